/**
 * What a name in an expression stands for: a name that the template made, a token, the tokens of a group (`restock['price']`), or nothing
 * where the template itself asks whether it is there.
 */
import { message } from "../../message/message.ts";
import { closest } from "../closest.ts";
import { TemplateFault } from "./bounds.ts";
import { advance, at, type Cursor, expect, expectName, here, orNear, take } from "./cursor.ts";
import type { Expression, NamedArgument } from "./syntax.ts";

type Parse = (cursor: Cursor) => Expression;

/** The expression of the name at the cursor; throws TemplateFault for one that does not exist. */
export function namedAt(cursor: Cursor, parse: Parse): Expression {
  const { text: name, at: position } = here(cursor);
  const { known, locals, asked } = cursor.sight;
  const isToken = Object.hasOwn(known, name);
  // What the template made hides a token of that name, as in Jinja2; a token hides what the language has.
  const [, ...made] = locals;
  if ((isToken ? made : locals).some((names) => names.has(name))) {
    advance(cursor);
    return { kind: "name", name, isToken };
  }
  const chain = chainAt(cursor);
  const token = longest(chain, (one) => Object.hasOwn(known, one));
  if (token !== null) return tokenAt(cursor, parse, { name: token, chain });
  const missing = longest(chain, (one) => asked.has(one));
  if (missing !== null) {
    cursor.index += missing.split(".").length * 2 - 1;
    return { kind: "literal", value: null };
  }
  const members = Object.keys(known).filter((one) => one.startsWith(`${name}.`));
  const isWhole = chain.length === 1 || isMethodAt(cursor, cursor.index + 1);
  if (members.length > 0 && isWhole) return groupAt(cursor, members);
  throw unknownToken(cursor, chain.at(-1) ?? name, position);
}

/** "a", "a.b", "a.b.c": what the name at hand and those behind its dots may spell together. */
function chainAt({ tokens, index }: Cursor): string[] {
  const chain = [tokens[index]?.text ?? ""];
  for (let place = index + 1; tokens[place]?.text === "." && tokens[place + 1]?.kind === "name"; place += 2) {
    if (isMethodAt({ tokens }, place)) break;
    chain.push(`${chain.at(-1) ?? ""}.${tokens[place + 1]?.text ?? ""}`);
  }
  return chain;
}

/** Whether a dot, a name and an opening bracket stand here. */
function isMethodAt({ tokens }: Pick<Cursor, "tokens">, place: number): boolean {
  return tokens[place]?.text === "." && tokens[place + 1]?.kind === "name" && tokens[place + 2]?.text === "(";
}

function longest(chain: readonly string[], isWanted: (name: string) => boolean): string | null {
  return chain.findLast(isWanted) ?? null;
}

function unknownToken({ sight: { known, locals, asked } }: Cursor, name: string, position: number): TemplateFault {
  const near = closest(name, [...locals.flatMap((names) => [...names]), ...Object.keys(known), ...asked]);
  return new TemplateFault(orNear(message("template.unknown_token", { name: name.slice(0, 100) }), near), position);
}

function tokenAt(
  cursor: Cursor,
  parse: Parse,
  { name, chain }: { name: string; chain: readonly string[] },
): Expression {
  const position = here(cursor).at;
  // A token is a text, a number or a list: nothing stands behind its dot but a method.
  if (chain.indexOf(name) < chain.length - 1) throw unknownToken(cursor, chain.at(-1) ?? name, position);
  cursor.index += name.split(".").length * 2 - 1;
  if (!take(cursor, "(")) return { kind: "token", name, given: [] };
  const takes = cursor.sight.known[name] ?? [];
  if (takes.length === 0) throw new TemplateFault(message("template.token_not_called", { name }), position);
  const wanted = message("template.one_of", { names: takes.map((taken) => `${taken}=`).join(", ") });
  const given: NamedArgument[] = [];
  while (!take(cursor, ")")) {
    const argument = expectName(cursor, wanted);
    if (!takes.includes(argument.text)) {
      const sentence = message("template.token_argument", { name, argument: argument.text, wanted });
      throw new TemplateFault(sentence, argument.at);
    }
    expect(cursor, "=");
    given.push({ name: argument.text, value: parse(cursor) });
    if (!at(cursor, ")")) expect(cursor, ",");
  }
  return { kind: "token", name, given };
}

function groupAt(cursor: Cursor, names: readonly string[]): Expression {
  const { text: group, at: position } = advance(cursor);
  const [bracket, key, close] = cursor.tokens.slice(cursor.index, cursor.index + 3);
  const asked = `${group}.${key?.text ?? ""}`;
  if (bracket?.text === "[" && key?.kind === "text" && close?.text === "]" && !names.includes(asked))
    throw unknownToken(cursor, asked, position);
  return { kind: "group", members: names.map((name) => ({ key: name.slice(group.length + 1), name })) };
}
