/**
 * Evaluating a JSONPath plan over a value, under a step budget: every value looked at is a step. Nothing is copied, and the way to
 * each result is kept as its holder and key, so that it can be taken out of the document. Pure.
 */
import type { Budget } from "../bounds/budget.ts";
import { Tests } from "./tests.ts";
import type { Segment, Selector } from "./plan.ts";
import { isObject, type Json, type JsonObject } from "../json/value.ts";

/** A value in its document; the root has no holder. */
export type Place = { value: Json; holder: Json[] | JsonObject | null; key: string | number };

type Run = { root: Json; budget: Budget; byName: boolean; tests: Tests };

/**
 * What a path finds, in the order of RFC 9535, which leaves the order of an object's members open: as they were written, or `byName` in the
 * order of their names. @throws SelectorError when the budget is spent.
 */
export function placesOf(
  segments: readonly Segment[],
  root: Json,
  { budget, byName = false }: { budget: Budget; byName?: boolean },
): Place[] {
  const run: Run = {
    root,
    budget,
    byName,
    tests: new Tests({ root, budget, find: (path, from) => follow(path, from, run).map(({ value }) => value) }),
  };
  return follow(segments, root, run);
}

function follow(segments: readonly Segment[], from: Json, run: Run): Place[] {
  let places: Place[] = [{ value: from, holder: null, key: "" }];
  for (const segment of segments) {
    const next: Place[] = [];
    for (const place of places) {
      run.budget.spend(1);
      if (segment.descends) descend(place, (deeper) => selectAll(segment.selectors, deeper, { run, next }));
      else selectAll(segment.selectors, place, { run, next });
    }
    places = next;
    if (places.length === 0) break;
  }
  return places;

  /** Visits a value and all that it holds, each before what it holds. */
  function descend(top: Place, visit: (place: Place) => void): void {
    const waiting = [top];
    for (let place = waiting.pop(); place; place = waiting.pop()) {
      run.budget.spend(1);
      visit(place);
      const children = childrenOf(place.value, run);
      for (let at = children.length - 1; at >= 0; at--) waiting.push(children[at] as Place);
    }
  }
}

function childrenOf(value: Json, { budget, byName }: Run): Place[] {
  if (Array.isArray(value)) {
    budget.spend(value.length);
    return value.map((element, key) => ({ value: element, holder: value, key }));
  }
  if (!isObject(value)) return [];
  const names = byName ? Object.keys(value).sort() : Object.keys(value);
  budget.spend(names.length);
  return names.map((key) => ({ value: value[key] as Json, holder: value, key }));
}

type Target = { run: Run; next: Place[] };

function selectAll(selectors: readonly Selector[], place: Place, target: Target): void {
  for (const selector of selectors) selectFrom(selector, place.value, target);
}

function selectFrom(selector: Selector, value: Json, target: Target): void {
  target.run.budget.spend(1);
  switch (selector.kind) {
    case "name":
      if (isObject(value) && Object.hasOwn(value, selector.name))
        target.next.push({ value: value[selector.name] as Json, holder: value, key: selector.name });
      return;
    case "index":
      return selectIndex(selector.index, value, target.next);
    case "slice":
      return selectSlice(selector, value, target);
    case "every":
      for (const child of childrenOf(value, target.run)) target.next.push(child);
      return;
    case "filter":
      for (const child of childrenOf(value, target.run)) {
        if (target.run.tests.holds(selector.test, child.value)) target.next.push(child);
      }
  }
}

function selectIndex(index: number, value: Json, next: Place[]): void {
  if (!Array.isArray(value)) return;
  const key = index < 0 ? value.length + index : index;
  if (key >= 0 && key < value.length) next.push({ value: value[key] as Json, holder: value, key });
}

/** RFC 9535, section 2.3.4.2.2. */
function selectSlice(slice: Extract<Selector, { kind: "slice" }>, value: Json, { run, next }: Target): void {
  const { step } = slice;
  if (!Array.isArray(value) || step === 0) return;
  const { length } = value;
  const bound = (index: number, low: number, high: number) =>
    Math.min(Math.max(index < 0 ? length + index : index, low), high);
  const isForward = step > 0;
  const [low, high] = isForward ? [0, length] : [-1, length - 1];
  const first = slice.start === undefined ? (isForward ? low : high) : bound(slice.start, low, high);
  const last = slice.stop === undefined ? (isForward ? high : low) : bound(slice.stop, low, high);
  for (let key = first; isForward ? key < last : key > last; key += step) {
    run.budget.spend(1);
    next.push({ value: value[key] as Json, holder: value, key });
  }
}
