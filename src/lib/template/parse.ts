/**
 * From pieces to a tree: outputs and statements.
 *
 * Names are checked here: a template that parses uses no token that does not exist.
 */
import { message } from "../../message/message.ts";
import { maxSourceLength, TemplateFault } from "./bounds.ts";
import {
  at,
  type Cursor,
  expect,
  expectEnd,
  expectName,
  here,
  type KnownTokens,
  parseNested,
  type NamesInScope,
  take,
} from "./cursor.ts";
import { expressionAt, filteredFrom, operandAt, valuesAt } from "./expression.ts";
import { globals } from "./globals.ts";
import { type Piece, piecesOf } from "./scan.ts";
import { newNameAt, nowAt, takesAt, targetAt, unknownStatement } from "./statements.ts";
import {
  type Branch,
  captured,
  type Expression,
  type MacroNode,
  type NamedArgument,
  type Node,
  type Target,
} from "./syntax.ts";

type Parse = { pieces: readonly Piece[]; index: number; sight: NamesInScope };
type Closed = { body: Node[]; by: string; cursor: Cursor };
type Statement = { cursor: Cursor; word: string; at: number };

/** The nodes of a template; throws TemplateFault. As in Jinja one line end at its end is not part of it. */
export function parseTemplate(source: string, known: KnownTokens): readonly Node[] {
  if (source.length > maxSourceLength) {
    const sentence = message("template.long", { max: maxSourceLength, count: source.length });
    throw new TemplateFault(sentence, 0);
  }
  const pieces = piecesOf(source.replace(/(?:\r\n|\n|\r)$/, ""));
  const locals = [new Set(globals.keys()), new Set<string>()];
  const parse: Parse = { pieces, index: 0, sight: { known, locals, asked: askedNames(pieces), depth: 0 } };
  return nodesUntil(parse, []).body;
}

/** Names, dotted ones too, behind which `is defined` or `|default` stands somewhere. */
function askedNames(pieces: readonly Piece[]): ReadonlySet<string> {
  const asked = new Set<string>();
  for (const piece of pieces) {
    if (piece.kind === "text") continue;
    const text = (index: number) => piece.tokens[index]?.text ?? "";
    for (const [index, token] of piece.tokens.entries()) {
      const isDefault = token.text === "|" && /^d(?:efault)?$/.test(text(index + 1));
      const word = text(index + 1) === "not" ? text(index + 2) : text(index + 1);
      if (!isDefault && !(token.text === "is" && /^(?:un)?defined$/.test(word))) continue;
      let from = index - 1;
      while (text(from - 1) === "." && piece.tokens[from - 2]?.kind === "name") from -= 2;
      const names = piece.tokens.slice(from, index);
      if (names[0]?.kind === "name") asked.add(names.map((one) => one.text).join(""));
    }
  }
  return asked;
}

/** Nodes up to one of the closing words, or up to the end of the template when there are none. */
function nodesUntil(parse: Parse, closing: readonly string[], openedAt = 0): Closed {
  const body: Node[] = [];
  for (;;) {
    const piece = parse.pieces[parse.index++];
    if (!piece) {
      if (closing.length > 0)
        throw new TemplateFault(message("template.close", { close: closing.at(-1) ?? "" }), openedAt);
      return { body, by: "", cursor: { tokens: [], index: 0, sight: parse.sight } };
    }
    if (piece.kind === "text") {
      body.push(piece);
      continue;
    }
    const cursor: Cursor = { tokens: piece.tokens, index: 0, sight: parse.sight };
    if (piece.kind === "output") {
      body.push({ kind: "output", expression: valuesAt(cursor) });
      expectEnd(cursor);
      continue;
    }
    const word = expectName(cursor, message("template.statement_name")).text;
    if (closing.includes(word)) return { body, by: word, cursor };
    body.push(parseNested(parse.sight, piece.at, () => statementAt(parse, { cursor, word, at: piece.at })));
  }
}

/** The nodes of a block with names of its own, and an end that says nothing more. */
function bodyOf(
  parse: Parse,
  { at: position }: Statement,
  { names, end }: { names: Iterable<string>; end: string },
): Node[] {
  const { locals } = parse.sight;
  locals.push(new Set(names));
  const { body, cursor } = nodesUntil(parse, [end], position);
  locals.pop();
  expectEnd(cursor);
  return body;
}

function statementAt(parse: Parse, statement: Statement): Node {
  const { cursor, word } = statement;
  switch (word) {
    case "if":
      return ifAt(parse, statement);
    case "for":
      return forAt(parse, statement);
    case "with":
      return withAt(parse, statement);
    case "set":
      return setAt(parse, statement);
    case "macro":
      return macroAt(parse, statement);
    case "call":
      return callAt(parse, statement);
    case "filter":
      return filterAt(parse, statement);
    case "now":
      return nowAt(cursor);
    default:
      throw unknownStatement(word, statement.at);
  }
}

function ifAt(parse: Parse, { cursor, at: position }: Statement): Node {
  const branches: Branch[] = [];
  let condition: Branch["condition"] = conditionAt(cursor);
  for (;;) {
    const closed = nodesUntil(parse, condition ? ["elif", "else", "endif"] : ["endif"], position);
    branches.push({ condition, body: closed.body });
    if (closed.by === "elif") condition = conditionAt(closed.cursor);
    else {
      expectEnd(closed.cursor);
      if (closed.by === "endif") return { kind: "if", branches };
      condition = null;
    }
  }
}

function conditionAt(cursor: Cursor): NonNullable<Branch["condition"]> {
  const condition = valuesAt(cursor);
  expectEnd(cursor);
  return condition;
}

function forAt(parse: Parse, { cursor, at: position }: Statement): Node {
  const target = targetAt(cursor, false);
  expect(cursor, "in");
  const { locals } = parse.sight;
  const looped = loopedAt(cursor, target);
  const recursive = take(cursor, "recursive");
  expectEnd(cursor);
  locals.push(new Set([...target.names, "loop"]));
  let closed = nodesUntil(parse, ["else", "endfor"], position);
  locals.pop();
  expectEnd(closed.cursor);
  const { body } = closed;
  if (closed.by === "endfor") return { kind: "for", target, ...looped, recursive, body, otherwise: [] };
  closed = nodesUntil(parse, ["endfor"], position);
  expectEnd(closed.cursor);
  return { kind: "for", target, ...looped, recursive, body, otherwise: closed.body };
}

/** `for x in list if x > 1`: the list, and which of its members are wanted. With an `else` the whole is one expression that chooses. */
function loopedAt(cursor: Cursor, { names }: Target): { list: Expression; filter: Expression | null } {
  const list = operandAt(cursor);
  if (!take(cursor, "if")) return { list, filter: null };
  const { locals } = cursor.sight;
  locals.push(new Set(names));
  const filter = operandAt(cursor);
  locals.pop();
  if (!take(cursor, "else")) return { list, filter };
  return { list: { kind: "choice", condition: filter, then: list, otherwise: expressionAt(cursor) }, filter: null };
}

/** `with a = 1, b = 2`: names for the part up to `endwith`; their values are those of the part around it. */
function withAt(parse: Parse, statement: Statement): Node {
  const { cursor } = statement;
  const names: NamedArgument[] = [];
  while (here(cursor).kind !== "end") {
    const name = newNameAt(cursor);
    expect(cursor, "=");
    names.push({ name, value: expressionAt(cursor) });
    if (here(cursor).kind !== "end") expect(cursor, ",");
  }
  const body = bodyOf(parse, statement, { names: names.map(({ name }) => name), end: "endwith" });
  return { kind: "with", names, body };
}

/** `set x = 1`, or up to `endset` what stands between, through filters where they are named. */
function setAt(parse: Parse, statement: Statement): Node {
  const { cursor } = statement;
  const target = targetAt(cursor, true);
  const define = () => {
    if (target.member === null) for (const name of target.names) cursor.sight.locals.at(-1)?.add(name);
  };
  if (take(cursor, "=")) {
    const value = valuesAt(cursor);
    expectEnd(cursor);
    define();
    return { kind: "set", target, value };
  }
  const through = at(cursor, "|") ? filteredFrom(cursor, { kind: "name", name: captured, isToken: false }) : null;
  if (here(cursor).kind !== "end") expect(cursor, "=");
  const body = bodyOf(parse, statement, { names: [], end: "endset" });
  define();
  return { kind: "capture", target, through, body };
}

/** `filter upper|trim`: what stands up to `endfilter`, through filters. */
function filterAt(parse: Parse, statement: Statement): Node {
  const { cursor } = statement;
  const bar = { kind: "operator", text: "|", at: here(cursor).at } as const;
  const chain: Cursor = { ...cursor, tokens: [bar, ...cursor.tokens.slice(cursor.index)], index: 0 };
  const through = filteredFrom(chain, { kind: "name", name: captured, isToken: false });
  expectEnd(chain);
  const body = bodyOf(parse, statement, { names: [], end: "endfilter" });
  return { kind: "capture", target: null, through, body };
}

const inMacros = ["caller", "varargs", "kwargs"];

function macroAt(parse: Parse, statement: Statement): Node {
  const { cursor } = statement;
  const name = newNameAt(cursor);
  // Before its body, so that it may call itself.
  parse.sight.locals.at(-1)?.add(name);
  expect(cursor, "(");
  return { kind: "macro", macro: macroOf(parse, statement, { name, takes: takesAt(cursor), end: "endmacro" }) };
}

/** `call(user) list(users)`: a macro that gets what stands up to `endcall` as `caller`. */
function callAt(parse: Parse, statement: Statement): Node {
  const { cursor } = statement;
  const takes = take(cursor, "(") ? takesAt(cursor) : [];
  const position = here(cursor).at;
  const call = expressionAt(cursor);
  if (call.kind !== "call" && call.kind !== "method") throw new TemplateFault(message("template.macro_call"), position);
  return { kind: "call block", call, macro: macroOf(parse, statement, { name: "caller", takes, end: "endcall" }) };
}

type Head = { name: string; takes: MacroNode["takes"]; end: string };

function macroOf(parse: Parse, statement: Statement, { name, takes, end }: Head): MacroNode {
  expectEnd(statement.cursor);
  const body = bodyOf(parse, statement, { names: [...takes.map((one) => one.name), ...inMacros], end });
  return { name, takes, body };
}
