/**
 * What stands beside the content (lib/text/boilerplate.ts), and rotates there:
 *
 * 1. An advertisement says nothing, whatever it shows.
 * 2. In a list of other pages entries give way to others. As many lines have to come as go, over the whole list: a list that
 *    grows or shrinks is news; and so is what says how things stand, and an amount between the same words.
 * 3. A list that is drawn for the one who reads ("Recently viewed") comes as a whole, with its heading; and goes again
 *    (history/contents.ts).
 * Where advertisements would be more than a third of the page they are its content (small ads), and so are such lists.
 */
import type { Difference } from "../lib/difference/difference.ts";
import { newAllowance } from "../lib/difference/words.ts";
import { type Suppressions, type Hunk, isExplained, visibleFrom } from "./hunks.ts";
import { type Marks, marksOf } from "../lib/text/marks.ts";
import { personalHeading } from "../lib/text/personalHeading.ts";
import { statementsIn } from "./meaning.ts";
import type { Sides } from "./history/contents.ts";
import { keyOfContent } from "./history/keys.ts";
import { segmentOf } from "./history/segments.ts";
import { wordingBetween } from "./history/wording.ts";
import type { Surroundings } from "../lib/text/surroundings.ts";

type Given = { difference: Difference; hunks: readonly Hunk[]; suppressions: Suppressions; surroundings: Surroundings };

/**
 * Takes out of the hunks what advertisements show, and what lists of other pages show instead of something else. Answers with
 * what it took that comes and goes.
 */
export function suppressBesideContent({ difference, hunks, suppressions, surroundings }: Given): Sides[] {
  const { after } = difference;
  if (hunks.every(isExplained)) return [];
  const adverts = ofMinority(after, marksOf(after, surroundings.adverts));
  for (const hunk of hunks)
    if (adverts && !isExplained(hunk) && standsIn(hunk, after, adverts))
      suppressions.take("advertisement", hunk, difference);
  const drawn = hunks.filter((hunk) => isPersonalList(hunk, after, surroundings));
  const personal = drawn.map(({ added }): Sides => ({ gone: null, come: keyOfContent(after, added) }));
  for (const hunk of drawn) suppressions.take("list of other pages", hunk, difference);
  if (hunks.every(isExplained)) return personal;
  const related = ofMinority(after, marksOf(after, surroundings.related));
  if (!related) return personal;
  const inside = hunks.filter((hunk) => !isExplained(hunk) && touches(hunk, after, related));
  const left = newAllowance();
  const [gone, come] = [sumOf(inside, "removed"), sumOf(inside, "added")];
  if (gone !== come || inside.some((hunk) => isSaying(difference, hunk, left))) return personal;
  for (const hunk of inside) suppressions.take("list of other pages", hunk, difference);
  return personal;
}

const maxPersonal = 13;

/** Whether nothing came but the heading of such a list, and links below it. */
function isPersonalList({ removed, added }: Hunk, after: readonly string[], surroundings: Surroundings): boolean {
  if (removed.length || added.length < 2 || added.length > maxPersonal) return false;
  if (!personalHeading.test((after[added[0] as number] as string).trim())) return false;
  const related = marksOf(after, surroundings.related);
  return added.slice(1).every((index) => related[index] === 1);
}

const sumOf = (hunks: readonly Hunk[], side: "removed" | "added") =>
  hunks.reduce((sum, hunk) => sum + hunk[side].length, 0);

function isSaying(difference: Difference, hunk: Hunk, left: ReturnType<typeof newAllowance>): boolean {
  const { before, after } = difference;
  const { pairs, loose } = segmentOf(difference, hunk);
  const wordings = pairs.map(([i, j]) => wordingBetween(before[i] as string, after[j] as string));
  const words = [
    ...pairs.filter((_, at) => wordings[at]?.slots === null).map(([i, j]) => ({ removed: [i], added: [j] })),
    ...loose,
  ];
  if (wordings.some(({ isAmount }) => isAmount) && !words.length) return true;
  const lines = { removed: words.flatMap(({ removed }) => removed), added: words.flatMap(({ added }) => added) };
  const { removed, added } = statementsIn(difference, lines, { strictly: false, left });
  return removed.length + added.length > 0;
}

/** The marks, where they stand on no more than a third of the lines. */
function ofMinority(lines: readonly string[], marks: Marks): Marks | null {
  const marked = marks.reduce((sum, mark) => sum + mark, 0);
  return marked > 0 && 3 * marked <= lines.length ? marks : null;
}

const neighbours = ({ afterStart, afterEnd }: Hunk, after: readonly string[], marks: Marks): number =>
  (marks[visibleFrom(after, afterStart - 1, -1)] ?? 0) + (marks[visibleFrom(after, afterEnd, 1)] ?? 0);

/**
 * Whether a hunk stands among marked lines: all that it puts in does, and what it takes out is no more than that, or stands
 * between marked lines. What else it takes out stood before or after them.
 */
const standsIn = (hunk: Hunk, after: readonly string[], marks: Marks): boolean =>
  hunk.added.every((index) => marks[index] === 1) &&
  (hunk.added.length >= hunk.removed.length || neighbours(hunk, after, marks) === 2);

/** The same where lines are counted over all of them: what stands next to marked lines may belong to them. */
const touches = (hunk: Hunk, after: readonly string[], marks: Marks): boolean =>
  hunk.added.every((index) => marks[index] === 1) && (hunk.added.length > 0 || neighbours(hunk, after, marks) > 0);
