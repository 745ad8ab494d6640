/**
 * The rules of a style sheet that say whether elements are shown (CSS Syntax Level 3, section 5): one pass, nothing throws. Rules within
 * rules are passed over.
 */

import { LruCache } from "../lru.ts";

/** What a rule does to what it names. */
type Effect = "hides" | "shows";
export type Property = "display" | "visibility";

/** A rule in which one of the properties stands. */
export type VisibilityRule = {
  /** Its list of selectors, and its declarations. */
  prelude: string;
  text: string;
  /** Its place among all rules. */
  order: number;
  /** True where it counts under a condition that may hold: a width, a feature, a layer. */
  isConditional: boolean;
};

/** What a rule says of a property. */
export type Said = { property: Property; effect: Effect; isImportant: boolean };

/** A layer or scope that a block opens: "always", "perhaps", or "never" for what no wide screen meets. */
type Condition = "always" | "perhaps" | "never";

const commonWidth = 1280;
const stringEnd = /["'\n]/g;
const worded = /\b(?:display|visibility)\s*:/gi;
const declaration = /(?:^|;)\s*(display|visibility)\s*:\s*([a-z-]+)([^;]*)/gi;
const [SPACE, SLASH, AT] = [32, 47, 64];

/** Rules of a sheet, in its order, `max` at most. */
export function rulesOf(css: string, max: number): VisibilityRule[] {
  const found: VisibilityRule[] = [];
  /** What each open block counts under; null within a rule or another block whose content is no list of rules. */
  const open: (Condition | null)[] = [];
  const stops = new Stops(css);
  let word = wordBehind(css, 0);
  let [from, prelude, body] = [0, 0, -1];
  for (let at = stops.behind(0); at < css.length && found.length < max; at = stops.behind(at + 1)) {
    const stop = css[at];
    if (stop === '"' || stop === "'") {
      at = afterString(css, at) - 1;
      continue;
    }
    if (stop === "/") {
      at = afterComment(css, at) - 1;
      continue;
    }
    const outer = open.length === 0 ? "always" : (open[open.length - 1] as Condition | null);
    if (stop === "{") {
      const block = outer === null ? "" : blockIn(css, from, at);
      if (outer !== null && !block) [prelude, body] = [from, at + 1];
      open.push(outer !== null && block ? conditionOf(block, outer) : null);
    } else if (open.pop() === null && body >= 0 && open.at(-1) !== null) {
      const condition = open.at(-1) ?? "always";
      if (word < body) word = wordBehind(css, body);
      if (condition !== "never" && word < at) {
        const list = withoutComments(css.slice(prelude, body - 1));
        found.push({
          // What stands before it without a block, such as `@import`, ends with a semicolon.
          prelude: list.slice(list.lastIndexOf(";") + 1).trim(),
          text: withoutComments(css.slice(body, at)),
          order: found.length,
          isConditional: condition !== "always",
        });
      }
      body = -1;
    }
    from = at + 1;
  }
  return found;
}

/** What a block with a name of its own begins with, such as `@media print`; "" of a rule. */
function blockIn(css: string, from: number, to: number): string {
  let at = from;
  while (at < to && css.charCodeAt(at) <= SPACE) at += 1;
  const first = css.charCodeAt(at);
  if (first !== AT && first !== SLASH) return "";
  const prelude = withoutComments(css.slice(at, to));
  const own = prelude.slice(prelude.lastIndexOf(";") + 1).trim();
  return own.startsWith("@") ? own : "";
}

/** Where the next declaration ends the name of its property that says whether something is shown. */
function wordBehind(css: string, start: number): number {
  worded.lastIndex = start;
  return worded.test(css) ? worded.lastIndex - 1 : css.length;
}

const afterComment = (css: string, start: number): number => {
  const end = css.indexOf("*/", start + 2);
  return end < 0 ? css.length : end + 2;
};

/** A part of a sheet without its comments. */
function withoutComments(css: string): string {
  const kept: string[] = [];
  let from = 0;
  for (let at = css.indexOf("/*"); at >= 0; at = css.indexOf("/*", from)) {
    kept.push(css.slice(from, at));
    from = afterComment(css, at);
  }
  return from === 0 ? css : [...kept, css.slice(from)].join(" ");
}

/** Where braces, strings and comments begin, one after the other: each kind is searched for by itself, which is faster than for any of them. */
class Stops {
  readonly #css: string;
  readonly #places = stopSigns.map(() => -1);

  constructor(css: string) {
    this.#css = css;
  }

  /** The first at or behind `start`; the length of the sheet where there is none. */
  behind(start: number): number {
    let first = this.#css.length;
    for (let one = 0; one < stopSigns.length; one += 1) {
      let place = this.#places[one] as number;
      if (place < start) {
        place = this.#css.indexOf(stopSigns[one] as string, start);
        if (place < 0) place = this.#css.length;
        this.#places[one] = place;
      }
      if (place < first) first = place;
    }
    return first;
  }
}

const stopSigns = ["{", "}", '"', "'", "/*"] as const;

function afterString(css: string, start: number): number {
  stringEnd.lastIndex = start + 1;
  for (let end = stringEnd.exec(css); end !== null; end = stringEnd.exec(css))
    if (end[0] === css[start] || end[0] === "\n") return end.index + 1;
  return css.length;
}

/** What a rule says; of what it says twice, the last that is important, or the last. */
export function saidIn({ text }: VisibilityRule): Said[] {
  // What is nested in the rule says nothing of what the rule names.
  const own = text.includes("{") ? text.replace(/[^;{}]*\{[^{}]*\}?/g, ";") : text;
  const last = new Map<Property, Said>();
  for (const [, name = "", value = "", rest = ""] of own.matchAll(declaration)) {
    const property = name.toLowerCase() as Property;
    const isImportant = /!\s*important/i.test(rest);
    if (last.get(property)?.isImportant && !isImportant) continue;
    const hiding = property === "display" ? "none" : "hidden";
    last.set(property, { property, effect: value.toLowerCase() === hiding ? "hides" : "shows", isImportant });
  }
  return [...last.values()];
}

/** The selectors of a list; commas within brackets and strings part none. */
export function selectorsOf(prelude: string): string[] {
  if (!/[("'[\\]/.test(prelude)) return prelude.split(",").map((one) => one.trim());
  const parts = prelude.match(/(?:\\[^]|\([^()]*\)|\[[^\]]*\]|[^,\\([]|[([\\])+/g) ?? [];
  return parts.map((one) => one.trim());
}

/** Sheets repeat a handful of conditions. */
const known = new LruCache<Condition>(50);

/** What the rules of a block count under; null for a block that is no list of rules. */
function conditionOf(prelude: string, outer: Condition): Condition | null {
  const [, name = "", rest = ""] = /^@([\w-]+)([^]*)$/.exec(prelude) ?? [];
  switch (name.toLowerCase()) {
    case "media":
      return together(
        outer,
        known.getOrMake(rest, () => mediaCondition(rest)),
      );
    case "supports":
    case "layer":
    case "container":
    case "scope":
    case "starting-style":
      return together(outer, "perhaps");
    default:
      return null;
  }
}

const together = (one: Condition, other: Condition): Condition =>
  one === "never" || other === "never" ? "never" : one === "perhaps" ? one : other;

/** Whether a list of media queries holds for a screen of that width (Media Queries Level 4). */
export function mediaCondition(list: string): Condition {
  const each = list.toLowerCase().split(",").map(queryCondition);
  return each.includes("always") ? "always" : each.includes("perhaps") ? "perhaps" : "never";
}

function queryCondition(query: string): Condition {
  const text = query.trim().replace(/^only\s+/, "");
  if (text === "" || text === "all" || text === "screen") return "always";
  if (/^(?:print|speech|tty|tv|projection|handheld|braille|embossed|aural)\b/.test(text)) return "never";
  for (const [, bound, amount, unit] of text.matchAll(/\((min|max)-width\s*:\s*([\d.]+)(px|r?em)\s*\)/g)) {
    const width = Number(amount) * (unit === "px" ? 1 : 16);
    if (bound === "min" ? width > commonWidth : width < commonWidth) return "never";
  }
  return "perhaps";
}
