/**
 * What the style sheets inside a page hide. Recall comes before silence: only what is certain is hidden. The rules, in order:
 *
 * 1. Sheets count for all media and for screens; not those of templates, drawings and `noscript`.
 * 2. `display: none` and `visibility: hidden` hide where their selector is an element, a class, an id or several of them for one
 *    element, and no condition is put on them.
 * 3. Whatever may show the element again wins: a rule of the same or a higher rank, one under a condition that may hold, one for a
 *    state that a click brings (`:checked`, `:target`), a style of its own.
 * 4. Parts that open in their place are content: tabs, answers, accordions. So is what waits for a script, by the names that say so, and what
 *    holds the main part or the first heading.
 * 5. Sheets that would hide a third of the page's text wait for a script: what they hide is content.
 */
import { Budget } from "../bounds/budget.ts";
import { SelectorError } from "../bounds/problem.ts";
import { compileCss } from "../css/select.ts";
import { attributeOf } from "../document/attributes.ts";
import { elementsByTag, nameOf, textContentOf } from "../document/nodes.ts";
import { type Document, IS_FOREIGN, type Node, TEXT } from "../document/tape.ts";
import { holdsAny, isContent } from "./content.ts";
import { mediaCondition, type Property, rulesOf, type VisibilityRule } from "./rules.ts";
import { compoundOf, mayName, namedBy, namesOf, specificityOf, tokensOf, withoutStates } from "./selectors.ts";

/** Hidden elements, each with the selector that hides it. */
export type Concealment = ReadonlyMap<Node, string>;

const maxCharacters = 1_000_000;
const maxRules = 2000;
const maxSteps = 1_000_000;
const maxShare = 1 / 3;

const hidingWords = /display\s*:\s*none|visibility\s*:\s*hidden/i;
/** States of the pointer: what shows only under it is not read. */
const pointed = /:(?:hover|focus|focus-within|focus-visible|active)\b|::?(?:before|after)\b/i;
const opened = /(^|.):(?:checked|target|not\(:(?:checked|target)\))/gis;

/** What the page hides; null where it hides nothing. */
export function concealmentOf(document: Document): Concealment | null {
  const sheets = sheetsOf(document);
  if (!hidingWords.test(sheets) || sheets.length > maxCharacters) return null;
  const rules = rulesOf(sheets, maxRules);
  if (rules.length === maxRules) return null;
  try {
    const found = new Map<Node, string>();
    const budget = new Budget(maxSteps);
    for (const property of ["display", "visibility"] as const)
      for (const [node, { selector }] of hiddenBy(document, { rules, property, budget }))
        if (!found.has(node)) found.set(node, selector);
    return found.size > 0 && shareOf(document, found) < maxShare ? found : null;
  } catch (error) {
    if (error instanceof SelectorError) return null;
    throw error;
  }
}

function sheetsOf(document: Document): string {
  const sheets = elementsByTag(document, "style").filter((node) => {
    if (((document.flags[node] as number) & IS_FOREIGN) !== 0 || isInTemplate(document, node)) return false;
    const type = attributeOf(document, node, "type")?.trim().toLowerCase() ?? "";
    return (
      (type === "" || type === "text/css") && mediaCondition(attributeOf(document, node, "media") ?? "") === "always"
    );
  });
  return sheets.map((node) => textContentOf(document, node)).join("\n");
}

function isInTemplate(document: Document, node: Node): boolean {
  for (let at = document.parent[node] as number; at > 0; at = document.parent[at] as number)
    if (nameOf(document, at) === "template") return true;
  return false;
}

type Hiding = { rules: readonly VisibilityRule[]; property: Property; budget: Budget };
type Ranked = { rule: VisibilityRule; specificity: number };
type Hidden = Map<Node, Ranked>;

function hiddenBy(document: Document, { rules, property, budget }: Hiding): Map<Node, VisibilityRule> {
  const hidden: Hidden = new Map();
  const own = rules.filter((rule) => rule.property === property);
  for (const rule of own) {
    if (rule.effect !== "hides" || rule.isConditional) continue;
    const tokens = compoundOf(rule.selector);
    if (tokens === null) continue;
    const ranked = { rule, specificity: specificityOf(tokens) };
    for (const node of compileCss(rule.selector)(document, budget)) {
      const known = hidden.get(node);
      if (known === undefined || outranks(ranked, known)) hidden.set(node, ranked);
    }
  }
  const middle = [...elementsByTag(document, "main"), ...elementsByTag(document, "h1")].sort(
    (one, other) => one - other,
  );
  for (const node of hidden.keys())
    if (isContent(document, node, property) || holdsAny(document, node, middle)) hidden.delete(node);
  const names = namesOf(document, hidden.keys());
  for (const rule of own) {
    if (hidden.size === 0) break;
    if (rule.effect === "shows") showAgain(document, rule, { hidden, names, budget });
  }
  return new Map([...hidden].map(([node, { rule }]) => [node, rule]));
}

/** Takes out what a rule may show. */
function showAgain(document: Document, rule: VisibilityRule, { hidden, names, budget }: Showing): void {
  if (pointed.test(rule.selector)) return;
  const selector = rule.selector.replace(opened, (_, before: string) =>
    /^[\s>+~]?$/.test(before) ? `${before}*` : before,
  );
  const tokens = tokensOf(selector) ?? tokensOf(withoutStates(selector));
  if (tokens === null || (rule.property === "display" && !mayName(tokens, names))) return;
  const ranked = { rule, specificity: specificityOf(tokens) };
  const isCertain = !rule.isConditional && selector === rule.selector;
  const shown = namedBy(document, selector, budget);
  for (const node of shown) {
    const hiding = hidden.get(node);
    if (hiding === undefined) continue;
    const isOverruled = hiding.rule.isImportant && !rule.isImportant;
    if (isCertain ? outranks(ranked, hiding) : !isOverruled) hidden.delete(node);
  }
  // What is visible within the invisible is seen.
  if (rule.property === "visibility")
    for (const node of hidden.keys()) if (holdsAny(document, node, shown)) hidden.delete(node);
}

type Showing = { hidden: Hidden; names: ReadonlySet<string>; budget: Budget };

const outranks = (one: Ranked, other: Ranked): boolean => {
  if (one.rule.isImportant !== other.rule.isImportant) return one.rule.isImportant;
  if (one.specificity !== other.specificity) return one.specificity > other.specificity;
  return one.rule.order > other.rule.order;
};

/** How much of the text stands in hidden elements. */
function shareOf({ kind, start, stop, end, count }: Document, hidden: ReadonlyMap<Node, string>): number {
  let [all, concealed, until] = [1, 0, 0];
  for (let node = 1; node < count; node += 1) {
    if (hidden.has(node)) until = Math.max(until, end[node] as number);
    if (kind[node] !== TEXT) continue;
    const length = (stop[node] as number) - (start[node] as number);
    all += length;
    if (node < until) concealed += length;
  }
  return concealed / all;
}
