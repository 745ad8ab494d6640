/**
 * The tokens of notification templates: each name, and how to make its value from the facts of a change.
 *
 * 1. A value is made when a template uses it; a difference that nobody shows is never computed.
 * 2. Words of the page are plain text here and are escaped by the template engine for the format. Only what the product
 *    renders itself, differences and addresses, is markup.
 * 3. The marked differences (`diff`, `diff_added`, `diff_removed`, `diff_full`, `raw_diff`) can be called with the
 *    arguments of `differenceArguments`; those named `..._clean` hold the same lines without any mark.
 */
import { differenceArguments, type ArgumentName } from "./tokenArguments.ts";
import type { PagesOfChange } from "./webhook/siteReport.ts";
import type { RowsOfChange } from "./webhook/tableReport.ts";
import { addedLines, removedLines } from "../lib/difference/counting.ts";
import type { Difference } from "../lib/difference/difference.ts";
import { changedFragments } from "../lib/difference/fragments.ts";
import { patch } from "../lib/difference/patch.ts";
import { renderDifference, withoutMarks } from "../lib/difference/render.ts";
import type { View } from "../lib/difference/view.ts";
import { amountText } from "../lib/price/amount.ts";
import type { SeverityLevel } from "../reading/severity/severity.ts";
import type { Given, KnownTokens, Markup, TemplateValue, TemplateValues, Value } from "../lib/template/template.ts";
import { strftime } from "../lib/time/strftime.ts";
import { differenceOf, headlineOf, type ComparedTexts } from "./difference.ts";
import { momentText } from "./momentText.ts";
import { siteText } from "./siteChange.ts";
import { siteDifferenceIn, siteTextIn } from "./siteLine.ts";
import { tableText } from "./tableHeadline.ts";
import { alertWords } from "./words/index.ts";
import type { AlertLanguage } from "./words/language.ts";
import type { NoticeFormat } from "../lib/notification/notice.ts";
import type { NoticeTokenName } from "./tokenNames.ts";

/** What is known about a change when people are notified of it. Times are unix seconds, addresses absolute. */
export type NoticeFacts = ComparedTexts & {
  watch: {
    uuid: string;
    url: string;
    /** Where people look at the page; absent where that is its own address. */
    open_url?: string;
    /** After redirects and browser steps. */
    final_url: string | null;
    /** What the watch is called. */
    name: string;
    /** Titles of the tags. */
    tags: readonly string[];
    content_type: string;
    /** What the owner wants to know, in their words. */
    intent: string;
  };
  links: {
    base_url: string;
    preview_url: string;
    diff_url: string;
    edit_url: string;
    /** Where the API lists the snapshots; each is below it, by its time. */
    history_url?: string;
  };
  change: { timestamp: number; from: number | null; to: number | null };
  /** The lines that a trigger matched. */
  triggered_lines: readonly string[];
  restock: {
    price: number | null;
    in_stock: boolean | null;
    currency: string | null;
    last_price: number | null;
    previous_price: number | null;
  } | null;
  /** What became of the pages of a site; absent where a page is watched. */
  site?: PagesOfChange;
  /** What became of the rows of a table; absent where none is watched. */
  table?: RowsOfChange;
  summary: string | null;
  /** Why nobody could tell whether the change meets the intent of its watch. */
  unjudged?: string;
  /** How much it matters by rules alone; absent where that is not known. */
  severity?: SeverityLevel;
  /** How much of a watched picture changed, as a sentence; null where a text is watched. */
  picture: string | null;
  screenshot_url: string | null;
  /** When the notice is written, and the time zone of its owner. */
  now: number;
  zone: string;
  /** The language of its owner; English where it is absent. */
  language?: AlertLanguage;
};

type Writing = { facts: NoticeFacts; format: NoticeFormat };
type Token = { takes: readonly ArgumentName[]; make: (writing: Writing, given: Given) => Value };

const defaultTimeFormat = "%Y-%m-%d %H:%M:%S %Z";

const plain = (make: (facts: NoticeFacts) => Value): Token => ({ takes: [], make: ({ facts }) => make(facts) });
const address = (make: (facts: NoticeFacts) => string | null): Token => ({
  takes: [],
  make: ({ facts, format }) => addressOf(make(facts) ?? "", format),
});
const comparedToken = (make: (difference: Difference) => string): Token => ({
  takes: [],
  make: ({ facts }) => make(saidDifference(facts)),
});
/** The difference with what we wrote into the text of a site in the language of the notice. */
const saidDifference = (facts: NoticeFacts, comparison?: Parameters<typeof differenceOf>[1]): Difference =>
  facts.site
    ? siteDifferenceIn(differenceOf(facts, comparison), facts.language ?? "en")
    : differenceOf(facts, comparison);
/** A text of the watch, likewise. */
const textToken = (textOf: (facts: NoticeFacts) => string): Token =>
  plain((facts) => (facts.site ? siteTextIn(textOf(facts), facts.language ?? "en") : textOf(facts)));
const markedToken = (view: View): Token => ({
  takes: differenceArguments,
  make: (writing, given) => markedDifference(writing, { ...view, ...viewOf(given) }, given),
});

type AskedLines = { format: NoticeFormat; max: number; isHeaded: boolean };
/** Lines that say in words what became of the parts of something; null where it has none. */
const linesToken = (textOf: (facts: NoticeFacts) => ((asked: AskedLines) => string) | undefined): Token => ({
  takes: ["lines", "headed"],
  make: ({ facts, format }, given) => {
    const write = textOf(facts);
    if (!write) return null;
    const asked = { max: viewOf(given).lines ?? 200, isHeaded: given["headed"] === true };
    const text = () => write({ format: "text", ...asked });
    if (format === "text") return text();
    const markup = write({ format, ...asked });
    return lazily(format === "markdown" ? markup.replace(/<\/?del>/g, "~~") : markup, text);
  },
});

const table = {
  base_url: address(({ links }) => links.base_url),
  watch_url: address(({ watch }) => pageOf(watch.url)),
  watch_open_url: address(({ watch }) => watch.open_url ?? pageOf(watch.url)),
  final_url: address(({ watch }) => watch.final_url ?? pageOf(watch.url)),
  watch_uuid: plain(({ watch }) => watch.uuid),
  uuid: plain(({ watch }) => watch.uuid),
  watch_title: plain(({ watch }) => watch.name),
  watch_tag: plain(({ watch }) => watch.tags.join(", ")),
  watch_mime_type: plain(({ watch }) => watch.content_type),
  preview_url: address(({ links }) => links.preview_url),
  diff_url: address(({ links }) => links.diff_url),
  edit_url: address(({ links }) => links.edit_url),
  change_datetime: {
    takes: ["format"],
    make: ({ facts }, given) =>
      strftime(facts.change.timestamp, facts.zone, textArgument(given["format"]) || defaultTimeFormat),
  },
  change_time: plain(({ change, language = "en", zone }) => momentText(change.timestamp, { language, zone })),
  timestamp_from: plain(({ change }) => change.from),
  timestamp_to: plain(({ change }) => change.to),
  notification_timestamp: plain(({ now }) => now),
  current_snapshot: textToken(({ after }) => after),
  prev_snapshot: textToken(({ before }) => before),
  triggered_text: textToken(({ triggered_lines }) => triggered_lines.join("\n")),
  diff: markedToken({ changesOnly: true }),
  raw_diff: markedToken({ changesOnly: true }),
  diff_added: markedToken({ changesOnly: true, removed: false }),
  diff_removed: markedToken({ changesOnly: true, added: false }),
  diff_full: markedToken({ changesOnly: false }),
  diff_clean: comparedToken((difference) => withoutMarks(difference, { changesOnly: true })),
  diff_added_clean: comparedToken((difference) => addedLines(difference).join("\n")),
  diff_removed_clean: comparedToken((difference) => removedLines(difference).join("\n")),
  diff_full_clean: comparedToken((difference) => withoutMarks(difference, { changesOnly: false })),
  diff_patch: plain((facts) => patch(differenceOf(facts))),
  diff_changed_from: comparedToken((difference) => changedFragments(difference).from.join("\n")),
  diff_changed_to: comparedToken((difference) => changedFragments(difference).to.join("\n")),
  change_headline: {
    takes: [],
    make: ({ facts }) => headlineOf(facts),
  },
  table_change: linesToken(({ table, language }) => table && ((asked) => tableText(table, { language, ...asked }))),
  site_change: linesToken(({ site, language }) => site && ((asked) => siteText(site, { language, ...asked }))),
  picture_change: plain(({ picture }) => picture),
  llm_summary: plain(({ summary }) => summary),
  severity: plain(({ severity }) => severity ?? null),
  llm_intent_error: plain(({ unjudged }) => unjudged ?? null),
  /** The name of earlier releases. */
  llm_unjudged: plain(({ unjudged }) => unjudged ?? null),
  llm_intent: plain(({ watch }) => watch.intent),
  screenshot: address(({ screenshot_url }) => screenshot_url),
  "restock.price_text": plain(({ restock, language }) => amountOf(restock?.price, restock?.currency, language)),
  "restock.previous_price_text": plain(({ restock, language }) =>
    amountOf(restock?.previous_price, restock?.currency, language),
  ),
  "restock.price": plain(({ restock }) => restock?.price ?? null),
  "restock.in_stock": plain(({ restock }) => restock?.in_stock ?? null),
  "restock.currency": plain(({ restock }) => restock?.currency ?? null),
  "restock.last_price": plain(({ restock }) => restock?.last_price ?? null),
  "restock.previous_price": plain(({ restock }) => restock?.previous_price ?? null),
} satisfies Record<NoticeTokenName, Token>;

/** Every token that a notification template may use, with the arguments it takes. */
export const noticeTokens: KnownTokens = Object.fromEntries(
  Object.entries(table).map(([name, { takes }]) => [name, takes]),
);

/** The values of all tokens for one change, written for `format`, to be rendered with the same format's escaping. */
export function noticeValues(facts: NoticeFacts, format: NoticeFormat): TemplateValues {
  const writing: Writing = { facts, format };
  const entries = Object.entries(table).map(([name, token]): [string, TemplateValue] => [
    name,
    (given: Given) => token.make(writing, given),
  ]);
  return Object.fromEntries(entries);
}

function markedDifference({ facts, format }: Writing, asked: View, given: Given): Value {
  const view = { ...asked, labels: alertWords(facts.language ?? "en").difference };
  const compared = saidDifference(facts, {
    ...(given["case_insensitive"] ? { ignoreCase: true } : {}),
    ...(given["ignore_junk"] ? { ignoreWhitespace: true } : {}),
  });
  const words = view.words ?? format !== "text";
  const text = () => renderDifference(compared, "text", { ...view, words: view.words ?? false });
  if (format === "text") return text();
  const markup = renderDifference(compared, format, { ...view, words });
  // Chat services know struck text as ~~; an angle bracket of the page itself is escaped and never matches.
  return lazily(format === "markdown" ? markup.replace(/<\/?del>/g, "~~") : markup, text);
}

/** The words of a marked difference are asked for by filters only. */
function lazily(markup: string, words: () => string): Markup {
  let text: string | null = null;
  return {
    markup,
    get text() {
      return (text ??= words());
    },
  };
}

function viewOf(given: Given): View {
  const { lines, context } = given;
  return {
    ...(typeof lines === "number" ? { lines: Math.max(0, Math.floor(lines)) } : {}),
    ...(typeof context === "number" ? { context: Math.max(0, Math.floor(context)) } : {}),
    ...(given["word_diff"] === undefined ? {} : { words: given["word_diff"] === true }),
    ...(given["added_only"] === true ? { removed: false } : {}),
    ...(given["removed_only"] === true ? { added: false } : {}),
  };
}

/** The address of the watched page: a watch of its markup has the prefix `source:`, which no link can have. */
function pageOf(url: string): string {
  return url.replace(/^source:/i, "");
}

/** In Markdown the signs of an address that could end a link or begin emphasis are percent-encoded, which keeps it whole. */
function addressOf(url: string, format: NoticeFormat): Value {
  if (format !== "markdown") return url;
  const markup = url.replace(
    /[\s<>()[\]`*|\\]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`,
  );
  return { markup, text: url };
}

/** An amount as people of the language write it, such as 1.299,50 €; null where there is none. */
function amountOf(
  price: number | null | undefined,
  currency: string | null | undefined,
  language: AlertLanguage = "en",
): string | null {
  return price === null || price === undefined ? null : amountText(language, price, currency ?? null);
}

function textArgument(value: Value | undefined): string {
  return typeof value === "string" ? value.slice(0, 500) : "";
}
