/**
 * What people taught, applied to a difference. For each line that changed, came or went the newest lesson that knows it
 * decides; where none does, the line is left to the other rules.
 *
 * 1. A mark knows a line that changed when both its readings have the mark's skeleton, and it is the only such line of the
 *    page (by at least three letters that stay) or stands at the mark's place, which is the only one of its kind.
 * 2. A mark knows a line that came or went by its very words, at the mark's place.
 * 3. `noisy` holds the line back. `matters` keeps its whole place out of the reach of every other rule.
 */
import type { Difference } from "../../lib/difference/difference.ts";
import type { Pair } from "../../lib/difference/pairs.ts";
import { newAllowance } from "../../lib/difference/words.ts";
import type { HeldBack, Hunk } from "../hunks.ts";
import type { Lesson, Mark } from "./lesson.ts";
import { pairedLines } from "./paired.ts";
import { onlyPlaces, type Place, placeOf } from "./place.ts";
import { isLike } from "./skeleton.ts";

/** More places than this changed at once: nobody taught that. */
const mostHunks = 200;
/** Of lines that one check looks at word by word. */
const characters = 1_000_000;

type Applying = { difference: Difference; hunks: readonly Hunk[]; held: HeldBack; lessons: readonly Lesson[] };

const taughtRule = (taughtAt: number): string =>
  `marked as noisy on ${new Date(taughtAt * 1000).toISOString().slice(0, 10)}`;

/** Takes out what was marked as noisy; returns the hunks in which something matters, which no rule may touch. */
export function takeTaught({ difference, hunks, held, lessons }: Applying): ReadonlySet<Hunk> {
  const mattering = new Set<Hunk>();
  if (!lessons.length || hunks.length > mostHunks) return mattering;
  const { before, after } = difference;
  const knows = knowing(difference);
  const left = newAllowance();
  for (const hunk of hunks) {
    const decided = pairedLines(difference, hunk, left).flatMap((pair) => {
      const lesson = lessons.find(({ marks }) => marks.some((mark) => knows(mark, pair, hunk)));
      return lesson ? [{ pair, lesson }] : [];
    });
    if (decided.some(({ lesson }) => lesson.verdict === "matters")) {
      mattering.add(hunk);
      continue;
    }
    for (const { pair, lesson } of decided) {
      const gone = pair.before === null ? [] : [`- ${before[pair.before]}`];
      const come = pair.after === null ? [] : [`+ ${after[pair.after]}`];
      held.add(taughtRule(lesson.taughtAt), [...gone, ...come]);
      hunk.removed = hunk.removed.filter((index) => index !== pair.before);
      hunk.added = hunk.added.filter((index) => index !== pair.after);
    }
  }
  return mattering;
}

/** Whether a mark knows what happened to a line of a hunk: rules 1 and 2. Once its allowance is spent none is known. */
function knowing(difference: Difference): (mark: Mark, pair: Pair, hunk: Hunk) => boolean {
  const { before, after } = difference;
  const isOnlyPlace = onlyPlaces(difference);
  const places = new Map<Hunk, Place>();
  const only = new Map<Mark, boolean>();
  let left = characters;
  const isOnlyLine = (mark: Mark): boolean => {
    const known = only.get(mark) ?? [before, after].every((lines) => occurrences(lines, mark) === 1);
    only.set(mark, known);
    return known;
  };
  return (mark, pair, hunk) => {
    const isAlone = pair.before === null || pair.after === null;
    if (isAlone !== (mark.alone === true)) return false;
    const { above, below } = places.get(hunk) ?? placeOf(difference, hunk);
    places.set(hunk, { above, below });
    const isThere = above === mark.above && below === mark.below;
    const isNamed = !isAlone && /\p{L}{3}/u.test(mark.word);
    const lines = [
      ...(pair.before === null ? [] : [before[pair.before] as string]),
      ...(pair.after === null ? [] : [after[pair.after] as string]),
    ];
    if (!(isThere || isNamed) || !lines.every((line) => line.includes(mark.word))) return false;
    left -= lines.reduce((sum, line) => sum + line.length, 0);
    if (left < 0 || !lines.every((line) => isLike(line, mark))) return false;
    return (isThere && isOnlyPlace(hunk, mark)) || (isNamed && isOnlyLine(mark));
  };
}

/** How many of the lines have the skeleton, up to two. */
function occurrences(lines: readonly string[], mark: Mark): number {
  let found = 0;
  for (const line of lines) {
    if (isLike(line, mark)) found++;
    if (found === 2) break;
  }
  return found;
}
