/**
 * Comma-separated values (RFC 4180) as rows of cells: a quoted cell may hold separators, line ends and doubled quotes;
 * rows end with any line end; the separator is the comma, semicolon or tab that the first line has most of. Pure.
 * Not papaparse or csv-parse, which lose rows where line ends are mixed or a quote never closes.
 */

/** The rows of a table, one after the other; empty rows too, so that a row's place is its number. */
export function* cellsOf(text: string): Generator<string[], void> {
  const source = text.replace(/^\ufeff/, "");
  const cell = cellPattern(separatorOf(source));
  let row: string[] = [];
  while (cell.lastIndex < source.length || row.length) {
    const [whole, quoted, plain = "", end = ""] = cell.exec(source) ?? [""];
    row.push(quoted === undefined ? plain.trim() : quoted.replaceAll('""', '"'));
    if (end && !/[\r\n]/.test(end)) {
      if (cell.lastIndex < source.length) continue;
      row.push("");
    }
    yield row;
    row = [];
    if (!whole) break;
  }
}

const cellPattern = (separator: string) =>
  new RegExp(
    `[ ]*(?:"([^"]*(?:""[^"]*)*)"[^${separator}\\r\\n]*|([^${separator}\\r\\n]*))(${separator}|\\r\\n|\\r|\\n|$)`,
    "gy",
  );

function separatorOf(source: string): string {
  const first = /^[^\r\n]*/.exec(source)?.[0] ?? "";
  const counts = [",", ";", "\t"].map((separator) => [separator, first.split(separator).length] as const);
  return counts.reduce((best, next) => (next[1] > best[1] ? next : best))[0];
}
