/** `{% macro line(x, width=10) %}…{% endmacro %}`: a thing that writes its body with what it is called with. */
import { evaluate, type Frame } from "./evaluate.ts";
import type { MacroNode, Node } from "./syntax.ts";
import { type Call, type Markup, type Thing, tupleOf, type Value } from "./value.ts";

/** The macro as a value. It sees the names around the place where it is written, and not those of the place where it is called. */
export function macroOf<T extends Frame>(
  macro: MacroNode,
  rendering: T,
  blockOf: (nodes: readonly Node[], rendering: T) => Markup,
): Thing {
  const around = [...rendering.locals];
  return {
    thing: `Macro '${macro.name}'`,
    call: (call, budget) => {
      const { locals } = rendering;
      budget.enter();
      // As much of the stack as some expressions inside each other.
      budget.spend(6);
      const own = new Map<string, Value>();
      rendering.locals = [...around, own];
      fill(own, { macro, call, rendering });
      const block = blockOf(macro.body, rendering);
      rendering.locals = locals;
      budget.leave();
      return block;
    },
  };
}

type Filling = { macro: MacroNode; call: Call; rendering: Frame };

function fill(own: Map<string, Value>, { macro: { takes }, call, rendering }: Filling): void {
  const { positional, named } = call;
  const others = new Map<Value, Value>(named);
  for (const [index, { name, usual }] of takes.entries()) {
    const given = positional[index] ?? named.get(name);
    others.delete(name);
    own.set(name, given ?? (usual ? evaluate(usual, rendering) : null));
  }
  own.set("caller", named.get("caller") ?? null);
  others.delete("caller");
  own.set("varargs", tupleOf(positional.slice(takes.length)));
  own.set("kwargs", others);
}
