/**
 * Changes that many pages have alike, such as a year in a footer: they are reported once, and no page for them alone. Two changes are alike
 * where their lines are but for their digits. Pure.
 */
import { sha256 } from "../../secret/digest.ts";
import { shortLine, type Hunk } from "./text.ts";

/** On so many pages, and so large a share of those that changed, a change is one of the site. */
const fewest = 5;
const share = 0.05;
/** How long changes are counted, and how long one that is shared is known as such; seconds. */
const countedSeconds = 2 * 86_400;
const knownSeconds = 30 * 86_400;
const maxCounted = 400;
const maxKnown = 40;
const maxShown = 5;
const shownCharacters = 120;

/** A change of the site: the first of its lines, and on how many pages it was seen. `at`: when it was reported; Unix seconds. */
export type SharedChange = { id: string; removed: string; added: string; pages: number; at: number };

/** `counted`: on how many pages changes were seen that are no shared ones yet, and when first. */
export type SharedMemory = { known: SharedChange[]; counted: Record<string, [pages: number, at: number]> };

export const noShared: SharedMemory = { known: [], counted: {} };

const idOf = ({ removed, added }: Hunk): string =>
  sha256(JSON.stringify([removed, added].map((lines) => lines.map((line) => line.trim().replace(/\d+/g, "#"))))).slice(
    0,
    12,
  );

type Changed = { key: string; hunks: readonly Hunk[] };

/** The hunks of each page that are its own, and the shared changes as they are known then. */
export function withoutShared(
  pages: readonly Changed[],
  memory: SharedMemory,
  now: number,
): { own: Map<string, Hunk[]>; memory: SharedMemory } {
  const known = new Map(memory.known.filter(({ at }) => now - at < knownSeconds).map((each) => [each.id, { ...each }]));
  const counted = new Map(Object.entries(memory.counted).filter(([, [, at]]) => now - at < countedSeconds));
  const examples = new Map<string, Hunk>();
  for (const { hunks } of pages)
    for (const id of new Set(hunks.map(idOf))) {
      const shared = known.get(id);
      if (shared) shared.pages += 1;
      else counted.set(id, [(counted.get(id)?.[0] ?? 0) + 1, counted.get(id)?.[1] ?? now]);
    }
  for (const { hunks } of pages) for (const hunk of hunks) examples.set(idOf(hunk), hunk);
  const most = Math.max(fewest, Math.ceil(pages.length * share));
  for (const [id, hunk] of examples) {
    const [count = 0] = counted.get(id) ?? [];
    if (count < most) continue;
    counted.delete(id);
    known.set(id, { id, ...firstLines(hunk), pages: count, at: now });
  }
  const own = new Map(pages.map(({ key, hunks }) => [key, hunks.filter((hunk) => !known.has(idOf(hunk)))] as const));
  return {
    own,
    memory: {
      known: [...known.values()].toSorted((one, other) => other.at - one.at).slice(0, maxKnown),
      counted: Object.fromEntries(
        [...counted].toSorted(([, [, one]], [, [, other]]) => other - one).slice(0, maxCounted),
      ),
    },
  };
}

const firstLines = ({ removed, added }: Hunk) => ({
  removed: shortLine(removed[0] ?? "", shownCharacters),
  added: shortLine(added[0] ?? "", shownCharacters),
});

/** The newest shared changes, as many as a text shows. */
export const shownShared = ({ known }: SharedMemory): SharedChange[] => known.slice(0, maxShown);
