/**
 * The title of a page of a site without what nearly all titles of the site end or begin with: `Blue mug` for `Blue mug – Example Pottery`.
 *
 * 1. Behind a separator between spaces, or a colon, a title has another part.
 * 2. The part that most titles share, at their end before their beginning, is dropped from those that have it, until none is shared.
 * 3. Of few titles none is known to be usual; and a title that is nothing else stays.
 *
 * Pure.
 */

/** With fewer titles two pages of a kind would pass for the whole site. */
const minTitles = 5;
const minShare = 0.9;
/** Of a site with many pages these tell enough. */
const maxTitles = 500;
const maxParts = 3;

const separator = /\s+[-–—|·•»:]\s+|:\s+/gu;

/** The part of a title in a place, with its separator; undefined where it has one part alone. */
type PartOf = (title: string) => string | undefined;
const ending: PartOf = (title) => {
  const last = [...title.matchAll(separator)].at(-1);
  return last && last.index > 0 ? title.slice(last.index) : undefined;
};
const beginning: PartOf = (title) => {
  const [first] = title.matchAll(separator);
  return first && first.index > 0 ? title.slice(0, first.index + first[0].length) : undefined;
};

/** What a title is without them. `titles`: of the pages of the site; null: of one that has none. */
export function titleWithoutSite(titles: readonly (string | null)[]): (title: string | null) => string | null {
  let known = titles.filter((title) => title !== null && title !== "").slice(0, maxTitles) as string[];
  const drops: ((title: string) => string)[] = [];
  while (drops.length < maxParts) {
    const drop = dropOf(known, ending) ?? dropOf(known, beginning);
    if (drop === null) break;
    drops.push(drop);
    known = known.map(drop);
  }
  return (title) => (title === null ? null : drops.reduce((rest, drop) => drop(rest), title));
}

/** Drops the part that nearly all titles have in a place; null where they share none there. */
function dropOf(titles: readonly string[], partOf: PartOf): ((title: string) => string) | null {
  const parts = Map.groupBy(
    titles.flatMap((title) => partOf(title) ?? []),
    (part) => part,
  );
  const [usual = ""] = [...parts.values()].toSorted((one, other) => other.length - one.length);
  const [part = ""] = usual;
  if (usual.length < minTitles || usual.length < titles.length * minShare) return null;
  return (title) =>
    partOf(title) !== part ? title : partOf === ending ? title.slice(0, -part.length) : title.slice(part.length);
}
