/** What was read on a page of a site and not reported, newest first. Pure. */
import { message, type Message } from "../../message/message.ts";
import { writtenSentence } from "../../message/written.ts";
import type { FeedbackRule } from "../../noise/feedback/rule.ts";
import type { Member } from "../../site/member.ts";
import { pageId } from "../../site/pageId.ts";
import { wordsOfSuppressed, type SuppressedLines, type SuppressedReason } from "../../site/reading/suppressed.ts";
import { shownChange } from "../../site/reading/text.ts";
import type { WaitingChange } from "../../site/reading/waiting.ts";
import type { LoadedWatch } from "../../watch/row.ts";

const sentences: Record<SuppressedReason | "waiting", Message> = {
  noise: message("site.held_noise"),
  shared: message("site.held_shared"),
  settings: message("site.held_settings"),
  lost: message("site.held_lost"),
  waiting: message("site.held_waiting"),
};

export const suppressedSentence = (reason: SuppressedReason): Message => sentences[reason];

/** What waits, or what is kept of a page, as the site remembers it. */
export type Unreported = SuppressedLines | (WaitingChange & { reason: "waiting"; since: number });

/** `waiting`: changes of pages that wait for others, by the key of the page; `feedbackRules`: those of pages, by the id of the page. */
export type KnownOfSite = {
  waiting: ReadonlyMap<string, WaitingChange>;
  feedbackRules: ReadonlyMap<string, readonly FeedbackRule[]>;
};

export const knownOf = ({ reading, feedbackRules }: Pick<LoadedWatch, "reading" | "feedbackRules">): KnownOfSite => ({
  waiting: new Map(reading.site?.reading?.waiting.map((change) => [change.key, change])),
  feedbackRules: Map.groupBy(
    feedbackRules.filter(({ page }) => page !== undefined),
    ({ page }) => page?.id ?? "",
  ),
});

/** All of a page, newest first. */
export function unreportedOf({ key, text }: Member, { waiting }: KnownOfSite): Unreported[] {
  const change = waiting.get(key);
  const kept = text?.suppressed ?? [];
  return change ? [{ ...change, reason: "waiting", since: change.at }, ...kept] : kept;
}

/** One of them on the wire. */
export function shownUnreported({ key }: Pick<Member, "key">, one: Unreported, { feedbackRules }: KnownOfSite) {
  const ofPage = (feedbackRules.size > 0 && feedbackRules.get(pageId({ key }))) || [];
  const { reason, since, at } = one;
  return {
    ...{ reason, since, at },
    ...(one.reason === "waiting" ? linesOfWaiting(one) : linesOfSuppressed(one)),
    feedback_rule: (reason === "noise" && ofPage.find(({ page }) => page?.since === since)?.change) || null,
    ...writtenSentence(sentences[reason]),
  };
}

function linesOfWaiting({ at, hunks }: WaitingChange) {
  const { removed, added } = shownChange(hunks, { count: 1, at });
  const lines = hunks.reduce((sum, hunk) => sum + hunk.removed.length + hunk.added.length, 0);
  return { times: 1, lines, removed, added, rules: [] };
}

const linesOfSuppressed = ({ times, lines, removed, added, rules }: SuppressedLines) => ({
  ...{ times, lines, removed, added },
  rules: rules.map(([rule, count]) => ({ rule, count })),
});

export const suppressedOfPage = (member: Member, known: KnownOfSite) =>
  unreportedOf(member, known).map((one) => shownUnreported(member, one, known));

type ShownOfPage = ReturnType<typeof suppressedOfPage>[number];

/** Each with on how many of these pages the same was read and not reported: the same but for numbers and ids. */
export function alikeIn(members: readonly Member[], readings: readonly ShownOfPage[]) {
  const counts = new Map(readings.map((one) => [wordsOfSuppressed(one), 0]));
  if (readings.length > 0)
    for (const { text } of members)
      for (const words of new Set((text?.suppressed ?? []).map(wordsOfSuppressed)))
        if (counts.has(words)) counts.set(words, (counts.get(words) ?? 0) + 1);
  return readings.map((one) => ({ ...one, pages: Math.max(1, counts.get(wordsOfSuppressed(one)) ?? 0) }));
}
