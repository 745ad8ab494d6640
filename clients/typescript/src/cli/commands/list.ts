import type { ListWatchPageQuery, WatchEntry } from "../../generated.ts";
import type { Command } from "../command.ts";
import { ago, plain, type Paint } from "../paint.ts";
import { outputOf, outputOption, rowPrinter, type RowForm } from "../rows.ts";

const stateOf = ({ failing, paused, last_changed: changed, viewed }: WatchEntry): string => {
  if (failing) return "failing";
  if (paused) return "paused";
  return changed > 0 && !viewed ? "changed" : "ok";
};
const colours = { failing: "red", paused: "dim", changed: "green" } as const;

/** One line of the list. */
function lineOf(entry: WatchEntry, now: number, paint: Paint): string {
  const state = stateOf(entry);
  const shown = state in colours ? paint(colours[state as keyof typeof colours], state.padEnd(7)) : state.padEnd(7);
  const price = entry.restock?.price ? `  ${entry.restock.price} ${entry.restock.currency ?? ""}`.trimEnd() : "";
  const changed = ago(entry.last_changed, now).padStart(11);
  const title = plain(entry.label);
  const address = title === entry.url ? "" : `  ${paint("dim", plain(entry.url))}`;
  return `${entry.uuid}  ${shown}  ${changed}  ${paint("bold", title)}${price}${address}`;
}

const formOf = (now: number, paint: Paint): RowForm<WatchEntry> => ({
  id: ({ uuid }) => uuid,
  line: (entry) => lineOf(entry, now, paint),
  columns: {
    uuid: ({ uuid }) => uuid,
    label: ({ label }) => label,
    url: ({ url }) => url,
    state: stateOf,
    last_changed: ({ last_changed: at }) => at,
    last_checked: ({ last_checked: at }) => at,
    price: ({ restock }) => restock?.price ?? null,
    currency: ({ restock }) => restock?.currency ?? null,
    tags: ({ tags }) => tags.map(({ title }) => title).join(", "),
  },
});

export const list: Command = {
  name: "list",
  summary: "List the watches",
  usage: "[WORDS]",
  words: { min: 0, max: 20 },
  options: [
    { name: "tag", value: "NAME", isList: true, about: "only those with this tag; may be repeated" },
    { name: "state", value: "STATE", about: "unseen, failing, suppressed, paused, healthy, muted or held" },
    { name: "sort", value: "ORDER", about: "changed, checked, name, created or price" },
    outputOption,
  ],
  about: "The columns: UUID, state, when it last changed, what it is called, its price, its address.",
  async run(terminal, { words, values, lists }) {
    const query = {
      ...(words.length > 0 ? { q: words.join(" ") } : {}),
      ...(lists.tag ? { tag: lists.tag } : {}),
      ...(values.state ? { state: values.state } : {}),
      ...(values.sort ? { sort: values.sort } : {}),
      limit: 100,
    } as ListWatchPageQuery;
    const format = outputOf(values.output, terminal.isJson);
    const printer = rowPrinter(format, formOf(terminal.now(), terminal.paint), terminal.print);
    const { each } = await terminal.client();
    let count = 0;
    for await (const entry of each.listWatchPage(query, { signal: terminal.signal })) {
      printer.row(entry);
      count += 1;
    }
    printer.end();
    const isAll = Object.keys(query).length === 1;
    if (count === 0 && format === "lines")
      terminal.note(isAll ? "There are no watches yet: tidemark watch URL" : "No watch matches.");
    return 0;
  },
};
