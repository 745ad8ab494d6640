/**
 * A new table, or one with a new column, lacks values of every page until the site reads them again, which may be a day away: the first of
 * its pages are read now, so that somebody who made it sees values within a minute or two. All others come in their turn.
 */
import type { NotifyWorld } from "../../notify/world.ts";
import { recheck } from "../../schedule/dispatch.ts";
import type { Member } from "../../site/member.ts";
import { isLeft, type Apart } from "../../site/reading/apart.ts";
import { lacksValues, type FieldsOf } from "../../site/reading/fields.ts";
import { noteWanted } from "../../site/reading/noteWanted.ts";

/** So many pages of a table are read beside the day's number of their site, once for each column that is new. */
export const firstPagesOfTable = 40;

/** The pages to read now, none where any page has all its values; one that was never read, or failed, has its turn by itself. */
export function firstWithoutValues(rows: readonly Member[], fieldsOf: FieldsOf, apart: Apart): Member[] {
  const lacks = (member: Member) => lacksValues(member, fieldsOf);
  if (!rows.every(lacks)) return [];
  return rows
    .filter((member) => !isLeft(member, apart))
    .slice(0, firstPagesOfTable)
    .filter(({ state, text, failed }) => state === "listed" && text !== undefined && failed === undefined);
}

/** `watchId`: of the site; `members`: all its pages; `pages`: those of them to read now. */
export async function wantPages(
  world: NotifyWorld,
  { watchId, members, pages }: { watchId: number; members: readonly Member[]; pages: readonly Member[] },
): Promise<void> {
  if (pages.length === 0) return;
  const now = world.clock.now();
  await noteWanted(world.stores.notes, { watchId, members, pages, now });
  await recheck(world, [watchId], { now });
}
