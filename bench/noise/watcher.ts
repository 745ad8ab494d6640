/**
 * One watch over one run of a page's history, on the product's own road from page to verdict, without its databases:
 * objects are a map, the clock is the time of the snapshot.
 */
import { sha256 } from "../../src/secret/digest.ts";
import { text as textProcessor } from "../../src/check/processors/text.ts";
import { evaluate } from "../../src/check/steps/evaluate.ts";
import { memoryAfter } from "../../src/check/memory.ts";
import { noiseAfter, noiseOf } from "../../src/check/steps/noise.ts";
import type { Page } from "../../src/page/page.ts";
import type { ReadResult } from "../../src/check/steps/read.ts";
import type { Verdict } from "../../src/check/verdict.ts";
import type { Effective } from "../../src/settings/effective.ts";
import type { WatchMemory } from "../../src/watch/memory.ts";

const encoder = new TextEncoder();

/** A stored page as a fetcher would bring it. */
export function pageOf(url: string, contentType: string, html: string): Page {
  const type = contentType.includes(";") ? contentType : `${contentType}; charset=utf-8`;
  const body = encoder.encode(html);
  return {
    kind: "page",
    finalUrl: url,
    status: 200,
    headers: {},
    contentType: type,
    body,
    validators: {},
    elapsedMs: 0,
    redirects: 0,
  };
}

export class Watcher {
  readonly #settings: Effective;
  readonly #objects = new Map<string, string>();
  #memory: WatchMemory = {};
  #lastCheckedAt: number | undefined;
  /** The largest memory of noise so far, in bytes of JSON. */
  noiseBytes = 0;

  constructor(settings: Effective) {
    this.#settings = settings;
  }

  /** Forgets everything: a new run is a new watch. */
  restart(): void {
    this.#memory = {};
    this.#lastCheckedAt = undefined;
    this.#objects.clear();
  }

  /** One check at `now` (Unix seconds). `read`: the page, read under this watch's settings. */
  check(page: Page, now: number, read: ReadResult): Verdict | "failed" {
    const lastCheckedAt = this.#lastCheckedAt;
    this.#lastCheckedAt = now;
    if ("failure" in read) return "failed";
    const settings = this.#settings;
    const memory = this.#memory;
    const { reading, budget, stages } = read;
    const text = (object: string | undefined) => this.#objects.get(object ?? "") ?? null;
    const previous = text(memory.snapshotObject);
    const reduction = noiseOf({ settings, reading, memory, previous, now, lastCheckedAt, budget });
    const { status } = page;
    const verdict = evaluate(
      {
        settings,
        reading,
        memory,
        previous,
        seenLines: null,
        lowestInTags: null,
        noise: reduction,
        status,
        now,
        budget,
        stages: [...stages],
      },
      textProcessor.compare,
    );
    const learned = {
      pageTitle: reading.title ?? undefined,
      noise: noiseAfter({ settings, memory, reduction, verdict, now, lastCheckedAt }),
    };
    const nothing = { fetchMs: 0, markup: null, lineKeys: null, reading: null, page: null, hashes: null };
    this.#memory = memoryAfter(memory, { verdict, learned, isTraced: true, ...nothing }, now);
    if (verdict.kind === "first" || verdict.kind === "changed" || verdict.kind === "quiet") {
      const object = sha256(reading.text);
      this.#objects.set(object, reading.text);
      this.#memory.snapshotObject = object;
      this.#memory.snapshotAt = now;
    }
    this.noiseBytes = Math.max(this.noiseBytes, JSON.stringify(this.#memory.noise ?? {}).length);
    return verdict;
  }
}
