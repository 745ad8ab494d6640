/** What a check does for repairs: it remembers what filters matched, and looks for what could take their place. */
import { charactersOf } from "../../lib/charset/charset.ts";
import type { Job } from "../../schedule/jobs.ts";
import { parsePage } from "../../lib/html/page.ts";
import type { Effective } from "../../settings/effective.ts";
import type { WatchMemory } from "../../watch/memory.ts";
import type { LoadedWatch } from "../../watch/row.ts";
import type { NotifyWorld } from "../../notify/world.ts";
import { candidatesFor } from "../../reading/healing/candidates.ts";
import { fingerprintsOf } from "../../reading/healing/fingerprint.ts";
import { isRepairable, repairNeeded, type Proposal, type Repair } from "../../repair/repair.ts";
import type { Outcome } from "../outcome.ts";

type Checked = { watch: LoadedWatch; settings: Effective; outcome: Outcome };

/** The outcome with what its filters matched, where its reading is kept or nothing is remembered yet. */
export function outcomeWithMatches({ watch, settings, outcome }: Checked): Outcome {
  const { markup, verdict } = outcome;
  const isKept = "reading" in verdict;
  if (markup === null || verdict.kind === "failed" || (!isKept && watch.reading.matched)) return outcome;
  const isHtml = isRepairable(settings) && /^\s*</.test(markup.head(1000));
  const matched = isHtml ? fingerprintsOf(parsePage(markup.octets), settings.include_filters) : [];
  if (!matched.length && !watch.reading.matched) return outcome;
  const learned: Partial<WatchMemory> = { ...outcome.learned, matched: matched.length ? matched : undefined };
  return { ...outcome, learned };
}

/** The repair that a failed check begins, with the job that finishes it; null where there is none. */
export function newRepair(
  { watch, settings, outcome }: Checked,
  now: number,
): { repair: Repair; job: Job<NotifyWorld> } | null {
  const failure = outcome.verdict.kind === "failed" ? outcome.verdict.failure : null;
  const repair = repairNeeded(watch.reading, { settings, failure, now });
  const { unreadPage: unread } = outcome;
  if (!repair || !unread) return null;
  const { characters } = charactersOf(unread.body, unread.contentType);
  const prints = (watch.reading.matched ?? []).filter(({ filter }) =>
    settings.include_filters.some((entry) => entry.startsWith(filter)),
  );
  const candidates = candidatesFor(parsePage(characters.octets), prints);
  const proposal: Proposal = { broken: settings.include_filters, candidates, at: now };
  return {
    repair,
    job: {
      host: URL.parse(unread.finalUrl)?.host ?? "",
      what: "the repair of a filter",
      run: (world) => finish(world, { watch, repair, proposal }),
    },
  };
}

/** Stores the candidates; a repair that was begun anew meanwhile is not touched. */
async function finish(
  world: NotifyWorld,
  { watch, repair, proposal }: { watch: LoadedWatch; repair: Repair; proposal: Proposal },
): Promise<void> {
  const place = { userId: watch.userId, watchId: watch.id };
  const object = await world.stores.objects.putText(place, watch.schedule.generation, JSON.stringify(proposal));
  const done: Repair = { key: repair.key, startedAt: 0, object };
  await world.stores.memory.finishRepair(watch.id, {
    key: repair.key,
    startedAt: repair.startedAt,
    finished: JSON.stringify(done),
  });
}
