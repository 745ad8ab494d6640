/**
 * What a check does to the world, as data: what is remembered, what is reported, which snapshot is kept, the row. Pure: what could only be
 * known by storing it, such as the names of objects, comes in as `stored`.
 */
import type { NewEvent } from "../notify/event.ts";
import type { Settled } from "../schedule/commit/statements.ts";
import { isMuted } from "../settings/muted.ts";
import type { LeafChanges } from "../site/leaf.ts";
import type { WatchMemory } from "../watch/memory.ts";
import { changeEvent } from "./alertStatements.ts";
import type { Checked } from "./checked.ts";
import { checkRow } from "./checkRow.ts";
import { healthEvents } from "./healthEvents.ts";
import { memoryAfter } from "./memory.ts";
import type { StoredObjects } from "./snapshots/statements.ts";

/** What was stored of a check before anything names it. */
export type Stored = {
  /** What is remembered of steps and of the picture of a failure. */
  pictures: WatchMemory;
  snapshot: StoredObjects | null;
  /** The list of suppressed readings as JSON, and the texts stored for it, where this reading was suppressed. */
  suppressed: { list: string; heldTexts: WatchMemory["heldTexts"] } | null;
};

export const nothingStored: Stored = { pictures: {}, snapshot: null, suppressed: null };

/** `isQuiet`: there is only the row, which is written in bulk; `snapshot`: what joins the history; `leaves`: what moved of a site. */
export type Effects = {
  isQuiet: boolean;
  snapshot: StoredObjects | null;
  events: NewEvent[];
  leaves: LeafChanges | null;
  row: Settled;
};

export function effectsOf(checked: Checked, { pictures, snapshot, suppressed }: Stored): Effects {
  const { watch, outcome, now } = checked;
  const learned = { ...memoryAfter(watch.reading, outcome, now), ...pictures };
  const { events: ofHealth, memory: reported } = healthEvents(checked, learned);
  const events = [...ofHealth, ...changeEvents(checked, snapshot)];
  const memory = {
    ...reported,
    ...(snapshot ? snapshotMemory(snapshot) : {}),
    ...(suppressed?.heldTexts ? { heldTexts: suppressed.heldTexts } : {}),
  };
  const row = checkRow(checked, memory, suppressed?.list ?? null);
  const { leaves: pages } = outcome;
  const leaves = pages && pages.write.length + pages.remove.length > 0 ? pages : null;
  const isQuiet = !snapshot && !events.length && !leaves;
  return { isQuiet, snapshot: outcome.isRelaid ? null : snapshot, events, leaves, row };
}

function changeEvents(
  { watch, settings, outcome: { verdict }, now }: Checked,
  snapshot: StoredObjects | null,
): NewEvent[] {
  if (!snapshot || verdict.kind !== "changed" || isMuted(settings, now)) return [];
  return [changeEvent(watch, snapshot.at, verdict.severity.level)];
}

/** What is remembered of a snapshot. `traceObject` is there where it is a change. */
const snapshotMemory = ({
  at,
  object,
  segment,
  pages,
  pageObject,
  traceObject,
  linesObject,
  picture,
}: StoredObjects): WatchMemory => ({
  snapshotAt: at,
  snapshotObject: object,
  ...(segment ? { segment } : {}),
  ...(traceObject ? { changedAt: at } : {}),
  ...(pages.length ? { pages } : {}),
  ...(pageObject ? { pageObject } : {}),
  ...(linesObject ? { linesObject } : {}),
  ...(picture ? { pictureObject: picture.object } : {}),
});
