/** Lists of a command in the forms that a person or a program asks for. Pure. */
import { type OptionRule, UsageError } from "./arguments.ts";

const formats = ["lines", "json", "csv", "ids"] as const;
type Format = (typeof formats)[number];

export const outputOption: OptionRule = {
  name: "output",
  short: "o",
  value: "FORMAT",
  about: "lines, json, csv or ids; lines without it",
};

/** How the entries of a list are written. `columns`: of CSV, each with its value. */
export type RowForm<Entry> = {
  id: (entry: Entry) => string;
  line: (entry: Entry) => string;
  columns: Readonly<Record<string, (entry: Entry) => string | number | boolean | null>>;
};

/** The format that is wanted. @throws UsageError */
export function outputOf(written: string | undefined, isJson: boolean): Format {
  if (written === undefined) return isJson ? "json" : "lines";
  const format = formats.find((each) => each === written);
  if (!format) throw new UsageError(`--output: expected ${formats.join(", ")}, found ${written}`);
  return format;
}

/** A field of CSV: https://www.rfc-editor.org/rfc/rfc4180 */
const field = (value: string | number | boolean | null): string => {
  const text = value === null ? "" : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** Writes entries as they come, and what belongs before and behind them. */
export function rowPrinter<Entry>(
  format: Format,
  { id, line, columns }: RowForm<Entry>,
  print: (line: string) => void,
) {
  const all: Entry[] = [];
  if (format === "csv") print(Object.keys(columns).join(","));
  return {
    row: (entry: Entry): void => {
      if (format === "json") all.push(entry);
      else if (format === "csv")
        print(
          Object.values(columns)
            .map((value) => field(value(entry)))
            .join(","),
        );
      else print(format === "ids" ? id(entry) : line(entry));
    },
    end: (): void => {
      if (format === "json") print(JSON.stringify(all, null, 2));
    },
  };
}
