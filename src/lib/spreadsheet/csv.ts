/**
 * Comma-separated values (RFC 4180) as rows of cells: a quoted cell may hold separators, line ends and doubled quotes;
 * rows end with any line end; the separator is the one that the first row has most of, outside of quotes. Pure.
 * Not papaparse or csv-parse, which lose rows where line ends are mixed or a quote never closes.
 */

/**
 * The rows of a table, one after the other; empty rows too, so that a row's place is its number. `separators`: characters
 * that may part its cells.
 */
export function* cellsOf(text: string, separators: readonly string[] = [",", ";", "\t"]): Generator<string[], void> {
  const source = text.replace(/^\ufeff/, "");
  const cell = cellPattern(separatorOf(source, separators));
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

const cellPattern = (separator: string) => {
  const parting = separator === "|" ? "\\|" : separator;
  return new RegExp(
    `[ ]*(?:"([^"]*(?:""[^"]*)*)"[^${parting}\\r\\n]*|([^${parting}\\r\\n]*))(${parting}|\\r\\n|\\r|\\n|$)`,
    "gy",
  );
};

const firstRow = 10_000;

function separatorOf(source: string, separators: readonly string[]): string {
  const counts = new Map(separators.map((separator) => [separator, 0]));
  let isQuoted = false;
  let isFound = false;
  for (const char of source.slice(0, firstRow)) {
    const count = counts.get(char);
    if (char === '"') isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (isFound && /[\r\n]/.test(char)) break;
    else if (count !== undefined) {
      counts.set(char, count + 1);
      isFound = true;
    }
  }
  return [...counts].reduce((best, next) => (next[1] > best[1] ? next : best))[0];
}
