/**
 * The jq language (version 1.7) for filters: a program is compiled once and runs on a value under a step budget. It sees the page and
 * nothing else: no environment, no clock, no other input. Whole numbers of many digits stay as they are written while nothing computes
 * with them, as in jq. What it does not know is named when it is compiled.
 */
import { message } from "../../message/message.ts";
import { SelectorError } from "../bounds/problem.ts";
import type { Json } from "../json/value.ts";
import { compileTree } from "./compile.ts";
import { Break, Machine } from "./machine.ts";
import { parseJq } from "./parser.ts";
import { JqError } from "./values.ts";

const maxResults = 100_000;

/** The program, ready to run: from a value to its results. @throws SelectorError, here and in running. */
export function compileJq(source: string): (value: Json) => Json[] {
  const machine = new Machine();
  const code = compileTree(parseJq(source), machine);
  return (value) => {
    machine.reset();
    const results: Json[] = [];
    try {
      code({ value, path: null }, null, (result) => {
        if (results.push(result.value) > maxResults) throw new SelectorError("budget", message("jq.results"));
      });
    } catch (error) {
      if (error instanceof JqError)
        throw new SelectorError("unsupported", message("jq.error", { error: error.message.slice(0, 300) }));
      if (error instanceof Break) throw new SelectorError("unsupported", message("jq.break"));
      // The stack of the runtime ends before the steps of the program do.
      if (error instanceof RangeError) throw new SelectorError("budget", message("filter.deep"));
      throw error;
    }
    return results;
  };
}
