/**
 * When a watch is next due.
 *
 * 1. Each watch has a phase of its own inside its interval, made from its id: its slots are phase, phase + interval,
 *    phase + 2 × interval, ... on the clock of the world. Checks that run late move nothing, so there is no drift.
 * 2. The next due time is one slot ahead of now. Slots missed during an outage are gone: nothing is made up for.
 * 3. With a schedule, a window that follows a slot in the closed time before it opens with a look: that slot's check,
 *    within minutes, spread by the phase so that not everybody's working day begins in the same second. A slot that
 *    comes within the same minutes is the look itself, and one shortly after it is dropped. Then the slots go on.
 * 4. A window no longer than the interval is opened with a look also where its slot lies inside it: who sets a window
 *    from 09:00 and one check a day expects it at 09:00.
 */
import { windowFrom, type TimeScheduleLimit, type Window } from "./schedule.ts";

/** How long after an opening its look comes at the latest, and how far apart looks and slots are at least. */
const spreadSeconds = 300;

/**
 * The phase of a watch inside its interval, a whole number from 0 up to `intervalSeconds`: the same for the same id
 * forever, and spread evenly over many ids.
 */
export function phaseOf(watchId: string, intervalSeconds: number): number {
  return Math.floor((hash32(watchId) / 2 ** 32) * intervalSeconds);
}

/**
 * The next time (unix seconds, strictly after `now`) that a watch is due; null when its schedule never opens. `zone` is
 * the clock of a schedule that names none; `isOwed`: a check fell into closed time, so that the next window opens with a
 * look whatever the phase.
 */
export function nextDue(watch: {
  now: number;
  intervalSeconds: number;
  phase: number;
  schedule: TimeScheduleLimit | null;
  zone: string;
  isOwed?: boolean;
}): number | null {
  const now = Math.floor(watch.now);
  const intervalSeconds = Math.max(1, Math.floor(watch.intervalSeconds));
  const slots = { intervalSeconds, phase: watch.phase };
  const { schedule, zone } = watch;
  const next = slotFrom(slots, now + 1);
  if (!schedule?.enabled) return next;
  if (watch.isOwed) {
    const window = windowFrom(schedule, now, zone);
    return window && (dueIn(window, slots, { after: now, isOwed: true }) ?? next);
  }
  // Each slot belongs to the window that holds it or comes after it; the one before now may be owed at an opening ahead.
  for (let slot = next - intervalSeconds; slot <= next + 2 * intervalSeconds; slot += intervalSeconds) {
    const window = windowFrom(schedule, slot, zone);
    if (!window) return null;
    const due = dueIn(window, slots, { after: now });
    if (due !== null) return due;
  }
  return null;
}

type Slots = { intervalSeconds: number; phase: number };

/** The first due time in a window after an instant; null where it has no more. */
function dueIn(
  { opens, closes, closedSince }: Window,
  slots: Slots,
  { after, isOwed = false }: { after: number; isOwed?: boolean },
): number | null {
  const within = (due: number) => (due < closes ? due : null);
  const following = slotFrom(slots, after + 1);
  if (opens === -Infinity) return within(following);
  const { intervalSeconds, phase } = slots;
  const spread = Math.min(spreadSeconds, intervalSeconds, closes - opens);
  const first = slotFrom(slots, opens);
  const isShort = closes - opens <= intervalSeconds;
  const isDue = isOwed || slotFrom(slots, closedSince) < (isShort ? closes : opens);
  const opensWithLook = isDue && first - opens >= spread;
  if (!opensWithLook) return within(Math.max(first, following));
  const look = opens + (phase % spread);
  if (look > after) return look;
  if (isShort) return null;
  return within(Math.max(slotFrom(slots, look + spread), following));
}

/** The first slot at or after `instant`. */
function slotFrom({ intervalSeconds, phase }: Slots, instant: number): number {
  if (instant === -Infinity) return -Infinity;
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
