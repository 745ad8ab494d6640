/** What the language itself offers by name: `range`, `dict`, `namespace`, `joiner`, `cycler`. As in Jinja. */
import { message } from "../../message/message.ts";
import { Exhausted } from "./bounds.ts";
import { isDictionary, isList, isTrue, keyOf, memberOf, numberOf, textOf, type Thing, type Value } from "./value.ts";

/** The most members of a `range`, as in Jinja's sandbox. */
const maxRange = 100_000;

const range: Thing = {
  thing: "range",
  call: ({ positional }, budget) => {
    const [first = 0, second, third = 1] = positional.map((value) => Math.trunc(numberOf(value) ?? 0));
    const [start, end] = second === undefined ? [0, first] : [first, second];
    const count = third === 0 ? 0 : Math.max(0, Math.ceil((end - start) / third));
    if (count > maxRange) throw new Exhausted(message("template.range", { max: maxRange }));
    budget.gather(count);
    return Array.from({ length: count }, (_, index) => start + index * third);
  },
};

/** The entries of what a call is given: a dictionary or pairs, and what is named. */
function entriesOf(positional: readonly Value[], named: ReadonlyMap<string, Value>): Map<Value, Value> {
  const [given = null] = positional;
  const pairs = isList(given) ? given.map((pair): [Value, Value] => [keyOf(memberOf(pair, 0)), memberOf(pair, 1)]) : [];
  return new Map<Value, Value>([...(isDictionary(given) ? given : pairs), ...named]);
}

const dict: Thing = {
  thing: "dict",
  call: ({ positional, named }, budget) => {
    const entries = entriesOf(positional, named);
    budget.gather(entries.size);
    return entries;
  },
};

/** Names that can be set from within a loop: `{% set ns.found = true %}`. */
const namespace: Thing = {
  thing: "namespace",
  call: ({ positional, named }, budget) => {
    const members = entriesOf(positional, named);
    budget.gather(members.size);
    return {
      thing: "Namespace",
      member: (name) => members.get(name),
      assign: (name, value) => {
        budget.gather(1);
        members.set(name, value);
      },
    };
  },
};

/** Nothing at its first call, its text at all others. */
const joiner: Thing = {
  thing: "joiner",
  call: ({ positional, named }) => {
    const separator = positional[0] ?? named.get("sep") ?? ", ";
    let isUsed = false;
    return {
      thing: "Joiner",
      call: () => {
        if (isUsed) return separator;
        isUsed = true;
        return "";
      },
    };
  },
};

/** One value after the other, and from the beginning again. */
const cycler: Thing = {
  thing: "cycler",
  call: ({ positional }) => {
    let place = 0;
    const next: Thing = {
      thing: "next",
      call: () => positional[place++ % Math.max(1, positional.length)] ?? null,
    };
    const reset: Thing = {
      thing: "reset",
      call: () => {
        place = 0;
        return null;
      },
    };
    return {
      thing: "Cycler",
      member: (name) => {
        if (name === "current") return positional[place % Math.max(1, positional.length)] ?? null;
        return name === "next" ? next : name === "reset" ? reset : undefined;
      },
    };
  },
};

export const globals: ReadonlyMap<string, Value> = new Map(Object.entries({ cycler, dict, joiner, namespace, range }));

/** The value `loop` of a round: where it stands among the others, and what goes round with it. */
export type Round = {
  items: readonly Value[];
  index: number;
  depth: number;
  /** The values that `loop.changed` was asked about last. */
  asked: { last: string | null };
  /** Runs the loop with other items, where it is a recursive one. */
  again: ((items: Value) => Value) | null;
};

/** https://jinja.palletsprojects.com/en/stable/templates/#for */
export function loopOf({ items, index, depth, asked, again }: Round): Thing {
  const { length } = items;
  const members: Readonly<Record<string, () => Value>> = {
    index: () => index + 1,
    index0: () => index,
    revindex: () => length - index,
    revindex0: () => length - index - 1,
    first: () => index === 0,
    last: () => index === length - 1,
    length: () => length,
    depth: () => depth,
    depth0: () => depth - 1,
    previtem: () => items[index - 1] ?? null,
    nextitem: () => items[index + 1] ?? null,
    cycle: () => ({
      thing: "cycle",
      call: ({ positional }) => positional[index % Math.max(1, positional.length)] ?? null,
    }),
    changed: () => ({
      thing: "changed",
      call: ({ positional }, budget) => {
        const key = JSON.stringify(positional.map(textOf));
        budget.make(key.length);
        const isChanged = key !== asked.last;
        asked.last = key;
        return isChanged;
      },
    }),
  };
  return {
    thing: "LoopContext",
    member: (name) => (Object.hasOwn(members, name) ? members[name]?.() : undefined),
    ...(again ? { call: ({ positional }) => (isTrue(positional[0] ?? null) ? again(positional[0] ?? null) : "") } : {}),
  };
}
