/** The statements that make names: targets of `for` and `set`, what macros and call blocks take, and the refusals of what is not offered. */
import { message, type Message } from "../../message/message.ts";
import { isZone } from "../time/zone.ts";
import { TemplateFault } from "./bounds.ts";
import { advance, at, type Cursor, expect, expectEnd, expectName, here, take, unexpectedToken } from "./cursor.ts";
import { expressionAt, isWord } from "./expression.ts";
import { noShift, shiftOf } from "./now.ts";
import type { MacroNode, Node, Target } from "./syntax.ts";

/** How `{% now 'UTC' %}` without a format is spelled, as in changedetection.io. */
const usualFormat = "%a, %d %b %Y %H:%M:%S";
const maxFormatLength = 500;

const otherTemplates = message("template.no_others");
const loopCondition = message("template.loop_condition", { statement: "{% for x in list if … %}" });
const reasons: ReadonlyMap<string, Message> = new Map([
  ["include", otherTemplates],
  ["extends", otherTemplates],
  ["import", otherTemplates],
  ["from", otherTemplates],
  ["block", otherTemplates],
  ["do", message("template.use_namespace", { statement: "{% set name = … %}" })],
  ["break", loopCondition],
  ["continue", loopCondition],
  ["autoescape", message("template.always_escaped")],
  ["trans", message("template.words")],
]);

/** Why a statement is not one. */
export function unknownStatement(word: string, position: number): TemplateFault {
  const reason = reasons.get(word);
  const sentence = reason
    ? message("template.statement", { word, reason })
    : message("template.statement_unknown", { word: word.slice(0, 50), statements: message("template.statements") });
  return new TemplateFault(sentence, position);
}

/** A name that may be given to a value. */
export function newNameAt(cursor: Cursor): string {
  const name = expectName(cursor, message("template.name"));
  if (isWord(name.text)) throw new TemplateFault(message("template.reserved", { name: name.text }), name.at);
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
        message("template.unknown_namespace", {
          name: names[0] ?? "",
          statement: `{% set ${names[0]} = namespace() %}`,
        }),
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
    if (takes.some((one) => one.name === name))
      throw new TemplateFault(message("template.name_twice", { name }), position);
    const usual = take(cursor, "=") ? expressionAt(cursor) : null;
    takes.push({ name, usual });
    if (!at(cursor, ")")) expect(cursor, ",");
  }
  return takes;
}

/** `{% now 'Europe/Berlin' + 'hours=2', '%H:%M' %}`; without a zone it is UTC. */
export function nowAt(cursor: Cursor): Node {
  const zoneAt = here(cursor).at;
  const zone = here(cursor).kind === "end" ? "UTC" : literalAt(cursor, message("template.zone"));
  const known = /^utc$/i.test(zone) ? "UTC" : zone;
  if (!isZone(known)) throw new TemplateFault(message("template.unknown_zone", { name: zone.slice(0, 100) }), zoneAt);
  let shift = noShift;
  if (at(cursor, "+") || at(cursor, "-")) {
    const sign = advance(cursor).text === "+" ? 1 : -1;
    const shiftAt = here(cursor).at;
    const moved = shiftOf(literalAt(cursor, message("template.time")), sign);
    if (!moved) throw new TemplateFault(message("template.expected_time"), shiftAt);
    shift = moved;
  }
  const formatAt = here(cursor).at;
  const format = take(cursor, ",") ? literalAt(cursor, message("template.format")) : usualFormat;
  if (format.length > maxFormatLength) throw new TemplateFault(message("template.long_format"), formatAt);
  expectEnd(cursor);
  return { kind: "now", zone: known, shift, format: format || usualFormat };
}

function literalAt(cursor: Cursor, wanted: Message): string {
  const token = here(cursor);
  if (token.kind !== "text") throw unexpectedToken(cursor, wanted);
  cursor.index++;
  return token.text;
}
