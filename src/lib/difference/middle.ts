/** What two long lines have in common at both ends, so that only the middle has to be compared. Pure, linear. */

/** `start`: characters of the equal beginning; `end`: of the equal end. Both end at a word's edge where one is near. */
export type Middle = { start: number; end: number };

const maxWord = 200;
const isEdge = (text: string, index: number) => !/[\p{L}\p{N}\p{M}_]/u.test(text.charAt(index)) && !isHalf(text, index);
const isHalf = (text: string, index: number) => /[\ud800-\udfff]/.test(text.charAt(index));

export function middleOf(before: string, after: string): Middle {
  const shortest = Math.min(before.length, after.length);
  let start = 0;
  while (start < shortest && before.charCodeAt(start) === after.charCodeAt(start)) start++;
  let end = 0;
  while (
    end < shortest - start &&
    before.charCodeAt(before.length - 1 - end) === after.charCodeAt(after.length - 1 - end)
  )
    end++;
  return { start: backToEdge(before, start), end: before.length - onToEdge(before, before.length - end) };
}

/** The last place at or before `index` behind white space, or else behind a sign. */
function backToEdge(text: string, index: number): number {
  const first = Math.max(0, index - maxWord);
  for (let at = index; at > first; at--) if (/\s/.test(text.charAt(at - 1))) return at;
  for (let at = index; at > first; at--) if (isEdge(text, at - 1)) return at;
  return first === 0 ? 0 : isHalf(text, index) ? index - 1 : index;
}

function onToEdge(text: string, index: number): number {
  const last = Math.min(text.length, index + maxWord);
  for (let at = index; at < last; at++) if (/\s/.test(text.charAt(at))) return at;
  for (let at = index; at < last; at++) if (isEdge(text, at)) return at;
  return last === text.length ? last : isHalf(text, index) ? index + 1 : index;
}

/** A long text in pieces that end where sentences, members and tags do: at most some 200 characters each. */
export const piecesOf = (text: string): string[] =>
  text.match(/[^.,;:!?<>{}[\]]{0,200}[.,;:!?<>{}[\]]?\s*/gu)?.filter(Boolean) ?? [];
