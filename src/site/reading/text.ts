/** What is known of the text of a page of a site, and what of it is stored. Pure. */

/** Lines that went and came at one place of a page. */
export type Hunk = { removed: string[]; added: string[] };

/** `count`: of the change, beginning with 1. Of its lines the first few, shortLine. */
export type PageChange = Hunk & { count: number; at: number };

/**
 * `readAt`: when it was read last; Unix seconds. `hash`: of the text; `place`: the number of the object that has it, and its part in it.
 * `changes`: how often it changed. `modified`: the date of the list at that time. `last`: the last change.
 */
export type PageText = {
  readAt: number;
  hash: string;
  place: [object: number, part: number];
  changes: number;
  modified: number;
  title: string;
  last?: PageChange;
};

/** A page that could not be read: when, and how often in a row. */
export type FailedRead = { at: number; count: number };

export type WrittenText = [
  readAt: number,
  hash: string,
  object: number,
  part: number,
  changes: number,
  modified?: number,
  title?: string,
  last?: [count: number, at: number, removed: string[], added: string[]],
];

export function writtenText({ readAt, hash, place, changes, modified, title, last }: PageText): WrittenText {
  const [object, part] = place;
  const own = last && ([last.count, last.at, last.removed, last.added] as const);
  if (own) return [readAt, hash, object, part, changes, modified, title, [...own]];
  if (title !== "") return [readAt, hash, object, part, changes, modified, title];
  return modified === 0 ? [readAt, hash, object, part, changes] : [readAt, hash, object, part, changes, modified];
}

export function pageText([readAt, hash, object, part, changes, modified, title, last]: WrittenText): PageText {
  const known = { readAt, hash, changes, modified: modified ?? 0, title: title ?? "" };
  const place: [number, number] = [object, part];
  if (!last) return { ...known, place };
  const [count, at, removed, added] = last;
  return { ...known, place, last: { count, at, removed, added } };
}

const shownLines = 3;
const shownCharacters = 160;

/** The first lines of a change, as they are remembered and shown. */
export function shownChange(hunks: readonly Hunk[], { count, at }: { count: number; at: number }): PageChange {
  const lines = (side: "removed" | "added") =>
    hunks
      .flatMap((hunk) => hunk[side])
      .slice(0, shownLines)
      .map((line) => shortLine(line));
  return { count, at, removed: lines("removed"), added: lines("added") };
}

export function shortLine(line: string, most = shownCharacters): string {
  const text = line.trim().replace(/\s+/g, " ");
  return text.length <= most ? text : `${text.slice(0, most - 1).toWellFormed()}…`;
}
