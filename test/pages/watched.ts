/**
 * A watch whose pages are a list: the check of the service itself, with data in place of the network and a map in place of the
 * bucket. What a check wants remembered and stored is carried to the next one, as `commit.ts` does.
 */
import { check } from "../../src/check/check.ts";
import { memoryAfter } from "../../src/check/memory.ts";
import type { Outcome } from "../../src/check/outcome.ts";
import { processors as allProcessors, type Processors } from "../../src/check/processors/index.ts";
import type { Fetched, Page } from "../../src/page/page.ts";
import { sha256 } from "../../src/secret/digest.ts";
import type { Effective } from "../../src/settings/effective.ts";
import type { Settings } from "../../src/settings/fields.ts";
import type { WatchMemory } from "../../src/watch/memory.ts";
import { pageOf, settingsInForce } from "./life.ts";

export const html = (body: string, title = "Kettles"): string =>
  `<!doctype html><html><head><title>${title}</title></head><body>${body}</body></html>`;

/** A page with this body, or whatever a fetcher may bring. */
const answer = (body: string | Fetched): Fetched => (typeof body === "string" ? pageOf({ body }) : body);

export class Watched {
  memory: WatchMemory = {};
  now = 1_800_000_000;
  /** How often the page was asked for, and how many objects were read, over all checks. */
  fetches = 0;
  objectsRead = 0;
  waitedMs = 0;
  /** How often checks let others go on. */
  yields = 0;
  /** Whether pages give their bytes back while a check waits, and how many did. */
  releases = false;
  released = 0;
  settings: Effective;
  readonly processors: Processors;
  readonly #objects = new Map<string, string | Uint8Array>();
  #checks = 0;

  constructor(settings: Settings = {}, processors = allProcessors) {
    this.settings = settingsInForce({ noise_reduction: false, ...settings });
    this.processors = processors;
  }

  edit(settings: Settings): void {
    this.settings = settingsInForce({ noise_reduction: false, ...settings });
  }

  /** One check of a page that answers with these bodies, one after the other; the last one from then on. */
  async see(...bodies: (string | Fetched)[]): Promise<Outcome> {
    const answers = bodies.map(answer);
    const read = (object: string) => {
      this.objectsRead++;
      return this.#objects.get(object) ?? null;
    };
    const outcome = await check(
      { settings: this.settings, memory: this.memory },
      {
        now: () => this.now,
        wait: async (milliseconds) => {
          if (milliseconds === 0) this.yields++;
          this.waitedMs += milliseconds;
        },
        lists: null,
        lowestInTags: async () => new Map(),
        stored: {
          text: async (object) => read(object) as string | null,
          bytes: async (object) => read(object) as Uint8Array | null,
        },
        fetchNext: async () => {
          this.fetches++;
          const next = (answers.length > 1 ? answers.shift() : answers[0]) as Fetched;
          return next.kind === "page" ? { ...next, body: next.body.slice() } : next;
        },
        ...(this.releases ? { release: (page: Page) => this.#release(page) } : {}),
        appraise: async (reading) => reading,
      },
      this.processors,
    );
    this.#commit(outcome);
    this.now += 3600;
    return outcome;
  }

  #release({ body }: Page): void {
    this.released++;
    (body.buffer as ArrayBuffer).transfer(0);
  }

  #commit(outcome: Outcome): void {
    const { verdict, markup, lineKeys, browser } = outcome;
    const picture = browser?.screenshot?.png;
    this.memory = memoryAfter(this.memory, outcome, this.now);
    if (verdict.kind !== "first" && verdict.kind !== "quiet" && verdict.kind !== "changed") return;
    const generation = ++this.#checks;
    const store = (content: string | Uint8Array) => {
      const name = `${generation}.${sha256(content)}`;
      this.#objects.set(name, content);
      return name;
    };
    this.memory = {
      ...this.memory,
      snapshotAt: this.now,
      snapshotObject: store(verdict.reading.text),
      ...(markup === null ? {} : { pageObject: store(markup.text) }),
      ...(lineKeys ? { linesObject: store(lineKeys) } : {}),
      ...(picture ? { pictureObject: store(picture) } : {}),
    };
  }
}
