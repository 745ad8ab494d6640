/**
 * What a watch knows of its unstable regions: how often what moved in each place. Old counts fade, so that a place that calms
 * down is news again soon.
 */
import { boundedPlaces, type Moving, type Place } from "./memory.ts";
import { heightOf, isEven, type Parted } from "./parts.ts";
import { maxPlaceLines } from "./places.ts";

/** Four changes to something new; or one to something new and six back and forth: more than three full swings. */
const newsToLearn = 4;
const returnWeight = 0.5;
const maxBefore = 6;
const keyCharacters = 4;
const checksPerChange = 2;
const remembered = 16;
/** Numbers distinguished in one place; where more move at once, all of them do. */
const maxSlots = 8;
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
  /** Whether what moves goes back and forth: then amounts and dates may not, whatever else does. */
  swings: boolean;
};

/** What of a change moved, each once. */
export function movingIn(parts: readonly Parted[]): Moving {
  const slots = new Set(parts.flatMap(({ pairs }) => pairs.flatMap((pair) => pair.slots)));
  const height = parts.reduce((sum, one) => sum + heightOf(one), 0);
  const names = slots.size > maxSlots ? [everySlot] : [...slots];
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
    ...(words ? { words: newsToLearn, height, tall: height } : {}),
    ...(uneven ? { uneven: 2 } : {}),
    ...(order ? { order: newsToLearn } : {}),
    ...(slots ? { slots: Object.fromEntries(Object.keys(slots).map((name) => [name, newsToLearn])) } : {}),
  };
}

/** What is seen at a place. `former`: what the baseline shows there. `moving`: what of it nothing else explains; null where all is explained. */
export type PlaceSeen = { key: string; content: string; former: string; moving: Moving | null };

/** The places after one of them was seen with this content. */
export function withPlaceSeen(
  places: readonly Place[],
  { key, content, former, moving }: PlaceSeen,
  now: number,
): Place[] {
  const known = places.find(([one]) => one === key);
  if (!known)
    return moving
      ? boundedPlaces([...places, [key, now, now, 1, 1, content, firstMoving(moving, former)]])
      : [...places];
  if (known[5] === content) return [...places];
  let [, first, , changes, news] = known;
  const { before = "", ...rest } = movingOf(known);
  const isReturn = chunks(before).includes(content.slice(0, keyCharacters));
  let all: Moving = moving ? sum(rest, isReturn ? countedAsReturn(moving) : moving) : rest;
  all.before = [known[5].slice(0, keyCharacters), ...chunks(before)].slice(0, maxBefore).join("");
  changes++;
  if (moving) news++;
  if (changes > remembered) {
    changes = remembered / 2;
    news = Math.min(changes, Math.ceil(news / 2));
    first = Math.round(now - (now - first) / 2);
    all = half(all);
  }
  return boundedPlaces(
    places.map((place) => (place === known ? [key, first, now, changes, news, content, all] : place)),
  );
}

const chunks = (joined: string): string[] => joined.match(/.{4}/g) ?? [];

/** Of a first change nobody knows yet how many of its lines move again. */
const firstMoving = ({ height = 0, ...rest }: Moving, former: string): Moving => ({
  ...rest,
  ...(height ? { height: 0, tall: height } : {}),
  before: former.slice(0, keyCharacters),
});

/** The same counted as a return. */
function countedAsReturn({ words, order, slots, ...rest }: Moving): Moving {
  return {
    ...rest,
    ...(words ? { words: returnWeight } : {}),
    ...(order ? { order: returnWeight } : {}),
    ...(slots ? { slots: Object.fromEntries(Object.keys(slots).map((name) => [name, returnWeight])) } : {}),
    returns: 1,
  };
}

/**
 * The places after the page went back to its baseline, in which what was suppressed stood: a swing nobody compared. What is
 * unstable in them stays so as long as they swing.
 */
export function withSwing(places: readonly Place[], keys: readonly string[], now: number): Place[] {
  return places.map((place) => {
    const [key, first, , changes, news, content] = place;
    if (!keys.includes(key) || content === "") return place;
    const { words = 0, order = 0, slots = {}, before = "", returns = 0, ...rest } = movingOf(place);
    const more = (count: number) => (count >= newsToLearn ? rounded(count + returnWeight) : count);
    const moving = {
      ...rest,
      words: more(words),
      order: more(order),
      slots: Object.fromEntries(Object.entries(slots).map(([name, count]) => [name, more(count)])),
      before: [content.slice(0, keyCharacters), ...chunks(before)].slice(0, maxBefore).join(""),
      returns: returns + 1,
    };
    return [key, first, now, changes + 1, news + 1, "", moving];
  });
}

const rounded = (count: number) => Math.round(100 * count) / 100;

const movingOf = ([, , , , news, , moving]: Place): Moving =>
  moving ?? { words: news, height: maxPlaceLines, tall: maxPlaceLines, uneven: 2 };

function sum(known: Moving, seen: Moving): Moving {
  const slots = { ...known.slots };
  for (const [name, count] of Object.entries(seen.slots ?? {})) slots[name] = rounded((slots[name] ?? 0) + count);
  const largest = Object.entries(slots)
    .sort(([, one], [, other]) => other - one)
    .slice(0, maxSlots);
  return {
    ...sizeOf(known, seen),
    words: rounded((known.words ?? 0) + (seen.words ?? 0)),
    order: rounded((known.order ?? 0) + (seen.order ?? 0)),
    slots: Object.fromEntries(largest),
    returns: (known.returns ?? 0) + (seen.returns ?? 0),
  };
}

/** How large changes of a place are: a single larger one teaches nothing, for it may be news that stood beside. */
function sizeOf(
  { height = 0, tall = height, uneven = 0 }: Moving,
  seen: Moving,
): Pick<Moving, "height" | "tall" | "uneven"> {
  const { height: now = 0 } = seen;
  return {
    height: Math.max(height, Math.min(now, tall)),
    tall: Math.max(tall, now),
    uneven: Math.min(2, uneven + (seen.uneven ?? 0)),
  };
}

function half({ words = 0, order = 0, slots = {}, returns = 0, ...rest }: Moving): Moving {
  const kept = Object.entries(slots).map(([name, count]) => [name, Math.ceil(count / 2)] as const);
  return {
    ...rest,
    words: Math.ceil(words / 2),
    order: Math.ceil(order / 2),
    slots: Object.fromEntries(kept),
    returns: Math.ceil(returns / 2),
  };
}

const nothingMay: Allowed = {
  words: 0,
  height: 0,
  uneven: false,
  order: 0,
  slot: () => 0,
  amounts: false,
  swings: false,
};

/** What is too unstable in a place to be news. */
export function allowedIn(place: Place | undefined, intervalSeconds: number, now: number): Allowed {
  if (!place) return { ...nothingMay };
  const [, first, , changes, news] = place;
  const { words, order, height = 0, uneven = 0, slots = {}, returns = 0 } = movingOf(place);
  const swings = 2 * returns >= news;
  const until = (count = 0) => {
    if (count < newsToLearn) return 0;
    // Changes that something else explained count for all that moves here.
    const times = swings ? changes : count + changes - news;
    const end = first + times * checksPerChange * intervalSeconds;
    return end > now ? end : 0;
  };
  return {
    words: until(words),
    height,
    uneven: uneven > 0,
    order: Math.max(until(order), until(words)),
    slot: (name) => Math.max(until(slots[name]), until(slots[everySlot]), until(words)),
    amounts: false,
    swings,
  };
}

/** What two readings moments apart showed differently, until the next check. */
export function allowedMomentarily(moving: Moving, now: number): Allowed {
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
    swings: false,
  };
}
