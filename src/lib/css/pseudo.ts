/** Pseudo-classes: those of the standards that make sense without a browser, and the ones that jQuery and soupsieve taught people. */

import { message } from "../../message/message.ts";
import { parse, type PseudoSelector, type Selector as Token } from "css-what";
import { attributeOf, attributeSteps } from "../document/attributes.ts";
import { parentElement, type Places, placesAmong } from "../document/family.ts";
import { characters, childrenOf } from "../document/nodes.ts";
import { SelectorError } from "../bounds/problem.ts";
import { ELEMENT, type Node, RAW, TEXT } from "../document/tape.ts";
import type { Context, NodeTest } from "./context.ts";
import { hasTest } from "./has.ts";
import { languageRange } from "./language.ts";
import { nthTest } from "./nth.ts";
import { parseSelectors } from "./parse.ts";

const formControls = ":is(button, input, select, textarea, optgroup, option, fieldset)";
const fieldsetParts = ":is(button, input, select, textarea, fieldset)";

/** Pseudo-classes that are short for a selector. */
const aliases: Record<string, string> = {
  "any-link": ":is(a, area, link)[href]",
  link: ":is(a, area, link)[href]",
  checked: ":is(input:is([type=radio], [type=checkbox])[checked], option:selected)",
  selected: "option:is([selected], select:not([multiple]):not(:has(option[selected])) > :first-of-type)",
  // What stands in the first legend of a fieldset stays enabled, unless a fieldset around that one is disabled.
  disabled: `:is(${formControls}[disabled], optgroup[disabled] > option, fieldset[disabled] > ${fieldsetParts}, fieldset[disabled] > :not(legend:first-of-type) ${fieldsetParts})`,
  enabled: `${formControls}:not(:disabled)`,
  required: ":is(input, select, textarea)[required]",
  optional: ":is(input, select, textarea):not([required])",
  checkbox: "input[type=checkbox]",
  file: "input[type=file]",
  password: "input[type=password]",
  radio: "input[type=radio]",
  reset: "input[type=reset]",
  image: "input[type=image]",
  submit: "input[type=submit]",
  parent: ":not(:empty)",
  header: ":is(h1, h2, h3, h4, h5, h6)",
  button: ":is(button, input[type=button])",
  input: ":is(input, textarea, select, button)",
  text: "input:is(:not([type]), [type=text])",
};

/** States that only a person with a pointer brings about. */
const states = new Set(["active", "focus", "focus-visible", "focus-within", "hover", "target", "visited"]);

type Maker = (context: Context, text: string) => NodeTest;

const placed = (pick: (places: Places, node: Node) => boolean, ofType: boolean): Maker => {
  return (context) => (node) => pick(ofType ? context.placesOfType : context.places, node);
};
const isFirst = (places: Places, node: Node): boolean => places.place[node] === 1;
const isLast = (places: Places, node: Node): boolean => places.place[node] === places.total(node);
const isOnly = (places: Places, node: Node): boolean => places.total(node) === 1;

const plain: Record<string, Maker> = {
  "first-child": placed(isFirst, false),
  "last-child": placed(isLast, false),
  "only-child": placed(isOnly, false),
  "first-of-type": placed(isFirst, true),
  "last-of-type": placed(isLast, true),
  "only-of-type": placed(isOnly, true),
  root: (context) => (node) => parentElement(context.document, node) < 0,
  scope: (context) => (node) =>
    context.scope === 0 ? parentElement(context.document, node) < 0 : node === context.scope,
  empty:
    ({ document, budget }) =>
    (node) => {
      for (const child of childrenOf(document, node)) {
        budget.spend(1);
        const kind = document.kind[child];
        if (kind === ELEMENT || ((kind === TEXT || kind === RAW) && characters(document, child) !== "")) return false;
      }
      return true;
    },
};

const withoutQuotes = (text: string): string => text.trim().replace(/^(["'])(.*)\1$/s, "$2");

const listOf = (text: string): string[] =>
  [...text.matchAll(/"([^"]*)"|'([^']*)'|([^,]+)/g)].map((part) => withoutQuotes(part[1] ?? part[2] ?? part[3] ?? ""));

const containsTest = (context: Context, wanted: string[], isCaseless: boolean): NodeTest => {
  const { contents, budget } = context;
  return (node) => {
    const content = contents.read(node);
    budget.spend(1 + (content.length >> (isCaseless ? 5 : 7)));
    const text = isCaseless ? content.toLowerCase() : content;
    return wanted.some((part) => text.includes(part));
  };
};

const containsOwnTest = (context: Context, wanted: string[]): NodeTest => {
  const { document, budget } = context;
  return (node) => {
    let own = "";
    for (const child of childrenOf(document, node)) {
      budget.spend(1);
      if (document.kind[child] === TEXT) own += characters(document, child);
    }
    return wanted.some((part) => own.includes(part));
  };
};

const langTest = (context: Context, ranges: string[]): NodeTest => {
  const { document, budget } = context;
  const wanted = ranges.map(languageRange);
  return (node) => {
    for (let at = node; at > 0; at = document.parent[at] as number) {
      budget.spend(attributeSteps(document, at));
      const language = attributeOf(document, at, "lang") ?? attributeOf(document, at, "xml:lang");
      if (language !== null) return wanted.some((isIn) => isIn(language));
    }
    return false;
  };
};

const withText: Record<string, Maker> = {
  contains: (context, text) => containsTest(context, [text], false),
  icontains: (context, text) => containsTest(context, [text.toLowerCase()], true),
  "-soup-contains": (context, text) => containsTest(context, listOf(text), false),
  "-soup-contains-own": (context, text) => containsOwnTest(context, listOf(text)),
  lang: (context, text) => langTest(context, listOf(text)),
};

/** Counts from the start or from the end, among all siblings, those of the type, or those that match `of S`. */
const nthMaker = (name: string): Maker | undefined => {
  const parts = /^nth-(last-)?(child|of-type)$/.exec(name);
  if (parts === null) return undefined;
  const isFromEnd = parts[1] !== undefined;
  return (context, text) => {
    const [formula, filter] = text.split(/\s+of(?:\s+|$)/i, 2);
    const test = nthTest(formula ?? "");
    if (test === null || (filter !== undefined && parts[2] === "of-type")) {
      throw new SelectorError("syntax", message("css.nth", { name, text }));
    }
    const places = placesFor(context, parts[2] === "of-type", filter);
    return (node) => {
      const all = places();
      const place = all.place[node] as number;
      if (place === 0) return false;
      return test(isFromEnd ? all.total(node) - place + 1 : place);
    };
  };
};

const placesFor = (context: Context, ofType: boolean, filter: string | undefined): (() => Places) => {
  if (filter === undefined) return () => (ofType ? context.placesOfType : context.places);
  const passes = context.bind(parseSelectors(filter), context);
  let places: Places | null = null;
  return () => {
    if (places === null) {
      context.budget.spend(context.document.count >> 2);
      places = placesAmong(context.document, passes);
    }
    return places;
  };
};

const nestedTest = (name: string, list: Token[][], context: Context): NodeTest => {
  if (name === "has") return hasTest(list, context);
  const matches = context.bind(list, context);
  return name === "not" ? (node) => !matches(node) : matches;
};

const nested = new Set(["is", "matches", "where", "not", "has"]);

/** The test of a pseudo-class. @throws SelectorError for one that is not known here */
export const pseudoTest = (token: PseudoSelector, context: Context): NodeTest => {
  const { name, data } = token;
  if (Array.isArray(data)) {
    if (nested.has(name)) return nestedTest(name, data, context);
  } else if (data === null) {
    const maker = Object.hasOwn(plain, name) ? plain[name] : undefined;
    if (maker !== undefined) return maker(context, "");
    if (Object.hasOwn(aliases, name)) return context.bind(parse(aliases[name] as string), context);
    if (states.has(name)) return () => false;
  } else {
    const maker = Object.hasOwn(withText, name) ? withText[name] : nthMaker(name);
    if (maker !== undefined) return maker(context, data);
  }
  throw new SelectorError("unsupported", message("css.pseudo_class", { name }));
};
