/** What is known of lines, contents and lists once another text is the baseline. Pure. */
import type { Difference } from "../../lib/difference/difference.ts";
import { hunksOf } from "../hunks.ts";
import type { NoiseMemory } from "../memory.ts";
import { type Content, withMomentaryContents, withShownAsBaseline, withSides } from "./contents.ts";
import { chunks, keyOfLine } from "./keys.ts";
import { withinBounds, type LineHistory, withReading, withMoment, newLine } from "./lines.ts";
import { successors } from "./matches.ts";
import type { Moment } from "./moment.ts";
import { asBaseline, type Order, backInOrder, withMomentaryOrders } from "./orders.ts";
import { type Segment, segmentOf } from "./segments.ts";

type Followed = { difference: Difference; segments: readonly Segment[]; moment?: Moment | undefined; now: number };

/** The memory with the new text of the difference as its baseline. */
export function withNextBaseline(memory: NoiseMemory, { difference, segments, moment, now }: Followed): NoiseMemory {
  const { after } = difference;
  const to = successors(difference, segments);
  const lines = new Map<number, LineHistory>();
  for (const line of memory.lines ?? []) {
    const at = to[line[0]] ?? -1;
    if (at >= 0) lines.set(at, lineAt(line, at, keyOfLine(after[at] as string)));
  }
  const followed = {
    ...memory,
    lines: withinBounds([...lines.values()]),
    contents: withShownAsBaseline(memory.contents ?? []),
    orders: (memory.orders ?? []).flatMap((order) => orderAtBaseline(order, to)),
  };
  return moment ? withMomentAtBaseline(followed, moment, { now }) : followed;
}

type Met = { now: number; isBack?: boolean };

/** The memory with what differs between a reading of the baseline and another one moments before it; `isBack` as of withMoment (lines.ts). */
export function withMomentAtBaseline(memory: NoiseMemory, moment: Moment, { now, isBack = false }: Met): NoiseMemory {
  const lines = new Map((memory.lines ?? []).map((line) => [line[0], line]));
  for (const [at, parts] of moment.lines) {
    const known = lines.get(at) ?? newLine(at, keyOfLine(moment.after[at] as string));
    lines.set(at, withMoment(known, parts, { now, isBack }));
  }
  return {
    ...memory,
    lines: withinBounds([...lines.values()]),
    contents: withMomentaryContents(memory.contents ?? [], moment.contents, now),
    orders: withMomentaryOrders(memory.orders ?? [], moment.orders, now),
  };
}

function lineAt([, , shown, counts, , since]: LineHistory, at: number, key: string): LineHistory {
  const known = chunks(shown);
  const next = known[0] === key ? shown : [key, ...known].slice(0, 6).join("");
  return since === undefined ? [at, key, next, counts] : [at, key, next, counts, [], since];
}

/** A list stands where the line above it does. */
function orderAtBaseline([start, end, , reorderings, moved]: Order, to: Int32Array): Order[] {
  let above = start - 1;
  while (above >= 0 && (to[above] as number) < 0) above--;
  const from = above < 0 ? start : (to[above] as number) + start - above;
  return [[from, from + end - start, asBaseline, reorderings, moved]];
}

/** The memory once the page reads as its baseline again: what differed from it went back. */
export function afterReturn(memory: NoiseMemory, now: number): NoiseMemory {
  const { lines, contents, orders, ...rest } = memory;
  return {
    ...rest,
    ...(lines ? { lines: lines.map((line) => withReading(line, { key: line[1], parts: [], now })) } : {}),
    ...(contents ? { contents: withSides(contents, [], now) } : {}),
    ...(orders ? { orders: orders.map((order) => backInOrder(order, now)) } : {}),
  };
}

/** The memory with the new text as its baseline, without what was learned of all that differs: it is news from now on. */
export function withoutLearned(memory: NoiseMemory, difference: Difference): NoiseMemory {
  const segments = hunksOf(difference).map((hunk) => segmentOf(difference, hunk));
  const changed = new Set(segments.flatMap(({ pairs }) => pairs.map(([i]) => i)));
  const kept = { ...memory, lines: (memory.lines ?? []).filter(([line]) => !changed.has(line)) };
  const next = withNextBaseline(kept, { difference, segments, now: 0 });
  const isStill = ([, inBaseline, isShown]: Content) => inBaseline === isShown;
  return { ...next, contents: (memory.contents ?? []).filter(isStill), orders: [] };
}
