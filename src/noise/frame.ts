/**
 * The frame of a page: its menus, header and footer. Sites put them in another order, or load parts of them late, without
 * saying anything by it. So in the frame, and only there:
 *
 * 1. The order of lines is no news: lines put in, with nothing in their stead, that were taken out elsewhere in the frame,
 *    and the other way round. Lines with digits are left out: opening hours repeat, and mean something each time.
 * 2. A line that is no more than the name of a language (a switcher), or says that all is well (a status badge), is no news
 *    when it comes or goes.
 * 3. Entries that come or go are news once. When the same ones go or come again soon after, the menu was loaded another way.
 *
 * What the frame never showed, and what it shows no more, is news; and so is what says how things stand (meaning.ts).
 */
import type { Difference } from "../lib/difference/difference.ts";
import { sha256 } from "../secret/digest.ts";
import { type Suppressions, type Hunk, isExplained, visibleFrom } from "./hunks.ts";
import { newAllowance } from "../lib/difference/words.ts";
import { isStatement, statementsIn } from "./meaning.ts";
import { type Marks, marksOf } from "../lib/text/marks.ts";
import { entriesAwake, type NoiseMemory, recentSeconds, seenAwakeAt, withEntries } from "./memory.ts";
import { isSentence } from "../reading/dynamicTokens/tokens.ts";
import type { Surroundings } from "../lib/text/surroundings.ts";

type FrameInput = {
  difference: Difference;
  hunks: readonly Hunk[];
  suppressions: Suppressions;
  surroundings: Surroundings;
  memory: NoiseMemory;
  /** Times of the history: without the pauses between checks. */
  baselineAt: number;
  now: number;
  intervalSeconds: number;
};

/** The entries known afterwards, and until when what was suppressed for their sake is no news; a time of the history. */
export type FrameResult = { entries: NonNullable<NoiseMemory["entries"]>; until: number };

/** Takes out of the hunks what only moved within the frame, what was there a while ago, and what in it never says anything. */
export function suppressFrame({ difference, hunks, suppressions, surroundings, ...given }: FrameInput): FrameResult {
  const { after } = difference;
  const known = entriesAwake(given.memory, given.now);
  if (!surroundings.frame.length) return { entries: known, until: Number.POSITIVE_INFINITY };
  const frame = marksOf(after, surroundings.frame);
  const open = hunks.filter(
    (hunk) => !isExplained(hunk) && isFramed(hunk, after, { frame, edges: surroundings.hasMain }),
  );
  if (!open.length) return { entries: known, until: Number.POSITIVE_INFINITY };
  suppressIdle(difference, open, suppressions);
  return suppressEntries({ difference, hunks: open, suppressions, isEntry: entryIn(surroundings.entries), ...given });
}

/** Whether a hunk stands in the frame: all that it puts in, or what stands next to what it takes out. */
function isFramed(
  { added, removed, afterStart, afterEnd }: Hunk,
  after: readonly string[],
  { frame, edges }: { frame: Marks; edges: boolean },
): boolean {
  if (added.length) return added.every((index) => frame[index]);
  const [above, below] = [visibleFrom(after, afterStart - 1, -1), visibleFrom(after, afterEnd, 1)];
  const isFrame = (index: number) => (index in frame ? frame[index] === 1 : edges);
  return removed.length > 0 && (isFrame(above) || isFrame(below));
}

const textsOf = (lines: readonly string[], indices: readonly number[]) =>
  indices.map((index) => (lines[index] as string).trim());

/** How often each text is among them. */
const counted = (texts: readonly string[]): ReadonlyMap<string, number> =>
  texts.reduce((counts, text) => counts.set(text, (counts.get(text) ?? 0) + 1), new Map<string, number>());

/** Rules 1 and 2. */
function suppressIdle(difference: Difference, hunks: readonly Hunk[], suppressions: Suppressions): void {
  const { before, after } = difference;
  const put = hunks.filter(({ removed }) => !removed.length);
  const taken = hunks.filter(({ added }) => !added.length);
  const come = counted(put.flatMap(({ added }) => textsOf(after, added)));
  const gone = counted(taken.flatMap(({ removed }) => textsOf(before, removed)));
  // An entry that stood twice, and moved in one place while it went from the other, went.
  const isMoved = (line: string) => isLabel(line) && come.get(line) === gone.get(line);
  for (const hunk of hunks) {
    const lost = textsOf(before, hunk.removed);
    const won = textsOf(after, hunk.added);
    if ([...lost, ...won].every((line) => languages.test(line)))
      suppressions.take("language switcher", hunk, difference);
    else if (lost.length && won.length) continue;
    else if ([...lost, ...won].every((line) => allWell.test(line))) suppressions.take("status badge", hunk, difference);
    else if (won.every(isMoved) && lost.every(isMoved)) suppressions.take("order of menus", hunk, difference);
  }
}

type EntriesInput = Omit<FrameInput, "surroundings"> & { isEntry: (line: string) => boolean };

/** Rule 3. What came has to be an entry; what went was one when it came. */
function suppressEntries({ difference, hunks, suppressions, isEntry, ...given }: EntriesInput): FrameResult {
  const { before, after } = difference;
  const { memory, baselineAt, now, intervalSeconds } = given;
  const recent = recentSeconds(intervalSeconds);
  const baselineSeenAt = memory.heldSince === undefined ? now : (seenAwakeAt(memory) ?? baselineAt);
  const isRecent = now - baselineSeenAt < recent;
  const entries = entriesAwake(memory, now);
  const known = new Set(entries.flatMap(([key, at]) => (now - at <= recent ? [key] : [])));
  const left = newAllowance();
  const [seen, others]: [string[], Set<string>] = [[], new Set()];
  let until = Number.POSITIVE_INFINITY;
  for (const hunk of hunks) {
    if (isExplained(hunk)) continue;
    const says = (line: string) =>
      !allWell.test(line) && (line.length > maxEntryLength || isSentence(line) || isStatement(line));
    const [lost, won] = [textsOf(before, hunk.removed), textsOf(after, hunk.added)];
    // A line that became another with a word that says how things stand is no entry that comes or goes.
    const said = lost.length && won.length ? statementsIn(difference, hunk, { strictly: false, left }) : null;
    if (said && said.removed.length + said.added.length > 0) continue;
    for (const line of won) if (!isEntry(line)) others.add(keyOf(line));
    if ([...lost, ...won].some(says) || !won.every((line) => isEntry(line) || allWell.test(line))) continue;
    const keys = [...lost, ...won].filter((line) => !allWell.test(line)).map(keyOf);
    if (isRecent && keys.every((key) => known.has(key))) {
      suppressions.take("menu loaded another way", hunk, difference);
      until = Math.min(until, baselineSeenAt + recent);
    }
    seen.push(...keys);
  }
  const kept = entries.filter(([key]) => !others.has(key));
  return { entries: withEntries(kept, seen, { now, intervalSeconds }), until };
}

const maxEntryLength = 100;
const maxEntries = 2000;

/** Tells whether a line is made of what links and buttons say, and nothing else. */
function entryIn(entries: readonly string[]): (line: string) => boolean {
  const texts = entries.flatMap((entry) => entry.split("\n")).filter((text) => text.trim() !== "");
  const known = texts.slice(0, maxEntries).toSorted((one, other) => other.length - one.length);
  return (line) => {
    let rest = line;
    for (const text of known) if (rest.includes(text.trim())) rest = rest.replaceAll(text.trim(), " ");
    return rest !== line && !/[\p{L}\p{N}]/u.test(rest);
  };
}

const keyOf = (line: string): string => sha256(line).slice(0, 6);

const isLabel = (line: string) => line.length <= 80 && !/\d/.test(line) && /\p{L}{2}/u.test(line);

const languages =
  /^(?:english|deutsch|français|español|italiano|português|nederlands|svenska|norsk|dansk|suomi|polski|čeština|slovenčina|magyar|română|български|русский|українська|ελληνικά|türkçe|العربية|עברית|हिन्दी|বাংলা|ไทย|tiếng việt|bahasa (?:indonesia|melayu)|日本語|한국어|中文|简体中文|繁體中文|català|hrvatski|srpski|eesti|latviešu|lietuvių|en|de|fr|es|it|pt|nl|sv|pl|ja|ko|zh)(?: ?\([\p{L} .]{2,24}\)|[-_ ][A-Z]{2})?$/iu;
const allWell =
  /^(?:all )?(?:systems?|services?)(?: are| is)? (?:all )?(?:operational|online|normal|up|running|up and running|ok)\.?$/i;
