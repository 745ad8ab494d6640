/**
 * Settings that name other watches, such as the site of a table: in a file by their ids, in the service by their uuids. A file may say uuids, too,
 * for watches that it does not have. Pure.
 */
import { closest } from "../../../../../src/lib/closest.ts";
import { watchesNamed, withWatches } from "../../../../../src/settings/references.ts";

type Settings = Record<string, unknown>;

const isUuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The settings with other names for the watches that they name; a name without another one stays. */
export const renamed = <S extends Settings>(settings: S, names: ReadonlyMap<string, string>): S =>
  withWatches(settings, (name) => names.get(name) ?? name);

/** What is wrong with the names of a watch of a file. `ids`: of its watches. */
export const nameFaults = (settings: Settings, place: string, ids: readonly string[]): string[] =>
  watchesNamed(settings).flatMap(({ uuid: name, place: at }) => {
    if (isUuid.test(name) || ids.includes(name)) return [];
    const near = closest(name, ids);
    const hint = near ? `, did you mean ${near}?` : "";
    return [
      `${place}.${at.replaceAll("[]", "")}: expected the id of a watch of this file, or a uuid, found ${name}${hint}`,
    ];
  });

/** In such an order that what one names comes before it, as far as that can be. */
export function inOrderOfNames<S extends { id: string; settings: Settings }>(created: readonly S[]): S[] {
  const byId = new Map(created.map((step) => [step.id, step]));
  const ordered = new Set<S>();
  const begun = new Set<S>();
  const visit = (step: S) => {
    if (begun.has(step)) return;
    begun.add(step);
    for (const { uuid: name } of watchesNamed(step.settings)) {
      const named = byId.get(name);
      if (named) visit(named);
    }
    ordered.add(step);
  };
  for (const step of created) visit(step);
  return [...ordered];
}
