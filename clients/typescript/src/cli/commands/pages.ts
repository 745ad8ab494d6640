import type { SitePages } from "../../generated.ts";
import { UsageError } from "../arguments.ts";
import type { Command } from "../command.ts";
import { watchOf } from "../find.ts";
import { plain } from "../paint.ts";
import { outputOf, outputOption, rowPrinter, type RowForm } from "../rows.ts";

type Page = SitePages["pages"][number];

const form: RowForm<Page> = {
  id: ({ id }) => id,
  line: ({ url, state, title, pinned_every_hours: hours, watch }) =>
    [
      ...[state.padEnd(8), plain(url), title === null ? "" : plain(title)],
      ...(hours === null ? [] : [`(every ${hours} h)`]),
      ...(watch === null ? [] : [`(watch ${watch})`]),
    ]
      .filter(Boolean)
      .join("  "),
  columns: {
    ...{
      id: ({ id }) => id,
      url: ({ url }) => plain(url),
      state: ({ state }) => state,
      title: ({ title }) => title && plain(title),
    },
    ...{
      since: ({ since }) => since,
      changes: ({ changes }) => changes,
      pinned_every_hours: (page) => page.pinned_every_hours,
      watch: ({ watch }) => watch,
    },
  },
};

export const pages: Command = {
  name: "pages",
  summary: "List the pages of a site that a watch follows, or treat one of them apart",
  usage: "WATCH",
  words: { min: 1, max: 1 },
  options: [
    { name: "state", value: "STATE", about: "those that are listed, missing, gone, unlisted or moved" },
    { name: "find", value: "PART", about: "those with this in their address" },
    { name: "pin", value: "PAGE", about: "read this page before all others; an id or an address" },
    { name: "hours", value: "N", about: "how often a pinned page is read: 6 unless it is given" },
    { name: "unpin", value: "PAGE", about: "read it in its turn again" },
    { name: "watch", value: "PAGE", about: "give it a watch of its own, with the settings of the site" },
    outputOption,
  ],
  async run(terminal, { words: [written = ""], values }) {
    const tidemark = await terminal.client();
    const uuid = await watchOf(tidemark, written);
    const idOf = async (named: string): Promise<string> => {
      if (/^[\da-f]{16}$/.test(named)) return named;
      const { pages: found } = await tidemark.listPages(uuid, { q: named.replace(/^https?:\/\//i, ""), limit: 100 });
      const exact = found.filter(({ url }) => url === named);
      const [page, another] = exact.length ? exact : found;
      if (!page || another) throw new UsageError(`pages: expected the id or the address of one page, found ${named}`);
      return page.id;
    };
    const { pin, unpin, watch: own, hours = "6" } = values;
    if (own !== undefined) {
      const made = await tidemark.watchPage(uuid, await idOf(own));
      terminal.print(terminal.isJson ? JSON.stringify(made) : made.uuid);
      return 0;
    }
    if (pin !== undefined || unpin !== undefined) {
      if (!/^\d{1,3}$/.test(hours))
        throw new UsageError(`pages: expected a number of hours from 1 to 168, found ${hours}`);
      const change = { pinned_every_hours: pin === undefined ? null : Number(hours) };
      const page = await tidemark.updatePage(uuid, await idOf(pin ?? unpin ?? ""), change);
      terminal.print(terminal.isJson ? JSON.stringify(page) : form.line(page));
      return 0;
    }
    const asked = {
      ...(values.state ? { state: values.state as Page["state"] } : {}),
      ...(values.find ? { q: values.find } : {}),
    };
    const format = outputOf(values.output, terminal.isJson);
    const printer = rowPrinter(format, form, terminal.print);
    let count = 0;
    for await (const page of tidemark.each.listPages(uuid, { ...asked, limit: 500 })) {
      printer.row(page);
      count++;
    }
    printer.end();
    if (count === 0 && format === "lines") terminal.note("It has no such pages.");
    return 0;
  },
};
