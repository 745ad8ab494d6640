/** What stands in the brackets of a call: read from the template, and put into the places that a filter or method has for it. */
import { message, type MessageCode } from "../../message/message.ts";
import type { Budget } from "./bounds.ts";
import { TemplateFault } from "./bounds.ts";
import { advance, at, type Cursor, expect, here, take, unexpectedToken } from "./cursor.ts";
import { type Filter, Named } from "./filters/filter.ts";
import type { Token } from "./lex.ts";
import type { Arguments, Expression, NamedArgument } from "./syntax.ts";
import type { Call, Value } from "./value.ts";

type Parse = (cursor: Cursor) => Expression;

/** The arguments behind an opening bracket; steps over the closing one. */
export function argumentsAt(cursor: Cursor, parse: Parse): Arguments {
  const positional: { value: Expression; spread: boolean }[] = [];
  const named: NamedArgument[] = [];
  while (!take(cursor, ")")) {
    if (isNameGiven(cursor)) {
      const name = advance(cursor).text;
      expect(cursor, "=");
      named.push({ name, value: parse(cursor) });
    } else {
      if (named.length > 0) throw unexpectedToken(cursor, message("template.named_argument"));
      const spread = take(cursor, "*");
      positional.push({ value: parse(cursor), spread });
    }
    if (!at(cursor, ")")) expect(cursor, ",");
  }
  return { positional, named };
}

/** Whether the next argument is given by its name. */
function isNameGiven(cursor: Cursor): boolean {
  const following = cursor.tokens[cursor.index + 1];
  return here(cursor).kind === "name" && following?.text === "=" && following.kind === "operator";
}

const kinds = {
  filter: "template.filter",
  test: "template.test",
  method: "template.method",
} as const satisfies Record<string, MessageCode>;

export type Applied = { input: Expression; filter: Filter; token: Token; what: "filter" | "test" };

/** A filter with the arguments that follow in brackets, each in its place; throws TemplateFault where they do not fit. */
export function filterAt(cursor: Cursor, parse: Parse, { input, filter, token, what }: Applied): Expression {
  const given: (Expression | undefined)[] = [];
  const named: NamedArgument[] = [];
  if (take(cursor, "(")) {
    while (!take(cursor, ")")) {
      const place = placeAt(cursor, filter, given.length);
      if (place === "named") {
        const { text: name } = advance(cursor);
        expect(cursor, "=");
        named.push({ name, value: parse(cursor) });
      } else {
        const inWay = place < 0 || (place >= filter.takes.length && !filter.rest) || given[place] !== undefined;
        if (inWay)
          throw unexpectedToken(
            cursor,
            filter.takes.length === 0 ? '")"' : message("template.only", { names: filter.takes.join(", ") }),
          );
        given[place] = parse(cursor);
      }
      if (!at(cursor, ")")) expect(cursor, ",");
    }
  }
  requireNeeds({ filter, token, what }, given);
  const literals = given.map((argument) => (argument?.kind === "literal" ? argument.value : undefined));
  const problem = filter.problem?.(
    literals,
    named.map(({ name }) => name),
  );
  if (problem)
    throw new TemplateFault(
      message("template.in_filter", { what: message(kinds[what]), name: token.text, problem }),
      token.at,
    );
  return { kind: "filter", input, filter, given: Array.from(given), named };
}

/** @throws TemplateFault where a filter or method lacks what it needs. */
export function requireNeeds(
  { filter, token, what }: { filter: Filter; token: Token; what: keyof typeof kinds },
  given: readonly unknown[],
): void {
  for (let index = 0; index < filter.needs; index++) {
    if (!given[index])
      throw new TemplateFault(
        message("template.needs_argument", {
          what: message(kinds[what]),
          name: token.text,
          argument: filter.takes[index] ?? "",
        }),
        token.at,
      );
  }
}

/** The place of the next argument: its own when it is given by name, the next free one otherwise; -1 for a wrong name. */
function placeAt(cursor: Cursor, { takes, named }: Filter, next: number): number | "named" {
  if (!isNameGiven(cursor)) return next;
  const index = takes.indexOf(here(cursor).text);
  if (index < 0) return named ? "named" : -1;
  cursor.index += 2;
  return index;
}

/** The arguments of a call in the places of a method; null where one does not fit. */
export function placesOf({ takes, needs, rest, named }: Filter, call: Call): readonly (Value | undefined)[] | null {
  const given: (Value | undefined)[] = [...call.positional];
  if (given.length > takes.length && !rest) return null;
  const others = new Named();
  for (const [name, value] of call.named) {
    const index = takes.indexOf(name);
    if (index >= 0) given[index] = value;
    else if (named) others.set(name, value);
    else return null;
  }
  for (let index = 0; index < needs; index++) if (given[index] === undefined) return null;
  if (others.size > 0) given.push(others);
  return Array.from(given);
}

/** Arguments with their values. */
export function callOf(given: Arguments, valueOf: (expression: Expression) => Value, budget: Budget): Call {
  const positional = given.positional.flatMap(({ value, spread }) => {
    const found = valueOf(value);
    if (!spread || !Array.isArray(found)) return [found];
    budget.gather(found.length);
    return found as readonly Value[];
  });
  return { positional, named: new Map(given.named.map(({ name, value }) => [name, valueOf(value)])) };
}
