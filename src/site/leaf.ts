/**
 * Members as rows: up to a thousand in one, sorted by key, since a written row is what storage costs. A key is stored as what
 * differs from the one before it, and an address where it is not the key behind https://. Pure.
 */
import { memberStates, type Evidence, type Member, type Proof } from "./member.ts";
import { lengthOfSuppressed } from "./reading/suppressed.ts";
import { hasSuppressed, pageText, writtenText, type WrittenText } from "./reading/text.ts";
import { pageValues, valuesLength, writtenValues, type WrittenValues } from "./reading/values.ts";

/** How many members a leaf has at most, and at least where there are others beside it. */
export const leafSize = 1000;
const minLeafSize = 300;
/** Characters of a leaf, well below what a row may have. */
const leafCharacters = 400_000;

/** More than there are states. */
const stateCodes = 8;

/** `first`: the first key that may be in it, "" of the first leaf. */
export type Leaf = { first: string; members: string };

/** `state`: its place among the states, and above that the file that lists the page: one number, since there are many. */
type Written = [
  shared: number,
  rest: string,
  state: number,
  firstAt: number,
  since: number,
  url?: string | 0,
  backAt?: number | null,
  more?: More,
];

/** What few members have. `b`: by; `t`: to; `f`: former; `p`: place; `e`: evidence; `o`: isOpen; `m`: modified; `n`: title; `l`: lostWith; `x`: text; `u`: failed; `v`: values. */
type More = {
  b?: Proof;
  t?: string;
  f?: string;
  p?: string;
  e?: Evidence;
  o?: 1;
  m?: number;
  n?: string;
  l?: string;
  x?: WrittenText;
  u?: [at: number, count: number, why?: string];
  v?: WrittenValues;
};

/** The members as leaves. Where leaves begin stays as it is `before`, so that one new page moves one leaf. */
export function leavesOf(members: readonly Member[], before: readonly string[]): Leaf[] {
  const starts = before.toSorted();
  const groups: { first: string; members: Member[] }[] = [];
  let next = 0;
  for (const member of members) {
    let first: string | undefined;
    while (next < starts.length && (starts[next] as string) <= member.key) first = starts[next++];
    const group = groups.at(-1);
    if (group && first === undefined) group.members.push(member);
    else groups.push({ first: group ? (first ?? member.key) : "", members: [member] });
  }
  return joined(groups.flatMap(split)).map(leafOf);
}

type Group = { first: string; members: Member[] };

function split(group: Group): Group[] {
  const { first, members } = group;
  const parts = Math.max(
    Math.ceil(members.length / leafSize),
    Math.ceil(members.reduce((sum, member) => sum + lengthOf(member), 0) / leafCharacters),
  );
  if (parts <= 1) return [group];
  const size = Math.ceil(members.length / parts);
  return Array.from({ length: Math.ceil(members.length / size) }, (_, index) => {
    const part = members.slice(index * size, (index + 1) * size);
    return { first: index === 0 ? first : (part[0] as Member).key, members: part };
  });
}

function lengthOf({ url, title: listed = "", lostWith = "", text, values, failed }: Member): number {
  const { title = "", last, asked, suppressed = [] } = text ?? {};
  const lines = [
    listed,
    lostWith,
    ...(last ? [...last.removed, ...last.added] : []),
    asked?.etag ?? "",
    asked?.lastModified ?? "",
    failed?.why ?? "",
  ];
  const kept = suppressed.reduce((sum, one) => sum + lengthOfSuppressed(one), 0);
  return lines.reduce((sum, line) => sum + line.length, url.length + title.length + valuesLength(values) + kept);
}

/** Small groups go to the one before them, where both have room in one leaf. */
function joined(groups: readonly Group[]): Group[] {
  const kept: Group[] = [];
  for (const group of groups) {
    const last = kept.at(-1);
    const isSmall = last && (last.members.length < minLeafSize || group.members.length < minLeafSize);
    if (last && isSmall && last.members.length + group.members.length <= leafSize) last.members.push(...group.members);
    else kept.push({ first: group.first, members: [...group.members] });
  }
  return kept;
}

function leafOf({ first, members }: Group): Leaf {
  let former = "";
  const written = members.map((member): Written => {
    const shared = sharedLength(former, member.key);
    former = member.key;
    const own = member.url === `https://${member.key}` ? 0 : member.url;
    const state = memberStates.indexOf(member.state) + stateCodes * (member.file === undefined ? 0 : member.file + 1);
    const { firstAt, since, backAt } = member;
    const rest = member.key.slice(shared);
    const more = moreOf(member);
    if (more) return [shared, rest, state, firstAt, since, own, backAt ?? null, more];
    if (backAt !== undefined) return [shared, rest, state, firstAt, since, own, backAt];
    return own === 0 ? [shared, rest, state, firstAt, since] : [shared, rest, state, firstAt, since, own];
  });
  return { first, members: JSON.stringify(written) };
}

function moreOf({
  by,
  to,
  former,
  place,
  evidence,
  isOpen,
  modified,
  title,
  lostWith,
  text,
  failed,
  values,
}: Member): More | null {
  const more: More = {
    ...(by ? { b: by } : {}),
    ...(to ? { t: to } : {}),
    ...(former ? { f: former } : {}),
    ...(place ? { p: place } : {}),
    ...(evidence ? { e: evidence } : {}),
    ...(isOpen ? { o: 1 } : {}),
    ...(modified ? { m: modified } : {}),
    ...(title ? { n: title } : {}),
    ...(lostWith ? { l: lostWith } : {}),
    ...(text ? { x: writtenText(text) } : {}),
    ...(failed ? { u: failed.why ? [failed.at, failed.count, failed.why] : [failed.at, failed.count] } : {}),
    ...(values ? { v: writtenValues(values) } : {}),
  };
  return Object.keys(more).length ? more : null;
}

function sharedLength(one: string, other: string): number {
  let length = 0;
  while (length < one.length && length < other.length && one[length] === other[length]) length++;
  return length;
}

/** The members of a leaf, in their order. */
export const membersOf = (leaf: Pick<Leaf, "members">): Member[] => chosenMembers(leaf, () => true);

type Keys = { has(key: string): boolean };

/** Those of them of which something was read that was not reported, and those with the keys; what else is known of the others is not looked at. */
export const suppressedMembersOf = (leaf: Pick<Leaf, "members">, keys: Keys): Member[] =>
  chosenMembers(leaf, (key, more) => Boolean(more?.x && hasSuppressed(more.x)) || keys.has(key));

function chosenMembers(
  { members }: Pick<Leaf, "members">,
  isChosen: (key: string, more: More | undefined) => boolean,
): Member[] {
  let key = "";
  const chosen: Member[] = [];
  for (const [shared, rest, state, firstAt, since, url, backAt, more] of JSON.parse(members) as Written[]) {
    key = key.slice(0, shared) + rest;
    if (!isChosen(key, more)) continue;
    chosen.push({
      key,
      url: url || `https://${key}`,
      state: memberStates[state % stateCodes] ?? "listed",
      firstAt,
      since,
      ...(backAt === undefined || backAt === null ? {} : { backAt }),
      ...(state < stateCodes ? {} : { file: Math.floor(state / stateCodes) - 1 }),
      ...(more ? memberMore(more) : {}),
    });
  }
  return chosen;
}

const memberMore = ({ b, t, f, p, e, o, m, n, l, x, u, v }: More): Partial<Member> => ({
  ...(b ? { by: b } : {}),
  ...(t ? { to: t } : {}),
  ...(f ? { former: f } : {}),
  ...(p ? { place: p } : {}),
  ...(e ? { evidence: e } : {}),
  ...(o ? { isOpen: true } : {}),
  ...(m ? { modified: m } : {}),
  ...(n ? { title: n } : {}),
  ...(l ? { lostWith: l } : {}),
  ...(x ? { text: pageText(x) } : {}),
  ...(u ? { failed: { at: u[0], count: u[1], ...(u[2] ? { why: u[2] } : {}) } } : {}),
  ...(v ? { values: pageValues(v) } : {}),
});

/** Leaves to write, and the first keys of those to remove. */
export type LeafChanges = { write: Leaf[]; remove: string[] };

/** What is to be written so that these members are stored in place of those that are. */
export function changesOf(members: readonly Member[], stored: readonly Leaf[]): LeafChanges {
  const before = new Map(stored.map((leaf) => [leaf.first, leaf.members]));
  const after = leavesOf(members, [...before.keys()]);
  const firsts = new Set(after.map(({ first }) => first));
  return {
    write: after.filter((leaf) => before.get(leaf.first) !== leaf.members),
    remove: [...before.keys()].filter((first) => !firsts.has(first)),
  };
}
