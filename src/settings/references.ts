/** Settings that name other watches by their uuids, which are others where these came from another account. Pure. */

/** Where they stand; [] is each entry of a list. */
export const watchReferences = ["table.site", "table.watches[]", "site.own_watches[].watch"] as const;

type Renaming = (uuid: string, place: string) => string;

/** The settings with other names for the watches that they name. */
export function withWatches<S extends object>(settings: S, rename: Renaming): S {
  return watchReferences.reduce<unknown>((found, place) => {
    const members = place.replaceAll("[]", ".[]").split(".");
    return renamed(found, members, (uuid) => rename(uuid, place));
  }, settings) as S;
}

function renamed(value: unknown, [member, ...rest]: string[], rename: (uuid: string) => string): unknown {
  if (member === undefined) return typeof value === "string" && value.trim() ? rename(value.trim()) : value;
  if (member === "[]") return Array.isArray(value) ? value.map((each) => renamed(each, rest, rename)) : value;
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, member)) return value;
  return { ...value, [member]: renamed((value as Record<string, unknown>)[member], rest, rename) };
}

/** The watches that settings name, and where. */
export function watchesNamed(settings: object): { uuid: string; place: string }[] {
  const found: { uuid: string; place: string }[] = [];
  withWatches(settings, (uuid, place) => {
    found.push({ uuid, place });
    return uuid;
  });
  return found;
}
