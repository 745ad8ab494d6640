import { keptText } from "../history/keptLines.ts";
import { englishOf } from "../message/textOf.ts";
import { nameOf } from "../watch/name.ts";
import { addressAt } from "../watch/openLink.ts";
import type { LoadedWatch } from "../watch/row.ts";
import type { NotifyWorld } from "./world.ts";
import type { ClaimedDelivery } from "./outbox/statements.ts";
import type { SealedDelivery } from "./outbox/store.ts";
import { changeFacts, formatOf, watchFacts } from "./facts.ts";
import type { Notice } from "../lib/notification/notice.ts";
import { noticePicture } from "./noticeImage.ts";
import { shareOfSummary } from "../lib/picture/words.ts";
import type { PictureWay } from "../lib/notification/picture.ts";
import { readingLinks } from "./mail/links.ts";
import { previewOf } from "../services/preview.ts";
import { nameInTitle } from "../services/shortName.ts";
import type { NoticeFacts } from "../services/tokens.ts";
import { renderNotice } from "../services/wording.ts";
import { languageOf } from "../account/language.ts";
import { alertWords } from "../services/words/index.ts";
import type { Effective } from "../settings/effective.ts";
import { effectiveFor } from "../tag/inForce.ts";
import type { FoundChange } from "../history/changes/store.ts";

const levels = {
  change: "info",
  failing: "failure",
  recovered: "success",
  digest: "warning",
  account: "info",
} as const;

/** `facts`: what a notification URL that is a template is filled with; null where what happened is gone. */
export type ComposedNotice = {
  notice: Notice;
  facts: () => Promise<NoticeFacts | null>;
  /** The picture that goes with it, in the way in which a target takes it. */
  picture?: (way: PictureWay) => Promise<Pick<Notice, "image" | "imageLink">>;
  /** What programs get instead of an event of these facts. */
  data?: () => Notice["data"];
};

/** The notice of a delivery, or null where its watch or change is gone. */
export async function noticeOf(
  world: NotifyWorld,
  delivery: ClaimedDelivery,
  sealed: SealedDelivery,
): Promise<ComposedNotice | null> {
  const watch = delivery.watch_id === null ? null : await world.stores.watches.find(delivery.watch_id);
  const base = {
    id: delivery.uuid,
    level: levels[delivery.kind],
    at: delivery.change_at ?? delivery.created_at,
    ...(watch ? { thread: watch.uuid } : {}),
  };
  const textNotice = (words: { title: string; body: string } & Partial<Notice>): ComposedNotice => ({
    notice: { ...base, format: "text", links: {}, ...words },
    facts: async () => watch && factsWithoutChange(world, watch, delivery),
  });
  if (sealed.words) {
    const incident = watch ? incidentOf(watch, delivery) : undefined;
    const { title, body, button, unsubscribe } = sealed.words;
    const language = await languageOf(world, delivery.user_id);
    const text = alertWords(language).links.unsubscribe;
    return textNotice({
      title,
      body,
      language,
      links: {
        ...(button ? { actions: [button] } : {}),
        ...(unsubscribe ? { unsubscribe: { url: unsubscribe, text } } : {}),
      },
      ...(incident ? { incident } : {}),
    });
  }
  if (!watch) return null;
  const settings = (await effectiveFor(world, [watch]))(watch);
  const change = await world.stores.changes.change(watch.id, delivery.change_at ?? 0);
  if (!change) return null;
  const at = delivery.change_at ?? 0;
  const facts = await changeFacts(world, { watch, settings, at, change });
  if (!facts) return textNotice(wordsFromBrief({ watch, settings, at }, change));
  const format = formatOf(settings);
  const templates = { title: settings.notification_title, body: settings.notification_body };
  const { title, body, problem } = renderNotice(templates, facts, format);
  if (problem) console.warn(JSON.stringify({ watch: watch.uuid, notice: englishOf(problem) }));
  const { edit_url: edit, diff_url: difference } = facts.links;
  const links = { subject: edit, difference, actions: readingLinks(difference, settings.language) };
  const notice = { ...base, title, body, format, language: settings.language, links, preview: previewOf(facts) };
  const subject = { watch, settings, from: change.fromAt, at: delivery.change_at ?? 0, words: facts.picture };
  return { notice, facts: async () => facts, picture: (way) => noticePicture(world, subject, way) };
}

/** The facts for an alert that is not about a change: those of the watch, with empty differences. */
async function factsWithoutChange(
  world: NotifyWorld,
  watch: LoadedWatch,
  delivery: ClaimedDelivery,
): Promise<NoticeFacts> {
  const settings = (await effectiveFor(world, [watch]))(watch);
  return watchFacts(world, { watch, settings, at: delivery.created_at });
}

/** A watch that cannot be read is one incident from the alert of it until the watch can be read again. */
function incidentOf({ uuid }: LoadedWatch, { kind }: ClaimedDelivery): Notice["incident"] {
  if (kind !== "failing" && kind !== "recovered") return undefined;
  return { key: `tidemark/${uuid}`, isResolved: kind === "recovered" };
}

/** The words for a change whose texts are no longer stored: its first lines. */
function wordsFromBrief(
  { watch, settings, at }: { watch: LoadedWatch; settings: Effective; at: number },
  change: FoundChange,
): { title: string; body: string } {
  const { alert } = alertWords(settings.language);
  const lines = keptText(change, settings.language);
  const said = shareOfSummary(change.brief) === null ? `${lines}\n\n${alert.firstLines}` : lines;
  return {
    title: alert.changed(nameInTitle(nameOf(watch))),
    body: `${addressAt(watch.settings.url ?? "", at)}\n\n${said}`,
  };
}
