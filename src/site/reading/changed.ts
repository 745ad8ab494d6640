/** Which of the pages that were read changed, and what of them is not reported. Knows of no network. */
import type { Member } from "../member.ts";
import type { Answer, PageSources } from "./answers.ts";
import { isReadOtherwise, knownValidators, wholeAfter, type Conditions } from "./conditional.ts";
import type { TextObject } from "./objects.ts";
import type { RuleCount, Suppressed, SuppressedReason } from "./suppressed.ts";
import { shortLine, shownHunk, type Hunk, type PageText } from "./text.ts";

/** Where two texts differ: what is news, and what noise reduction held back, by which rules. */
export type Compared = { hunks: Hunk[]; noise: { hunks: Hunk[]; rules: RuleCount[] } | null };

export type TextSources = {
  /** Where two texts of a page differ. `since`: when the first was read; Unix seconds. */
  compare: (before: string, after: string, of: { member: Pick<Member, "key" | "place">; since: number }) => Compared;
  /** The texts of an object; null where it is gone. */
  load: (name: string) => Promise<string[] | null>;
};

type Texts = (place: PageText["place"]) => Promise<string | null>;
type Comparing = { answers: ReadonlyMap<string, Answer>; texts: Texts; conditions: Conditions };

export type ChangedPage = { key: string; hunks: Hunk[]; said: string[] };

/** `news`: the texts that are to be stored, by key; `suppressed`: what is not reported of a page; `wholeUntil`: until when pages are read whole. */
type ChangedPages = {
  changed: ChangedPage[];
  news: Map<string, string>;
  suppressed: Map<string, Suppressed[]>;
  wholeUntil: number;
};

/** The pages that changed. */
export async function changedPages(
  chosen: readonly Member[],
  { answers, texts, conditions }: Comparing,
  sources: PageSources & TextSources,
): Promise<ChangedPages> {
  const { settings, now } = conditions;
  let { wholeUntil = 0 } = conditions;
  const changed: ChangedPage[] = [];
  const news = new Map<string, string>();
  const suppressed = new Map<string, Suppressed[]>();
  for (const member of chosen) {
    const { key, url, text: known } = member;
    const answer = answers.get(key);
    if (answer?.kind !== "text" || answer.hash === known?.hash) continue;
    const isOtherwise = isReadOtherwise(member, settings);
    const before = known && !isOtherwise ? await texts(known.place) : null;
    const compared =
      known && before !== null ? sources.compare(before, answer.text, { member, since: known.readAt }) : null;
    const hunks = compared?.hunks ?? [];
    // What only noise moved stays as it was, so that what moves slowly is seen in the end.
    if (before === null || hunks.length) news.set(key, answer.text);
    if (hunks.length) changed.push({ key, hunks, said: known?.last?.added ?? [] });
    if (compared?.noise) suppressed.set(key, [suppressedOf("noise", compared.noise.hunks, compared.noise.rules)]);
    else if (known && before === null) suppressed.set(key, [suppressedOf(isOtherwise ? "settings" : "lost", [])]);
    const validators = hunks.length && known?.asked?.unmoved ? knownValidators(member, settings) : null;
    if (validators && wholeUntil <= now && (await sources.read(url, validators)).kind === "same")
      wholeUntil = wholeAfter(now);
  }
  return { changed, news, suppressed, wholeUntil };
}

/** Texts by their place, each object loaded once. */
export function textsOf(objects: readonly TextObject[], { load }: Pick<TextSources, "load">): Texts {
  const names = new Map(objects.map(({ number, name }) => [number, name]));
  const loaded = new Map<number, Promise<string[] | null>>();
  return async ([number, part]) => {
    const name = names.get(number);
    const texts = loaded.get(number) ?? (name === undefined ? Promise.resolve(null) : load(name));
    loaded.set(number, texts);
    return (await texts)?.[part] ?? null;
  };
}

const maxRules = 3;
const ruleCharacters = 60;
const maxLines = 2;
const lineCharacters = 100;

/** What is remembered of places of a page that are not reported. */
export function suppressedOf(
  reason: SuppressedReason,
  hunks: readonly Hunk[],
  rules: readonly RuleCount[] = [],
): Suppressed {
  const shown = hunks.slice(0, maxLines).map((hunk) => shownHunk(hunk, lineCharacters));
  const lines = (side: "removed" | "added") => shown.flatMap((hunk) => hunk[side]).slice(0, maxLines);
  const counts = rules.slice(0, maxRules).map(([rule, count]): RuleCount => [shortLine(rule, ruleCharacters), count]);
  const count = hunks.reduce((sum, { removed, added }) => sum + removed.length + added.length, 0);
  return { reason, rules: counts, lines: count, removed: lines("removed"), added: lines("added") };
}
