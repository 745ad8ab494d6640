/**
 * The rows of a table of watches as they were stored with its last snapshot: which watch each of them is, whatever it is called. So what a
 * watch is called is no news, and what it said stays known while it cannot be read. Pure.
 */
import { freeName, type RowData } from "./names.ts";

/** The rows of a stored page; null where there is none, or it is no page of rows. */
export function storedRows(page: string | null): RowData[] | null {
  const rows = page === null ? undefined : jsonOfText(page);
  if (!Array.isArray(rows)) return null;
  return rows.flatMap((row) => {
    const { watch, name, price, stock, url, host, unread } = Object(row) as Record<keyof RowData, unknown>;
    if (typeof name !== "string" || typeof url !== "string") return [];
    return {
      watch: wordsOr(watch, ""),
      name,
      price: wordsOr(price, null),
      stock: wordsOr(stock, null),
      url,
      host: wordsOr(host, null),
      unread: unread === true,
    };
  });
}

const wordsOr = <T>(value: unknown, other: T): string | T => (typeof value === "string" ? value : other);

function jsonOfText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Stored rows by the watches that are rows now. Those of a former version, which do not say which they are, are known by their names, which no
 * two had, then by their addresses.
 */
export function rowsByWatch(stored: readonly RowData[], now: readonly RowData[]): Map<string, RowData> {
  const known = new Map(stored.filter(({ watch }) => watch !== "").map((row) => [row.watch, row]));
  const former = stored.filter(({ watch }) => watch === "");
  const [byName, byUrl] = [uniqueBy(former, "name"), uniqueBy(former, "url")];
  for (const { watch, name, url } of former.length > 0 ? now : []) {
    const row = known.get(watch) ?? byName.get(name) ?? byUrl.get(url);
    if (row) known.set(watch, row);
  }
  return known;
}

const uniqueBy = (rows: readonly RowData[], member: "name" | "url"): Map<string, RowData> =>
  new Map(
    [...Map.groupBy(rows, (row) => row[member])].flatMap(([key, [row, ...more]]) =>
      row && more.length === 0 ? [[key, row]] : [],
    ),
  );

/**
 * Stored rows with the names and addresses that their watches have now, those that have left with what they had: no row is taken for another
 * that has its name. Null where all are what they were.
 */
export function renamedRows(stored: readonly RowData[], now: readonly RowData[]): RowData[] | null {
  const rowsNow = new Map(now.map((row) => [row.watch, row]));
  const labels = new Map([...rowsByWatch(stored, now)].map(([watch, row]) => [row, rowsNow.get(watch)]));
  const taken = new Set(now.map(({ name }) => name));
  const renamed = stored.map((row): RowData => {
    const { watch, name, url, host } = labels.get(row) ?? { ...row, name: freeName(row, taken) };
    return { ...row, watch, name, url, host };
  });
  const isSame = renamed.every((row, at) => JSON.stringify(row) === JSON.stringify(stored[at]));
  return isSame ? null : renamed;
}
