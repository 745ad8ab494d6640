/**
 * The settings of a table, of a watch with the processor `table_diff`: which elements of the page are its rows, and what is read of
 * each. Pure.
 */
import { z } from "zod";

/** What a cell holds. */
export const columnTypes = ["text", "number", "money", "boolean"] as const;
export type ColumnType = (typeof columnTypes)[number];

/** Beyond so many no table is read by people. */
const maxColumns = 40;

export const columnSettings = z
  .strictObject({
    name: z.string().min(1).max(60).meta({
      description: "What the column is called; no two are called the same, whatever the case.",
      example: "price",
    }),
    from: z
      .string()
      .min(1)
      .max(1000)
      .meta({
        description:
          "Where it stands in a row: a CSS or XPath selector, with @name behind it for an attribute (`a@href`), @name alone for one of the " +
          "row itself, `.` for all of its text; `column:Price` or `column:2` for a cell of a `table` by its head or its number, colspan and rowspan counted; json: or jq: where rows are data; or /regex/flags of the column that `of` names, whose " +
          "first group counts.",
        example: ".price",
      }),
    of: z.string().max(60).optional().meta({ description: "The column that from, a /regex/, reads.", example: "name" }),
    type: z
      .union([z.enum(columnTypes), z.literal("")])
      .optional()
      .meta({
        description:
          "text, which is usual; number; money: an amount with its currency; boolean: yes or no, in stock or not, or whether a regex matches.",
        example: "money",
      }),
  })
  .meta({ id: "TableColumn" });

const conditionKinds = ["new_lowest", "leader_changed", "below", "above", "true", "false"] as const;

export const tableCondition = z
  .strictObject({
    column: z.string().min(1).max(60).meta({ description: "The column that is asked.", example: "price" }),
    is: z.enum(conditionKinds).meta({
      description:
        "new_lowest: the lowest amount of the table is lower than ever. leader_changed: another row is the cheapest. below, above: a number " +
        "came to be so. true, false: a yes or no came to be so.",
    }),
    value: z
      .string()
      .max(40)
      .optional()
      .meta({ description: "Of below and above: a number, with a currency where only that counts.", example: "45.00" }),
    rows: z
      .union([z.enum(["any", "all"]), z.literal("")])
      .optional()
      .meta({ description: "Whether any row has to have become so, which is usual, or all of them have to be." }),
  })
  .meta({ id: "TableCondition" });

export const tableSettings = z
  .strictObject({
    rows: z
      .string()
      .max(1000)
      .optional()
      .meta({
        description:
          "Which elements of the page are rows: a CSS or XPath selector, or json: or jq: for data. One in which no column finds anything, " +
          "such as the head of a table, is none.",
        example: "li.product",
      }),
    tag: z
      .string()
      .max(200)
      .optional()
      .meta({
        description:
          "In place of `rows`: each watch with this tag is a row of what it read last, and no page is fetched. `from` of its columns is name, " +
          "price, stock, url or host; without columns they are name, price and stock.",
        example: "kettle",
      }),
    watches: z
      .array(z.string().max(36).toLowerCase())
      .max(500)
      .optional()
      .meta({ description: "The same for these watches, by their uuids." }),
    site: z
      .string()
      .max(36)
      .toLowerCase()
      .optional()
      .meta({
        description:
          "In place of `rows`: each page of the site that this watch follows (site_diff with site.read changed) is a row, and no page is fetched " +
          "for it: what columns ask for is read when the site reads the page. `from` of a column is name (the title), url, host, state, price or " +
          "stock, or a selector of the page (CSS, XPath, json:, jq:, with @name for an attribute), up to 20 of these; without columns they are " +
          "name, price and stock.",
        example: "8f14e45f-ceea-467f-9f2c-4c0b1a1c9a01",
      }),
    include: z
      .array(z.string().min(1).max(500))
      .max(50)
      .optional()
      .meta({
        description:
          "Of `site`: only pages whose path with its query matches one of these: a glob with * ? [ ] over all of it, or /regex/flags. Empty: all.",
        example: ["/p/*"],
      }),
    key: z
      .string()
      .max(60)
      .optional()
      .meta({
        description:
          "The column that makes a row the same row at the next reading; the first one where this is absent. Of rows with one key the " +
          "second is called key#2; rows without one are left out.",
        example: "name",
      }),
    columns: z
      .array(columnSettings)
      .max(maxColumns)
      .optional()
      .meta({ description: "What is read of each row, in order." }),
    may_be_empty: z.boolean().optional().meta({
      description:
        "Whether no row at all is a reading, too, as of a list of incidents. Without it a page where nothing fits `rows` could not be read.",
    }),
    conditions: z
      .array(tableCondition)
      .max(20)
      .optional()
      .meta({ description: "Only changes by which one of these came to hold are told; without any all are." }),
    match: z.enum(["ANY", "ALL"]).optional().meta({
      description: "Whether one of the conditions suffices, which is usual, or all have to come to hold at once.",
    }),
  })
  .meta({ id: "TableSettings", description: "table_diff: the rows that the watch follows. Set as a whole." });

export type ColumnSettings = z.infer<typeof columnSettings>;
export type TableSettings = z.infer<typeof tableSettings>;
export type TableCondition = z.infer<typeof tableCondition>;

/** Whether a condition asks for numbers or money, in place of yes and no. */
export const isAmountCondition = ({ is }: Pick<TableCondition, "is">): boolean => is !== "true" && is !== "false";

/** The type of a column. */
export const typeOf = ({ type }: Pick<ColumnSettings, "type">): ColumnType => type || "text";
