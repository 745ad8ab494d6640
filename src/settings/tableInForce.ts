/** The settings of a table with what holds where nobody states a member. Pure. */
import { columnsOfSite, isOfSite } from "./tableOfSite.ts";
import { columnsOfWatches, isOfWatches } from "./tableOfWatches.ts";
import type { TableSettings } from "./tableSettings.ts";

/** The settings of a table in force. */
export const tableInForce = (own: TableSettings | null): Required<TableSettings> => {
  const { rows = "", columns = [], key, may_be_empty = false, conditions = [], match = "ANY" } = own ?? {};
  const { tag = "", watches = [], site = "", include = [] } = own ?? {};
  const read = isOfSite(own)
    ? columnsOfSite(columns)
    : isOfWatches(own)
      ? columnsOfWatches(columns)
      : { rows, columns };
  return {
    ...read,
    tag: tag.trim(),
    watches,
    site: site.trim(),
    include,
    key: key || (read.columns[0]?.name ?? ""),
    may_be_empty,
    conditions,
    match,
  };
};
