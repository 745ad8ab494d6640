/**
 * Settings tried on the past of a watch: each stored text takes the place of the page in the check itself, in their order, so that
 * baselines move as they would have moved had the settings been in force all the time. Pages are kept for the last readings
 * only; what decides by markup is taken as it was when each text was stored.
 */
import { stockOfText } from "../../lib/price/stock.ts";
import type { FeedbackRule } from "../../noise/feedback/rule.ts";
import type { Page } from "../../page/page.ts";
import type { ChooseSource } from "../../page/sources/source.ts";
import type { LowestInTags } from "../../restock/inTag.ts";
import type { Effective } from "../../settings/effective.ts";
import { sha256 } from "../../secret/digest.ts";
import type { WatchMemory } from "../../watch/memory.ts";
import { check } from "../../check/check.ts";
import { memoryAfter } from "../../check/memory.ts";
import type { Outcome } from "../../check/outcome.ts";
import { processors, type Processors } from "../../check/processors/index.ts";
import { readsText, type TextProcessor } from "../../check/processors/readsText.ts";
import { restock } from "../../check/processors/restock.ts";
import { text } from "../../check/processors/text.ts";
import { isKept } from "../../check/verdict.ts";

/** A stored text and when the page read so, in Unix seconds. `alerted`: it was reported as a change then. */
export type PastReading = { at: number; text: string; alerted: boolean };

export type BacktestEntry = { at: number; alerted: boolean; would_alert: boolean; rule: string | null };

type Rolling = {
  memory: WatchMemory;
  lastCheckedAt?: number;
  texts: Map<string, string>;
  bytes: Map<string, Uint8Array>;
};
/** What the other watches with a tag cost at a time, in Unix seconds. */
export type OthersThen = (at: number) => LowestInTags;

/** `settings`: those of `tryable`. */
export type Trying = { settings: Effective; feedbackRules: readonly FeedbackRule[]; othersThen: OthersThen };
export type Backtest = Trying & { rolling: Rolling };

/** A past without anything in it. */
export const newBacktest = (trying: Trying): Backtest => ({
  ...trying,
  rolling: { memory: {}, texts: new Map(), bytes: new Map() },
});

/** Checks the next stored text; null for the first, which is the baseline. The baselines of `backtest` move with it. */
export async function entryOf(
  { settings, feedbackRules, othersThen, rolling }: Backtest,
  past: PastReading,
): Promise<BacktestEntry | null> {
  const { memory, lastCheckedAt } = rolling;
  const outcome = await check(
    { settings, memory, feedbackRules, ...(lastCheckedAt === undefined ? {} : { lastCheckedAt }) },
    {
      now: () => past.at,
      wait: async () => undefined,
      lists: null,
      lowestInTags: async () => othersThen(past.at),
      stored: {
        text: async (object) => rolling.texts.get(object) ?? null,
        bytes: async (object) => rolling.bytes.get(object) ?? null,
      },
      // What a check reads twice to be sure was sure already when it was stored.
      fetchNext: async () => pageOf(past, settings.url),
      appraise: async (reading) => reading,
    },
    ofTexts,
  );
  moveBaseline(rolling, outcome, past.at);
  const { kind, trace } = outcome.verdict;
  if (kind === "first") return null;
  const isAlert = kind === "changed";
  return { at: past.at, alerted: past.alerted, would_alert: isAlert, rule: isAlert ? null : trace.verdict };
}

function moveBaseline(rolling: Rolling, outcome: Outcome, at: number): void {
  const after = memoryAfter(rolling.memory, outcome, at);
  rolling.memory = after;
  rolling.lastCheckedAt = at;
  if (!isKept(outcome.verdict)) return;
  const { text: saved } = outcome.verdict.reading;
  const object = `${at}.${sha256(saved)}`;
  rolling.texts = new Map([[object, saved]]);
  rolling.memory = { ...after, snapshotAt: at, snapshotObject: object };
  if (!outcome.lineKeys) return;
  rolling.bytes = new Map([[`${at}.lines`, outcome.lineKeys]]);
  rolling.memory.linesObject = `${at}.lines`;
}

const pageOf = ({ text: saved }: PastReading, url: string): Page => ({
  kind: "page",
  finalUrl: url,
  status: 200,
  headers: {},
  contentType: "text/plain; charset=utf-8",
  body: new TextEncoder().encode(saved),
  validators: {},
  elapsedMs: 0,
  redirects: 0,
});

const storedText: ChooseSource = () => ({
  name: "stored text",
  extract: ({ characters }) => ({ text: characters.text, title: null, hasLdjsonPriceData: false, stages: [] }),
});
const storedStock: ChooseSource = () => ({
  name: "stored price",
  extract: (input) => {
    const stock = stockOfText(input.characters.text);
    const plain = storedText(input).extract(input);
    return stock ? { ...plain, restock: stock } : plain;
  },
});

/** A stored text was accepted once: it is no wall, no error page and no page cut short. */
const ofStored = (processor: TextProcessor, sourceOf: ChooseSource) => ({
  ...readsText({ sourceOf, compare: processor.compare }),
  suspicionOf: async () => null,
});

const ofTexts: Processors = {
  ...processors,
  text_json_diff: ofStored(text, storedText),
  restock_diff: ofStored(restock, storedStock),
};
