/**
 * From pieces to a tree: outputs, `if`, `for`, `with`, `set` and `now`.
 *
 * Names are checked here: a template that parses uses no token that does not exist.
 */
import { isZone } from "../time/zone.ts";
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
  unexpectedToken,
} from "./cursor.ts";
import { expressionAt, isWord, operandAt } from "./expression.ts";
import { noShift, shiftOf } from "./now.ts";
import { type Piece, piecesOf } from "./scan.ts";
import type { Branch, Expression, NamedArgument, Node } from "./syntax.ts";

/** What `{% now 'UTC' %}` without a format is spelled with. */
const usualFormat = "%a, %d %b %Y %H:%M:%S %Z";
const maxFormatLength = 500;
const loopNames = ["loop.index", "loop.index0", "loop.first", "loop.last", "loop.length"];

type Parse = { pieces: readonly Piece[]; index: number; sight: NamesInScope };
type Closed = { body: Node[]; by: string; cursor: Cursor };

/** The nodes of a template; throws TemplateFault. */
export function parseTemplate(source: string, known: KnownTokens): readonly Node[] {
  if (source.length > maxSourceLength) {
    throw new TemplateFault(
      `A template may have at most ${maxSourceLength} characters, this one has ${source.length}`,
      0,
    );
  }
  const parse: Parse = { pieces: piecesOf(source), index: 0, sight: { known, locals: [new Set()], depth: 0 } };
  return nodesUntil(parse, []).body;
}

/** Nodes up to one of the closing words, or up to the end of the template when there are none. */
function nodesUntil(parse: Parse, closing: readonly string[], openedAt = 0): Closed {
  const body: Node[] = [];
  for (;;) {
    const piece = parse.pieces[parse.index++];
    if (!piece) {
      if (closing.length > 0)
        throw new TemplateFault(`Expected "${closing.at(-1)}" before the end of the template`, openedAt);
      return { body, by: "", cursor: { tokens: [], index: 0, sight: parse.sight } };
    }
    if (piece.kind === "text") {
      body.push(piece);
      continue;
    }
    const cursor: Cursor = { tokens: piece.tokens, index: 0, sight: parse.sight };
    if (piece.kind === "output") {
      body.push({ kind: "output", expression: expressionAt(cursor) });
      expectEnd(cursor);
      continue;
    }
    const word = expectName(cursor, "if, for, with, set or now").text;
    if (closing.includes(word)) return { body, by: word, cursor };
    body.push(statementAt(parse, cursor, { word, at: piece.at }));
  }
}

function statementAt(parse: Parse, cursor: Cursor, { word, at: position }: { word: string; at: number }): Node {
  switch (word) {
    case "if":
      return parseNested(parse.sight, position, () => ifAt(parse, cursor, position));
    case "for":
      return parseNested(parse.sight, position, () => forAt(parse, cursor, position));
    case "with":
      return parseNested(parse.sight, position, () => withAt(parse, cursor, position));
    case "set":
      return setAt(cursor);
    case "now":
      return nowAt(cursor);
    default:
      throw new TemplateFault(`Unexpected statement "${word}", expected if, for, with, set or now`, position);
  }
}

function ifAt(parse: Parse, cursor: Cursor, position: number): Node {
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
  const condition = expressionAt(cursor);
  expectEnd(cursor);
  return condition;
}

function forAt(parse: Parse, cursor: Cursor, position: number): Node {
  const name = newNameAt(cursor);
  expect(cursor, "in");
  const { locals } = parse.sight;
  const { list, filter } = loopedAt(cursor, name);
  expectEnd(cursor);
  locals.push(new Set([name, ...loopNames]));
  let closed = nodesUntil(parse, ["else", "endfor"], position);
  locals.pop();
  expectEnd(closed.cursor);
  const { body } = closed;
  if (closed.by === "endfor") return { kind: "for", name, list, filter, body, otherwise: [] };
  closed = nodesUntil(parse, ["endfor"], position);
  expectEnd(closed.cursor);
  return { kind: "for", name, list, filter, body, otherwise: closed.body };
}

/** `for x in list if x > 1`: the list, and which of its members are wanted. With an `else` the whole is one expression that chooses. */
function loopedAt(cursor: Cursor, name: string): { list: Expression; filter: Expression | null } {
  const list = operandAt(cursor);
  if (!take(cursor, "if")) return { list, filter: null };
  const { locals } = cursor.sight;
  locals.push(new Set([name]));
  const filter = operandAt(cursor);
  locals.pop();
  if (!take(cursor, "else")) return { list, filter };
  return { list: { kind: "choice", condition: filter, then: list, otherwise: expressionAt(cursor) }, filter: null };
}

/** `with a = 1, b = 2`: names for the part up to `endwith`; their values are those of the part around it. */
function withAt(parse: Parse, cursor: Cursor, position: number): Node {
  const names: NamedArgument[] = [];
  while (here(cursor).kind !== "end") {
    const name = newNameAt(cursor);
    expect(cursor, "=");
    names.push({ name, value: expressionAt(cursor) });
    if (here(cursor).kind !== "end") expect(cursor, ",");
  }
  const { locals } = parse.sight;
  locals.push(new Set(names.map(({ name }) => name)));
  const { body, cursor: end } = nodesUntil(parse, ["endwith"], position);
  locals.pop();
  expectEnd(end);
  return { kind: "with", names, body };
}

function setAt(cursor: Cursor): Node {
  const name = newNameAt(cursor);
  expect(cursor, "=");
  const value = expressionAt(cursor);
  expectEnd(cursor);
  cursor.sight.locals.at(-1)?.add(name);
  return { kind: "set", name, value };
}

function newNameAt(cursor: Cursor): string {
  const name = expectName(cursor, "a name");
  if (isWord(name.text)) throw new TemplateFault(`"${name.text}" cannot be used as a name`, name.at);
  return name.text;
}

function nowAt(cursor: Cursor): Node {
  const zoneAt = here(cursor).at;
  const zone = literalAt(cursor, "a time zone in quotes");
  const known = /^utc$/i.test(zone) ? "UTC" : zone;
  if (!isZone(known)) throw new TemplateFault(`Unknown time zone "${zone.slice(0, 100)}"`, zoneAt);
  let shift = noShift;
  if (at(cursor, "+") || at(cursor, "-")) {
    const sign = take(cursor, "+") ? 1 : -1;
    if (sign < 0) expect(cursor, "-");
    const shiftAt = here(cursor).at;
    const moved = shiftOf(literalAt(cursor, "a time such as 'hours=2,minutes=30'"), sign);
    if (!moved) throw new TemplateFault("Expected a time such as 'hours=2,minutes=30'", shiftAt);
    shift = moved;
  }
  const formatAt = here(cursor).at;
  const format = take(cursor, ",") ? literalAt(cursor, "a format in quotes") : usualFormat;
  if (format.length > maxFormatLength) throw new TemplateFault("This format is too long", formatAt);
  expectEnd(cursor);
  return { kind: "now", zone: known, shift, format: format || usualFormat };
}

function literalAt(cursor: Cursor, wanted: string): string {
  const token = here(cursor);
  if (token.kind !== "text") throw unexpectedToken(cursor, wanted);
  cursor.index++;
  return token.text;
}
