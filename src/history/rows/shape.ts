/** The rows of a table as the API shows them, and what it is asked for. */
import { z } from "zod";
import { columnTypes } from "../../settings/tableSettings.ts";
import { memberStates } from "../../site/member.ts";
import { amountOf } from "../../table/cell.ts";
import type { TableMemory } from "../../table/memory.ts";
import type { Cell, Row } from "../../table/rows.ts";

const instant = z.int().meta({ description: "Unix seconds." });

const money = z
  .object({ amount: z.string(), currency: z.string().nullable() })
  .meta({ id: "TableMoney", description: "An amount as a plain decimal, and the ISO 4217 code of its currency." });

const cells = z
  .record(z.string(), z.union([z.string(), z.number(), z.boolean(), money, z.null()]))
  .meta({ description: "The values by their columns; null where nothing was found.", example: { name: "Aurora" } });

export type ShownCells = z.infer<typeof cells>;

const rowPage = z
  .object({
    id: z.string().meta({
      description: "By which the site names it: /watch/{site}/pages/{id}.",
      example: "3f2a9c04d1b7e865",
    }),
    url: z.string().meta({ example: "https://shop.example/p/kettle" }),
    state: z.enum(memberStates).meta({ description: "As in the pages of the site." }),
    read_at: instant.nullable().meta({ description: "When it was read last, in Unix seconds; null = never." }),
    lacks: z.record(z.string(), z.enum(["not_read", "nothing", "unfit"])).meta({
      description:
        "Why columns have no value, by their names. not_read: the page was not read for it yet. nothing: nothing on the page fits. unfit: the " +
        "page is no kind of content that the column reads.",
      example: { price: "nothing" },
    }),
  })
  .meta({ id: "TableRowPage", description: "As the site knows it now." });

export const rowsShape = z
  .object({
    at: instant.nullable().meta({
      description:
        "The snapshot that these rows are of, in Unix seconds; null before the first reading, and for a watch of another processor.",
    }),
    key: z.string().nullable().meta({ description: "The column that tells rows apart.", example: "name" }),
    columns: z
      .array(z.object({ name: z.string(), type: z.enum(columnTypes) }))
      .meta({ description: "In the order of the settings." }),
    total: z.int().meta({ description: "All rows, whatever is shown of them." }),
    without_key: z.int().meta({ description: "Rows of the last reading that have no key, and are left out." }),
    doubled: z.int().meta({ description: "Rows of the last reading with the key of another one." }),
    empty_columns: z
      .array(z.string())
      .meta({ description: "Columns that found nothing in any row when it was read last." }),
    site: z.string().nullable().meta({
      description: "The uuid of the watch whose pages the rows are, where they are pages of a site; or null.",
    }),
    not_read: z.int().meta({
      description:
        "Pages of the last reading of which something was not read yet: it comes as the site reads its pages.",
    }),
    awaited: z.int().meta({ description: "How many of these are no rows yet, since their keys were not read." }),
    rows: z
      .array(
        z.object({
          key: z.string(),
          watch: z
            .string()
            .nullable()
            .meta({
              description:
                "The uuid of the watch that the row is, where rows are watches and these are the last. Where rows are pages of a site, that of the " +
                "page's own watch, if it has one: name, price and stock are then what this read last.",
            }),
          is_unread: z.boolean().meta({
            description:
              "Whether its watch, or page, could not be read lately, or is paused: then it stands as it did, and decides nothing.",
          }),
          page: rowPage.nullable().meta({ description: "The page that the row is, where rows are pages of a site." }),
          cells,
        }),
      )
      .meta({ description: "In the order asked for." }),
  })
  .meta({ id: "TableRows" });

export const rowHistoryShape = z
  .object({
    key: z.string(),
    watch: z.string().nullable().meta({
      description:
        "The uuid of the watch that the row is, where it is one and is there now; of a page of a site, that of the page's own watch, if it has one.",
    }),
    site: z
      .string()
      .nullable()
      .meta({ description: "The uuid of the watch whose page the row is; null where it is none." }),
    page: rowPage.nullable().meta({ description: "The page that the row is now, where rows are pages of a site." }),
    points: z
      .array(
        z.object({
          at: instant,
          cells: cells.nullable().meta({ description: "Null: the row was not there." }),
        }),
      )
      .meta({
        description: "Oldest first: the first reading, and each one at which the row was another one than before.",
      }),
  })
  .meta({ id: "TableRowHistory" });

/** A cell as a value of its type. */
function shownCell(cell: Cell, type: (typeof columnTypes)[number] | undefined): ShownCells[string] {
  if (cell === null) return null;
  if (type === "boolean") return cell === "true";
  const amount = type === "number" || type === "money" ? amountOf(cell) : null;
  if (amount === null) return cell;
  return type === "number" ? amount.amount : { amount: cell.split(" ")[0] ?? "", currency: amount.currency };
}

/** The cells of a row by their columns. */
export function shownCells(row: Row, names: readonly string[], columns: TableMemory["columns"]): ShownCells {
  const types = new Map(columns.map(({ name, type }) => [name, type]));
  return Object.fromEntries(names.map((name, at) => [name, shownCell(row[at] ?? null, types.get(name))]));
}
