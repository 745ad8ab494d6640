/**
 * The life of a repair: it begins with the first check at which filters that matched before match nothing, works after that
 * check was settled, and is finished when its candidates are stored. It ends with the next good reading. Nothing is
 * applied without the owner's consent. Pure.
 */
import { sha256 } from "../secret/digest.ts";
import type { FetchFailure } from "../page/page.ts";
import type { Candidate } from "../reading/healing/candidates.ts";
import type { Fingerprint } from "../reading/healing/fingerprint.ts";

/** As kept with the watch. `startedAt`: 0 once finished; `object`: the kept proposal. */
export type Repair = { key: string; startedAt: number; object?: string };

/** As kept in the object store. */
export type Proposal = { broken: string[]; candidates: Candidate[]; at: number };

type FilterSettings = { include_filters: readonly string[]; include_filters_origin: string };

/** Filters whose last match may be remembered or looked for: a person's own choice. */
export const isRepairable = ({ include_filters: filters, include_filters_origin: origin }: FilterSettings): boolean =>
  origin === "manual" && filters.length > 0;

/** The repair that has to work after this failure; null where there is nothing to go by, or it is finished. */
export function repairNeeded(
  memory: { matched?: Fingerprint[]; repair?: Repair },
  { settings, failure, now }: { settings: FilterSettings; failure: FetchFailure | null; now: number },
): Repair | null {
  if (failure?.class !== "filter_no_match" || !isRepairable(settings)) return null;
  const known = (memory.matched ?? []).some(({ filter }) =>
    settings.include_filters.some((entry) => entry.startsWith(filter)),
  );
  if (!known) return null;
  const key = sha256(JSON.stringify(settings.include_filters)).slice(0, 16);
  const isDone = memory.repair?.key === key && memory.repair.startedAt === 0;
  return isDone ? null : { key, startedAt: memory.repair?.startedAt || now };
}

/** The watch's own filters with one in the place of another; a filter that a tag gave is not there to be replaced. */
export function replaceFilter(
  own: readonly string[],
  { filter, replaces }: Pick<Candidate, "filter" | "replaces">,
): string[] {
  const at = own.findIndex((entry) => entry.startsWith(replaces));
  const filters = at < 0 ? [...own, filter] : own.with(at, filter);
  return [...new Set(filters)];
}
