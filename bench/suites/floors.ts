/** Scores that only rise: how many cases of each suite passed when its floor was last written into floors.json. */
import type { Score } from "./score.ts";

export type Floors = Readonly<Record<string, number>>;

/**
 * What is wrong with these scores, a sentence each: below the floor, without one, or above it, so that the floor is raised by whoever
 * raised the score.
 */
export function floorFaults(scores: readonly Pick<Score, "name" | "passed">[], floors: Floors): string[] {
  return scores.flatMap(({ name, passed }) => {
    const floor = floors[name];
    if (floor === undefined) return [`${name} has no floor; write ${passed} into bench/suites/floors.json`];
    if (passed < floor) return [`${name} passes ${passed} cases, and passed ${floor}`];
    return passed > floor
      ? [`${name} passes ${passed} cases; raise its floor of ${floor} in bench/suites/floors.json`]
      : [];
  });
}
