/** What the rows of a table of watches are called: no two of them alike. Pure. */

/** A row as data. `watch`: its uuid, which rows that were stored by a former version do not have; then it is "". */
export type RowData = {
  watch: string;
  name: string;
  price: string | null;
  stock: string | null;
  url: string;
  host: string | null;
  unread: boolean;
};

type Named = { uuid: string; name: string; url: string };

const longerNames = [
  ({ name }: Named) => name,
  ({ name, url }: Named) => `${name} (${URL.parse(url)?.host ?? url})`,
  ({ name, url }: Named) => `${name} (${url})`,
  ({ name, uuid }: Named) => `${name} (${uuid})`,
];

/** The name of a row that has left; a longer one where another row has it now. */
export const freeName = (
  { watch, name, url }: Pick<RowData, "watch" | "name" | "url">,
  taken: ReadonlySet<string>,
): string =>
  longerNames.map((make) => oneLine(make({ uuid: watch, name, url }))).find((each) => !taken.has(each)) ?? name;

/** A name that several have gets the host behind it, then the address, then what tells all of them apart. */
export function namesOf(watches: readonly Named[]): Map<string, string> {
  const names = new Map<string, string>();
  let left = watches;
  for (const make of longerNames) {
    const groups = Map.groupBy(left, (watch) => oneLine(make(watch)));
    const taken = new Set(names.values());
    for (const [name, same] of groups)
      if (same.length === 1 && !taken.has(name)) names.set((same[0] as Named).uuid, name);
    left = left.filter(({ uuid }) => !names.has(uuid));
  }
  return names;
}

const oneLine = (words: string): string => words.replace(/\s+/g, " ").trim();
