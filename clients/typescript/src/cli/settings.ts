/** Settings of a watch as options of the command line, for `watch` and `edit`. Pure. */
import { type OptionRule, type Parsed, UsageError } from "./arguments.ts";

/** `NAME=VALUE`, where the value is JSON or else a text. */
export function settingOf(written: string): [string, unknown] {
  const at = written.indexOf("=");
  if (at < 1) throw new UsageError(`--set: expected NAME=VALUE, found ${written}`);
  const text = written.slice(at + 1);
  try {
    return [written.slice(0, at), JSON.parse(text) as unknown];
  } catch {
    return [written.slice(0, at), text];
  }
}

/** An amount as people write it, with a point or a comma before the cents. @throws UsageError */
function amountOf(written: string): number {
  const amount = Number(written.replace(",", "."));
  if (!Number.isFinite(amount) || amount <= 0)
    throw new UsageError(`--at-most: expected an amount such as 79.90, found ${written}`);
  return amount;
}

export const settingOptions: readonly OptionRule[] = [
  { name: "title", value: "TEXT", about: "what it is called" },
  { name: "every", value: "SPAN", about: "how often it is checked, such as 30m, 6h, 1d" },
  {
    name: "select",
    value: "SELECTOR",
    isList: true,
    about: "the part that counts: CSS, XPath, json: or jq:; may be repeated",
  },
  {
    name: "ignore",
    value: "TEXT",
    isList: true,
    about: "lines that do not count: a text or /regex/; may be repeated",
  },
  { name: "tag", value: "NAME", isList: true, about: "a tag, created when missing; may be repeated" },
  {
    name: "notify",
    value: "URL",
    isList: true,
    about: "who is alerted, such as mailto://..., ntfy://...; may be repeated",
  },
  { name: "price", about: "follow price and stock instead of the text" },
  { name: "at-most", value: "AMOUNT", about: "tell only when it costs at most this; follows the price" },
  { name: "site", about: "follow which pages the site lists below the address, by its sitemap" },
  { name: "crawl", about: "follow the pages of the site below the address, found by their links" },
  {
    name: "links",
    value: "SELECTOR",
    about: "follow the pages that these links of the page lead to, such as new posts",
  },
  { name: "rows", value: "SELECTOR", about: "follow the rows of a table or list; columns say what is read of each" },
  {
    name: "column",
    value: "NAME=SELECTOR",
    isList: true,
    about: "a column of --rows, with :number, :money or :boolean behind it for what it holds; may be repeated",
  },
  { name: "browser", about: "read it with a browser, for pages that scripts write" },
  {
    name: "set",
    value: "NAME=VALUE",
    isList: true,
    about: "any other setting, its value as JSON or text; may be repeated",
  },
];

/** Without a column, all of the text of a row is one. @throws UsageError */
function tableOf(rows: string, written: readonly string[]): Record<string, unknown> {
  const columns = written.map((column) => {
    const [, name, from, type] = /^([^=]+)=(.+?)(?::(text|number|money|boolean))?$/s.exec(column) ?? [];
    if (name === undefined || from === undefined)
      throw new UsageError(`--column: expected NAME=SELECTOR, found ${column}`);
    return { name, from, ...(type ? { type } : {}) };
  });
  return { rows, columns: columns.length > 0 ? columns : [{ name: "text", from: "." }] };
}

/** The settings that were written. @throws UsageError */
export function writtenSettings({ values, lists, switches }: Omit<Parsed, "words">): Record<string, unknown> {
  return {
    ...(values.title ? { title: values.title } : {}),
    ...(values.every ? { every: values.every } : {}),
    ...(lists.select ? { include_filters: lists.select } : {}),
    ...(lists.ignore ? { ignore_text: lists.ignore } : {}),
    ...(lists.tag ? { tag: lists.tag.join(",") } : {}),
    ...(lists.notify ? { notification_urls: lists.notify } : {}),
    ...(values["at-most"] ? { processor: "restock_diff", price_at_most: amountOf(values["at-most"]) } : {}),
    ...(switches.has("price") ? { processor: "restock_diff" } : {}),
    ...(switches.has("site") ? { processor: "site_diff" } : {}),
    ...(switches.has("crawl") ? { processor: "site_diff", site: { crawl: true } } : {}),
    ...(values.links ? { processor: "site_diff", site: { link_selector: values.links } } : {}),
    ...(values.rows ? { processor: "table_diff", table: tableOf(values.rows, lists.column ?? []) } : {}),
    ...(switches.has("browser") ? { fetch_backend: "html_webdriver" } : {}),
    ...Object.fromEntries((lists.set ?? []).map(settingOf)),
  };
}

/** What is asked of the service with settings: to refuse what it cannot read rather than to leave it out (RFC 7240, 4.4). */
export const strict = { headers: { Prefer: "handling=strict" } } as const;
