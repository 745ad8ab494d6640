/**
 * Templates: a small language like Jinja for titles, bodies, headers and addresses, run by an interpreter of our own.
 *
 * 1. `{{ token }}`, `{{ token(name=value) }}`, `{{ value|filter }}`, `{% if %}`, `{% for %}`, `{% with %}`, `{% set %}`, `{% now %}`,
 *    `{% raw %}` and comments. Text has the methods of `filters/method.ts`, such as `splitlines()`. There is no way from a value to
 *    anything else: no members, no imports.
 * 2. Compiling checks everything that can be checked, so that a mistake is reported when the template is saved.
 * 3. Rendering never fails. When a bound is reached, what was written so far is the result, and it is marked as cut.
 * 4. Escaping applies to the values, not to what the template itself says.
 */
import { Exhausted, maxOutputLength, newBudget, TemplateFault } from "./bounds.ts";
import type { KnownTokens } from "./cursor.ts";
import { type Frame, type TemplateValues, evaluate } from "./evaluate.ts";
import { formatNow } from "./now.ts";
import { parseTemplate } from "./parse.ts";
import { isEncoded } from "./encoded.ts";
import type { Expression, Node } from "./syntax.ts";
import {
  sliceText,
  type Escape,
  escapeText,
  isMarkup,
  isTrue,
  itemsOf,
  percentEncode,
  sizeOf,
  textOf,
  type Value,
  printValue,
} from "./value.ts";

export type { KnownTokens } from "./cursor.ts";
export type { ArgumentValues as Given, TemplateValue, TemplateValues } from "./evaluate.ts";
export type { Markup, Value } from "./value.ts";

const tooLong = "The output of the template is too long.";

export type Template = { kind: "template"; nodes: readonly Node[] };
/** Why a template cannot be accepted: a sentence that names the token or the place. */
export type TemplateProblem = { kind: "problem"; sentence: string };
/** The output; `cut` says in a sentence why it is not whole, or is null. */
export type Rendered = { text: string; cut: string | null };

/**
 * Parses a template that may use the tokens of `known`: each name with the names of the arguments it may be called with.
 * Example: `compileTemplate("{{ watch_url|upper }}", { watch_url: [] })`.
 */
export function compileTemplate(source: string, known: KnownTokens): Template | TemplateProblem {
  try {
    return { kind: "template", nodes: parseTemplate(source, known) };
  } catch (fault) {
    if (!(fault instanceof TemplateFault)) throw fault;
    const before = source.slice(0, fault.at).split("\n");
    const column = (before.at(-1)?.length ?? 0) + 1;
    return { kind: "problem", sentence: `${fault.message} (line ${before.length}, column ${column})` };
  }
}

/**
 * How to write: `now` in unix seconds; `maxValueLength` and `asciiOnly` bound each value of an address, in characters and
 * to printable ASCII.
 */
export type Writing = { escape: Escape; now: number; maxValueLength?: number; asciiOnly?: boolean };

/** Renders a template. A value given as a function is made when it is first used, and once. */
export function renderTemplate(template: Template, values: TemplateValues, writing: Writing): Rendered {
  const rendering: Rendering = {
    values,
    locals: [new Map()],
    made: new Map(),
    budget: newBudget(),
    ...writing,
    encoded: new Set(),
    pieces: [],
    length: 0,
  };
  try {
    writeAll(template.nodes, rendering);
    return { text: rendering.pieces.join(""), cut: null };
  } catch (end) {
    if (!(end instanceof Exhausted)) throw end;
    return { text: rendering.pieces.join(""), cut: end.message };
  }
}

/** `encoded`: names that `set` gave to what `urlencode` had encoded. */
type Rendering = Frame & Writing & { encoded: Set<string>; pieces: string[]; length: number };

function writeAll(nodes: readonly Node[], rendering: Rendering): void {
  for (const node of nodes) writeNode(node, rendering);
}

function writeNode(node: Node, rendering: Rendering): void {
  rendering.budget.spend(1);
  switch (node.kind) {
    case "text":
      return write(node.text, rendering);
    case "output":
      return rendering.escape === "url"
        ? writeAddressPart(node.expression, rendering)
        : writeValue(evaluate(node.expression, rendering), rendering);
    case "now":
      return write(formatNow(rendering.now, node), rendering);
    case "set":
      rendering.locals.at(-1)?.set(node.name, evaluate(node.value, rendering));
      if (isEncoded(node.value, rendering.encoded)) rendering.encoded.add(node.name);
      return;
    case "if": {
      const branch = node.branches.find(({ condition }) => !condition || isTrue(evaluate(condition, rendering)));
      return writeAll(branch?.body ?? [], rendering);
    }
    case "with":
      return writeWith(node, rendering);
    case "for":
      return writeLoop(node, rendering);
  }
}

type Loop = Extract<Node, { kind: "for" }>;

function writeLoop(node: Loop, rendering: Rendering): void {
  const list = evaluate(node.list, rendering);
  rendering.budget.spendOn(sizeOf(list));
  const items = wantedOf(itemsOf(list), node, rendering);
  if (items.length === 0) return writeAll(node.otherwise, rendering);
  for (const [index, item] of items.entries()) {
    rendering.budget.spend(1);
    rendering.locals.push(
      new Map<string, Value>([
        [node.name, item],
        ["loop.index", index + 1],
        ["loop.index0", index],
        ["loop.first", index === 0],
        ["loop.last", index === items.length - 1],
        ["loop.length", items.length],
      ]),
    );
    writeAll(node.body, rendering);
    rendering.locals.pop();
  }
}

/** The members for which the condition of a loop holds, each under its name. */
function wantedOf(items: readonly Value[], { name, filter }: Loop, rendering: Rendering): readonly Value[] {
  if (!filter) return items;
  return items.filter((item) => {
    rendering.locals.push(new Map([[name, item]]));
    const isWanted = isTrue(evaluate(filter, rendering));
    rendering.locals.pop();
    return isWanted;
  });
}

function writeWith({ names, body }: Extract<Node, { kind: "with" }>, rendering: Rendering): void {
  const values = names.map(({ name, value }): [string, Value] => [name, evaluate(value, rendering)]);
  for (const { name, value } of names) if (isEncoded(value, rendering.encoded)) rendering.encoded.add(name);
  rendering.locals.push(new Map(values));
  writeAll(body, rendering);
  rendering.locals.pop();
}

function writeValue(value: Value, rendering: Rendering): void {
  rendering.budget.spendOn(sizeOf(value));
  const text = printValue(value, rendering.escape);
  const room = maxOutputLength - rendering.length;
  if (text.length <= room) return write(text, rendering);
  // Markup that does not fit goes as words, since half of it would leave tags open.
  const words = isMarkup(value) ? escapeText(value.text, rendering.escape) : text;
  write(sliceText(words, 0, room).replace(/(?:&[#\w]{0,6}|\\)$/, ""), rendering);
  throw new Exhausted(tooLong);
}

/** A value as part of an address: encoded once, whether the template's own filter did it or not. */
function writeAddressPart(expression: Expression, rendering: Rendering): void {
  const value = textOf(evaluate(expression, rendering));
  rendering.budget.spendOn(value.length);
  const bounded = sliceText(value, 0, rendering.maxValueLength ?? value.length);
  const text = rendering.asciiOnly ? bounded.replace(/\s*[^\x20-\x7e]+\s*/g, " ").trim() : bounded;
  const encoded = percentEncode(text);
  const isDone = isEncoded(expression, rendering.encoded);
  write(isDone ? encoded.replace(/%25([0-9A-F]{2})/g, "%$1").replaceAll("%2F", "/") : encoded, rendering);
}

function write(text: string, rendering: Rendering): void {
  if (rendering.length + text.length > maxOutputLength) throw new Exhausted(tooLong);
  rendering.length += text.length;
  rendering.pieces.push(text);
}
