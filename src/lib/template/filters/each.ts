/** Filters that do something with each member of a list: `map`, `select`, `reject`, `selectattr`, `rejectattr`. */
import { message, type Message } from "../../../message/message.ts";
import type { Budget } from "../bounds.ts";
import { isTest, tests } from "../tests.ts";
import { isTrue, itemsOf, memberOf, numberOf, sizeOf, textOf, type Value } from "../value.ts";
import { type Filter, namedOf, payFor } from "./filter.ts";

/** What stands in a value under a name, a position, or several of them with dots between: `price`, `0`, `restock.price`. */
export function attributeOf(value: Value, path: Value): Value {
  if (numberOf(path) !== null) return memberOf(value, path);
  return textOf(path)
    .split(".")
    .reduce<Value>((found, name) => memberOf(found, /^\d+$/.test(name) ? Number(name) : name), value);
}

/** `map('upper')`, `map('replace', 'a', 'b')`: each member through a filter; `map(attribute='price', default=0)`: a member of each. */
export const mapThrough = (filters: ReadonlyMap<string, Filter>): Filter => ({
  takes: ["filter"],
  needs: 0,
  takesLists: true,
  rest: true,
  named: true,
  problem: ([name], named) => {
    if (named.includes("attribute")) return null;
    return typeof name === "string" && filters.has(name) ? null : message("template.filter_expected");
  },
  apply: (input, given, budget) => {
    const named = namedOf(given);
    const attribute = named.get("attribute");
    const items = itemsOf(input, budget);
    budget.spend(items.length / 4);
    if (attribute !== undefined)
      return items.map((item) => attributeOf(item, attribute) ?? named.get("default") ?? null);
    const filter = filters.get(textOf(given[0] ?? null));
    if (!filter) return input;
    const others = given.slice(1, named.size > 0 ? -1 : undefined);
    for (const [name, value] of named) {
      const place = filter.takes.indexOf(textOf(name));
      if (place >= 0) others[place] = value;
    }
    return items.map((item) => {
      budget.spend(1);
      payFor(item, filter, budget);
      const value = filter.apply(item, others, budget);
      budget.make(sizeOf(value));
      return value;
    });
  },
});

type Asked = { name: Value | undefined; other: Value | undefined; budget: Budget };

function isWanted(value: Value, { name, other, budget }: Asked): boolean {
  if (name === undefined) return isTrue(value);
  return tests.get(textOf(name))?.holds(value, other ?? null, budget) ?? false;
}

const testProblem = (name: Value | undefined): Message | null =>
  name === undefined || (typeof name === "string" && isTest(name)) ? null : message("template.test_expected");

const keep = (wanted: boolean): Filter => ({
  takes: ["test", "value"],
  needs: 0,
  takesLists: true,
  problem: ([name]) => testProblem(name),
  apply: (input, [name, other], budget) => {
    const items = itemsOf(input, budget);
    budget.spend(items.length / 4);
    return items.filter((item) => isWanted(item, { name, other, budget }) === wanted);
  },
});

const keepByAttribute = (wanted: boolean): Filter => ({
  takes: ["attribute", "test", "value"],
  needs: 1,
  takesLists: true,
  problem: ([, name]) => testProblem(name),
  apply: (input, [attribute, name, other], budget) => {
    const items = itemsOf(input, budget);
    budget.spend(items.length / 4);
    return items.filter((item) => isWanted(attributeOf(item, attribute ?? null), { name, other, budget }) === wanted);
  },
});

/** `select('odd')`, `select('gt', 3)`: the members for which a test holds; without a test, those that are true. */
export const select = keep(true);
/** `reject('odd')`: the members for which it does not. */
export const reject = keep(false);
/** `selectattr('price', 'lt', 10)`: the members of which something passes a test. */
export const selectattr = keepByAttribute(true);
export const rejectattr = keepByAttribute(false);
