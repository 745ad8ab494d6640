/** A watch with noise reduction in miniature: texts in, verdicts out, on the product's own functions. */
import { Characters } from "../../../src/lib/document/characters.ts";
import { sha256 } from "../../../src/secret/digest.ts";
import { text as textProcessor } from "../../../src/check/processors/text.ts";
import { evaluate } from "../../../src/check/steps/evaluate.ts";
import { memoryAfter } from "../../../src/check/memory.ts";
import type { NoiseMemory } from "../../../src/noise/memory.ts";
import { momentOf, noiseAfter, noiseOf } from "../../../src/check/steps/noise.ts";
import type { Moment } from "../../../src/noise/history/moment.ts";
import type { FeedbackRule } from "../../../src/noise/feedback/rule.ts";
import { bare, type Surroundings } from "../../../src/lib/text/surroundings.ts";
import { newMatchBudget } from "../../../src/lib/regex/budget.ts";
import type { Verdict } from "../../../src/check/verdict.ts";
import { effective } from "../../../src/settings/cascade.ts";
import type { Settings } from "../../../src/settings/fields.ts";
import type { WatchMemory } from "../../../src/watch/memory.ts";
import type { Outcome } from "../../../src/check/outcome.ts";

export class Watcher {
  now = Date.UTC(2026, 10, 21) / 1000;
  memory: WatchMemory = {};
  /** When the page was last looked at. Later than the last reading where checks between them met the same bytes. */
  lastCheckedAt: number | undefined;
  /** What stands around the content of the page. */
  surroundings: Surroundings = bare;
  /** What a second reading shows a moment later, where a change is about to be reported. */
  again: (() => string) | undefined;
  feedbackRules: FeedbackRule[] = [];
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
    this.now += later;
    const first = this.#evaluation(text, { momentBefore });
    const second = first.verdict.kind === "changed" ? this.again?.() : undefined;
    const moment = second === undefined || second === text ? null : momentOf(text, second, this.settings);
    const last = moment
      ? { text: second ?? "", ...this.#evaluation(second ?? "", { momentBefore, moment }) }
      : { text, ...first };
    this.#keep(last);
    this.lastCheckedAt = this.now;
    return last.verdict;
  }

  #evaluation(text: string, moment: { momentBefore: string | null; moment?: Moment }) {
    const { settings, memory, now, baseline: previous, feedbackRules, lastCheckedAt, surroundings } = this;
    const budget = newMatchBudget();
    const fingerprint = sha256(text);
    const reading = {
      text,
      compared: text,
      fingerprint,
      title: null,
      markup: new Characters(""),
      hasLdjsonPriceData: false,
      surroundings: () => surroundings,
    };
    const known = { settings, reading, memory, previous, now, budget };
    const reduction = noiseOf({ ...known, feedbackRules, lastCheckedAt, ...moment });
    const verdict = evaluate(
      { ...known, seenLines: null, lowestInTags: null, noise: reduction, status: 200, stages: [] },
      textProcessor.compare,
    );
    const noise = noiseAfter({ settings, memory, reduction, verdict, now, lastCheckedAt, ...moment });
    return { verdict, noise };
  }

  #keep({ text, verdict, noise }: { text: string; verdict: Verdict; noise: NoiseMemory | undefined }): void {
    this.memory = memoryAfter(this.memory, { verdict, learned: { noise } } as Outcome, this.now);
    if (verdict.kind !== "first" && verdict.kind !== "quiet" && verdict.kind !== "changed") return;
    const object = `${this.now}.${sha256(text)}`;
    this.objects.set(object, text);
    this.memory = { ...this.memory, snapshotAt: this.now, snapshotObject: object };
  }

  /** The verdicts on texts seen one after the other, as words. */
  all(texts: readonly string[]): string[] {
    return texts.map((text) => {
      const verdict = this.see(text);
      return "why" in verdict ? `${verdict.kind}: ${verdict.why}` : verdict.kind;
    });
  }
}
