/**
 * Writing a template: its text, its values escaped where they are written, its statements.
 *
 * What a macro, a `set` block or a call block writes is kept as markup of the output's format, with the words that it says.
 */
import { message } from "../../message/message.ts";
import { Exhausted, maxOutputLength } from "./bounds.ts";
import { isEncoded } from "./encoded.ts";
import { type Escape, escapeText, percentEncode, printValue } from "./escape.ts";
import { evaluate, type Frame } from "./evaluate.ts";
import { loopOf } from "./globals.ts";
import { macroOf } from "./macro.ts";
import { formatNow } from "./now.ts";
import { captured, type Expression, type LoopNode, type Node, type Target } from "./syntax.ts";
import {
  isList,
  isMarkup,
  isThing,
  isTrue,
  itemsOf,
  type Markup,
  memberOf,
  sizeOf,
  sliceText,
  textOf,
  type Value,
} from "./value.ts";

/**
 * How to write: `now` in unix seconds; `maxValueLength` and `asciiOnly` bound each value of an address, in characters and
 * to printable ASCII.
 */
export type Writing = { escape: Escape; now: number; maxValueLength?: number; asciiOnly?: boolean };

/** What is written: as it goes out, and within a block also as the words that it says. */
export type Output = { pieces: string[]; words: string[] | null; length: number };

/** `encoded`: names that `set` gave to what `urlencode` had encoded. `blocks`: what blocks wrote, which is escaped already. */
export type Rendering = Frame & Writing & { encoded: Set<string>; output: Output; blocks: WeakSet<Markup> };

const tooLong = message("template.output");

export const newOutput = (keepsWords = false): Output => ({ pieces: [], words: keepsWords ? [] : null, length: 0 });

export function writeAll(nodes: readonly Node[], rendering: Rendering): void {
  for (const node of nodes) writeNode(node, rendering);
}

function writeNode(node: Node, rendering: Rendering): void {
  rendering.budget.spend(1);
  switch (node.kind) {
    case "text":
      return write(node.text, rendering);
    case "output":
      return writeOutput(node.expression, rendering);
    case "now":
      rendering.budget.spend(8);
      return write(formatNow(rendering.now, node), rendering);
    case "set":
      assign(node.target, evaluate(node.value, rendering), rendering);
      if (isEncoded(node.value, rendering.encoded)) for (const name of node.target.names) rendering.encoded.add(name);
      return;
    case "capture":
      return writeCapture(node, rendering);
    case "if": {
      const branch = node.branches.find(({ condition }) => !condition || isTrue(evaluate(condition, rendering)));
      return writeAll(branch?.body ?? [], rendering);
    }
    case "with":
      return writeWith(node, rendering);
    case "for":
      return writeLoop(node, evaluate(node.list, rendering), { rendering, depth: 1 });
    case "macro":
      rendering.locals.at(-1)?.set(node.macro.name, macroOf(node.macro, rendering, blockOf));
      return;
    case "call block":
      return writeCall(node, rendering);
  }
}

function writeOutput(expression: Expression, rendering: Rendering): void {
  if (rendering.escape === "url") writeAddressPart(expression, rendering);
  else writeValue(evaluate(expression, rendering), rendering);
}

/** What nodes write, kept. */
function blockOf(nodes: readonly Node[], rendering: Rendering): Markup {
  return keptOf(rendering, () => writeAll(nodes, rendering));
}

/** What `writes` writes, kept as markup and as words. */
function keptOf(rendering: Rendering, writes: () => void): Markup {
  const { output, budget } = rendering;
  rendering.output = newOutput(rendering.escape !== "none");
  writes();
  const { pieces, words } = rendering.output;
  rendering.output = output;
  const markup = pieces.join("");
  budget.make(markup.length);
  const block = { markup, text: words?.join("") ?? markup };
  rendering.blocks.add(block);
  return block;
}

function writeCapture({ target, through, body }: Extract<Node, { kind: "capture" }>, rendering: Rendering): void {
  rendering.locals.push(new Map());
  const block = blockOf(body, rendering);
  rendering.locals.pop();
  let value: Value = block;
  if (through) {
    rendering.locals.push(new Map([[captured, block.text]]));
    value = evaluate(through, rendering);
    rendering.locals.pop();
    if (isEncoded(through, rendering.encoded)) for (const name of target?.names ?? []) rendering.encoded.add(name);
  }
  if (target) assign(target, value, rendering);
  else if (rendering.escape === "url" && through && isEncoded(through, rendering.encoded))
    write(textOf(value), rendering);
  else writeValue(value, rendering);
}

/** Gives a value to names: several share the members of a list. */
function assign(target: Target, value: Value, rendering: Rendering): void {
  const scope = rendering.locals.at(-1);
  const [name = ""] = target.names;
  if (target.member !== null) {
    const owner = evaluate({ kind: "name", name, isToken: false }, rendering);
    if (isThing(owner)) owner.assign?.(target.member, value);
  } else for (const [one, given] of valuesOf(target, value)) scope?.set(one, given);
}

function valuesOf({ names, isOne }: Target, value: Value): [string, Value][] {
  if (isOne) return [[names[0] ?? "", value]];
  const text = isList(value) ? null : Array.from(textOf(value).slice(0, names.length * 2));
  return names.map((name, index) => [name, text ? (text[index] ?? null) : memberOf(value, index)]);
}

type Around = { rendering: Rendering; depth: number };

function writeLoop(node: LoopNode, list: Value, { rendering, depth }: Around): void {
  const { budget, locals } = rendering;
  const items = wantedOf(itemsOf(list, budget), node, rendering);
  if (items.length === 0) return writeAll(node.otherwise, rendering);
  const asked: { last: string | null } = { last: null };
  const again = (inner: Value): Value => {
    budget.enter();
    const block = keptOf(rendering, () => writeLoop(node, inner, { rendering, depth: depth + 1 }));
    budget.leave();
    return block;
  };
  for (const [index, item] of items.entries()) {
    budget.spend(1);
    const loop = loopOf({ items, index, depth, asked, again: node.recursive ? again : null });
    locals.push(new Map<string, Value>([...valuesOf(node.target, item), ["loop", loop]]));
    writeAll(node.body, rendering);
    locals.pop();
  }
}

/** The members for which the condition of a loop holds, each under its name. */
function wantedOf(items: readonly Value[], { target, filter }: LoopNode, rendering: Rendering): readonly Value[] {
  if (!filter) return items;
  return items.filter((item) => {
    rendering.locals.push(new Map(valuesOf(target, item)));
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

function writeCall({ call, macro }: Extract<Node, { kind: "call block" }>, rendering: Rendering): void {
  const caller = macroOf(macro, rendering, blockOf);
  rendering.locals.push(new Map([[captured, caller]]));
  const named = [
    ...call.given.named,
    { name: "caller", value: { kind: "name", name: captured, isToken: false } as const },
  ];
  const value = evaluate({ ...call, given: { ...call.given, named } }, rendering);
  rendering.locals.pop();
  writeAny(value, rendering);
}

function writeAny(value: Value, rendering: Rendering): void {
  if (rendering.escape === "url" && !isBlock(value, rendering)) write(percentEncode(textOf(value)), rendering);
  else writeValue(value, rendering);
}

const isBlock = (value: Value, { blocks }: Rendering): boolean => isMarkup(value) && blocks.has(value);

function writeValue(value: Value, rendering: Rendering): void {
  const { budget, escape, output } = rendering;
  const text = isMarkup(value) && isBlock(value, rendering) ? value.markup : printedValue(value, rendering);
  const room = maxOutputLength - output.length;
  if (text.length <= room) return write(text, rendering, () => textOf(value));
  // Markup that does not fit goes as words, since half of it would leave tags open.
  const rest = isMarkup(value) ? escapeText(value.text, escape) : text;
  budget.read(rest.length);
  write(sliceText(rest, 0, room).replace(/(?:&[#\w]{0,6}|\\)$/, ""), rendering);
  throw new Exhausted(tooLong);
}

/** A value as it goes out; of one that is far too long only what can be written is escaped. */
function printedValue(value: Value, { escape, budget, output }: Rendering): string {
  const room = maxOutputLength - output.length + 1;
  if (typeof value === "object" && !isMarkup(value)) budget.make(sizeOf(value));
  const shown = typeof value === "string" && value.length > room ? value.slice(0, room) : value;
  const text = printValue(shown, escape);
  budget.make(text.length);
  return text;
}

/** A value as part of an address: encoded once, whether the template's own filter did it or not. */
function writeAddressPart(expression: Expression, rendering: Rendering): void {
  const made = evaluate(expression, rendering);
  if (isMarkup(made) && isBlock(made, rendering)) return write(made.markup, rendering);
  const value = textOf(made);
  rendering.budget.read(value.length);
  const bounded = sliceText(value, 0, rendering.maxValueLength ?? value.length);
  const text = rendering.asciiOnly ? bounded.replace(/\s*[^\x20-\x7e]+\s*/g, " ").trim() : bounded;
  const encoded = percentEncode(text);
  const isDone = isEncoded(expression, rendering.encoded);
  write(isDone ? encoded.replace(/%25([0-9A-F]{2})/g, "%$1").replaceAll("%2F", "/") : encoded, rendering);
}

function write(text: string, { output }: Rendering, words: (() => string) | null = null): void {
  if (output.length + text.length > maxOutputLength) throw new Exhausted(tooLong);
  output.length += text.length;
  output.pieces.push(text);
  output.words?.push(words ? words() : text);
}
