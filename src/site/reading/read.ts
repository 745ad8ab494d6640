/** Reading some of the pages of a site: what they say is set against what they said the last time. Knows of no network. */
import type { Sentence } from "../../message/message.ts";
import { englishOf } from "../../message/textOf.ts";
import { storedSentence } from "../../message/written.ts";
import type { Member } from "../member.ts";
import { answersOf, isFree, type Answer, type PageRead, type PageSources } from "./answers.ts";
import { changedPages, suppressedOf, textsOf, type TextSources } from "./changed.ts";
import { shortValidators } from "./conditional.ts";
import { decidedChanges, type WaitingChange } from "./waiting.ts";
import type { ReadingMemory } from "./memory.ts";
import { livingObjects, nextNumber, objectToMerge, type TextObject } from "./objects.ts";
import { isLeft, isTextLeft, isWanted, type Apart } from "./apart.ts";
import { chosenPages, isReadAtOnce, isTurn, maxAtOnce } from "./choose.ts";
import { nextFillAt } from "./fill.ts";
import { firstTrust, nextFirstAt, trustAfter } from "./order.ts";
import { isResting, restAfter, type Turn } from "./rest.ts";
import { minCharacters, samePages, withMoves } from "./sameText.ts";
import { similarPages, type TextOf } from "./similar.ts";
import { noShared, withoutShared } from "./shared.ts";
import { titleCharacters } from "../listedTitle.ts";
import { withSuppressed, type Suppressed } from "./suppressed.ts";
import { shortLine, shownChange, type Hunk, type PageText } from "./text.ts";
import { withValues, type FieldsOf } from "./fields.ts";

const day = 86_400;
const minPause = 120;

export type ReadingSources = PageSources &
  TextSources & {
    /** Stores texts as one object; its name. */
    store: (texts: string[]) => Promise<string>;
  };

/**
 * `settings`: a hash of those that say what is read of a page. `perDay`: pages that are read a day at most. `added`: keys of pages that came in this round. `given`: by key what a crawl read just now;
 * `isGivenOnly`: nothing else is read but what somebody wants read now. `apartCount`: pages that the settings treat apart. `fieldsOf`: what tables ask for of a page.
 */
export type ReadingTask = {
  members: readonly Member[];
  memory: ReadingMemory | undefined;
  settings: string;
  perDay: number;
  added: ReadonlySet<string>;
  given: ReadonlyMap<string, PageRead>;
  isGivenOnly: boolean;
  apart: Apart;
  apartCount: number;
  fieldsOf: FieldsOf;
  now: number;
};

export type Reading = { members: readonly Member[]; memory: ReadingMemory };

const unknown: ReadingMemory = { trust: firstTrust, objects: [], shared: noShared, waiting: [], nextAt: 0 };

/** Whether pages are to be read though nothing of the list moved. `apartCount`: pages that the settings treat apart. */
export const isReadingDue = (memory: ReadingMemory | undefined, apartCount: number, now: number): boolean =>
  !isResting(memory?.rest, now) &&
  (isTurn(memory, now) ||
    apartCount !== (memory?.apart?.count ?? 0) ||
    now >= Math.min(memory?.apart?.at ?? Infinity, memory?.fillAt ?? Infinity));

export async function readPages(task: ReadingTask, sources: ReadingSources): Promise<Reading> {
  const { members, memory = unknown, settings, fieldsOf, now } = task;
  const given = members.filter((member) => task.given.has(member.key) && !isLeft(member, task.apart));
  const wanted = members
    .filter((member) => !task.given.has(member.key) && isWanted(member, task.apart))
    .slice(0, maxAtOnce);
  const isWantedOnly = task.isGivenOnly || isResting(memory.rest, now);
  const chosen = [...given, ...(isWantedOnly ? wanted : chosenPages(task, memory, wanted.length))];
  const conditions = { settings, now, wholeUntil: memory.wholeUntil, fieldsOf };
  const { answers, turn } = await answersOf(chosen, { given: task.given, conditions }, sources);
  const texts = textsOf(memory.objects, sources);
  const compared = chosen.filter((member) => !isTextLeft(member, task.apart));
  const found = await changedPages(compared, { answers, texts, conditions }, sources);
  const { changed, news, wholeUntil } = found;
  const { own, alike, memory: shared } = withoutShared(changed, memory.shared, now);
  const isWhole = isReadAtOnce(members);
  const { reported, waiting, settled } = isWhole
    ? { reported: own, waiting: [], settled: noHunks }
    : decidedChanges(stillFollowed(memory.waiting, task.apart), own, { shared, now, isNext: answers.size > 0 });
  const number = nextNumber(memory.objects);
  const places = new Map([...news.keys()].map((key, part) => [key, [number, part] as [number, number]]));
  let trust = memory.trust;
  const read = members.map((member) => {
    const answer = answers.get(member.key);
    if (answer === undefined) return withChange(member, reported.get(member.key), now);
    if (answer.kind === "unread")
      return unreadAgain(withChange(member, reported.get(member.key), now), { now, why: answer.why });
    const isChanged = (own.get(member.key) ?? []).length > 0;
    const { text: known, modified } = member;
    const isDated = known && modified !== undefined && modified !== known.modified;
    if (isDated && !isTextLeft(member, task.apart)) trust = trustAfter(trust, isChanged);
    const place = places.get(member.key);
    const seen =
      answer.kind === "same"
        ? unmoved(member, now)
        : withValues(withText(member, { answer, place, settings, now }), answer.values, now);
    return withChange(seen, reported.get(member.key), now);
  });
  const silent = withShared(found.suppressed, [alike, settled]);
  const noted = silent.size ? read.map((member) => withUnreported(member, silent.get(member.key), now)) : read;
  const textOf: TextOf = async ({ key, text }) => {
    const answer = answers.get(key);
    return answer?.kind === "text" ? answer.text : text ? texts(text.place) : null;
  };
  const similar = await similarPages(noted, { textOf, now });
  const stored = await storedTexts({ members: noted, objects: memory.objects, number, news, texts }, sources);
  const next = memoryAfter(task, { answers, turn, wanted, members: stored.members });
  const long = new Set([...answers].flatMap(([key, answer]) => (isLong(answer) ? [key] : [])));
  return {
    members: movedByTexts(stored.members, { same: samePages(stored.members, { now, long }), similar }, task),
    memory: {
      ...{ trust, objects: stored.objects, shared, waiting, ...next },
      ...(wholeUntil > now ? { wholeUntil } : {}),
    },
  };
}

const noHunks: ReadonlyMap<string, Hunk[]> = new Map();

/** What is not reported of pages, with what many of them have alike. */
function withShared(
  suppressed: ReadonlyMap<string, Suppressed[]>,
  shared: readonly ReadonlyMap<string, Hunk[]>[],
): Map<string, Suppressed[]> {
  const after = new Map(suppressed);
  for (const [key, hunks] of shared.flatMap((each) => [...each]))
    if (hunks.length) after.set(key, [...(after.get(key) ?? []), suppressedOf("shared", hunks)]);
  return after;
}

/** The page with what of its reading is not reported. */
const withUnreported = (member: Member, fresh: Suppressed[] | undefined, now: number): Member =>
  fresh && member.text
    ? { ...member, text: { ...member.text, suppressed: withSuppressed(member.text.suppressed ?? [], fresh, now) } }
    : member;

type Found = Record<"same" | "similar", ReadonlyMap<string, Member>>;

/** The members, of which those that went to a page that says the same, or nearly the same, have left. */
function movedByTexts(
  members: readonly Member[],
  { same, similar }: Found,
  { now, added }: ReadingTask,
): readonly Member[] {
  const moved = withMoves(members, same, { by: "same_text", now, added });
  return withMoves(moved, similar, { by: "similar", now, added });
}

const isLong = (answer: Answer): boolean => answer.kind === "text" && answer.text.length >= minCharacters;

type Ended = {
  answers: ReadonlyMap<string, Answer>;
  turn: Turn;
  wanted: readonly Member[];
  members: readonly Member[];
};

/** When what is read next. */
function memoryAfter(
  { memory = unknown, perDay, apart, apartCount: count, isGivenOnly, now }: ReadingTask,
  { answers, turn, wanted, members }: Ended,
): Pick<ReadingMemory, "nextAt" | "fillAt" | "rest" | "apart"> {
  // What somebody wanted read takes no turn of the others, and neither does what was not asked.
  const ofOthers = new Set(wanted.map(({ key }) => key));
  const inTurn = [...answers].filter(([key, answer]) => !ofOthers.has(key) && !isFree(answer)).length;
  const pause = Math.max(minPause, Math.ceil((day * inTurn) / perDay));
  const filling = { perDay, now, atOnce: maxAtOnce, isLeft: (member: Member) => isLeft(member, apart) };
  const fillAt = isGivenOnly ? null : nextFillAt(members, { ...filling, count: inTurn, before: memory.fillAt });
  const rest = restAfter(memory.rest, turn, now);
  const firstAt = nextFirstAt(members, apart);
  return {
    nextAt: inTurn ? Math.max(memory.nextAt, now) + pause : Math.max(memory.nextAt, now + minPause),
    ...(fillAt === null ? {} : { fillAt }),
    ...(rest === undefined ? {} : { rest }),
    // Those that somebody wants, and that did not come to be read, are next.
    ...(count || firstAt !== null ? { apart: { count, at: firstAt === 0 ? now + minPause : firstAt } } : {}),
  };
}

/** What waits of a page that is ignored since is not reported. */
const stillFollowed = (waiting: readonly WaitingChange[], { ignored }: Apart): WaitingChange[] =>
  waiting.filter(({ key }) => !ignored.has(key));

/** Characters of a reason that are stored: a row has a thousand pages. */
const whyCharacters = 400;

function unreadAgain(member: Member, { now, why = "" }: { now: number; why?: Sentence | undefined }): Member {
  const stored = storedSentence(why);
  const short = stored.length <= whyCharacters ? stored : englishOf(why).slice(0, whyCharacters).toWellFormed();
  return {
    ...member,
    failed: { at: now, count: (member.failed?.count ?? 0) + 1, ...(short ? { why: short } : {}) },
  };
}

/** The page that answered that it is as it was. */
function unmoved(member: Member, now: number): Member {
  const { failed: _, ...rest } = member;
  const { text, modified = 0 } = member;
  if (text?.asked === undefined) return member;
  return {
    ...rest,
    text: { ...text, readAt: now, modified, asked: { ...text.asked, unmoved: text.asked.unmoved + 1 } },
  };
}

type Seen = {
  answer: Extract<Answer, { kind: "text" }>;
  place: PageText["place"] | undefined;
  settings: string;
  now: number;
};

function withText(member: Member, { answer, place, settings, now }: Seen): Member {
  const { failed: _, ...rest } = member;
  const { text: known, modified = 0 } = member;
  const isStored = place !== undefined || known?.hash === answer.hash;
  const end = answer.hasEnd ? ({ hasEnd: true } as const) : {};
  const asked = { settings, unmoved: 0, ...end, ...(isStored ? shortValidators(answer.validators ?? {}) : {}) };
  const seen = { readAt: now, modified, title: shortLine(answer.title, titleCharacters), asked };
  if (known === undefined)
    return place === undefined ? rest : { ...rest, text: { ...seen, hash: answer.hash, place, changes: 0 } };
  if (place === undefined) return { ...rest, text: { ...known, ...seen } };
  return { ...rest, text: { ...known, ...seen, hash: answer.hash, place } };
}

/** The page with a change that is reported now. */
function withChange(member: Member, hunks: Hunk[] | undefined, now: number): Member {
  const { text } = member;
  if (!hunks?.length || text === undefined) return member;
  const count = (text.last?.count ?? 0) + 1;
  return { ...member, text: { ...text, changes: text.changes + 1, last: shownChange(hunks, { count, at: now }) } };
}

type Storing = {
  members: Member[];
  objects: TextObject[];
  number: number;
  news: ReadonlyMap<string, string>;
  texts: ReturnType<typeof textsOf>;
};

/** The new texts as one object, with what is left of one that is hardly of use any more. */
async function storedTexts(
  { members, objects, number, news, texts }: Storing,
  { store }: ReadingSources,
): Promise<{ members: Member[]; objects: TextObject[] }> {
  const placed = (all: readonly Member[]) => all.flatMap(({ text }) => (text ? [text] : []));
  const living = livingObjects(objects, placed(members));
  if (news.size === 0) return { members, objects: living };
  const written = [...news.values()];
  const merged = objectToMerge(living, placed(members));
  const after: Member[] = [];
  for (const member of members) {
    const { text } = member;
    const kept = merged && text?.place[0] === merged.number ? await texts(text.place) : null;
    if (text === undefined || kept === null) after.push(member);
    else after.push({ ...member, text: { ...text, place: [number, written.push(kept) - 1] } });
  }
  const name = await store(written);
  return {
    members: after,
    objects: livingObjects([...living, { number, name, parts: written.length }], placed(after)),
  };
}
