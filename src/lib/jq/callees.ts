/** The part of the compiler that defines and calls functions. */

import { message } from "../../message/message.ts";
import { SelectorError } from "../bounds/problem.ts";
import { controlsOf, type Control } from "./functions/control.ts";
import { digitPreserving, natives } from "./functions/index.ts";
import type { Native } from "./functions/native.ts";
import {
  withoutPath,
  bind,
  type At,
  type Code,
  withoutPlace,
  type Emit,
  entryOf,
  type Machine,
  type Scope,
} from "./machine.ts";
import { meaningOf, bindName, type Function, type Names } from "./names.ts";
import { parseDefinition } from "./parser.ts";
import { prelude, refusals } from "./prelude.ts";
import type { Definition, Node } from "./syntax.ts";
import { asNumber, type Json } from "../json/value.ts";

type Call = Extract<Node, { kind: "call" }>;

export abstract class CalleeCompiler {
  protected readonly machine: Machine;
  readonly #controls: Record<string, Control>;
  readonly #written = new Map<string, Function>();
  #ids = 0;

  constructor(machine: Machine) {
    this.machine = machine;
    this.#controls = controlsOf(machine);
  }

  abstract compile(node: Node, names: Names): Code;

  protected newId(): number {
    return ++this.#ids;
  }

  /** `def …; rest` */
  protected define(definition: Definition, rest: Node, names: Names): Code {
    const { callee, inner } = this.#function(definition, names);
    const code = this.compile(rest, inner);
    return (at, scope, emit) => code(at, bind(callee.id, null, scope), emit);
  }

  #function({ name, parameters, body }: Definition, names: Names): { callee: Function; inner: Names } {
    const callee: Function = { id: this.newId(), parameters: [], code: null, isGlobal: names === null };
    const inner = bindName(`${name}/${parameters.length}`, { kind: "function", of: callee }, names);
    let within = inner;
    let wrapped = body;
    for (const parameter of parameters) {
      const id = this.newId();
      callee.parameters.push(id);
      within = bindName(`${parameter.name}/0`, { kind: "closure", id }, within);
    }
    // A parameter $a is both a function and the variable that holds each of its results in turn.
    for (const { name: parameter, isValue } of parameters.toReversed()) {
      const source: Node = { kind: "call", name: parameter, args: [] };
      if (isValue)
        wrapped = { kind: "bind", source, pattern: { kind: "variable", name: parameter }, others: [], body: wrapped };
    }
    callee.code = this.compile(wrapped, within);
    return { callee, inner };
  }

  /** A call of whatever the name means. @throws SelectorError when it means nothing. */
  protected call(call: Call, names: Names): Code {
    const spelling = `${call.name}/${call.args.length}`;
    const meaning = meaningOf(names, spelling);
    if (meaning?.kind === "closure") return callClosure(meaning.id, this.machine);
    const args = call.args.map((arg) => this.compile(arg, names));
    if (meaning?.kind === "function") return this.#callFunction(meaning.of, args);
    if (Object.hasOwn(this.#controls, spelling)) return callControl(this.#controls[spelling] as Control, args);
    if (Object.hasOwn(natives, spelling)) return this.#callNative(spelling, args);
    return this.#callFunction(this.#fromPrelude(spelling, call), args);
  }

  #fromPrelude(spelling: string, { name, args }: Call): Function {
    const known = this.#written.get(spelling);
    if (known) return known;
    const source = Object.hasOwn(prelude, spelling) ? prelude[spelling] : undefined;
    if (source === undefined) {
      const called = `${name}${args.length ? `/${args.length}` : ""}`;
      const code = refusals.has(name) ? "jq.unavailable" : "jq.no_function";
      throw new SelectorError("unsupported", message(code, { name: called }));
    }
    const { callee } = this.#function(parseDefinition(source), null);
    this.#written.set(spelling, callee);
    return callee;
  }

  #callFunction(callee: Function, args: Code[]): Code {
    const { machine } = this;
    return (at, scope, emit) => {
      machine.spend(1);
      // The body sees what was known where it was written, and itself.
      let inner: Scope = callee.isGlobal ? bind(callee.id, null, null) : entryOf(scope, callee.id);
      for (const [place, id] of callee.parameters.entries())
        inner = bind(id, { code: args[place] as Code, scope }, inner);
      (callee.code as Code)(at, inner, emit);
    };
  }

  #callNative(spelling: string, args: Code[]): Code {
    const { machine } = this;
    const native = natives[spelling] as Native;
    const given = digitPreserving.has(spelling) ? (value: Json): Json => value : (value: Json): Json => asNumber(value);
    return (at, scope, emit) => {
      machine.spend(1);
      if (args.length === 0) return emit(withoutPlace(native(given(at.value), [], machine), at));
      const input = withoutPath(at);
      const values: Json[] = [];
      // The last argument is the outermost loop, as in jq.
      const collect = (place: number): void => {
        if (place < 0) return emit(withoutPlace(native(given(at.value), values.map(given), machine), at));
        (args[place] as Code)(input, scope, ({ value }) => {
          values[place] = value;
          collect(place - 1);
        });
      };
      collect(args.length - 1);
    };
  }
}

function callClosure(id: number, machine: Machine): Code {
  return (at, scope, emit) => {
    machine.spend(1);
    const { bound } = entryOf(scope, id);
    if (bound && "code" in bound) bound.code(at, bound.scope, emit);
  };
}

function callControl(control: Control, args: Code[]): Code {
  return (at, scope, emit) => {
    const runners = args.map((code) => (input: At, hear: Emit) => code(input, scope, hear));
    control(at, runners, emit);
  };
}
