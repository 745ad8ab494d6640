/**
 * Places whose content changes at most checks: a rotating quotation, teasers drawn by chance, a counter. In order:
 *
 * 1. What moves in a place is learned apart (parts.ts): this number, the order of lines, words. What showed something new four
 *    times, or went back and forth three times, and moved at no fewer than one in two checks, is unstable: it is no news until
 *    it calms down. Everything else in the place is news: a word beside a counter, another number, more lines than two
 *    changes of it held. Time counts, not readings: a page that is still between its changes has no such place. Words that
 *    say how things stand are news always (meaning.ts), and amounts and dates where a place goes back and forth.
 *    Where the watch follows a part of the page, words are news however often they change to something new: somebody chose them.
 * 2. A change of less than half of an unstable region (one of five teasers) teaches nothing, and is no news.
 * 3. An amount of money, or a version, that changes between the same words is always news.
 * 4. What two readings moments apart show differently is no news now, and unstable when the first two readings show it.
 * 5. Where news stands beside what is unstable the place becomes a smaller one, of which as much is known.
 */
import type { Difference } from "../lib/difference/difference.ts";
import { type Allowance, newAllowance } from "../lib/difference/words.ts";
import { type Suppressions, type Hunk, hunksOf, isExplained } from "./hunks.ts";
import { boundedPlaces, type Moving, type NoiseMemory, type Place } from "./memory.ts";
import { type Lines, statementsIn } from "./meaning.ts";
import { type Allowed, allowedMomentarily, movingIn, withPlaceSeen, oftenMoving, allowedIn } from "./moving.ts";
import { heightOf, isEven, partsOf } from "./parts.ts";
import { contentOf, finder, type Found, keyAround, placeOf } from "./places.ts";

/** What differs between two readings, moments apart: what moves in which place. */
export type TransientPlaces = ReadonlyMap<string, Moving>;

/** Two readings whose words differ in more places than this were two pages. */
const maxTransient = 12;

type Given = {
  difference: Difference;
  now: number;
  intervalSeconds: number;
  memory: NoiseMemory;
  transient?: TransientPlaces;
  isPart: boolean;
  hunks: readonly Hunk[];
  suppressions: Suppressions;
};

/** The places after a check, and until when what was suppressed for their sake is no news. */
export type UnstableResult = { places: Place[]; heldIn: string[]; until: number };

/** Takes out of the hunks what is unstable, or differs a moment later; learns from what is new. */
export function suppressUnstableRegions(given: Given): UnstableResult {
  const { difference, now, intervalSeconds, transient, suppressions, isPart } = given;
  let places = given.memory.places ?? [];
  let until = Number.POSITIVE_INFINITY;
  const heldIn: string[] = [];
  const left = newAllowance();
  const transientAt = finder(difference, [...(transient?.keys() ?? [])]);
  for (const { key, content, former, hunks, isMost } of placeChanges(given, places)) {
    const fresh = hunks.filter((hunk) => !isExplained(hunk));
    const moving = fresh.length ? movingIn(fresh.map((hunk) => partsOf(difference, hunk))) : null;
    const { height, uneven } = allowedIn(placeAt(places, key), intervalSeconds, now);
    if (isMost) places = withPlaceSeen(places, { key, content, former, moving }, now);
    const place = placeAt(places, key);
    // A change may be the one too many, but is not itself the measure of how large changes are here.
    const learned = allowedIn(place, intervalSeconds, now);
    const isStill = isPart && !learned.swings;
    const allowed = {
      ...learned,
      ...(isStill ? { words: 0, order: 0 } : {}),
      height: height + (height >> 1),
      uneven,
    };
    for (const hunk of fresh) {
      const moment = transient?.get(placeOf(difference, hunk) ?? "") ?? transient?.get(transientAt(hunk)?.key ?? "");
      if (moment)
        until = Math.min(
          until,
          suppressAllowed(
            { difference, hunk, suppressions, left, rule: "differs a moment later" },
            allowedMomentarily(moment, now),
          ),
        );
      const before = hunk.added;
      const rule = allowed.swings ? "goes back and forth at most checks" : "changes at most checks";
      const end = suppressAllowed({ difference, hunk, suppressions, left, rule }, allowed);
      until = Math.min(until, end);
      if (Number.isFinite(end)) heldIn.push(key);
      if (place && Number.isFinite(end) && !isExplained(hunk))
        places = withInnerPlace(places, place, {
          difference,
          lines: before.filter((index) => !hunk.added.includes(index)),
          now,
        });
    }
  }
  return { places, heldIn: [...new Set(heldIn)], until };
}

const placeAt = (places: readonly Place[], key: string) => places.find(([known]) => known === key);

type SuppressInput = { difference: Difference; hunk: Hunk; suppressions: Suppressions; left: Allowance; rule: string };

/** Takes what may move out of a hunk. Until when it may; endless where nothing was taken. */
function suppressAllowed({ difference, hunk, suppressions, left, rule }: SuppressInput, allowed: Allowed): number {
  if (isExplained(hunk)) return Number.POSITIVE_INFINITY;
  const parts = partsOf(difference, hunk);
  const { words } = parts;
  const gone = new Set<number>();
  const come = new Set<number>();
  let until = Number.POSITIVE_INFINITY;
  const took = (end: number, { removed, added }: Pick<Hunk, "removed" | "added">) => {
    if (!end || removed.length + added.length === 0) return;
    until = Math.min(until, end);
    for (const index of removed) gone.add(index);
    for (const index of added) come.add(index);
  };
  // Another thing at another price is as unstable as the thing.
  const isOther = allowed.words > 0 && heightOf(parts) > 0 && !allowed.swings;
  for (const { removed, added, slots, isAmount, isDate } of parts.pairs) {
    const stays = (isAmount && !allowed.amounts && !isOther) || (isDate && allowed.swings);
    took(stays ? 0 : Math.min(...slots.map(allowed.slot)), { removed: [removed], added: [added] });
  }
  took(allowed.order, parts.moved);
  if (heightOf(parts) <= allowed.height && (allowed.uneven || isEven(parts)))
    took(
      allowed.words,
      allowed.amounts ? words : besides(words, statementsIn(difference, words, { strictly: allowed.swings, left })),
    );
  if (!gone.size && !come.size) return until;
  const { before, after } = difference;
  suppressions.add(rule, [...[...gone].map((i) => `- ${before[i]}`), ...[...come].map((j) => `+ ${after[j]}`)]);
  hunk.removed = hunk.removed.filter((index) => !gone.has(index));
  hunk.added = hunk.added.filter((index) => !come.has(index));
  return until;
}

const besides = (lines: Lines, kept: Lines): Lines => ({
  removed: lines.removed.filter((index) => !kept.removed.includes(index)),
  added: lines.added.filter((index) => !kept.added.includes(index)),
});

type Remainder = { difference: Difference; lines: readonly number[]; now: number };

/** The places with one more: of a place in which news stands, the part that is unstable. */
function withInnerPlace(places: Place[], place: Place, { difference, lines, now }: Remainder): Place[] {
  const [first, last] = [lines[0], lines.at(-1)];
  if (first === undefined || last === undefined) return places;
  const span = { start: first, end: last + 1 };
  const key = keyAround(difference, span);
  if (key === null || places.some(([known]) => known === key)) return places;
  const [, since, , changes, news, , moving] = place;
  return boundedPlaces([...places, [key, since, now, changes, news, contentOf(difference.after, span), moving]]);
}

/** A place, what it shows now, and what changed in it. `isMost`: half of it at least. */
type PlaceChange = { key: string; content: string; former: string; hunks: Hunk[]; isMost: boolean };
type Group = { found: Found; hunks: Hunk[] };

/**
 * The hunks by their places: known ones that hold them, else the lines around them. What moves in a small part of a place
 * that is otherwise quiet is a place of its own.
 */
function placeChanges({ difference, hunks, intervalSeconds, now }: Given, places: readonly Place[]): PlaceChange[] {
  const known = new Map(places.map((place) => [place[0], place]));
  const find = finder(difference, [...known.keys()]);
  const byKey = new Map<string, Group>();
  const add = (found: Found, inside: readonly Hunk[]) => {
    const group = byKey.get(found.key);
    if (group) group.hunks.push(...inside);
    else byKey.set(found.key, { found, hunks: [...inside] });
  };
  const addOwn = (hunk: Hunk) => {
    const key = placeOf(difference, hunk);
    if (key !== null) add({ key, start: hunk.afterStart, end: hunk.afterEnd }, [hunk]);
  };
  for (const hunk of hunks) {
    const key = placeOf(difference, hunk);
    const found = key === null || known.has(key) ? null : find(hunk);
    if (found) add(found, [hunk]);
    else addOwn(hunk);
  }
  for (const [key, group] of [...byKey]) {
    const { words, order } = allowedIn(known.get(key), intervalSeconds, now);
    if (isMostOf(group) || words || order) continue;
    byKey.delete(key);
    for (const hunk of group.hunks) addOwn(hunk);
  }
  return [...byKey.values()].map((group) => {
    const { found, hunks: inside } = group;
    return { ...contentsOf(difference, group), key: found.key, hunks: inside, isMost: isMostOf(group) };
  });
}

/** What a place shows now, and what it showed. */
function contentsOf({ before, after }: Difference, { found, hunks }: Group): Pick<PlaceChange, "content" | "former"> {
  const [first, last] = [hunks[0], hunks.at(-1)];
  const start = (first?.beforeStart ?? 0) - ((first?.afterStart ?? 0) - found.start);
  const end = (last?.beforeEnd ?? 0) + (found.end - (last?.afterEnd ?? 0));
  return { content: contentOf(after, found), former: contentOf(before, { start: Math.max(0, start), end }) };
}

function isMostOf({ found: { start, end }, hunks }: Group): boolean {
  return 2 * hunks.reduce((total, { afterStart, afterEnd }) => total + afterEnd - afterStart, 0) >= end - start;
}

/** What two readings, moments apart, show differently; nothing where they are two pages. */
export function transientPlacesBetween(difference: Difference): TransientPlaces {
  const byKey = new Map<string, Moving>();
  let wordy = 0;
  for (const hunk of hunksOf(difference)) {
    const key = placeOf(difference, hunk);
    const moving = movingIn([partsOf(difference, hunk)]);
    if (moving.words || moving.order) wordy++;
    if (key !== null) byKey.set(key, union(byKey.get(key), moving));
  }
  return wordy > maxTransient ? new Map() : byKey;
}

const union = (one: Moving = {}, other: Moving): Moving => ({
  ...one,
  ...other,
  ...(one.slots || other.slots ? { slots: { ...one.slots, ...other.slots } } : {}),
});

/** These places, unstable from the start. */
export const unstableFromStart = (transient: TransientPlaces, now: number): Place[] =>
  boundedPlaces([...transient].map(([key, moving]): Place => [key, now, now, 4, 4, "", oftenMoving(moving)]));
