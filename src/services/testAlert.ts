/**
 * Alerts of each kind with made-up content, so that somebody sees how they look where they arrive. They are written by what
 * writes real ones, and their title and first line say that they are a test. Pure.
 */
import { escapeHtml } from "../lib/markup/dialects.ts";
import { stockText, type Stock } from "../lib/price/stock.ts";
import type { Notice } from "../lib/notification/notice.ts";
import { digestWords, type Digest, type DigestEntry } from "./digest/digest.ts";
import type { NoticeFacts } from "./tokens.ts";
import { sampleFacts } from "./urlTemplate.ts";
import { digestData } from "./webhook/digest.ts";
import { webhookData } from "./webhook/event.ts";
import { defaultFormat, renderNotice } from "./wording.ts";
import { alertWords } from "./words/index.ts";
import type { AlertLanguage } from "./words/language.ts";

/** What a test may look like: `test` is a plain message. */
export const testKinds = ["test", "change", "failing", "recovered", "digest"] as const;
export type TestKind = (typeof testKinds)[number];

/** `id`: of the message; `now`: Unix seconds; `base`: the address of this server without a slash at its end, where it is known. */
export type TestSetting = { id: string; now: number; language: AlertLanguage; zone: string; base: string | null };

type Made = { name: string; tag: string; before: string; after: string; restock?: NoticeFacts["restock"] };

/** The alert as it would be sent, with what programs get of it. */
export function testAlert(
  kind: Exclude<TestKind, "test">,
  setting: TestSetting,
): Notice & Required<Pick<Notice, "data">> {
  const { id, now, language } = setting;
  const event = { type: "test", id, time: now } as const;
  const common = { id, language, at: now, links: {} };
  const change = changeOf(setting);
  if (kind === "digest") {
    const digest = digestOf(setting);
    const { title, body, ...rest } = digestWords(digest, setting);
    const said = marked({ title, body, format: rest.format }, language);
    return { ...common, ...rest, ...said, level: "warning", data: digestData(event, digest) };
  }
  if (kind === "change") {
    const { title, body } = renderNotice({ title: null, body: null }, change, defaultFormat);
    const said = marked({ title, body, format: defaultFormat }, language);
    return { ...common, ...said, level: "info", data: webhookData(event, change) };
  }
  const withoutChange = { ...change, change: { ...change.change, from: null } };
  return {
    ...common,
    ...marked({ ...healthWords(kind, setting), format: "text" }, language),
    level: kind === "failing" ? "failure" : "success",
    data: webhookData(event, withoutChange),
  };
}

type Written = Pick<Notice, "title" | "body" | "format">;

function marked({ title, body, format }: Written, language: AlertLanguage): Written {
  const { mark, note } = alertWords(language).test;
  const first = format === "text" ? `${note}\n\n` : `<p><i>${escapeHtml(note)}</i></p>\n`;
  return { title: mark(title), body: first + body, format };
}

function healthWords(kind: "failing" | "recovered", { language }: TestSetting): Pick<Notice, "title" | "body"> {
  const { health, test } = alertWords(language);
  const { name, reason } = test.sample;
  const paragraphs = kind === "failing" ? [reason, health.failed(3)] : [health.againAfter(3, reason)];
  return { title: health[kind](name), body: [sampleFacts.watch.url, ...paragraphs].join("\n\n") };
}

function changeOf({ language, ...setting }: TestSetting): NoticeFacts {
  const { name, tag, line } = alertWords(language).test.sample;
  return factsOf({ name, tag, before: line(3), after: line(2) }, { language, ...setting });
}

/** Two changes, one of them of a price, and a watch that cannot be read. */
function digestOf(setting: TestSetting): Digest {
  const { now, language, base } = setting;
  const { test } = alertWords(language);
  const { name, tag, shop } = test.sample;
  const was: Stock = { price: "24", currency: "EUR", in_stock: true, availability: "unknown" };
  const is: Stock = { ...was, price: "19" };
  const restock = { price: 19, in_stock: true, currency: "EUR", last_price: 24, previous_price: 24 };
  const price = factsOf({ name: shop, tag, before: stockText(was), after: stockText(is), restock }, setting);
  const at = (hours: number) => now - hours * 3600;
  const other = sampleFacts.watch.uuid.replace(/0$/, "1");
  const entries: DigestEntry[] = [
    { id: "1", kind: "change", at: at(3), words: null, facts: { ...price, watch: { ...price.watch, uuid: other } } },
    { id: "2", kind: "change", at: at(2), words: null, facts: changeOf(setting) },
    {
      id: "3",
      kind: "failing",
      at: at(1),
      words: healthWords("failing", setting),
      facts: factsOf({ name, tag, before: "", after: "" }, setting),
    },
  ];
  return { entries, count: entries.length, watches: 2, from: at(3), to: at(1), link: base && `${base}/changes` };
}

function factsOf(
  { name, tag, before, after, restock = null }: Made,
  { now, language, zone, base }: TestSetting,
): NoticeFacts {
  const page = base ? `${base}/changes` : sampleFacts.links.diff_url;
  return {
    ...sampleFacts,
    watch: { ...sampleFacts.watch, name, tags: [tag] },
    links: { ...sampleFacts.links, diff_url: page, edit_url: page, preview_url: page, base_url: base ?? "" },
    change: { timestamp: now, from: now - 3600, to: now },
    ...{ before, after, restock, triggered_lines: [], summary: null, screenshot_url: null, now, language, zone },
  };
}
