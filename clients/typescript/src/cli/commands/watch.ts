import type { NewWatch } from "../../generated.ts";
import { UsageError } from "../arguments.ts";
import type { Command } from "../command.ts";

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

export const watch: Command = {
  name: "watch",
  summary: "Watch a page",
  usage: "URL",
  words: { min: 1, max: 1 },
  options: [
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
      about: "who is told, such as mailto://..., ntfy://...; may be repeated",
    },
    { name: "price", about: "follow price and stock instead of the text" },
    { name: "browser", about: "read it with a browser, for pages that scripts write" },
    {
      name: "set",
      value: "NAME=VALUE",
      isList: true,
      about: "any other setting, its value as JSON or text; may be repeated",
    },
  ],
  about: "Example:\n  tidemark watch https://shop.example/kettle --select .price --every 1h --tag Prices",
  async run(terminal, { words: [url = ""], values, lists, switches }) {
    const body = {
      ...{ url, ...(values.title ? { title: values.title } : {}), ...(values.every ? { every: values.every } : {}) },
      ...(lists.select ? { include_filters: lists.select } : {}),
      ...(lists.ignore ? { ignore_text: lists.ignore } : {}),
      ...(lists.tag ? { tag: lists.tag.join(",") } : {}),
      ...(lists.notify ? { notification_urls: lists.notify } : {}),
      ...(switches.has("price") ? { processor: "restock_diff" } : {}),
      ...(switches.has("browser") ? { fetch_backend: "html_webdriver" } : {}),
      ...Object.fromEntries((lists.set ?? []).map(settingOf)),
    } as NewWatch;
    const created = await (await terminal.client()).createWatch(body);
    if (terminal.isJson) terminal.print(JSON.stringify(created));
    else terminal.print(created.uuid);
    for (const selector of created.dropped_selectors ?? [])
      terminal.note(`Left out, for it cannot be read: ${selector}`);
    for (const warning of created.warnings ?? []) terminal.note(warning);
    return 0;
  },
};
