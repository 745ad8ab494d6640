/** The statements that make names: targets of `for` and `set`, what macros and call blocks take, and the refusals of what is not offered. */
import { isZone } from "../time/zone.ts";
import { TemplateFault } from "./bounds.ts";
import { advance, at, type Cursor, expect, expectEnd, expectName, here, take, unexpectedToken } from "./cursor.ts";
import { expressionAt, isWord } from "./expression.ts";
import { noShift, shiftOf } from "./now.ts";
import type { MacroNode, Node, Target } from "./syntax.ts";

/** How `{% now 'UTC' %}` without a format is spelled, as in changedetection.io. */
const usualFormat = "%a, %d %b %Y %H:%M:%S";
const maxFormatLength = 500;

const statements = "if, for, with, set, macro, call, filter or now";

const otherTemplates = "a template stands by itself, there are no other templates to read";
const reasons: ReadonlyMap<string, string> = new Map([
  ["include", otherTemplates],
  ["extends", otherTemplates],
  ["import", otherTemplates],
  ["from", otherTemplates],
  ["block", otherTemplates],
  ["do", "use {% set name = … %} with a namespace instead"],
  ["break", "give the loop a condition instead: {% for x in list if … %}"],
  ["continue", "give the loop a condition instead: {% for x in list if … %}"],
  ["autoescape", "values are always escaped for the format of the message"],
  ["trans", "write the words themselves"],
]);

/** Why a statement is not one. */
export function unknownStatement(word: string, position: number): TemplateFault {
  const reason = reasons.get(word);
  const sentence = reason
    ? `The statement "${word}" is not offered: ${reason}`
    : `Unexpected statement "${word.slice(0, 50)}", expected ${statements}`;
  return new TemplateFault(sentence, position);
}

/** A name that may be given to a value. */
export function newNameAt(cursor: Cursor): string {
  const name = expectName(cursor, "a name");
  if (isWord(name.text)) throw new TemplateFault(`"${name.text}" cannot be used as a name`, name.at);
  return name.text;
}

/** `x`, `key, value`, `(key, value)`; where a namespace may stand also `ns.x`. */
export function targetAt(cursor: Cursor, mayBeMember: boolean): Target {
  const isBracketed = take(cursor, "(");
  const names = [newNameAt(cursor)];
  if (mayBeMember && take(cursor, ".")) {
    const known = cursor.sight.locals.some((scope) => scope.has(names[0] ?? ""));
    if (!known)
      throw new TemplateFault(
        `Unknown namespace "${names[0]}", make it by {% set ${names[0]} = namespace() %}`,
        here(cursor).at,
      );
    return { names, isOne: true, member: newNameAt(cursor) };
  }
  let isOne = true;
  while (take(cursor, ",")) {
    isOne = false;
    if (at(cursor, "in") || at(cursor, "=") || at(cursor, ")")) break;
    names.push(newNameAt(cursor));
  }
  if (isBracketed) expect(cursor, ")");
  return { names, isOne, member: null };
}

/** `(user, width=10)`: what a macro takes, each with its usual value. */
export function takesAt(cursor: Cursor): MacroNode["takes"] {
  const takes: { name: string; usual: MacroNode["takes"][number]["usual"] }[] = [];
  while (!take(cursor, ")")) {
    const position = here(cursor).at;
    const name = newNameAt(cursor);
    if (takes.some((one) => one.name === name)) throw new TemplateFault(`The name "${name}" is taken twice`, position);
    const usual = take(cursor, "=") ? expressionAt(cursor) : null;
    takes.push({ name, usual });
    if (!at(cursor, ")")) expect(cursor, ",");
  }
  return takes;
}

/** `{% now 'Europe/Berlin' + 'hours=2', '%H:%M' %}`; without a zone it is UTC. */
export function nowAt(cursor: Cursor): Node {
  const zoneAt = here(cursor).at;
  const zone = here(cursor).kind === "end" ? "UTC" : literalAt(cursor, "a time zone in quotes");
  const known = /^utc$/i.test(zone) ? "UTC" : zone;
  if (!isZone(known)) throw new TemplateFault(`Unknown time zone "${zone.slice(0, 100)}"`, zoneAt);
  let shift = noShift;
  if (at(cursor, "+") || at(cursor, "-")) {
    const sign = advance(cursor).text === "+" ? 1 : -1;
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
