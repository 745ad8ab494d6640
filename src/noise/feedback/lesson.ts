/**
 * What people taught about a watch's page: changes they marked as noisy, and held-back readings they said mattered. Newest
 * first; of two lessons about one line the newer one counts. Bounded: the oldest lessons give way. Pure.
 */
import type { Skeleton } from "./skeleton.ts";

/** One line that a lesson is about: how it reads, and between which lines it stands (keys of lines, see place.ts). */
export type Mark = Skeleton & {
  above: string;
  below: string;
  /** The line came or went, instead of changing. */
  alone?: true;
};

export type Lesson = {
  /** The change that the verdict was about, by its time. */
  change: number;
  taughtAt: number;
  /** `noisy` = no news any more; `matters` = news, whatever noise reduction says. */
  verdict: "noisy" | "matters";
  /** Whether the change was told by itself, or is a held-back reading that a person brought back. */
  origin: "told" | "restored";
  marks: Mark[];
};

const mostLessons = 24;
const mostCharacters = 24_000;

/** The lessons with one more, in place of an earlier one about the same change. */
export function withLesson(lessons: readonly Lesson[], lesson: Lesson): Lesson[] {
  return boundedLessons([lesson, ...lessons.filter(({ change }) => change !== lesson.change)]);
}

/** The newest of them, as many as are kept of a watch. */
export function boundedLessons(lessons: readonly Lesson[]): Lesson[] {
  const kept: Lesson[] = [];
  let left = mostCharacters;
  for (const one of lessons.slice(0, mostLessons)) {
    left -= JSON.stringify(one).length;
    if (left < 0) break;
    kept.push(one);
  }
  return kept;
}

/** The lessons without the one about a change. */
export const withoutLesson = (lessons: readonly Lesson[], change: number): Lesson[] =>
  lessons.filter((lesson) => lesson.change !== change);

/**
 * The lessons after a verdict on a change. `noisy` teaches its marks. `useful` takes that back, and says again that a
 * reading that was brought back matters; of any other change it teaches nothing.
 */
export function lessonsAfter(
  lessons: readonly Lesson[],
  { change, verdict, marks, now }: { change: number; verdict: "useful" | "noisy"; marks: Mark[]; now: number },
): Lesson[] {
  const known = lessons.find((lesson) => lesson.change === change);
  if (verdict === "useful") {
    if (known?.origin !== "restored") return withoutLesson(lessons, change);
    return withLesson(lessons, { ...known, verdict: "matters", taughtAt: now });
  }
  if (!marks.length) return [...lessons];
  return withLesson(lessons, { change, verdict: "noisy", origin: known?.origin ?? "told", marks, taughtAt: now });
}
