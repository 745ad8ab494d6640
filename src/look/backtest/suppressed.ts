/**
 * Settings tried on a reading that was suppressed: it is compared with the snapshot that it was compared with then. What the
 * watch has learned of its page comes from all its checks, most of which stored nothing, so it is taken as it is today.
 */
import { memoryAtBaseline } from "../../noise/memory.ts";
import type { WatchMemory } from "../../watch/memory.ts";
import { entryOf, newBacktest, type Trying } from "./backtest.ts";

/** Texts as they were stored; times in Unix seconds. `timestamp` names the reading. */
export type PastSuppressed = { timestamp: number; at: number; before: { at: number; text: string }; text: string };

export type SuppressedBacktestEntry = { timestamp: number; would_alert: boolean; rule: string | null };

/** `memory`: of the watch, as it is. */
export type Tried = Trying & { memory: WatchMemory };

/** What these settings would have made of the reading. */
export async function suppressedEntryOf(tried: Tried, past: PastSuppressed): Promise<SuppressedBacktestEntry> {
  const { before, timestamp } = past;
  const trial = newBacktest(tried);
  await entryOf(trial, { ...before, alerted: false });
  const { noise } = tried.memory;
  if (noise) trial.rolling.memory = { ...trial.rolling.memory, noise: memoryAtBaseline(noise, before.at) };
  const entry = await entryOf(trial, { at: past.at, text: past.text, alerted: false });
  return { timestamp, would_alert: entry?.would_alert ?? false, rule: entry?.rule ?? null };
}
