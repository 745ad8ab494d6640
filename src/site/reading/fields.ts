/** Pages of a site with what was read of them for tables: what lacks, what came, and what moved. Pure. */
import { pageOffer } from "../../settings/tableOfSite.ts";
import type { Member } from "../member.ts";
import type { FoundValues } from "./values.ts";

/** The ids of the fields that are to be read of a page. */
export type FieldsOf = (url: string) => readonly string[];

/** Whether more is to be read of a page than its own watch reads: that is price and stock, or nothing for tables. */
export const asksBeside = (ids: readonly string[], { readsOffer }: { readsOffer: boolean }): boolean =>
  ids.some((id) => !(readsOffer && pageOffer.some((name) => name === id)));

/** Whether something is to be read of a page that was not yet. */
export const lacksValues = ({ url, values }: Member, fieldsOf: FieldsOf): boolean =>
  fieldsOf(url).some((id) => values?.found[id] === undefined);

/** A page as it was read; what nothing asks for any more is let go. */
export function withValues(member: Member, found: FoundValues | undefined, at: number): Member {
  const { values, ...rest } = member;
  if (found === undefined) return rest;
  return { ...rest, values: { at, found, ...(values?.isNew ? { isNew: true } : {}) } };
}

/** The pages with a mark on those that came in this round, so that tables tell of them once they are read. */
export const markedNew = (
  members: readonly Member[],
  added: ReadonlySet<string>,
  fieldsOf: FieldsOf,
): readonly Member[] =>
  members.some(({ key, url }) => added.has(key) && fieldsOf(url).length > 0)
    ? members.map((member) =>
        added.has(member.key) && fieldsOf(member.url).length > 0
          ? { ...member, values: { at: 0, found: {}, ...member.values, isNew: true } }
          : member,
      )
    : members;

/** Whether anything differs of what tables know of these pages. */
export function isMovedForTables(before: readonly Member[], after: readonly Member[]): boolean {
  const known = new Map(before.map((member) => [member.key, factsOf(member)]));
  return after.length !== before.length || after.some((member) => known.get(member.key) !== factsOf(member));
}

const factsOf = ({ url, state, text, values, failed }: Member): string =>
  JSON.stringify([url, state, text?.title, values?.found, failed === undefined]);
