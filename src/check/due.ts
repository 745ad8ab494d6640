/**
 * When a watch is next due.
 *
 * 1. Each watch has a phase of its own inside its interval, made from its id: its slots are phase, phase + interval,
 *    phase + 2 × interval, ... on the clock of the world. Checks that run late move nothing, so there is no drift.
 * 2. The next due time is one slot ahead of now. Slots missed during an outage are gone: nothing is made up for.
 * 3. With a schedule, a slot inside a window keeps its place. Slots between windows are dropped when the next window
 *    has a slot of its own; when it has none, the watch is checked once after the window opens, a few minutes apart
 *    from its neighbours, so that not everybody's working day begins in the same second.
 */
import { windowFrom, type TimeScheduleLimit, type Window } from "../watch/schedule.ts";

/** How far after an opening its checks are spread. */
const spreadSeconds = 300;

/**
 * The phase of a watch inside its interval, a whole number from 0 up to `intervalSeconds`: the same for the same id
 * forever, and spread evenly over many ids.
 */
export function phaseOf(watchId: string, intervalSeconds: number): number {
  return Math.floor((hash32(watchId) / 2 ** 32) * intervalSeconds);
}

/**
 * The next time (unix seconds, strictly after `now`) that a watch is due; null when its schedule never opens.
 * `zone` is the clock of a schedule that names none.
 */
export function nextDue(watch: {
  now: number;
  intervalSeconds: number;
  phase: number;
  schedule: TimeScheduleLimit | null;
  zone: string;
}): number | null {
  const now = Math.floor(watch.now);
  const intervalSeconds = Math.max(1, Math.floor(watch.intervalSeconds));
  const slots = { intervalSeconds, phase: watch.phase };
  const { schedule, zone } = watch;
  const next = slotFrom(slots, now + 1);
  if (!schedule?.enabled) return next;
  // The slot before now may still be owed at an opening ahead.
  for (const slot of [next - intervalSeconds, next]) {
    const window = windowFrom(schedule, slot, zone);
    if (!window) return null;
    const due = dueIn(window, slot, slots);
    if (due > now) return due;
  }
  return null;
}

type Slots = { intervalSeconds: number; phase: number };

/** When the check of a slot happens, given the window that holds it or comes after it. */
function dueIn(window: Window, slot: number, slots: Slots): number {
  if (slot >= window.opens) return slot;
  const inside = slotFrom(slots, window.opens);
  if (inside < window.closes) return inside;
  return window.opens + (slots.phase % Math.min(spreadSeconds, window.closes - window.opens));
}

/** The first slot at or after `instant`. */
function slotFrom({ intervalSeconds, phase }: Slots, instant: number): number {
  return Math.ceil((instant - phase) / intervalSeconds) * intervalSeconds + phase;
}

/** FNV-1a over the UTF-16 units, then a finisher (MurmurHash3's), because FNV alone leaves near ids near each other. */
function hash32(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
