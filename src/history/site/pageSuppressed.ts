/** What was read on a page of a site and not reported, newest first. Pure. */
import { message, type Message } from "../../message/message.ts";
import { writtenSentence } from "../../message/written.ts";
import type { FeedbackRule } from "../../noise/feedback/rule.ts";
import type { Member } from "../../site/member.ts";
import { pageId } from "../../site/pageId.ts";
import type { ReadingMemory } from "../../site/reading/memory.ts";
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

type Shown = Omit<SuppressedLines, "reason" | "rules"> & {
  reason: SuppressedReason | "waiting";
  rules: { rule: string; count: number }[];
};

/** `reading`: what the site remembers of its reading, where pages wait for others; `feedbackRules`: those of pages, by the id of the page. */
export type KnownOfSite = {
  reading: ReadingMemory | undefined;
  feedbackRules: ReadonlyMap<string, readonly FeedbackRule[]>;
};

export const knownOf = ({ reading, feedbackRules }: Pick<LoadedWatch, "reading" | "feedbackRules">): KnownOfSite => ({
  reading: reading.site?.reading,
  feedbackRules: Map.groupBy(
    feedbackRules.filter(({ page }) => page !== undefined),
    ({ page }) => page?.id ?? "",
  ),
});

function waitingLines({ at, hunks }: WaitingChange): Shown {
  const { removed, added } = shownChange(hunks, { count: 1, at });
  const lines = hunks.reduce((sum, hunk) => sum + hunk.removed.length + hunk.added.length, 0);
  return { reason: "waiting", since: at, at, times: 1, lines, removed, added, rules: [] };
}

export function suppressedOfPage({ key, text }: Member, { reading, feedbackRules }: KnownOfSite) {
  const waiting = reading?.waiting.find((change) => change.key === key);
  const kept = (text?.suppressed ?? []).map(({ rules, ...rest }): Shown => ({
    ...rest,
    rules: rules.map(([rule, count]) => ({ rule, count })),
  }));
  const ofPage = (feedbackRules.size > 0 && feedbackRules.get(pageId({ key }))) || [];
  return [...(waiting ? [waitingLines(waiting)] : []), ...kept].map((one) => ({
    ...one,
    feedback_rule: (one.reason === "noise" && ofPage.find(({ page }) => page?.since === one.since)?.change) || null,
    ...writtenSentence(sentences[one.reason]),
  }));
}

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
