/** The pages of a site as they are stored, and what the tables that follow it want of them: asked for where somebody needs them, once. */
import type { NotifyWorld } from "../../notify/world.ts";
import { membersOf, type Leaf } from "../../site/leaf.ts";
import { isMovedForTables } from "../../site/reading/fields.ts";
import type { Round } from "../../site/round.ts";
import type { ClaimedPlace } from "./place.ts";
import { noFields, siteFields, type SiteFields } from "../../site/reading/siteFields.ts";

/** `wakes`: the round with word of what these tables are to know. */
export type KnownPages = { stored: Leaf[]; fields: SiteFields; wakes: (round: Round) => Round };

const nothing: KnownPages = { stored: [], fields: noFields, wakes: (round) => round };

export function pagesOnce({ stores }: NotifyWorld, place: ClaimedPlace | null): () => Promise<KnownPages> {
  let asked: Promise<KnownPages> | null = null;
  return () => {
    if (place === null) return Promise.resolve(nothing);
    asked ??= stores.mine(place).sites.leavesAndTables(place.watchId).then(knownPages);
    return asked;
  };
}

const knownPages = ({ leaves: stored, tables }: { leaves: Leaf[]; tables: string[] }): KnownPages => ({
  stored,
  fields: siteFields(tables),
  wakes: (round) =>
    tables.length > 0 && isMovedForTables(stored.flatMap(membersOf), round.members)
      ? { ...round, wakesTables: true }
      : round,
});
