/** Whether and when a page of a site is read or asked, and why it is not. */
import { message, type Message, type Sentence } from "../../message/message.ts";
import { sentenceStoredIn } from "../../message/written.ts";
import { problem } from "../../problem.ts";
import type { Effective } from "../../settings/effective.ts";
import { siteInForce, type SiteSettings } from "../../settings/site.ts";
import { hasLeft, type Member } from "../../site/member.ts";
import { secondsApart } from "../../site/proof.ts";
import { dueAt } from "../../site/questions.ts";
import { openAt } from "../../site/reading/order.ts";
import { pageId } from "../../site/pageId.ts";
import { isUntried, type Wanted } from "../../site/reading/wanted.ts";
import type { HistoryMine } from "../world.ts";
import { shownBy, type ShownBy } from "./shown.ts";

const day = 86_400;

export const readingStatuses = [
  ...(["turn", "new", "pinned", "wanted", "failed", "refused"] as const),
  ...(["ignored", "own_watch", "missing", "unlisted", "left", "off"] as const),
] as const;
export type ReadingStatus = (typeof readingStatuses)[number];

/** `nextAt`: about when it is read or asked next; Unix seconds, null where it is not. */
export type PageReading = { status: ReadingStatus; sentence: Message; nextAt: number | null };

/**
 * `by`: how pages are treated apart, `watches` only those that are there. `days`: until each page was read; null where none is. `passAt`: of the
 * next pass; Unix seconds. `firstAt`: about when those were read that never were.
 */
export type ReadingFacts = {
  site: SiteSettings;
  by: ShownBy;
  wanted: Wanted | null;
  now: number;
  passAt: number;
  days: number | null;
  firstAt: number;
};

export function readingOf(member: Member, facts: ReadingFacts): PageReading {
  const { by, now, passAt } = facts;
  const at = (seconds: number): number => Math.max(now, passAt, Math.round(seconds));
  const { state, evidence } = member;
  const reading = (status: ReadingStatus, sentence: Message, nextAt: number | null): PageReading => {
    return { status, sentence, nextAt };
  };
  if (by.ignored.has(member.key)) return reading("ignored", message("site.why_ignored"), null);
  if (hasLeft(member)) return reading("left", message("site.why_left"), null);
  if (state === "missing") {
    const again = evidence ? evidence.at + secondsApart(evidence, siteInForce(facts.site).gone_after_days) : 0;
    return reading("missing", message("site.why_missing"), at(again));
  }
  if (state === "unlisted") return reading("unlisted", message("site.why_unlisted"), at(dueAt([member]) ?? 0));
  if (by.watches.has(member.key)) return reading("own_watch", message("site.why_own"), null);
  if (facts.site.read !== "changed") return reading("off", message("site.why_none"), null);
  return inTurn(member, facts, at);
}

function inTurn(member: Member, facts: ReadingFacts, at: (seconds: number) => number): PageReading {
  const { by, wanted, days, firstAt } = facts;
  const { text, failed } = member;
  if (wanted?.pages.includes(pageId(member)) && isUntried(member, wanted))
    return { status: "wanted", sentence: message("site.why_wanted"), nextAt: at(0) };
  const nextTurn = text === undefined ? firstAt : text.readAt + day * (days ?? 1);
  if (failed) {
    const reason = failed.why === undefined ? message("site.why_unknown") : sentenceStoredIn(failed.why);
    return {
      status: isRefused(reason) ? "refused" : "failed",
      sentence: failedSentence(reason, failed.count),
      nextAt: at(Math.max(openAt(member), nextTurn)),
    };
  }
  const hours = by.pinned.get(member.key);
  if (hours !== undefined) {
    const nextAt = text === undefined ? at(nextTurn) : at(text.readAt + hours * 3600);
    return { status: "pinned", sentence: message("site.why_pinned", { hours }), nextAt };
  }
  return text === undefined
    ? { status: "new", sentence: message("site.why_new"), nextAt: at(nextTurn) }
    : { status: "turn", sentence: message("site.why_turn"), nextAt: at(Math.max(openAt(member), nextTurn)) };
}

const isRefused = (reason: Sentence): boolean => typeof reason !== "string" && reason.code === "site.refused";

const failedSentence = (reason: Sentence, count: number): Message =>
  count > 1 ? message("site.why_failing", { count, reason }) : message("site.why_failed", { reason });

/** @throws Problem 409 for a page that cannot be read now, which says why */
export async function requireReadable(
  mine: Pick<HistoryMine, "sites">,
  members: readonly Member[],
  { site }: Pick<Effective, "site">,
): Promise<void> {
  const statusOf = await statusIn(mine, site);
  if (site?.read !== "changed") throw problem.conflict(message("site.unread"));
  for (const member of members) {
    const { status, sentence } = statusOf(member);
    if (unreadable.has(status))
      throw problem.conflict(message("site.no_reading", { url: member.url, reason: sentence }));
  }
}

const unreadable = new Set<ReadingStatus>(["ignored", "own_watch", "missing", "unlisted", "left", "off"]);
const readNoMore = new Set<ReadingStatus>(["own_watch", "left", "off"]);

/** Whether a page can be read now. @throws Problem 409 for one that the site reads no more, which says why */
export async function isReadableNow(
  mine: Pick<HistoryMine, "sites">,
  member: Member,
  { site }: Pick<Effective, "site">,
): Promise<boolean> {
  const { status, sentence } = (await statusIn(mine, site))(member);
  if (readNoMore.has(status)) throw problem.conflict(message("site.no_reading", { url: member.url, reason: sentence }));
  return !unreadable.has(status);
}

/** Whether pages are read, whenever that is. */
async function statusIn(mine: Pick<HistoryMine, "sites">, site: Effective["site"]) {
  const by = await shownByPresent(mine, site);
  const facts = { site: site ?? {}, by, wanted: null, now: 0, passAt: 0, days: null, firstAt: 0 };
  return (member: Member): PageReading => readingOf(member, facts);
}

/** How pages are treated apart, those with watches that are there. */
export async function shownByPresent(
  { sites }: Pick<HistoryMine, "sites">,
  site: SiteSettings | null,
): Promise<ShownBy> {
  const by = shownBy(site);
  const present = by.watches.size ? await sites.present([...by.watches.values()]) : new Set<string>();
  return { ...by, watches: new Map([...by.watches].filter(([, watch]) => present.has(watch))) };
}
