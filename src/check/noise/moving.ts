/**
 * What a watch knows of the restlessness of places: how often what moved in each. Old counts fade, so that a place that calms
 * down is news again soon.
 */
import { keptPlaces, type Moving, type Place } from "./memory.ts";
import { heightOf, isEven, type Parted } from "./parts.ts";
import { longestPlace } from "./places.ts";

const newsToLearn = 4;
const checksPerChange = 2;
const remembered = 16;
/** Numbers told apart in one place; where more move at once, all of them do. */
const mostSlots = 8;
const everySlot = "*";

/** What may move in a place, each until then in Unix seconds; 0 where it is news. */
export type Allowed = {
  words: number;
  /** Lines of words at most. */
  height: number;
  /** Whether more lines may come than go, or fewer. */
  uneven: boolean;
  order: number;
  slot: (slot: string) => number;
  /** Whether money and versions may. */
  amounts: boolean;
};

/** What of a change moved, each once. */
export function movingIn(parts: readonly Parted[]): Moving {
  const slots = new Set(parts.flatMap(({ pairs }) => pairs.flatMap((pair) => pair.slots)));
  const height = parts.reduce((sum, one) => sum + heightOf(one), 0);
  const names = slots.size > mostSlots ? [everySlot] : [...slots];
  return {
    ...(height ? { words: 1, height } : {}),
    ...(parts.every(isEven) ? {} : { uneven: 1 }),
    ...(parts.some(({ moved }) => moved.removed.length + moved.added.length > 0) ? { order: 1 } : {}),
    ...(names.length ? { slots: Object.fromEntries(names.map((name) => [name, 1])) } : {}),
  };
}

/** The same as if it had moved often enough to be known. */
export function oftenMoving({ words, order, height, uneven, slots }: Moving): Moving {
  return {
    ...(words ? { words: newsToLearn, height } : {}),
    ...(uneven ? { uneven } : {}),
    ...(order ? { order: newsToLearn } : {}),
    ...(slots ? { slots: Object.fromEntries(Object.keys(slots).map((name) => [name, newsToLearn])) } : {}),
  };
}

/** What is seen at a place. `moving`: what of it nothing else explains; null where all is explained. */
export type Sighted = { key: string; content: string; moving: Moving | null };

/** The places after one of them was seen with this content. */
export function noted(places: readonly Place[], { key, content, moving }: Sighted, now: number): Place[] {
  const known = places.find(([one]) => one === key);
  if (!known) return moving ? keptPlaces([...places, [key, now, now, 1, 1, content, moving]]) : [...places];
  if (known[5] === content) return [...places];
  let [, first, , changes, news] = known;
  let all = moving ? sum(movingOf(known), moving) : movingOf(known);
  changes++;
  if (moving) news++;
  if (changes > remembered) {
    changes = remembered / 2;
    news = Math.ceil(news / 2);
    first = Math.round(now - (now - first) / 2);
    all = half(all);
  }
  return keptPlaces(places.map((place) => (place === known ? [key, first, now, changes, news, content, all] : place)));
}

const movingOf = ([, , , , news, , moving]: Place): Moving =>
  moving ?? { words: news, height: longestPlace, uneven: 1 };

function sum(known: Moving, seen: Moving): Moving {
  const slots = { ...known.slots };
  for (const [name, count] of Object.entries(seen.slots ?? {})) slots[name] = (slots[name] ?? 0) + count;
  const largest = Object.entries(slots)
    .sort(([, one], [, other]) => other - one)
    .slice(0, mostSlots);
  return {
    ...sizeOf(known, seen),
    words: (known.words ?? 0) + (seen.words ?? 0),
    order: (known.order ?? 0) + (seen.order ?? 0),
    slots: Object.fromEntries(largest),
  };
}

/** How large changes of a place are. Of a known one a single larger change teaches little: it may be news that stood beside. */
function sizeOf(known: Moving, seen: Moving): Pick<Moving, "height" | "uneven"> {
  const [height = 0, now = 0] = [known.height, seen.height];
  const isKnown = (known.words ?? 0) >= newsToLearn;
  return {
    height: isKnown ? Math.min(height + 1, Math.max(height, now)) : Math.max(height, now),
    uneven: Math.max(known.uneven ?? 0, seen.uneven ?? 0),
  };
}

function half({ words = 0, order = 0, uneven, height, slots = {} }: Moving): Moving {
  const kept = Object.entries(slots).map(([name, count]) => [name, Math.ceil(count / 2)] as const);
  return {
    words: Math.ceil(words / 2),
    order: Math.ceil(order / 2),
    uneven,
    height,
    slots: Object.fromEntries(kept),
  };
}

/** What is too restless in a place to be news. */
export function restlessIn(place: Place | undefined, intervalSeconds: number, now: number): Allowed {
  if (!place) return { words: 0, height: 0, uneven: false, order: 0, slot: () => 0, amounts: false };
  const [, first, , changes, news] = place;
  const { words, order, height = 0, uneven = 0, slots = {} } = movingOf(place);
  const until = (count = 0) => {
    if (count < newsToLearn) return 0;
    // Changes that something else explained count for all that moves here.
    const end = first + (count + changes - news) * checksPerChange * intervalSeconds;
    return end > now ? end : 0;
  };
  return {
    words: until(words),
    height,
    uneven: uneven > 0,
    order: Math.max(until(order), until(words)),
    slot: (name) => Math.max(until(slots[name]), until(slots[everySlot]), until(words)),
    amounts: false,
  };
}

/** What two readings moments apart showed differently, until the next check. */
export function fleetingIn(moving: Moving, now: number): Allowed {
  const soon = now + 1;
  const { words, order, height = 0, slots = {} } = moving;
  return {
    words: words ? soon : 0,
    // The baseline may share less with what is there now than the page a moment ago did.
    height: 2 * height + 1,
    uneven: true,
    order: words || order ? soon : 0,
    slot: (name) => (words || slots[name] || slots[everySlot] ? soon : 0),
    amounts: true,
  };
}
