/**
 * How addresses moved, out of those that are known to have: where a part of the path gave way to another, it did so for other pages, too.
 * A page is taken to have moved by a pattern only where there is a new page at just that address. Pure.
 */

/** A path before and after. */
export type PathMove = { from: string; to: string };

type Pattern = { head: [from: string, to: string]; tail: [from: string, to: string]; support: number };

/** So many moves make a pattern, and so many patterns are looked at. */
const enough = 3;
const maxPatterns = 50;
const minKept = 2;

/** What says where a path went, the likeliest first; `isNew`: whether there is a new page at a path. */
export function patternsOf(
  moves: readonly PathMove[],
  isNew: (path: string) => boolean,
): (path: string) => string | null {
  const found = new Map<string, Pattern>();
  for (const move of moves) {
    const pattern = patternOf(move);
    if (pattern === null) continue;
    const name = JSON.stringify([pattern.head, pattern.tail]);
    const known = found.get(name);
    if (known) known.support += 1;
    else found.set(name, pattern);
  }
  const patterns = [...found.values()]
    .filter((pattern) => pattern.support >= enough && moves.every((move) => isRight(pattern, move, isNew)))
    .toSorted((one, other) => other.head[0].length - one.head[0].length || other.support - one.support)
    .slice(0, maxPatterns);
  return (path) => {
    for (const pattern of patterns) {
      const said = applied(pattern, path);
      if (said !== null && said !== path && isNew(said)) return said;
    }
    return null;
  };
}

/** A pattern that leads a page to another new one than where it went would do so with others. */
function isRight(pattern: Pattern, { from, to }: PathMove, isNew: (path: string) => boolean): boolean {
  const said = applied(pattern, from);
  return said === null || said === to || !isNew(said);
}

/** What a path ends in beside its name: a kind of file, or a slash. */
const ending = /(?:\.[a-z0-9]{1,5}|\/)$/i;

/** The longest end that both have stays, whatever kind of file it is. */
function patternOf({ from, to }: PathMove): Pattern | null {
  const endings = [ending.exec(from)?.[0] ?? "", ending.exec(to)?.[0] ?? ""] as const;
  const tail: Pattern["tail"] = endings[0] === endings[1] ? ["", ""] : [...endings];
  const [one, other] = [from.slice(0, from.length - tail[0].length), to.slice(0, to.length - tail[1].length)];
  const end = commonEnd(one, other);
  if (end < minKept) return null;
  return { head: [one.slice(0, one.length - end), other.slice(0, other.length - end)], tail, support: 1 };
}

function applied({ head, tail }: Pattern, path: string): string | null {
  if (path.length < head[0].length + tail[0].length || !path.startsWith(head[0]) || !path.endsWith(tail[0]))
    return null;
  return head[1] + path.slice(head[0].length, path.length - tail[0].length) + tail[1];
}

/** In whole segments: a part of a name is no part of a path. */
function commonEnd(one: string, other: string): number {
  let length = 0;
  while (length < Math.min(one.length, other.length) && one.at(-1 - length) === other.at(-1 - length)) length++;
  const slash = one.slice(one.length - length).indexOf("/");
  return slash < 0 ? 0 : length - slash;
}
