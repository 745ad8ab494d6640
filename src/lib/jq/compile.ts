/**
 * A jq tree to code. Names are resolved here: a function is, in this order, a parameter, a `def` around the call, a native
 * function, or one that is written in jq itself. A name that is none of these is an error that says so.
 */
import { message } from "../../message/message.ts";
import { SelectorError } from "../bounds/problem.ts";
import { assignment } from "./assign.ts";
import { CalleeCompiler } from "./callees.ts";
import { formats } from "./formats.ts";
import {
  withoutPath,
  bind,
  Break,
  type Code,
  withoutPlace,
  pathTo,
  entryOf,
  type Machine,
  type Scope,
} from "./machine.ts";
import { meaningOf, bindName, type Names } from "./names.ts";
import { operations } from "./operators.ts";
import { isIndexable, member } from "./paths.ts";
import { alternatives, destructure, namesOf } from "./patterns.ts";
import type { Node, Pattern } from "./syntax.ts";
import { asText } from "./values.ts";
import { arrayOf, each, objectOf, sliceOf } from "./construct.ts";
import { alternative, conditional, logical, negate, pipe, tryCatch } from "./flow.ts";
import { fold } from "./fold.ts";

/** The code of a program. @throws SelectorError for a name that is not known. */
export function compileTree(tree: Node, machine: Machine): Code {
  return new Compiler(machine).compile(tree, null);
}

type Of<Kind extends Node["kind"]> = Extract<Node, { kind: Kind }>;

class Compiler extends CalleeCompiler {
  /** The code of a node where names mean what `names` says. */
  // One case for each kind of node.
  // oxlint-disable-next-line max-lines-per-function
  compile(node: Node, names: Names): Code {
    const { machine } = this;
    const of = (inner: Node) => this.compile(inner, names);
    switch (node.kind) {
      case "identity":
        return (at, _scope, emit) => emit(at);
      case "recurse":
        return this.call({ kind: "call", name: "recurse", args: [] }, names);
      case "literal":
        return (at, _scope, emit) => emit(withoutPlace(node.value, at));
      case "string":
        return this.#string(node, names);
      case "format": {
        const format = this.#format(node.format);
        return (at, _scope, emit) => emit(withoutPlace(format(at.value, machine), at));
      }
      case "index":
        return this.#index(of(node.of), of(node.key), node.isOptional ?? false);
      case "slice":
        return this.#index(
          of(node.of),
          sliceOf(node.from && of(node.from), node.to && of(node.to)),
          node.isOptional ?? false,
        );
      case "each":
        return each(of(node.of), node.isOptional ?? false, machine);
      case "try":
        return tryCatch(of(node.body), node.handler && of(node.handler));
      case "array":
        return arrayOf(node.body && of(node.body), machine);
      case "object":
        return objectOf(
          node.entries.map(({ key, value }) => ({ key: of(key), value: of(value) })),
          machine,
        );
      case "negate":
        return negate(of(node.body));
      case "pipe":
        return pipe(of(node.left), of(node.right), machine);
      case "comma": {
        const [left, right] = [of(node.left), of(node.right)];
        return (at, scope, emit) => {
          left(at, scope, emit);
          right(at, scope, emit);
        };
      }
      case "alternative":
        return alternative(of(node.left), of(node.right));
      case "and":
      case "or":
        return logical(node.kind === "or", of(node.left), of(node.right));
      case "operation":
        return this.#operation(node, names);
      case "assign":
        return assignment(node.operator, { target: of(node.left), source: of(node.right) }, machine);
      case "if":
        return conditional(of(node.test), of(node.then), of(node.otherwise));
      case "reduce":
      case "foreach":
        return this.#fold(node, names);
      case "bind":
        return this.#bind(node, names);
      case "function":
        return this.define(node.definition, node.rest, names);
      case "call":
        return this.call(node, names);
      case "variable":
        return this.#variable(node.name, names);
      case "label":
        return this.#label(node, names);
      case "break":
        return this.#break(node.name, names);
    }
  }

  #format(name: string) {
    if (!Object.hasOwn(formats, name)) throw new SelectorError("unsupported", message("jq.no_format", { name }));
    return formats[name] as (typeof formats)[string];
  }

  #string({ format: name, parts }: Of<"string">, names: Names): Code {
    const { machine } = this;
    const format = this.#format(name);
    const codes = parts.map((part) => (typeof part === "string" ? part : this.compile(part, names)));
    return (at, scope, emit) => {
      const input = withoutPath(at);
      // The last expression is the outermost loop, as in jq.
      const join = (place: number, after: string): void => {
        const part = codes[place];
        if (part === undefined) return emit(withoutPlace(after, at));
        if (typeof part === "string") return join(place - 1, part + after);
        part(input, scope, ({ value }) => {
          const text = name === "text" ? asText(value) : format(value, machine);
          machine.make(text.length + after.length);
          join(place - 1, text + after);
        });
      };
      join(codes.length - 1, "");
    };
  }

  #index(of: Code, key: Code, isOptional: boolean): Code {
    const { machine } = this;
    return (at, scope, emit) => {
      key(withoutPath(at), scope, ({ value: name }) => {
        of(at, scope, (found) => {
          machine.spend(1);
          const inner = isOptional && !isIndexable(found.value, name) ? undefined : member(found.value, name, machine);
          if (inner !== undefined) emit({ value: inner, path: pathTo(found, name) });
        });
      });
    };
  }

  #operation({ operator, left, right }: Of<"operation">, names: Names): Code {
    const { machine } = this;
    const [one, other] = [this.compile(left, names), this.compile(right, names)];
    const operate = operations[operator] as (typeof operations)[string];
    return (at, scope, emit) => {
      const input = withoutPath(at);
      other(input, scope, ({ value: second }) => {
        one(input, scope, ({ value: first }) => {
          machine.spend(1);
          emit(withoutPlace(operate(first, second, machine), at));
        });
      });
    };
  }

  #fold(node: Of<"reduce"> | Of<"foreach">, names: Names): Code {
    const pattern = this.#pattern(node.pattern, names);
    return fold(
      {
        source: this.compile(node.source, names),
        bound: pattern.bound,
        start: this.compile(node.start, names),
        update: this.compile(node.update, pattern.names),
        extract: node.kind === "foreach" ? this.compile(node.extract, pattern.names) : null,
      },
      this.machine,
    );
  }

  #bind(node: Of<"bind">, names: Names): Code {
    const source = this.compile(node.source, names);
    if (node.others.length > 0) return this.#bindAny(node, names);
    const pattern = this.#pattern(node.pattern, names);
    const body = this.compile(node.body, pattern.names);
    return (at, scope, emit) => {
      source(withoutPath(at), scope, ({ value }) => {
        pattern.bound(value, scope, (inner) => body(at, inner, emit));
      });
    };
  }

  /** `as P ?// Q`: the names of all patterns are known, those of the others are null. */
  #bindAny({ source, pattern, others, body }: Of<"bind">, names: Names): Code {
    const patterns = [pattern, ...others];
    const ids: number[] = [];
    const newId = (): number => {
      ids.push(this.newId());
      return ids.at(-1) as number;
    };
    const all = patterns.reduce((known, one) => namesOf(one, known, newId), names);
    const context = { names: all, machine: this.machine };
    const bounds = patterns.map((one) => destructure(one, (node) => this.compile(node, all), context));
    return alternatives({ source: this.compile(source, names), bounds, body: this.compile(body, all), ids });
  }

  #pattern(pattern: Pattern, names: Names) {
    const inner = namesOf(pattern, names, () => this.newId());
    return {
      names: inner,
      bound: destructure(pattern, (node) => this.compile(node, inner), { names: inner, machine: this.machine }),
    };
  }

  #variable(name: string, names: Names): Code {
    const meaning = meaningOf(names, `$${name}`);
    if (meaning?.kind !== "variable")
      throw new SelectorError(
        "unsupported",
        message(`jq.${name === "ENV" ? "unavailable" : "undefined"}`, { name: `$${name}` }),
      );
    return (at, scope, emit) => {
      const { bound } = entryOf(scope, meaning.id);
      emit(withoutPlace(bound && "value" in bound ? bound.value : null, at));
    };
  }

  #label({ name, body }: Of<"label">, names: Names): Code {
    const id = this.newId();
    const code = this.compile(body, bindName(`*${name}`, { kind: "label", id }, names));
    return (at, scope, emit) => {
      const inner = bind(id, null, scope) as NonNullable<Scope>;
      try {
        code(at, inner, emit);
      } catch (error) {
        if (!(error instanceof Break && error.target === inner)) throw error;
      }
    };
  }

  #break(name: string, names: Names): Code {
    const meaning = meaningOf(names, `*${name}`);
    if (meaning?.kind !== "label")
      throw new SelectorError("unsupported", message("jq.undefined", { name: `$*label-${name}` }));
    return (_at, scope) => {
      // oxlint-disable-next-line no-throw-literal, only-throw-error
      throw new Break(entryOf(scope, meaning.id));
    };
  }
}
