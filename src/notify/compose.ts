/**
 * From a delivery to the notice it carries: a change is told from its two snapshots in the words of the watch's
 * templates, everything else in the words stored with it. Null where what it would tell is gone.
 */
import { summaryForAlert } from "../ai/summarise.ts";
import { stockOfText } from "../check/restock/stock.ts";
import { differenceOf } from "../check/judge.ts";
import { effectiveFor } from "../check/run.ts";
import { newMatchBudget } from "../check/text/budget.ts";
import { findings } from "../check/text/finding.ts";
import { compilePatterns } from "../check/text/pattern.ts";
import { changeLinks } from "../history/page/link.ts";
import { basePath } from "../http/path.ts";
import type { Effective } from "../watch/effective.ts";
import { nameOf } from "../watch/name.ts";
import type { LoadedWatch } from "../watch/row.ts";
import type { World } from "../world.ts";
import type { ClaimedDelivery, Sealed } from "./outbox.ts";
import type { Notice, NoticeFormat } from "./notice.ts";
import type { FoundChange } from "../check/store.ts";
import { noticeImage } from "./picture.ts";
import type { NoticeFacts } from "./tokens.ts";
import { namesToken, renderNotice, usualFormat } from "./wording.ts";

const levels = {
  change: "info",
  failing: "failure",
  recovered: "success",
  digest: "warning",
  account: "info",
} as const;

export async function noticeOf(world: World, delivery: ClaimedDelivery, sealed: Sealed): Promise<Notice | null> {
  const base = { id: delivery.uuid, level: levels[delivery.kind], at: delivery.change_at ?? delivery.created_at };
  if (sealed.words) {
    const incident = await incidentOf(world, delivery);
    return { ...base, ...sealed.words, format: "text", links: {}, ...(incident ? { incident } : {}) };
  }
  const watch = delivery.watch_id === null ? null : await world.checks.find(delivery.watch_id);
  if (!watch) return null;
  if (delivery.kind === "digest")
    return { ...base, ...(await digestWords(world, watch, delivery)), format: "text", links: {} };
  const settings = (await effectiveFor(world, [watch]))(watch);
  const change = await world.checks.change(watch.id, delivery.change_at ?? 0);
  if (!change) return null;
  const facts = await changeFacts(world, { watch, settings, at: delivery.change_at ?? 0, change });
  if (!facts) return { ...base, ...briefWords(watch, change), format: "text", links: {} };
  const format = formatOf(settings);
  const templates = { title: settings.notification_title, body: settings.notification_body };
  const { title, body, problem } = renderNotice(templates, facts, format);
  if (problem) console.warn(JSON.stringify({ watch: watch.uuid, notice: problem }));
  const image = await noticeImage(world, { watch, settings, at: delivery.change_at ?? 0 });
  const told = {
    ...base,
    title,
    body,
    format,
    links: { watch: facts.links.edit_url, difference: facts.links.diff_url },
  };
  return image ? { ...told, image } : told;
}

/** A watch that cannot be read is one incident from the alert of it until the watch can be read again. */
async function incidentOf(world: World, { kind, watch_id: id }: ClaimedDelivery): Promise<Notice["incident"]> {
  if ((kind !== "failing" && kind !== "recovered") || id === null) return undefined;
  const watch = await world.checks.find(id);
  return watch ? { key: `tidemark/${watch.uuid}`, isResolved: kind === "recovered" } : undefined;
}

const formatOf = (settings: Effective): NoticeFormat =>
  settings.notification_format === "System default" ? usualFormat : settings.notification_format;

/** Where people can look: the signed pages of the change, or the API where the server lacks an address or a key to sign. */
async function linksOf(
  { operator, sealer }: World,
  uuid: string,
  at: number,
): Promise<{ links: NoticeFacts["links"]; screenshot: string }> {
  const base = operator.PUBLIC_URL?.replace(/\/+$/, "") ?? "";
  const own = `${base}${basePath}/watch/${uuid}`;
  const pages =
    base && operator.ENCRYPTION_KEYS
      ? await changeLinks(sealer, base, { uuid, at })
      : {
          difference: `${own}/difference/previous/${at}`,
          text: `${own}/history/latest`,
          screenshot: `${own}/screenshot/${at}`,
        };
  const { difference, text, screenshot } = pages;
  return { links: { base_url: base, preview_url: text, diff_url: difference, edit_url: own }, screenshot };
}

/** Null where a text of the change cannot be read any more. */
async function changeFacts(
  world: World,
  { watch, settings, at, change }: { watch: LoadedWatch; settings: Effective; at: number; change: FoundChange },
): Promise<NoticeFacts | null> {
  const place = { userId: watch.userId, watchId: watch.id };
  const [before, after] = await Promise.all([
    world.objects.text(place, change.fromObject),
    world.objects.text(place, change.toObject),
  ]);
  if (before === null || after === null) return null;
  const templates = { title: settings.notification_title, body: settings.notification_body };
  const tellsSummary = change.summary === null && namesToken(templates, formatOf(settings), "llm_summary");
  const { links, screenshot } = await linksOf(world, watch.uuid, at);
  const tags = await world.tags.settingsOf(watch.tags.map((tag) => tag.id));
  const triggers = compilePatterns(settings.trigger_text).patterns;
  return {
    watch: {
      uuid: watch.uuid,
      url: watch.settings.url ?? "",
      final_url: watch.reading.finalUrl ?? null,
      name: nameOf(watch),
      tags: watch.tags.flatMap((tag) => tags.get(tag.id)?.title ?? []),
      content_type: watch.reading.contentType ?? "",
      intent: settings.intent,
    },
    links,
    change: { timestamp: at, from: change.fromAt, to: at },
    before,
    after,
    triggered_lines: findings(after, triggers, newMatchBudget()).found.map((finding) => finding.text),
    restock: restockFacts(before, after),
    summary: tellsSummary ? await summaryForAlert(world, { at, watch, settings, before, after }) : change.summary,
    screenshot_url: (await world.checks.picture(watch.id, at)) ? screenshot : null,
    now: world.now(),
    zone: settings.timezone,
    difference: () => differenceOf(before, after, settings.ignore_whitespace),
  };
}

/** Price and stock as the two snapshots tell them, which stay what they were when the notice is sent late. */
function restockFacts(before: string, after: string): NoticeFacts["restock"] {
  const stock = stockOfText(after);
  if (!stock) return null;
  const numberOf = (price: string | null | undefined) => (price ? Number(price) : null);
  const earlier = numberOf(stockOfText(before)?.price);
  const { in_stock, currency } = stock;
  return { price: numberOf(stock.price), in_stock, currency, last_price: earlier, previous_price: earlier };
}

/** What is left to tell of a change whose texts cannot be read any more. */
function briefWords(watch: LoadedWatch, { brief }: FoundChange): { title: string; body: string } {
  const end = "The whole texts of this change are no longer stored; these are its first lines.";
  return { title: `Changed: ${nameOf(watch)}`, body: `${watch.settings.url}\n\n${brief}\n\n${end}` };
}

async function digestWords(
  world: World,
  watch: LoadedWatch,
  delivery: ClaimedDelivery,
): Promise<{ title: string; body: string }> {
  // A digest tells of its own hour, which is over when it is sent; the next one begins with the next hour.
  const from = Math.floor(delivery.created_at / 3600) * 3600;
  const held = await world.outbox.suppressed(watch.id, { from, until: from + 3600 });
  const name = nameOf(watch);
  const noun = held === 1 ? "change was" : "changes were";
  return {
    title: `${held} more ${held === 1 ? "change" : "changes"}: ${name}`,
    body: `${watch.settings.url}\n\n${held} ${noun} not sent one by one because of the limit of notifications of this watch. All of them are in its history.`,
  };
}
