/**
 * The windows that a journey is tried in: wide and on a phone, in either theme, with scripts and without. `npm run cases` tries it in all of
 * them, every night. `npm test` takes those that the journey names, which are other ones from journey to journey, so that each kind is in
 * use; and screens.test.ts opens every screen in a wide window and on a phone.
 */
import { inject } from "vitest";
// What is provided to tests is declared there.
import type {} from "../chance.ts";

/** `taken`: the places of those that `npm test` takes. @throws where there is no such window: a journey in none would guarantee nothing. */
export function windowsOf<Manner>(windows: readonly Manner[], ...taken: [number, ...number[]]): Manner[] {
  const missing = taken.find((place) => !(place in windows));
  if (missing !== undefined) throw new Error(`There is no window ${missing} of ${windows.length}`);
  return windows.filter((_, place) => inject("allCases") || taken.includes(place));
}
