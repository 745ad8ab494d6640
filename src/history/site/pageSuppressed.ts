/** What was read on a page of a site and not reported, newest first. Pure. */
import { message, type Message } from "../../message/message.ts";
import { writtenSentence } from "../../message/written.ts";
import type { Member } from "../../site/member.ts";
import type { ReadingMemory } from "../../site/reading/memory.ts";
import type { SuppressedLines, SuppressedReason } from "../../site/reading/suppressed.ts";
import { shownChange } from "../../site/reading/text.ts";
import type { WaitingChange } from "../../site/reading/waiting.ts";

const sentences: Record<SuppressedReason | "waiting", Message> = {
  noise: message("site.held_noise"),
  shared: message("site.held_shared"),
  settings: message("site.held_settings"),
  lost: message("site.held_lost"),
  waiting: message("site.held_waiting"),
};

type Shown = Omit<SuppressedLines, "reason" | "rules"> & {
  reason: SuppressedReason | "waiting";
  rules: { rule: string; count: number }[];
};

function waitingLines({ at, hunks }: WaitingChange): Shown {
  const { removed, added } = shownChange(hunks, { count: 1, at });
  const lines = hunks.reduce((sum, hunk) => sum + hunk.removed.length + hunk.added.length, 0);
  return { reason: "waiting", since: at, at, times: 1, lines, removed, added, rules: [] };
}

/** `reading`: what the site remembers of its reading, where pages wait for others. */
export function suppressedOfPage({ key, text }: Member, reading: ReadingMemory | undefined) {
  const waiting = reading?.waiting.find((change) => change.key === key);
  const kept = (text?.suppressed ?? []).map(({ rules, ...rest }): Shown => ({
    ...rest,
    rules: rules.map(([rule, count]) => ({ rule, count })),
  }));
  return [...(waiting ? [waitingLines(waiting)] : []), ...kept].map((one) => ({
    ...one,
    ...writtenSentence(sentences[one.reason]),
  }));
}
