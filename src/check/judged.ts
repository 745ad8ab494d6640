/**
 * The verdict on a trusted reading, with the texts that it needs. Under noise reduction a change is told only when a second
 * reading a moment later shows it, too: what differs between the two is not told now, and looked at again at the next check.
 */
import type { NotifyWorld } from "../notify/world.ts";
import type { Place } from "../storage/objects.ts";
import type { Reading } from "../watch/reading.ts";
import type { Effective } from "../settings/effective.ts";
import { goodSecond, type Asking, type GoodSighting } from "./again.ts";
import { judge } from "./judge.ts";
import { type Withheld } from "../history/suppressed/held.ts";
import type { NoiseMemory } from "../noise/memory.ts";
import { fleetingPlaces, noiseAfter, noiseOf, reducesNoise } from "./noise.ts";
import type { Fleeting } from "../noise/restless.ts";
import type { Lesson } from "../noise/feedback/lesson.ts";
import type { Stage } from "../trace.ts";
import type { Verdict } from "./verdict.ts";
import { withheld } from "./suppressed.ts";

export type Judging = GoodSighting & {
  stages: Stage[];
  momentBefore: string | null;
  /** Keys of the lines ever accepted, where check_unique_lines asks for them. */
  seenLines: ReadonlySet<string> | null;
};

/** A verdict, the sighting that it is about, the memory of noise after it, and what is to be listed where it is not told. */
export type Judged = GoodSighting & {
  verdict: Verdict;
  noise: NoiseMemory | undefined;
  withheld: Withheld | null;
};

type On = {
  settings: Effective;
  memory: Reading;
  place: Place | null;
  asking: Asking;
  /** When the page was last looked at, whatever came of it. */
  lastCheckedAt?: number;
  /** What people taught about the page. */
  lessons?: readonly Lesson[];
  /** Places that showed something else a moment ago. */
  fleeting?: Fleeting;
};

/** The verdict on a reading; reads the page once more where a change is to be confirmed. */
export async function judged(world: NotifyWorld, on: On, judging: Judging): Promise<Judged> {
  const first = await judgedOnce(world, on, judging);
  if (first.verdict.kind !== "changed" || !reducesNoise(on.settings) || !on.asking.keeps) return first;
  const second = await goodSecond(world, on.asking);
  if (!second) return first;
  const [before, after] = [judging.read.reading, second.read.reading];
  if (before.fingerprint === after.fingerprint) return first;
  const fleeting = fleetingPlaces(before.text, after.text, on.settings);
  const note: Stage = {
    stage: "second_reading",
    facts: { differs: true },
    notes: ["Read again a moment later, the page was different: what differs is no news"],
  };
  const [fetched, ...earlier] = judging.stages;
  const stages = [...(fetched ? [fetched] : []), ...earlier.filter(({ stage }) => stage === "suspect"), note];
  return judgedOnce(world, { ...on, fleeting }, { ...judging, ...second, stages: [...stages, ...second.read.stages] });
}

async function judgedOnce(world: NotifyWorld, on: On, judging: Judging): Promise<Judged> {
  const { settings, memory, place, fleeting, lessons, lastCheckedAt } = on;
  const { page, read, stages, seenLines, momentBefore } = judging;
  const { reading, budget } = read;
  const now = world.clock.now();
  const isSame = memory.fingerprint === reading.fingerprint;
  const usual = isSame ? "" : await on.asking.usualText(reading.fingerprint);
  const weighed = place
    ? noiseOf({
        settings,
        reading,
        memory,
        previous: usual,
        now,
        budget,
        fleeting,
        lessons,
        lastCheckedAt,
      })
    : null;
  // Where the object of the baseline is gone a new one is started, rather than compare with nothing.
  const verdict = judge({
    settings,
    reading,
    memory,
    previous: usual,
    seenLines,
    noise: weighed,
    status: page.status,
    now,
    budget,
    stages,
  });
  const noise = noiseAfter({ settings, memory, weighed, verdict, now, lastCheckedAt, momentBefore });
  const ignoreWhitespace = settings.ignore_whitespace;
  const { firstHeldAt } = noise ?? {};
  const unsaid = withheld({ verdict, memory, reading, previous: usual, ignoreWhitespace, firstHeldAt });
  return { page, read, verdict, noise, withheld: unsaid };
}
