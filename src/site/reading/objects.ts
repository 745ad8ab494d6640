/**
 * In which objects the texts of the pages of a site are: those of one reading in one. An object of which less than half is still of use is
 * written together with the next. Pure.
 */

/** `number`: by which pages name it; `name`: in the storage; `parts`: how many texts it has. */
export type TextObject = { number: number; name: string; parts: number };

/** An object of fewer texts is written together with the next as if others of it were of no use. */
const usualParts = 20;
/** Characters of a text that are kept and compared. */
export const maxTextCharacters = 100_000;

type Placed = { place: [object: number, part: number] };

/** How many texts of each object pages still name. */
function liveParts(texts: Iterable<Placed>): Map<number, number> {
  const live = new Map<number, number>();
  for (const { place } of texts) live.set(place[0], (live.get(place[0]) ?? 0) + 1);
  return live;
}

/** The objects that still have a text of a page. */
export function livingObjects(objects: readonly TextObject[], texts: Iterable<Placed>): TextObject[] {
  const live = liveParts(texts);
  return objects.filter(({ number }) => live.has(number));
}

/** The object to write anew with the next one: the one of which the least is of use; null where each is of use by half. */
export function objectToMerge(objects: readonly TextObject[], texts: Iterable<Placed>): TextObject | null {
  const live = liveParts(texts);
  const used = ({ number, parts }: TextObject) => (live.get(number) ?? 0) / Math.max(parts, usualParts);
  const [least] = objects.toSorted((one, other) => used(one) - used(other));
  return least && used(least) < 0.5 ? least : null;
}

export const nextNumber = (objects: readonly TextObject[]): number =>
  Math.max(0, ...objects.map(({ number }) => number)) + 1;
