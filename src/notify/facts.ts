/**
 * The facts that notices are made of: those of a change, or of a watch for every other kind of alert.
 */
import { textOf } from "../message/textOf.ts";
import { sentenceStoredIn } from "../message/written.ts";
import { summaryForAlert } from "../ai/summarise.ts";
import { stockOfText } from "../lib/price/stock.ts";
import { pictureChange } from "../lib/picture/words.ts";
import { severityLevels } from "../reading/severity/severity.ts";
import { newMatchBudget } from "../lib/regex/budget.ts";
import { findings } from "../lib/lines/finding.ts";
import { compilePatterns } from "../lib/regex/pattern.ts";
import { everythingCounts } from "../lib/difference/judgement.ts";
import { rowsOfChange } from "../history/rows/ofChange.ts";
import { readJudgement } from "../history/judgement.ts";
import { changeLinks } from "../history/page/link.ts";
import { basePath } from "../http/path.ts";
import type { Effective } from "../settings/effective.ts";
import { reportOf } from "../site/report.ts";
import { nameOf } from "../watch/name.ts";
import { addressAt, openLinkOf } from "../watch/openLink.ts";
import type { LoadedWatch } from "../watch/row.ts";
import type { NotifyWorld } from "./world.ts";
import type { NoticeFormat } from "../lib/notification/notice.ts";
import { hasTemplate } from "../services/urlTemplate.ts";
import { alertWords } from "../services/words/index.ts";
import type { ComparedTexts } from "../services/difference.ts";
import type { NoticeFacts } from "../services/tokens.ts";
import { usesToken, defaultFormat } from "../services/wording.ts";
import type { FoundChange } from "../history/changes/store.ts";

/** The format in force, or ours where no level of the settings names one. */
export const formatOf = (settings: Effective): NoticeFormat =>
  settings.notification_format === "System default" ? defaultFormat : settings.notification_format;

/** Where people can look: the signed pages of the change, or the API where the server lacks an address or a key to sign. */
async function linksOf(
  { operator, stores: { sealer } }: NotifyWorld,
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
  const edit = base ? `${base}/watch/${uuid}` : own;
  const links = {
    base_url: base,
    preview_url: text,
    diff_url: difference,
    edit_url: edit,
    history_url: `${own}/history`,
  };
  return { links, screenshot };
}

type FactsInput = { watch: LoadedWatch; settings: Effective; at: number };
/** `asksForSummary`: false leaves it at a summary that was written already. */
type ChangeInput = FactsInput & { change: FoundChange; asksForSummary?: boolean };

/** The facts of the change of a watch at a time; null where a text of the change cannot be read any more. */
export async function changeFacts(world: NotifyWorld, input: ChangeInput): Promise<NoticeFacts | null> {
  const { watch, settings, at, change, asksForSummary = true } = input;
  const place = { userId: watch.userId, watchId: watch.id };
  const [before, after] = await Promise.all([
    world.stores.objects.text(place, change.fromObject, watch.reading.segment),
    world.stores.objects.text(place, change.toObject, watch.reading.segment),
  ]);
  if (before === null || after === null) return null;
  const templates = { title: settings.notification_title, body: settings.notification_body };
  const inUrls = settings.notification_urls.some((url) => hasTemplate(url) && url.includes("llm_summary"));
  const needsSummary =
    asksForSummary && change.summary === null && (inUrls || usesToken(templates, formatOf(settings), "llm_summary"));
  const { links, screenshot } = await linksOf(world, watch.uuid, at);
  const severity = severityLevels[change.severity ?? -1];
  const judgement = readJudgement(change.judgement, { ignoresWhitespace: settings.ignore_whitespace });
  const triggers = compilePatterns(settings.trigger_text).patterns;
  return {
    ...(await commonFacts(world, input)),
    links,
    change: { timestamp: at, from: change.fromAt, to: at },
    triggered_lines: findings(after, triggers, newMatchBudget()).found.map((finding) => finding.text),
    restock: restockFacts(before, after),
    picture: pictureChange(after, alertWords(settings.language).picture),
    ...(await siteFacts(world, input, { before, after })),
    ...tableFacts(watch, { before, after, judgement: change.judgement }),
    summary: needsSummary
      ? await summaryForAlert(world, { at, watch, settings, before, after, judgement })
      : change.summary,
    ...(severity ? { severity } : {}),
    ...(change.unjudged
      ? { unjudged: textOf(sentenceStoredIn(change.unjudged), { language: settings.language }) }
      : {}),
    screenshot_url: (await world.stores.changes.picture(watch.id, at)) ? screenshot : null,
    ...comparedTexts({ before, after, judgement }, settings),
  };
}

/** What became of the pages of a site; nothing of a watched page. */
async function siteFacts(
  { stores }: NotifyWorld,
  { watch, at, change }: ChangeInput,
  texts: { before: string; after: string },
): Promise<Pick<NoticeFacts, "site">> {
  if (!watch.reading.site) return {};
  const leaves = await stores.mine({ userId: watch.userId }).sites.leaves(watch.id);
  return { site: reportOf({ ...texts, from: change.fromAt, to: at }, leaves) };
}

/** What became of the rows of a table; nothing where none is watched. */
function tableFacts(
  { reading }: LoadedWatch,
  { before, after, judgement }: { before: string; after: string; judgement: string | null },
): Pick<NoticeFacts, "table"> {
  const table = reading.table ? rowsOfChange({ before, after, judgement }) : null;
  return table ? { table } : {};
}

/** The texts to compare. The text of a picture is internal; people get how much of it changed. */
function comparedTexts(texts: ComparedTexts, { language }: Effective): ComparedTexts {
  const picture = pictureChange(texts.after, alertWords(language).picture);
  return picture === null ? texts : { before: "", after: picture, judgement: everythingCounts };
}

/** The facts of a watch for an alert that is not about a change: its differences are empty. */
export async function watchFacts(world: NotifyWorld, input: FactsInput): Promise<NoticeFacts> {
  const { operator } = world;
  const base = operator.PUBLIC_URL?.replace(/\/+$/, "") ?? "";
  // The pages of the dashboard where the server knows its address; else the API's path says which watch it is.
  const own = `${base}${base ? "" : basePath}/watch/${input.watch.uuid}`;
  const text = `${base}${basePath}/watch/${input.watch.uuid}/history/latest`;
  return {
    ...(await commonFacts(world, input)),
    links: { base_url: base, preview_url: text, diff_url: own, edit_url: own },
    change: { timestamp: input.at, from: null, to: null },
    before: "",
    after: "",
    judgement: everythingCounts,
    triggered_lines: [],
    restock: null,
    picture: null,
    summary: null,
    screenshot_url: null,
  };
}

/** The facts of a watch for any kind of alert. */
async function commonFacts(
  world: NotifyWorld,
  { watch, settings, at }: FactsInput,
): Promise<Pick<NoticeFacts, "watch" | "now" | "zone" | "language">> {
  const tags = await world.stores.tags.settingsOf(watch.tags.map((tag) => tag.id));
  return {
    watch: {
      uuid: watch.uuid,
      url: addressAt(watch.settings.url ?? "", at),
      open_url: openLinkOf({ ...watch.settings, link_to_open: settings.link_to_open }, at),
      final_url: watch.reading.finalUrl ?? null,
      name: nameOf(watch),
      tags: watch.tags.flatMap((tag) => tags.get(tag.id)?.title ?? []),
      content_type: watch.reading.contentType ?? "",
      intent: settings.llm_intent || settings.intent,
    },
    now: world.clock.now(),
    zone: settings.timezone,
    language: settings.language,
  };
}

/** Price and stock as the two snapshots have them, which stay what they were when the notice is sent late. */
function restockFacts(before: string, after: string): NoticeFacts["restock"] {
  const stock = stockOfText(after);
  if (!stock) return null;
  const numberOf = (price: string | null | undefined) => (price ? Number(price) : null);
  const earlier = numberOf(stockOfText(before)?.price);
  const { in_stock, currency } = stock;
  return { price: numberOf(stock.price), in_stock, currency, last_price: earlier, previous_price: earlier };
}
