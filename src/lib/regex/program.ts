/**
 * Lowers a tree to the instructions that the stepping matcher runs: counts are unrolled, lookbehind is lowered to run leftwards.
 * `memo` numbers the choice points whose failure depends on nothing but the position, so that each is explored once a text.
 * Without references that is every choice outside loops that may turn without consuming; then the time is linear.
 */
import { message } from "../../message/message.ts";
import { children } from "./print.ts";
import { membership, type Membership } from "./sets.ts";
import { rangeSet, regexLimits, RegexProblem, type Assertion, type Expression, type Node } from "./syntax.ts";

export type Instruction =
  /** One character of the set. */
  | { op: "set"; has: Membership; isBackward: boolean }
  | { op: "back"; index: number; fold: boolean; isBackward: boolean }
  /** Tries `first`, then `second`. */
  | { op: "split"; first: number; second: number; memo: number }
  /** As many characters of the set as possible (or as few, lazily), giving back one at a time. */
  | { op: "run"; has: Membership; max: number; lazy: boolean; memo: number }
  | { op: "jump"; to: number }
  | { op: "save"; slot: number }
  /** Fails when nothing was consumed since the position in `slot` was saved. */
  | { op: "progress"; slot: number }
  | { op: "assert"; what: Assertion }
  /** The body follows and ends in `match`; `to` is where to go on. */
  | { op: "look"; negative: boolean; to: number }
  | { op: "match" };

export type Program = { code: Instruction[]; slots: number; memos: number; groups: number; starts: Membership | null };

type Split = Extract<Instruction, { op: "split" }>;

type Builder = {
  code: Instruction[];
  slots: number;
  memos: number;
  mayMemo: boolean;
  /** Questions already prepared: unrolled counts ask the same one many times. */
  questions: Map<Node, Membership>;
};

/** The program of an expression; throws RegexProblem when counts multiply beyond the bound. */
export function programOf(expression: Expression): Program {
  const builder: Builder = {
    code: [],
    slots: 2 * (expression.groups + 1),
    memos: 0,
    mayMemo: !hasReference(expression.root),
    questions: new Map(),
  };
  lower(builder, expression.root, false);
  emit(builder, { op: "match" });
  const starts = startsOf(expression.root);
  return { code: builder.code, slots: builder.slots, memos: builder.memos, groups: expression.groups, starts };
}

function hasReference(node: Node): boolean {
  return node.kind === "back" || children(node).some(hasReference);
}

function emit(builder: Builder, instruction: Instruction): number {
  if (builder.code.length >= regexLimits.instructions) throw new RegexProblem(message("regex.product"));
  return builder.code.push(instruction) - 1;
}

function lower(builder: Builder, node: Node, isBackward: boolean): void {
  switch (node.kind) {
    case "char":
    case "set":
      return void emit(builder, { op: "set", has: question(builder, node), isBackward });
    case "assert":
      return void emit(builder, { op: "assert", what: node.what });
    case "back":
      return void emit(builder, { op: "back", index: node.index, fold: node.fold, isBackward });
    case "sequence":
      for (const part of isBackward ? node.parts.toReversed() : node.parts) lower(builder, part, isBackward);
      return;
    case "choice":
      return lowerChoice(builder, node.options, isBackward);
    case "repeat":
      return lowerRepeat(builder, node, isBackward);
    case "group":
      emit(builder, { op: "save", slot: 2 * node.index + (isBackward ? 1 : 0) });
      lower(builder, node.body, isBackward);
      return void emit(builder, { op: "save", slot: 2 * node.index + (isBackward ? 0 : 1) });
    case "look":
      return lowerLook(builder, node);
  }
}

function lowerChoice(builder: Builder, options: Node[], isBackward: boolean): void {
  const exits: { op: "jump"; to: number }[] = [];
  options.forEach((option, index) => {
    if (index === options.length - 1) return lower(builder, option, isBackward);
    const split = emitSplit(builder);
    split.first = builder.code.length;
    lower(builder, option, isBackward);
    const exit = { op: "jump" as const, to: 0 };
    emit(builder, exit);
    exits.push(exit);
    split.second = builder.code.length;
  });
  for (const exit of exits) exit.to = builder.code.length;
}

function emitSplit(builder: Builder): Split {
  const split = { op: "split" as const, first: 0, second: 0, memo: nextMemo(builder) };
  emit(builder, split);
  return split;
}

function nextMemo(builder: Builder): number {
  return builder.mayMemo ? builder.memos++ : -1;
}

function lowerRepeat(builder: Builder, node: Extract<Node, { kind: "repeat" }>, isBackward: boolean): void {
  const { body, min, max, lazy } = node;
  for (let copy = 0; copy < min; copy++) lower(builder, body, isBackward);
  if (max === min) return;
  const has = isBackward || !isSingle(body) ? null : question(builder, body);
  if (has) {
    return void emit(builder, { op: "run", has, max: max - min, lazy, memo: nextMemo(builder) });
  }
  if (max === Infinity) return lowerLoop(builder, node, isBackward);
  const splits: Split[] = [];
  for (let copy = min; copy < max; copy++) {
    const split = emitSplit(builder);
    splits.push(split);
    split.first = builder.code.length;
    lowerTurn(builder, body, isBackward);
  }
  for (const split of splits) aim(split, { into: split.first, past: builder.code.length, lazy });
}

function lowerLoop(builder: Builder, node: Extract<Node, { kind: "repeat" }>, isBackward: boolean): void {
  const head = builder.code.length;
  const split = emitSplit(builder);
  const into = builder.code.length;
  lowerTurn(builder, node.body, isBackward);
  emit(builder, { op: "jump", to: head });
  aim(split, { into, past: builder.code.length, lazy: node.lazy });
}

/** One optional turn of a repeat. A turn that consumes nothing is not taken, so that loops end. */
function lowerTurn(builder: Builder, body: Node, isBackward: boolean): void {
  if (!isNullable(body)) return lower(builder, body, isBackward);
  const outer = builder.mayMemo;
  const slot = builder.slots++;
  // Here failure also depends on where this turn began, which the memory of failures does not know.
  builder.mayMemo = false;
  emit(builder, { op: "save", slot });
  lower(builder, body, isBackward);
  emit(builder, { op: "progress", slot });
  builder.mayMemo = outer;
}

function aim(split: Split, ways: { into: number; past: number; lazy: boolean }): void {
  split.first = ways.lazy ? ways.past : ways.into;
  split.second = ways.lazy ? ways.into : ways.past;
}

function lowerLook(builder: Builder, node: Extract<Node, { kind: "look" }>): void {
  const look = { op: "look" as const, negative: node.negative, to: 0 };
  emit(builder, look);
  lower(builder, node.body, node.behind);
  emit(builder, { op: "match" });
  look.to = builder.code.length;
}

type Single = Extract<Node, { kind: "char" | "set" }>;

/** True for a node that is always exactly one character. */
function isSingle(node: Node): node is Single {
  return node.kind === "char" || node.kind === "set";
}

function question(builder: Builder, node: Single): Membership {
  const asked = builder.questions.get(node) ?? charMembership(node);
  builder.questions.set(node, asked);
  return asked;
}

function charMembership(node: Single): Membership {
  if (node.kind === "set") return membership(node.set);
  const { code: wanted, fold } = node;
  const char = String.fromCodePoint(wanted);
  const isCaseless = !fold || (char.toLowerCase() === char && char.toUpperCase() === char);
  return isCaseless ? (code) => code === wanted : membership(rangeSet([[wanted, wanted]], true));
}

function isNullable(node: Node): boolean {
  switch (node.kind) {
    case "char":
    case "set":
      return false;
    case "sequence":
      return node.parts.every(isNullable);
    case "choice":
      return node.options.some(isNullable);
    case "repeat":
      return node.min === 0 || isNullable(node.body);
    case "group":
      return isNullable(node.body);
    default:
      return true;
  }
}

/** The characters that a match can begin with, or null when it may begin with anything or be empty. */
function startsOf(node: Node): Membership | null {
  switch (node.kind) {
    case "char":
    case "set":
      return charMembership(node);
    case "group":
      return startsOf(node.body);
    case "repeat":
      return node.min > 0 ? startsOf(node.body) : null;
    case "choice": {
      const all = node.options.map(startsOf);
      return all.includes(null) ? null : (code) => all.some((has) => has?.(code));
    }
    case "sequence": {
      // Lookaround and anchors consume nothing: the first part that does decides.
      const first = node.parts.find((part) => part.kind !== "look" && part.kind !== "assert");
      return first ? startsOf(first) : null;
    }
    default:
      return null;
  }
}
