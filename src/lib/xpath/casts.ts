/** Values as the simple types of XML Schema: `xs:integer(.)`, `. cast as xs:decimal`, `. castable as xs:double`. */

import { message } from "../../message/message.ts";
import { lookup } from "../lookup.ts";
import { SelectorError } from "../bounds/problem.ts";
import type { Expression } from "./expression.ts";
import type { XPathFunction } from "./function.ts";
import type { Scope } from "./scope.ts";
import { type Item, List, NodeItem, type Scalar, type Value, wholeNumber } from "./value.ts";

type Cast = (item: Scalar) => Scalar | null;

/** Doubles that are no digits (https://www.w3.org/TR/xmlschema11-2/#double). */
const specials = new Map([
  ["INF", Infinity],
  ["+INF", Infinity],
  ["-INF", -Infinity],
  ["NaN", Number.NaN],
]);

const number =
  (written: RegExp): Cast =>
  (item) => {
    if (typeof item === "bigint" && !written.test("1e1")) return item;
    if (typeof item !== "string") return Number(item);
    const text = item.trim();
    if (specials.has(text)) return written.test("1e1") ? (specials.get(text) as number) : null;
    return written.test(text) ? Number(text) : null;
  };

const decimal = number(/^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/);
const double = number(/^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/);
const fromInteger = number(/^[+-]?\d+$/);

const integer: Cast = (item) => {
  const value = fromInteger(item);
  if (typeof item === "string" && value !== null) return wholeNumber(item.trim());
  if (typeof value === "bigint") return value;
  return typeof value === "number" && Number.isFinite(value) ? Math.trunc(value) : null;
};

const truths = new Map<string, boolean>([
  ["true", true],
  ["1", true],
  ["false", false],
  ["0", false],
]);

const boolean: Cast = (item) =>
  typeof item === "string" ? (truths.get(item.trim()) ?? null) : Boolean(item) && !Number.isNaN(item);

const casts: Record<string, Cast> = {
  "xs:integer": integer,
  "xs:int": integer,
  "xs:long": integer,
  "xs:decimal": decimal,
  "xs:double": double,
  "xs:float": double,
  "xs:boolean": boolean,
};
/** These stay text. */
const texts = ["xs:string", "xs:untypedAtomic", "xs:anyURI"];

export const castTargets: ReadonlySet<string> = new Set([...Object.keys(casts), ...texts]);

/** An item as a type, or null where it is not written like one. */
const cast = (scope: Scope, item: Item, target: string): Scalar | null => {
  const act = lookup(casts, target);
  if (act === undefined) return scope.textOfItem(item);
  return act(item instanceof NodeItem ? scope.textOfNode(item.node) : item);
};

/** Whether items can be read as one value of a type. */
export const isCastable = (scope: Scope, items: Item[], { target, isOptional }: Target): boolean => {
  const [item] = items;
  if (item === undefined) return isOptional;
  return items.length === 1 && cast(scope, item, target) !== null;
};

type Target = { target: string; isOptional: boolean };

/** The first item as a type; nothing stays nothing. Throws a SelectorError with its text where that is not possible. */
export const castValue = (scope: Scope, items: Item[], target: string): Value => {
  const [item] = items;
  if (item === undefined) return new List([]);
  const value = cast(scope, item, target);
  if (value !== null) return value;
  throw new SelectorError("syntax", message("xpath.cast", { text: scope.textOfItem(item).slice(0, 40), type: target }));
};

export const castFunctions: Record<string, XPathFunction> = Object.fromEntries(
  [...castTargets].map((target) => [
    target,
    {
      minArguments: 1,
      maxArguments: 1,
      value: (scope, args) => castValue(scope, scope.items(args[0] as Expression), target),
    },
  ]),
);
