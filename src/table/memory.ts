/** What a watch remembers of its table. Pure. */
import { z } from "zod";
import { columnTypes } from "../settings/tableSettings.ts";

export const tableMemory = {
  /** The last reading: how many rows there are, lack a key, have one that another row has; and columns that find nothing anywhere. */
  table: z.object({
    /** Which watches, or which site's pages, are its rows, and the keys of those that could not be read. */
    of: z.string().optional(),
    /** Their uuids, or the ids of pages of a site, in the order of the rows of the last snapshot. */
    watches: z.array(z.string()).optional(),
    /** When rows got other keys since their watches were renamed, oldest first: in snapshots before, each has the former one. */
    renamed: z.array(z.object({ at: z.number(), from: z.string(), to: z.string() })).optional(),
    unread: z.array(z.string()).optional(),
    /** How many pages have something that was not read yet, how many of them are no rows before their key is, and what was read since the last snapshot. */
    open: z.number().optional(),
    awaited: z.number().optional(),
    settled: z.array(z.string()).optional(),
    /** Whether the last snapshot is one of what was read for the first time: the next such one takes its place. */
    fills: z.boolean().optional(),
    rows: z.number(),
    withoutKey: z.number(),
    doubled: z.number(),
    emptyColumns: z.array(z.string()),
    columns: z.array(z.object({ name: z.string(), type: z.enum(columnTypes) })),
  }),
  /** The lowest amounts ever, by column and currency, of columns that conditions ask for. */
  tableLowest: z.record(z.string(), z.record(z.string(), z.number())),
  /** The rows that lead, by column and currency, of columns whose leader conditions ask for. */
  tableLeaders: z.record(z.string(), z.record(z.string(), z.object({ row: z.string(), amount: z.number() }))),
};

export type Renames = NonNullable<TableMemory["renamed"]>;

export type TableMemory = z.infer<typeof tableMemory.table>;
