/**
 * The time at which something that repeats is next due: called a check here. Pure.
 *
 * 1. Each subject has a phase inside its interval, computed from its id: its slots are phase, phase + interval, phase + 2 ×
 *    interval, ... in Unix time. A check that runs late does not move the slots, so there is no drift.
 * 2. The next due time is the first slot after now. Slots missed during an outage are not repeated.
 * 3. With a schedule, if a slot fell into the closed time before a window, the window begins with a check for that slot, called
 *    the look. It comes within a few minutes, spread by the phase, so that not all subjects are checked in the second when
 *    working days begin. A slot within these minutes is the look itself, and a slot shortly after it is dropped. After that the
 *    slots continue.
 * 4. A window that is not longer than the interval begins with a look even if its slot lies inside it: a user who sets a window
 *    from 09:00 and one check a day expects the check at 09:00.
 */
import { windowFrom, type WeeklySchedule, type Window } from "./windows.ts";

/** The maximum time between an opening and its look, and the minimum time between a look and the next slot. */
const spreadSeconds = 300;

/**
 * The phase of a subject inside its interval, in whole seconds from 0 up to, not including, `intervalSeconds`. The same id always
 * has the same phase, and many ids are spread evenly.
 */
export function phaseOf(id: string, intervalSeconds: number): number {
  return Math.floor((hash32(id) / 2 ** 32) * intervalSeconds);
}

/**
 * The next time (Unix seconds, strictly after `now`) at which a subject is due; null when its schedule never opens. `zone`: the
 * time zone of a schedule without one; `isOwed`: a check fell into closed time, so the next window begins with a look,
 * whatever the phase.
 */
export function nextDue(subject: {
  now: number;
  intervalSeconds: number;
  phase: number;
  schedule: WeeklySchedule | null;
  zone: string;
  isOwed?: boolean;
}): number | null {
  const now = Math.floor(subject.now);
  const intervalSeconds = Math.max(1, Math.floor(subject.intervalSeconds));
  const slots = { intervalSeconds, phase: subject.phase };
  const { schedule, zone } = subject;
  const next = slotFrom(slots, now + 1);
  if (!schedule?.enabled) return next;
  if (subject.isOwed) {
    const window = windowFrom(schedule, now, zone);
    return window && (dueIn(window, slots, { after: now, isOwed: true }) ?? next);
  }
  // Each slot belongs to the window that contains it, or else to the next one; the slot before now may belong to a later one.
  for (let slot = next - intervalSeconds; slot <= next + 2 * intervalSeconds; slot += intervalSeconds) {
    const window = windowFrom(schedule, slot, zone);
    if (!window) return null;
    const due = dueIn(window, slots, { after: now });
    if (due !== null) return due;
  }
  return null;
}

type Slots = { intervalSeconds: number; phase: number };

/** The first due time of a window after an instant; null when there is none. */
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

/** FNV-1a over the UTF-16 units, then the finalizer of MurmurHash3, because FNV alone gives similar ids similar hashes. */
function hash32(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
