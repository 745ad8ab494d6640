/** A watch with noise reduction in miniature: texts in, verdicts out, on the product's own functions. */
import { digestOf } from "../../../../src/check/digest.ts";
import { judge } from "../../../../src/check/judge.ts";
import { remembered } from "../../../../src/check/memory.ts";
import { noiseAfter, noiseOf } from "../../../../src/check/noise/reading.ts";
import type { Lesson } from "../../../../src/check/noise/taught/lesson.ts";
import type { Observation } from "../../../../src/check/observe.ts";
import { newMatchBudget } from "../../../../src/check/text/budget.ts";
import type { Verdict } from "../../../../src/check/verdict.ts";
import { effective } from "../../../../src/watch/effective.ts";
import type { Settings } from "../../../../src/watch/fields.ts";
import type { Reading } from "../../../../src/watch/reading.ts";

export class Watcher {
  now = Date.UTC(2026, 10, 21) / 1000;
  memory: Reading = {};
  /** When the page was last looked at. Later than the last reading where checks between them met the same bytes. */
  lastCheckedAt: number | undefined;
  /** Menus, header and footer of the page. */
  landmarks: string[] = [];
  lessons: Lesson[] = [];
  readonly objects = new Map<string, string>();
  readonly settings;
  readonly interval: number;

  constructor(more: Settings = {}, interval = 3600) {
    this.interval = interval;
    this.settings = effective({
      watch: {
        url: "https://page.example/",
        noise_reduction: true,
        time_between_check: { seconds: interval },
        time_between_check_use_default: false,
        ...more,
      },
      tags: [],
      account: {},
      minimumSeconds: 1,
    });
  }

  get baseline(): string | null {
    return this.objects.get(this.memory.snapshotObject ?? "") ?? null;
  }

  /** One check, `later` seconds after the last. `momentBefore`: what a first reading showed. */
  see(text: string, later = this.interval, momentBefore: string | null = null): Verdict {
    const { lastCheckedAt, landmarks } = this;
    this.now += later;
    this.lastCheckedAt = this.now;
    const { settings, memory, now, baseline: previous, lessons } = this;
    const budget = newMatchBudget();
    const reading = {
      text,
      compared: text,
      fingerprint: digestOf(text),
      title: null,
      markup: "",
      hasLdjsonPriceData: false,
      landmarks,
    };
    const earlierTexts = (memory.noise?.earlier ?? []).map(({ object }) => this.objects.get(object) ?? null);
    const weighed = noiseOf({ settings, reading, memory, previous, earlierTexts, now, budget, lessons, lastCheckedAt });
    const verdict = judge({
      settings,
      reading,
      memory,
      previous,
      seenLines: null,
      noise: weighed,
      status: 200,
      now,
      budget,
      stages: [],
    });
    const noise = noiseAfter({ settings, memory, weighed, verdict, now, lastCheckedAt, momentBefore });
    this.memory = remembered(memory, { verdict, seen: { noise } } as Observation, now);
    if (verdict.kind === "first" || verdict.kind === "quiet" || verdict.kind === "changed") {
      const object = `${now}.${reading.fingerprint}`;
      this.objects.set(object, text);
      this.memory = { ...this.memory, snapshotAt: now, snapshotObject: object };
    }
    return verdict;
  }

  /** The verdicts on texts seen one after the other, as words. */
  all(texts: readonly string[]): string[] {
    return texts.map((text) => {
      const verdict = this.see(text);
      return "why" in verdict ? `${verdict.kind}: ${verdict.why}` : verdict.kind;
    });
  }
}
