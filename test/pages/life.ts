/**
 * The life of a watch without a world: versions of a page read and judged one after the other, the memory carried along,
 * just as the check road does it. Pure, so that golden cases and properties run in milliseconds.
 */
import { lineKeys } from "../../src/lib/difference/lineKeys.ts";
import { restock } from "../../src/check/processors/restock.ts";
import { text } from "../../src/check/processors/text.ts";
import { evaluate } from "../../src/check/steps/evaluate.ts";
import { memoryAfter } from "../../src/check/memory.ts";
import type { Page } from "../../src/page/page.ts";
import { readTextSync } from "../../src/check/steps/read.ts";
import type { Verdict } from "../../src/check/verdict.ts";
import { effective } from "../../src/settings/cascade.ts";
import type { Effective } from "../../src/settings/effective.ts";
import type { Settings } from "../../src/settings/fields.ts";
import type { WatchMemory } from "../../src/watch/memory.ts";
import type { Outcome } from "../../src/check/outcome.ts";

export type Version = { body: string | Uint8Array; contentType?: string; status?: number };
export type Step = { verdict: Verdict; text: string | null; memory: WatchMemory };

const startedAt = 1_700_000_000;
const intervalSeconds = 3600;

export const settingsInForce = (settings: Settings): Effective =>
  effective({ watch: { url: "https://page.example/", ...settings }, tags: [], account: {}, minimumSeconds: 1 });

export function pageOf({ body, contentType = "text/html; charset=utf-8", status = 200 }: Version): Page {
  return {
    kind: "page",
    finalUrl: "https://page.example/",
    status,
    headers: {},
    contentType,
    body: typeof body === "string" ? new TextEncoder().encode(body) : body,
    validators: {},
    elapsedMs: 1,
    redirects: 0,
  };
}

/** One watch, from its first check on. */
export class Life {
  memory: WatchMemory = {};
  saved: string | null = null;
  lines = new Set<string>();
  checks = 0;
  readonly settings: Effective;

  constructor(settings: Settings = {}) {
    this.settings = settingsInForce(settings);
  }

  see(version: Version): Step {
    const now = startedAt + this.checks++ * intervalSeconds;
    const page = pageOf(version);
    const processor = this.settings.processor === "restock_diff" ? restock : text;
    const read = readTextSync(page, this.settings, processor);
    const verdict: Verdict =
      "failure" in read
        ? {
            kind: "failed",
            failure: read.failure,
            trace: {
              checked_at: now,
              verdict: `failed: ${read.failure.class}`,
              reason: read.failure.sentence,
              stages: read.stages,
            },
          }
        : evaluate(
            {
              settings: this.settings,
              reading: read.reading,
              memory: this.memory,
              previous: this.saved,
              seenLines: this.settings.check_unique_lines ? this.lines : null,
              lowestInTags: null,
              noise: null,
              status: page.status,
              now,
              budget: read.budget,
              stages: read.stages,
            },
            processor.compare,
          );
    this.memory = memoryAfter(
      this.memory,
      { verdict, learned: {}, reading: "reading" in read ? read.reading : null } as Outcome,
      now,
    );
    if (verdict.kind === "first" || verdict.kind === "quiet" || verdict.kind === "changed") {
      this.saved = verdict.reading.text;
      this.memory.snapshotAt = now;
      for (const key of lineKeys(verdict.reading.text)) this.lines.add(key);
    }
    return { verdict, text: "reading" in read ? read.reading.text : null, memory: this.memory };
  }
}

/** A verdict in a word, as golden cases spell it: `changed`, `quiet: direction`, `failed: filter_no_match`. */
export function wordOf(verdict: Verdict): string {
  if (verdict.kind === "failed") return `failed: ${verdict.failure.class}`;
  return "why" in verdict ? `${verdict.kind}: ${verdict.why}` : verdict.kind;
}
