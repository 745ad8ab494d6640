/**
 * Changes that many pages have alike, such as a year in a footer: they are reported once, and no page for them alone. Lines are alike
 * where they are the same: another price on each of many pages is a change of each. Pure.
 */
import { sha256 } from "../../secret/digest.ts";
import { isShownAs, plainLine, shownHunk, type Hunk } from "./text.ts";

/** On so many pages, and so large a share of those that changed, a change is one of the site. */
const fewest = 5;
const share = 0.05;
/** How long changes are counted, and how long one that is shared is known as such; seconds. */
const countedSeconds = 2 * 86_400;
const knownSeconds = 30 * 86_400;
const maxCounted = 600;
const maxKnown = 40;
const maxLines = 10;
const maxShown = 5;
const shownCharacters = 120;

/** A change of the site: the first of its lines, and on how many pages it was seen. `lines`: what they are known by; `at`: when it was reported, Unix seconds. */
export type SharedChange = { lines: string[]; removed: string; added: string; pages: number; at: number };

/** `counted`: on how many pages lines were seen that are no shared ones yet, and when first. */
export type SharedMemory = { known: SharedChange[]; counted: Record<string, [pages: number, at: number]> };

export const noShared: SharedMemory = { known: [], counted: {} };

/** The same for the same line, whether it went or came. */
const lineId = (line: string): string => sha256(plainLine(line)).slice(0, 12);

/** A hunk with some of its lines; null where none is left. */
function hunkOf({ removed, added }: Hunk, isLeft: (id: string) => boolean): Hunk | null {
  const keep = (lines: readonly string[]) => lines.filter((line) => isLeft(lineId(line)));
  const left = { removed: keep(removed), added: keep(added) };
  return left.removed.length + left.added.length > 0 ? left : null;
}

export const hunksOf = (hunks: readonly Hunk[], isLeft: (id: string) => boolean): Hunk[] =>
  hunks.flatMap((hunk) => hunkOf(hunk, isLeft) ?? []);

/** The ids of the lines of all shared changes. */
export const sharedLines = ({ known }: SharedMemory): Set<string> => new Set(known.flatMap(({ lines }) => lines));

/** `said`: lines that the page showed in its last change: that it has them no more makes none of another page of it. */
type Changed = { key: string; hunks: readonly Hunk[]; said?: readonly string[] };

/** The hunks of each page with the lines that are its own, and with those that many have alike; and the shared changes as they are known then. */
export function withoutShared(
  pages: readonly Changed[],
  memory: SharedMemory,
  now: number,
): { own: Map<string, Hunk[]>; alike: Map<string, Hunk[]>; memory: SharedMemory } {
  const known = memory.known.filter(({ at }) => now - at < knownSeconds).map((each) => ({ ...each }));
  const before = new Map(known.flatMap((each) => each.lines.map((id) => [id, each] as const)));
  const counted = new Map(Object.entries(memory.counted).filter(([, [, at]]) => now - at < countedSeconds));
  for (const { hunks, said = [] } of pages) {
    const lines = hunks.flatMap(({ removed, added }) => [...removed, ...added]);
    const ids = new Set(lines.map(lineId));
    const own = new Set(lines.filter((line) => said.some((shown) => isShownAs(line, shown))).map(lineId));
    for (const each of new Set([...ids].flatMap((id) => before.get(id) ?? []))) each.pages += 1;
    for (const id of ids)
      if (!before.has(id) && !own.has(id))
        counted.set(id, [(counted.get(id)?.[0] ?? 0) + 1, counted.get(id)?.[1] ?? now]);
  }
  const most = Math.max(fewest, Math.ceil(pages.length * share));
  const fresh = new Map([...counted].filter(([, [count]]) => count >= most));
  for (const { hunks } of pages)
    for (const each of hunks) {
      const hunk = hunkOf(each, (id) => fresh.has(id));
      if (hunk) known.push(sharedChange(hunk, fresh, now));
    }
  const shared = new Set(known.flatMap(({ lines }) => lines));
  for (const id of shared) counted.delete(id);
  return {
    own: new Map(pages.map(({ key, hunks }) => [key, hunksOf(hunks, (id) => !shared.has(id))])),
    alike: new Map(pages.map(({ key, hunks }) => [key, hunksOf(hunks, (id) => shared.has(id))])),
    memory: {
      known: known.toSorted((one, other) => other.at - one.at).slice(0, maxKnown),
      counted: Object.fromEntries(
        [...counted].toSorted(([, [, one]], [, [, other]]) => other - one).slice(0, maxCounted),
      ),
    },
  };
}

/** A change that is shared from now on; its lines are no fresh ones any more. */
function sharedChange(
  { removed, added }: Hunk,
  fresh: Map<string, [pages: number, at: number]>,
  now: number,
): SharedChange {
  const lines = [...removed, ...added].map(lineId).slice(0, maxLines);
  const pages = Math.max(...lines.map((id) => fresh.get(id)?.[0] ?? 0));
  for (const id of [...removed, ...added].map(lineId)) fresh.delete(id);
  const shown = shownHunk({ removed: removed.slice(0, 1), added: added.slice(0, 1) }, shownCharacters);
  return { lines, removed: shown.removed[0] ?? "", added: shown.added[0] ?? "", pages, at: now };
}

/** The newest shared changes, as many as a text shows. */
export const shownShared = ({ known }: SharedMemory): SharedChange[] => known.slice(0, maxShown);
