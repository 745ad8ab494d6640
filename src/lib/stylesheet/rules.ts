/**
 * The rules of a style sheet that say whether elements are shown (CSS Syntax Level 3, section 5): one pass, nothing throws. Rules within
 * rules are passed over.
 */

/** What a rule does to what it names. */
export type Effect = "hides" | "shows";
export type Property = "display" | "visibility";

export type VisibilityRule = {
  /** One selector of a rule's list. */
  selector: string;
  property: Property;
  effect: Effect;
  isImportant: boolean;
  /** Its place among all rules. */
  order: number;
  /** True where it counts under a condition that may hold: a width, a feature, a layer. */
  isConditional: boolean;
};

/** A layer or scope that a block opens: "always", "perhaps", or "never" for what no wide screen meets. */
type Condition = "always" | "perhaps" | "never";

const commonWidth = 1280;
const stops = /[{}"';]/g;
const stringEnd = /["'\n]/g;
const worded = /\b(?:display|visibility)\s*:/i;
const declaration = /(?:^|;)\s*(display|visibility)\s*:\s*([a-z-]+)([^;]*)/gi;

/** Rules of a sheet, in its order, `max` at most. */
export function rulesOf(sheet: string, max: number): VisibilityRule[] {
  const css = sheet.replace(/\/\*(?:[^*]|\*(?!\/))*(?:\*\/|$)/g, " ");
  const found: VisibilityRule[] = [];
  /** What each open block counts under; null within a rule or another block whose content is no list of rules. */
  const open: (Condition | null)[] = [];
  let body = { from: -1, prelude: "" };
  let from = 0;
  stops.lastIndex = 0;
  for (let stop = stops.exec(css); stop !== null && found.length < max; stop = stops.exec(css)) {
    const at = stop.index;
    if (stop[0] === '"' || stop[0] === "'") {
      stops.lastIndex = afterString(css, at);
      continue;
    }
    const outer = open.at(-1);
    const isList = outer !== null;
    if (stop[0] === "{") {
      const prelude = css.slice(from, at).trim();
      const condition = isList ? conditionOf(prelude, outer ?? "always") : null;
      if (isList && condition === null && !prelude.startsWith("@")) body = { from: at + 1, prelude };
      open.push(condition);
    } else if (stop[0] === "}") {
      if (open.pop() === null && body.from >= 0 && open.at(-1) !== null) {
        const condition = open.at(-1) ?? "always";
        const text = css.slice(body.from, at);
        if (condition !== "never" && worded.test(text)) addRules(found, { ...body, text, condition });
        body = { from: -1, prelude: "" };
      }
    }
    from = at + 1;
  }
  return found;
}

function afterString(css: string, start: number): number {
  stringEnd.lastIndex = start + 1;
  for (let end = stringEnd.exec(css); end !== null; end = stringEnd.exec(css))
    if (end[0] === css[start] || end[0] === "\n") return end.index + 1;
  return css.length;
}

type Body = { prelude: string; text: string; condition: Condition };

function addRules(found: VisibilityRule[], { prelude, text, condition }: Body): void {
  // What is nested in the rule says nothing of what the rule names.
  const own = text.includes("{") ? text.replace(/[^;{}]*\{[^{}]*\}?/g, ";") : text;
  const last = new Map<Property, Pick<VisibilityRule, "effect" | "isImportant">>();
  for (const [, name = "", value = "", rest = ""] of own.matchAll(declaration)) {
    const property = name.toLowerCase() as Property;
    const isImportant = /!\s*important/i.test(rest);
    if (last.get(property)?.isImportant && !isImportant) continue;
    const hiding = property === "display" ? "none" : "hidden";
    last.set(property, { effect: value.toLowerCase() === hiding ? "hides" : "shows", isImportant });
  }
  for (const [property, said] of last)
    for (const selector of selectorsOf(prelude))
      found.push({ selector, property, ...said, order: found.length, isConditional: condition !== "always" });
}

/** The selectors of a list; commas within brackets and strings part none. */
function selectorsOf(prelude: string): string[] {
  if (!/[("'[\\]/.test(prelude)) return prelude.split(",").map((one) => one.trim());
  const parts = prelude.match(/(?:\\[^]|\([^()]*\)|\[[^\]]*\]|[^,\\([]|[([\\])+/g) ?? [];
  return parts.map((one) => one.trim());
}

/** What the rules of a block count under; null for a block that is no list of rules. */
function conditionOf(prelude: string, outer: Condition): Condition | null {
  const [, name = "", rest = ""] = /^@([\w-]+)([^]*)$/.exec(prelude) ?? [];
  switch (name.toLowerCase()) {
    case "media":
      return together(outer, mediaCondition(rest));
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
