/** What happened, for programs: the member `tidemark` of a webhook, from the facts that notices are made of. Pure. */
import { counts } from "../../lib/difference/counting.ts";
import { stockOfText } from "../../lib/price/stock.ts";
import { differenceOf, headlineOf } from "../difference.ts";
import type { NoticeFacts } from "../tokens.ts";
import { boundedHunks } from "./hunks.ts";
import { boundedReport, pagesBytes } from "./siteReport.ts";
import { boundedTableReport, rowsBytes } from "./tableReport.ts";
import { kept, type WebhookEvent, type WebhookEventType } from "./shape.ts";

/** `time`: Unix seconds. */
export type ReportedEvent = { type: WebhookEventType; id: string; time: number };

/** The member with its name, as a notice carries it. */
export const webhookData = (
  event: ReportedEvent,
  facts: NoticeFacts | null,
): { name: string; value: WebhookEvent } => ({
  name: "tidemark",
  value: webhookEventOf(event, facts),
});

/** The event with its watch and its change; `facts`: null where what happened is gone, or is about the account. `bytes`: for the lines. */
export function webhookEventOf(
  event: ReportedEvent,
  facts: NoticeFacts | null,
  bytes?: number,
): Omit<WebhookEvent, "digest"> {
  if (!facts) return { event, watch: null, change: null };
  const { uuid, url, name, tags } = facts.watch;
  const watch = {
    uuid,
    url: cut(withoutCredentials(url), kept.url),
    title: cut(name, kept.title),
    tags: tags.slice(0, kept.tags).map((tag) => cut(tag, kept.tag)),
    link: facts.links.edit_url,
  };
  const isAboutChange = (event.type === "change" || event.type === "test") && facts.change.from !== null;
  return { event, watch, change: isAboutChange ? changeOf(facts, bytes) : null };
}

function changeOf(facts: NoticeFacts, bytes?: number): NonNullable<WebhookEvent["change"]> {
  const { change, links, picture, summary, screenshot_url: screenshot } = facts;
  const difference = picture === null ? differenceOf(facts) : null;
  return {
    ...change,
    headline: cut(headlineOf(facts, "en"), kept.headline),
    summary: summary === null ? null : cut(summary, kept.summary),
    severity: facts.severity ?? null,
    counts: difference ? counts(difference) : { added: 0, removed: 0, replaced: 0, moved: 0 },
    ...(difference ? boundedHunks(difference, bytes) : { hunks: [], truncated: false }),
    price: priceOf(facts),
    site: siteOf(facts, bytes === undefined ? pagesBytes : bytes / 2),
    table: tableOf(facts, bytes === undefined ? rowsBytes : bytes / 2),
    picture: picture === null ? null : cut(picture, 200),
    links: {
      page: links.diff_url,
      text: links.preview_url,
      snapshot_before: snapshotLink(facts, change.from),
      snapshot_after: snapshotLink(facts, change.to),
      picture: screenshot,
    },
  };
}

function priceOf({ before, restock }: NoticeFacts): NonNullable<WebhookEvent["change"]>["price"] {
  if (!restock) return null;
  const earlier = stockOfText(before);
  const { price } = restock;
  const shown = ({ currency, in_stock }: Pick<typeof restock, "currency" | "in_stock">) => ({ currency, in_stock });
  return {
    before: earlier && { ...shown(earlier), price: earlier.price === null ? null : Number(earlier.price) },
    after: { price, ...shown(restock) },
  };
}

function siteOf(facts: NoticeFacts, bytes: number): NonNullable<WebhookEvent["change"]>["site"] {
  if (!facts.site) return null;
  const snapshot = snapshotLink(facts, facts.change.to);
  return boundedReport(facts.site, { link: snapshot && `${snapshot}/site`, bytes });
}

function tableOf(facts: NoticeFacts, bytes: number): NonNullable<WebhookEvent["change"]>["table"] {
  if (!facts.table) return null;
  const snapshot = snapshotLink(facts, facts.change.to);
  return boundedTableReport(facts.table, { link: snapshot && `${snapshot}/rows`, bytes });
}

const snapshotLink = ({ links }: NoticeFacts, at: number | null): string | null =>
  at === null || links.history_url === undefined ? null : `${links.history_url}/${at}`;

/** User and password of an address are between its owner and the page. */
function withoutCredentials(written: string): string {
  const url = URL.parse(written);
  if (!url || (!url.username && !url.password)) return written;
  url.username = "";
  url.password = "";
  return url.href;
}

/** The first characters of a text (UTF-16 code units), no surrogate pair split. */
const cut = (text: string, length: number): string =>
  text.length <= length ? text.toWellFormed() : text.slice(0, length).toWellFormed();
