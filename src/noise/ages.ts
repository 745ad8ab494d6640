/**
 * How old lines last said that something is. A baseline stays while all that differs is noise, so "2 hours ago" may be days before; whether something
 * came since is seen by what the check before this one read. Known of lines whose age in the baseline says nothing of that. Pure.
 *
 * An age that became younger is of something new. It is news where nothing had come for a day, and for the time between two checks; in a list of
 * ages for twice that. A list that moves on at most checks says nothing by it.
 */
import { ageOf } from "../reading/dynamicTokens/age.ts";
import type { Moment } from "../reading/dynamicTokens/clock.ts";
import { lineTemplate } from "../reading/dynamicTokens/tokens.ts";

/** [line of the baseline; which of its movable parts; how old it was, in seconds]. */
export type Age = [line: number, part: number, seconds: number];

/** `agesAt`: when they were read. */
type RememberedAges = { ages?: Age[]; agesAt?: number };

type Given = { moment: Moment; intervalSeconds: number; lines: readonly string[] };
type AgeText = { line: number; part: number; before: string; after: string };

/** Ages remembered: of the first lines, which are of what is newest. */
const maxAges = 12;
const day = 86_400;
/** What is a day old is so at a daily check that came a little early. */
const early = 0.9;
/** So many lines with an age are a list of them. */
const fewLines = 3;
const maxLines = 1000;

export class Ages {
  readonly #known: ReadonlyMap<string, number>;
  readonly #at: number | undefined;
  readonly #moment: Moment;
  readonly #restSeconds: number;
  readonly #interval: number;
  readonly #lines: readonly string[];
  readonly #seen: Age[] = [];
  #isList: boolean | null = null;

  /** `moment`: when the baseline was read, and now; `lines`: the text as it reads now. */
  constructor({ ages = [], agesAt }: RememberedAges, { moment, intervalSeconds, lines }: Given) {
    this.#known = new Map(ages.map(([line, part, seconds]) => [`${line} ${part}`, seconds]));
    this.#at = agesAt;
    this.#moment = moment;
    this.#lines = lines;
    this.#interval = intervalSeconds;
    this.#restSeconds = Math.max(day, early * intervalSeconds);
  }

  /** Whether what a part of a line says is of something that came since the last check, and rested before. */
  isNews({ line, part, before, after }: AgeText): boolean {
    const [old, young] = [ageOf(before), ageOf(after)];
    if (old === null || young === null) return false;
    const known = this.#known.get(`${line} ${part}`);
    if (old < this.#restSeconds && young >= this.#restSeconds && this.#seen.length < maxAges)
      this.#seen.push([line, part, young]);
    const { then, now } = this.#moment;
    const [last, at] = known === undefined ? [old, then] : [known, this.#at ?? then];
    if (young >= last || last < this.#restSeconds || young > Math.max(now - at, this.#interval)) return false;
    return last >= 2 * early * this.#interval || !this.#standsInList();
  }

  #standsInList(): boolean {
    if (this.#isList !== null) return this.#isList;
    let count = 0;
    for (const line of this.#lines.slice(0, maxLines)) {
      if (lineTemplate(line).tokens.some(({ kind }) => kind === "relative time")) count++;
      if (count >= fewLines) break;
    }
    return (this.#isList = count >= fewLines);
  }

  /** What the next check has to know. */
  remembered(): RememberedAges {
    return this.#seen.length ? { ages: this.#seen, agesAt: this.#moment.now } : {};
  }
}
