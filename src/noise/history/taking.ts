/** Takes out of a place what its history, or a second reading, explains. Each answers until when: endless where it took nothing. */
import type { Difference } from "../../lib/difference/difference.ts";
import { type Allowance, newAllowance } from "../../lib/difference/words.ts";
import type { Hunk, Suppressions } from "../hunks.ts";
import { statementsIn } from "../meaning.ts";
import type { NoiseRule } from "../rules.ts";
import { type Content, type IsUnique } from "./contents.ts";
import { isSwinging, quietUntil, swingsToLearn } from "./count.ts";
import type { HistoryInput } from "./input.ts";
import type { Changed, Place } from "./place.ts";
import { keyOfLine } from "./keys.ts";
import { isDrawn, isNewReading, isUncertain, type LineHistory, stillFrom, words, wordsToLearn } from "./lines.ts";
import { isMovingMeanwhile, momentaryRule, movedMeanwhile } from "./moment.ts";
import { type Order, orderAt, reorderingsToLearn, type Reordering } from "./orders.ts";
import type { Lines } from "./segments.ts";

const numbersToLearn = 4;
const endless = Number.POSITIVE_INFINITY;

type Given = Pick<HistoryInput, "difference" | "suppressions" | "now" | "pace" | "moment" | "isPart" | "numbersCount">;

/** `uncertain`: what is added to it; `isSteady`: whether a line of the baseline never changed, as far as that is known, and stood for some checks. */
type Pairing = Given & { uncertain: Lines; isSteady: (line: number) => boolean };

/** Lines that became others; with them go those that read as before in their places, which the alignment found elsewhere. */
export function suppressPairs({ hunks, changed, same }: Place, given: Pairing): number {
  const { difference, now } = given;
  const left = newAllowance();
  const isMomentary = (one: Changed) => movedMeanwhile(given.moment, one.pair, one.wording);
  const meanwhile = changed.filter(isMomentary);
  const { removed, added } = linesOf(meanwhile);
  // What came a moment ago took the place of nothing, or of what stood there: that went for good, unless it is known to move, too.
  const isExplained = (one: Changed) =>
    given.isSteady(one.pair[0]) && one.wording.slots === null
      ? isGoneMeanwhile(one, given)
      : !given.moment?.come.has(one.pair[1]) || isMoving(one, given);
  const explained = new Set(linesOf(meanwhile.filter(isExplained)).removed);
  take(hunks, { removed: removed.filter((i) => explained.has(i)), added }, { ...given, rule: momentaryRule });
  const others = changed.filter((one) => !isMomentary(one));
  const unknown = linesOf(others.filter(({ known }) => isUncertain(known)));
  given.uncertain.removed.push(...unknown.removed);
  given.uncertain.added.push(...unknown.added);
  const worded = others.filter(({ wording }) => wording.slots === null);
  const ends = worded.map((one) => wordsUntil(one, given));
  const isLearned = ends.length > 0 && ends.every((end) => end > 0);
  const swings = worded.some(({ known }) => isSwinging(known[3][words] ?? [0, 0, 0]));
  const isOther = (isLearned && !swings) || meanwhile.some(({ wording }) => wording.slots === null);
  const numbered = others
    .filter(({ wording }) => wording.slots !== null)
    .map((one) => ({ one, end: numbersUntil(one, { ...given, isOther }) }))
    .filter(({ end }) => end > 0);
  take(hunks, linesOf(numbered.map(({ one }) => one)), { ...given, rule: ruleFor(false) });
  let until = meanwhile.length ? now + 1 : endless;
  if (numbered.length) until = Math.min(until, ...numbered.map(({ end }) => end));
  const inPlace = { removed: same.map(([i]) => i), added: same.map(([, j]) => j) };
  if (!worded.length && (meanwhile.length || numbered.length))
    take(hunks, inPlace, { ...given, rule: meanwhile.length ? momentaryRule : ruleFor(false) });
  if (!isLearned) return until;
  const lines = linesOf(worded);
  const held = besides(lines, statementsIn(difference, lines, { strictly: swings, left }));
  if (!held.removed.length && !held.added.length) return until;
  take(hunks, together(held, inPlace), { ...given, rule: ruleFor(swings) });
  return Math.min(until, ...ends);
}

/** Whether the line of the baseline moves by itself, or went a moment ago. */
const isMoving = (one: Changed, given: Given): boolean =>
  quietUntil(one.known[3][words], { ...given, toLearn: swingsToLearn }) > 0 || isGoneMeanwhile(one, given);

const isGoneMeanwhile = ({ pair: [i] }: Changed, { moment, difference }: Given): boolean =>
  moment?.gone.has(keyOfLine(difference.before[i] as string)) ?? false;

const ruleFor = (swings: boolean): NoiseRule =>
  swings ? "goes back and forth at most checks" : "changes at most checks";

const linesOf = (changed: readonly Changed[]): Lines => ({
  removed: changed.map(({ pair: [i] }) => i),
  added: changed.map(({ pair: [, j] }) => j),
});

/** Until when other words in a line are no news; 0 where they are. */
function wordsUntil({ known, pair: [i, j] }: Changed, { difference, pace, now, isPart, numbersCount }: Given): number {
  const count = known[3][words];
  if (!count || (isPart && !isSwinging(count))) return 0;
  const { before, after } = difference;
  if (numbersCount && /\d/.test(`${before[i]}${after[j]}`)) return 0;
  const isNew = isNewReading(known);
  const end = quietUntil(count, { toLearn: wordsToLearn, pace, now, isNew, isDrawn: isDrawn(known) });
  // What comes with each request is gone by the next check: what is still there was put there.
  const still = stillFrom(known, { isNew, pace });
  return still > now ? Math.min(end, still) : 0;
}

/** The same of numbers between the same words. `isOther`: beside them stands another thing, whose price is another. */
function numbersUntil(
  { known, wording: { slots, isAmount, isDate } }: Changed,
  { pace, now, numbersCount, isPart, isOther }: Given & { isOther: boolean },
): number {
  if (numbersCount || (isAmount && !isOther)) return 0;
  const counts = known[3];
  const asked = { pace, now, isNew: isNewReading(known) };
  const anyWords = isPart ? 0 : quietUntil(counts[words], { toLearn: wordsToLearn, ...asked });
  const ends = (slots ?? []).map((slot) => {
    const count = counts[slot];
    if (count && isDate && isSwinging(count)) return 0;
    const toLearn = isAmount ? wordsToLearn : numbersToLearn;
    return Math.max(anyWords, quietUntil(count, { toLearn, ...asked }));
  });
  return ends.length ? Math.min(...ends) : 0;
}

type Known = Given & { contents: readonly Content[]; lines: ReadonlyMap<number, LineHistory>; isUnique: IsUnique };

/** Stretches that came or went. */
export function suppressContents({ hunks, loose }: Place, given: Known): number {
  const { difference, contents, now, pace } = given;
  const left: Allowance = newAllowance();
  let until = endless;
  for (const { lines, sides } of loose) {
    if (isMomentary(lines, given)) {
      take(hunks, lines, { ...given, rule: momentaryRule });
      until = Math.min(until, now + 1);
      continue;
    }
    if (!sides) continue;
    const ends = [sides.gone, sides.come].flatMap((key) => {
      if (key === null) return [];
      const known = contents.find(([one]) => one === key);
      return [known ? quietUntil(known[3], { toLearn: endless, pace, now, isNew: false }) : 0];
    });
    if (ends.some((end) => end === 0)) continue;
    const said = statementsIn(difference, lines, { strictly: true, left });
    if (said.removed.length + said.added.length > 0) continue;
    take(hunks, lines, { ...given, rule: ruleFor(true) });
    until = Math.min(until, ...ends);
  }
  return until;
}

/** Whether all that came or went in a stretch did so between two readings moments apart. */
function isMomentary({ removed, added }: Lines, { moment, difference, lines, now, pace, isUnique }: Known): boolean {
  if (!moment || moment.lines.size + moment.gone.size === 0) return false;
  const moves = ([, , , counts]: LineHistory) => quietUntil(counts[words], { toLearn: swingsToLearn, pace, now }) > 0;
  const isGone = (line: string) => moment.gone.has(keyOfLine(line)) && isUnique(line.trim());
  const isOne = (i: number) => {
    const known = added.length ? lines.get(i) : undefined;
    return (known !== undefined && moves(known)) || isGone(difference.before[i] as string);
  };
  return added.every((j) => moment.lines.get(j) === null) && removed.every(isOne);
}

/** A list in another order. */
export function suppressOrder(reordering: Reordering, given: Given & { orders: readonly Order[] }): number {
  const { now, pace, moment, orders, isPart } = given;
  const order = orderAt(orders, reordering);
  const isMoving = isMovingMeanwhile(moment, reordering);
  const isPlain = reordering.isPlain && !isPart;
  const end = isPlain
    ? endless
    : isMoving
      ? now + 1
      : order
        ? quietUntil(order[3], { toLearn: reorderingsToLearn(order), pace, now })
        : 0;
  if (!end) return endless;
  const rule = isPlain
    ? "stands in another order"
    : isMoving
      ? momentaryRule
      : "stands in another order at most checks";
  for (const hunk of reordering.hunks) take([hunk], hunk, { ...given, rule });
  return end;
}

type Taking = { difference: Difference; suppressions: Suppressions; rule: NoiseRule };

function take(
  hunks: readonly Hunk[],
  lines: Lines,
  { difference: { before, after }, suppressions, rule }: Taking,
): void {
  const [gone, come] = [new Set(lines.removed), new Set(lines.added)];
  const taken: string[] = [];
  for (const hunk of hunks) {
    taken.push(...hunk.removed.filter((i) => gone.has(i)).map((i) => `- ${before[i]}`));
    taken.push(...hunk.added.filter((j) => come.has(j)).map((j) => `+ ${after[j]}`));
    hunk.removed = hunk.removed.filter((i) => !gone.has(i));
    hunk.added = hunk.added.filter((j) => !come.has(j));
  }
  if (taken.length) suppressions.add(rule, taken);
}

const together = (one: Lines, other: Lines): Lines => ({
  removed: [...one.removed, ...other.removed],
  added: [...one.added, ...other.added],
});

const besides = (lines: Lines, kept: Lines): Lines => ({
  removed: lines.removed.filter((index) => !kept.removed.includes(index)),
  added: lines.added.filter((index) => !kept.added.includes(index)),
});
