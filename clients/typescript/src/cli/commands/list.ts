import type { ListWatchPageQuery, WatchEntry } from "../../generated.ts";
import type { Command } from "../command.ts";
import { ago, plain, type Paint } from "../paint.ts";

/** One line of the list. */
function lineOf(entry: WatchEntry, now: number, paint: Paint): string {
  const state = entry.failing
    ? paint("red", "failing")
    : entry.paused
      ? paint("dim", "paused ")
      : entry.last_changed > 0 && !entry.viewed
        ? paint("green", "changed")
        : "ok     ";
  const price = entry.restock?.price ? `  ${entry.restock.price} ${entry.restock.currency ?? ""}`.trimEnd() : "";
  const changed = ago(entry.last_changed, now).padStart(11);
  const title = plain(entry.label);
  const address = title === entry.url ? "" : `  ${paint("dim", plain(entry.url))}`;
  return `${entry.uuid}  ${state}  ${changed}  ${paint("bold", title)}${price}${address}`;
}

export const list: Command = {
  name: "list",
  summary: "List the watches",
  usage: "[WORDS]",
  words: { min: 0, max: 20 },
  options: [
    { name: "tag", value: "NAME", isList: true, about: "only those with this tag; may be repeated" },
    { name: "state", value: "STATE", about: "unseen, failing, suppressed, paused or healthy" },
    { name: "sort", value: "ORDER", about: "changed, checked, name, created or price" },
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
    const found: WatchEntry[] = [];
    const { each } = await terminal.client();
    for await (const entry of each.listWatchPage(query, { signal: terminal.signal })) {
      if (terminal.isJson) found.push(entry);
      else terminal.print(lineOf(entry, terminal.now(), terminal.paint));
    }
    if (terminal.isJson) terminal.print(JSON.stringify(found, null, 2));
    return 0;
  },
};
