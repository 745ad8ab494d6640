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
import { elementsByWords } from "../document/spans.ts";
import { attributeOf } from "../document/attributes.ts";
import { elementsByTag, nameOf, textContentOf } from "../document/nodes.ts";
import { type Document, IS_FOREIGN, type Node, TEXT } from "../document/tape.ts";
import { holds, holdsAny, isContent } from "./content.ts";
import {
  mediaCondition,
  type Property,
  rulesOf,
  type Said,
  saidIn,
  selectorsOf,
  type VisibilityRule,
} from "./rules.ts";
import {
  type Compound,
  compoundOf,
  mayName,
  namedBy,
  namesOf,
  neededWords,
  specificityOf,
  tokensOf,
  withoutStates,
} from "./selectors.ts";

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
    const hiding = properties.map((property) => hidingIn(rules, property));
    const words = hiding.flat().flatMap(({ compound }) => compound.words);
    const byWord = elementsByWords(document, new Set(words));
    for (const [index, property] of properties.entries())
      for (const [node, { selector }] of hiddenBy(hiding[index] ?? [], { document, rules, property, byWord, budget }))
        if (!found.has(node)) found.set(node, selector);
    return found.size > 0 && shareOf(document, found) < maxShare ? found : null;
  } catch (error) {
    if (error instanceof SelectorError) return null;
    throw error;
  }
}

const properties = ["display", "visibility"] as const satisfies readonly Property[];

function sheetsOf(document: Document): string {
  const sheets = elementsByTag(document, "style").filter((node) => {
    if (((document.flags[node] as number) & IS_FOREIGN) !== 0 || isInTemplate(document, node)) return false;
    const type = attributeOf(document, node, "type")?.trim().toLowerCase() ?? "";
    return (type === "" || type === "text/css") && isForScreens(attributeOf(document, node, "media"));
  });
  return sheets.map((node) => textContentOf(document, node)).join("\n");
}

const isForScreens = (media: string | null): boolean => media === null || mediaCondition(media) === "always";

function isInTemplate(document: Document, node: Node): boolean {
  for (let at = document.parent[node] as number; at > 0; at = document.parent[at] as number)
    if (nameOf(document, at) === "template") return true;
  return false;
}

/** A selector with what its rule says of the property. */
type Ranked = { selector: string; specificity: number; isImportant: boolean; order: number };
type Hiding = Ranked & { compound: Compound };
type Hidden = Map<Node, Ranked>;
type Asking = {
  document: Document;
  rules: readonly VisibilityRule[];
  property: Property;
  byWord: ReadonlyMap<string, readonly Node[]>;
  budget: Budget;
};

/** What hides for certain. */
const hidingIn = (rules: readonly VisibilityRule[], property: Property): Hiding[] =>
  rules.flatMap((rule) => {
    const said = !rule.isConditional && hidingWords.test(rule.text) ? saidOf(rule, property) : undefined;
    if (said?.effect !== "hides") return [];
    return [...new Set(selectorsOf(rule.prelude))].flatMap((selector) => {
      const compound = compoundOf(selector);
      if (compound === null) return [];
      const { isImportant } = said;
      return [{ selector, compound, specificity: compound.specificity, isImportant, order: rule.order }];
    });
  });

function hiddenBy(hiding: readonly Hiding[], asking: Asking): Hidden {
  const { document, property } = asking;
  const hidden: Hidden = new Map();
  for (const ranked of hiding) {
    for (const node of namedByCompound(ranked.compound, asking)) {
      // What shows nothing need not be hidden.
      if (!holdsWords(asking, node)) continue;
      const known = hidden.get(node);
      if (known === undefined || outranks(ranked, known)) hidden.set(node, ranked);
    }
  }
  if (hidden.size === 0) return hidden;
  const middle = [...elementsByTag(document, "main"), ...elementsByTag(document, "h1")].sort(
    (one, other) => one - other,
  );
  for (const node of hidden.keys())
    if (isContent(document, node, property) || holdsAny(document, node, middle)) hidden.delete(node);
  showAgain(asking, hidden);
  return hidden;
}

/** Whether a text that is more than white space stands in an element. */
function holdsWords({ document, budget }: Asking, element: Node): boolean {
  const { kind, start, stop, end, octets } = document;
  const to = end[element] as number;
  budget.spend((to - element) >> 6);
  for (let node = element + 1; node < to; node += 1) {
    if (kind[node] !== TEXT) continue;
    const last = stop[node] as number;
    for (let at = start[node] as number; at < last; at += 1) if ((octets.bytes[at] as number) > 32) return true;
  }
  return false;
}

const saidOf = (rule: VisibilityRule, property: Property): Said | undefined =>
  saidIn(rule).find((one) => one.property === property);

/** Takes out what rules may show. */
function showAgain({ document, rules, property, budget }: Asking, hidden: Hidden): void {
  const names = namesOf(document, hidden.keys());
  for (const rule of rules) {
    if (hidden.size === 0) return;
    // Most rules name nothing that is hidden, which shows before they are read.
    const selectors = [...new Set(selectorsOf(rule.prelude))].filter(
      (selector) => property !== "display" || neededWords(selector).every((word) => names.has(word)),
    );
    if (selectors.length === 0) continue;
    const said = saidOf(rule, property);
    if (said?.effect !== "shows") continue;
    for (const selector of selectors)
      showNamed(document, { selector, rule, isImportant: said.isImportant, property }, { hidden, names, budget });
  }
}

type Showing = { selector: string; rule: VisibilityRule; isImportant: boolean; property: Property };
type Shown = { hidden: Hidden; names: ReadonlySet<string>; budget: Budget };

/** Takes out what a selector may show. */
function showNamed(document: Document, showing: Showing, { hidden, names, budget }: Shown): void {
  const { selector: written, rule, isImportant, property } = showing;
  if (pointed.test(written)) return;
  const selector = written.replace(opened, (_, before: string) => (/^[\s>+~]?$/.test(before) ? `${before}*` : before));
  const tokens = tokensOf(selector) ?? tokensOf(withoutStates(selector));
  if (tokens === null || (property === "display" && !mayName(tokens, names))) return;
  const ranked = { selector, specificity: specificityOf(tokens), isImportant, order: rule.order };
  const isCertain = !rule.isConditional && selector === written;
  // What is within the invisible may be visible, but not what is within what has no box.
  const among = property === "display" ? { among: hidden.keys() } : {};
  const shown = namedBy(selector, { document, budget, ...among });
  for (const node of shown) {
    const hiding = hidden.get(node);
    if (hiding === undefined) continue;
    const isOverruled = hiding.isImportant && !isImportant;
    if (isCertain ? outranks(ranked, hiding) : !isOverruled) hidden.delete(node);
  }
  if (property === "visibility")
    for (const node of hidden.keys()) if (holdsAny(document, node, shown)) hidden.delete(node);
}

const outranks = (one: Ranked, other: Ranked): boolean => {
  if (one.isImportant !== other.isImportant) return one.isImportant;
  if (one.specificity !== other.specificity) return one.specificity > other.specificity;
  return one.order > other.order;
};

/** The elements that a compound names. */
function namedByCompound({ tag, words }: Compound, { document, byWord, budget }: Asking): readonly Node[] {
  // The word that fewest elements have decides how much there is to look at.
  const [first, ...others] = words
    .map((word) => byWord.get(word) ?? [])
    .sort((one, other) => one.length - other.length);
  if (first === undefined) budget.spend(document.count >> 4);
  const nodes = first ?? (tag === null ? [] : elementsByTag(document, tag));
  budget.spend(nodes.length * Math.max(1, words.length));
  if (others.length === 0 && (tag === null || first === undefined)) return nodes;
  return nodes.filter(
    (node) => (tag === null || nameOf(document, node) === tag) && others.every((more) => holds(more, node)),
  );
}

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
