import type { SitePages, SitePageWhole } from "../../generated.ts";
import { UsageError, type Parsed } from "../arguments.ts";
import type { Command } from "../command.ts";
import { watchOf } from "../find.ts";
import { heldOfSite, heldOnPage } from "../held.ts";
import { instant, plain } from "../paint.ts";
import { outputOf, outputOption, rowPrinter, type RowForm } from "../rows.ts";
import type { Terminal } from "../terminal.ts";

type Page = SitePages["pages"][number];
type Client = Awaited<ReturnType<Terminal["client"]>>;

const form: RowForm<Page> = {
  id: ({ id }) => id,
  line: ({ url, state, title, ignored, pinned_every_hours: hours, watch }) =>
    [
      ...[state.padEnd(8), plain(url), title === null ? "" : plain(title)],
      ...(ignored ? ["(ignored)"] : []),
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
      ignored: ({ ignored }) => (ignored ? "true" : ""),
      watch: ({ watch }) => watch,
    },
  },
};

/** What is done with one page, by its option: its line of the answer. */
type Act = (asked: Asked) => Promise<{ answer: unknown; line: string }>;
type Asked = { tidemark: Client; uuid: string; id: string; hours: number };

const changed =
  (change: (hours: number) => Parameters<Client["updatePage"]>[2]): Act =>
  async ({ tidemark, uuid, id, hours }) => {
    const page = await tidemark.updatePage(uuid, id, change(hours));
    return { answer: page, line: form.line(page) };
  };

const acts: Readonly<Record<string, Act>> = {
  pin: changed((hours) => ({ pinned_every_hours: hours })),
  unpin: changed(() => ({ pinned_every_hours: null })),
  ignore: changed(() => ({ ignored: true })),
  unignore: changed(() => ({ ignored: false })),
  read: async ({ tidemark, uuid, id }) => {
    const answer = await tidemark.recheckPages(uuid, { pages: [id] });
    return { answer, line: answer.status };
  },
  watch: async ({ tidemark, uuid, id }) => {
    const answer = await tidemark.watchPage(uuid, id);
    return { answer, line: answer.uuid };
  },
  show: async ({ tidemark, uuid, id }) => {
    const answer = await tidemark.getPage(uuid, id);
    return { answer, line: wholeOf(answer, uuid) };
  },
};

function wholeOf(page: SitePageWhole, uuid: string): string {
  const { reading, events, text, by } = page;
  const about = reading.next_at === null ? "" : ` (about ${instant(reading.next_at)})`;
  return [
    form.line(page),
    `since ${instant(page.since)}${by === null ? "" : `, by ${by}`}`,
    `${plain(reading.sentence)}${about}`,
    ...events.flatMap(({ at, event, added, removed }) => [
      `${instant(at)}  ${event}`,
      ...removed.map((line) => `  - ${plain(line)}`),
      ...added.map((line) => `  + ${plain(line)}`),
    ]),
    ...page.held_back.flatMap((held) => heldOnPage(held, { uuid, page: page.id })),
    ...(text === null ? [] : ["", ...text.split("\n").map(plain)]),
  ].join("\n");
}

export const pages: Command = {
  name: "pages",
  summary: "List the pages of a site that a watch follows, show one of them, or treat it apart",
  usage: "WATCH",
  words: { min: 1, max: 1 },
  options: [
    { name: "state", value: "STATE", about: "those that are listed, missing, gone, unlisted or moved" },
    { name: "find", value: "PART", about: "those with this in their address" },
    { name: "ignored", about: "those that are ignored" },
    { name: "held", about: "what was read on them and not reported, the newest first, and why" },
    { name: "show", value: "PAGE", about: "all that is known of this page; an id or an address" },
    { name: "read", value: "PAGE", about: "read it now, before all others" },
    { name: "pin", value: "PAGE", about: "read it before all others from now on" },
    { name: "hours", value: "N", about: "how often a pinned page is read: 6 unless it is given" },
    { name: "unpin", value: "PAGE", about: "read it in its turn again" },
    { name: "ignore", value: "PAGE", about: "leave it as it is: neither read nor asked, and in no report" },
    { name: "unignore", value: "PAGE", about: "ignore it no more" },
    { name: "watch", value: "PAGE", about: "give it a watch of its own, with the settings of the site" },
    outputOption,
  ],
  async run(terminal, { words: [written = ""], values, switches }) {
    const tidemark = await terminal.client();
    const uuid = await watchOf(tidemark, written);
    const { hours = "6" } = values;
    if (!/^\d{1,3}$/.test(hours))
      throw new UsageError(`pages: expected a number of hours from 1 to 168, found ${hours}`);
    const [asked, another] = Object.keys(acts).filter((name) => values[name] !== undefined);
    if (another !== undefined) throw new UsageError(`pages: expected either --${asked} or --${another}`);
    const act = asked === undefined ? undefined : acts[asked];
    if (asked !== undefined && act !== undefined) {
      const id = await pageOf(tidemark, uuid, values[asked] ?? "");
      const { answer, line } = await act({ tidemark, uuid, id, hours: Number(hours) });
      terminal.print(terminal.isJson ? JSON.stringify(answer) : line);
      return 0;
    }
    if (switches.has("held")) return heldOfPages(terminal, { tidemark, uuid }, values["find"]);
    return listed(terminal, { tidemark, uuid }, { values, switches });
  },
};

/** The id of the page that is named by it or by its address. */
async function pageOf(tidemark: Client, uuid: string, named: string): Promise<string> {
  if (/^[\da-f]{16}$/.test(named)) return named;
  const { pages: found } = await tidemark.listPages(uuid, { q: named.replace(/^https?:\/\//i, ""), limit: 100 });
  const exact = found.filter(({ url }) => url === named);
  const [page, another] = exact.length ? exact : found;
  if (!page || another) throw new UsageError(`pages: expected the id or the address of one page, found ${named}`);
  return page.id;
}

/** What was read on all pages and not reported. */
async function heldOfPages(
  terminal: Terminal,
  { tidemark, uuid }: { tidemark: Client; uuid: string },
  q: string | undefined,
): Promise<number> {
  let count = 0;
  for await (const held of tidemark.each.listHeldReadingsOfPages(uuid, {
    limit: 500,
    ...(q === undefined ? {} : { q }),
  })) {
    terminal.print(terminal.isJson ? JSON.stringify(held) : heldOfSite(held, uuid).join("\n"));
    count++;
  }
  if (count === 0 && !terminal.isJson) terminal.note("Nothing was read on its pages and not reported.");
  return 0;
}

async function listed(
  terminal: Terminal,
  { tidemark, uuid }: { tidemark: Client; uuid: string },
  { values, switches }: Pick<Parsed, "values" | "switches">,
): Promise<number> {
  const asked = {
    ...(values["state"] ? { state: values["state"] as Page["state"] } : {}),
    ...(values["find"] ? { q: values["find"] } : {}),
    ...(switches.has("ignored") ? { ignored: "true" as const } : {}),
  };
  const format = outputOf(values["output"], terminal.isJson);
  const printer = rowPrinter(format, form, terminal.print);
  let count = 0;
  for await (const page of tidemark.each.listPages(uuid, { ...asked, limit: 500 })) {
    printer.row(page);
    count++;
  }
  printer.end();
  if (count === 0 && format === "lines") terminal.note("It has no such pages.");
  return 0;
}
