/**
 * The tests of jq (https://github.com/jqlang/jq): program, input, results. Programs that see more than the page are not applicable, as they
 * are refused by name.
 */
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { compileJq } from "../../src/lib/jq/index.ts";
import { printJson } from "../../src/lib/json/print.ts";
import { type Json, parseJson } from "../../src/lib/json/value.ts";
import { SelectorError } from "../../src/lib/bounds/problem.ts";
import { filesUnder, Score } from "./score.ts";
import { englishOf } from "../../src/message/textOf.ts";

export function jqSuite(folder: string): Score[] {
  const [values, refused] = [new Score("jq, results"), new Score("jq, refused programs")];
  for (const path of filesUnder(folder, ".test"))
    for (const block of readFileSync(path, "utf8").split(/\n(?:[ \t]*\n|#[^\n]*\n)+/)) {
      const lines = block.split("\n").filter((line) => !line.startsWith("#") && line.trim() !== "");
      const [first = "", second = ""] = lines;
      if (lines.length === 0) continue;
      const isRefused = first.startsWith("%%FAIL");
      const score = isRefused ? refused : values;
      const program = isRefused ? second : first;
      const sentence = problemOf(() => compileJq(program));
      if (/not available here|modules/.test(sentence)) score.notApplicable += 1;
      else if (isRefused) score.try(`${basename(path)} ${program}`, () => sentence !== "");
      else
        score.try(
          `${basename(path)} ${program}`,
          () => answers(program, second) === lines.slice(2).map(shown).join("\n"),
        );
    }
  return [values, refused];
}

function problemOf(act: () => unknown): string {
  try {
    act();
  } catch (error) {
    if (error instanceof SelectorError) return englishOf(error.problem.sentence);
    throw error;
  }
  return "";
}

/** A program that fails has no results, and the suite expects none of those that fail at once. */
function answers(program: string, input: string): string {
  const run = compileJq(program);
  const value = valueOf(input);
  try {
    return run(value).map(printed).join("\n");
  } catch (error) {
    if (error instanceof SelectorError && error.problem.cause === "unsupported") return "";
    throw error;
  }
}

const shown = (line: string): string => printed(valueOf(line));

function valueOf(text: string): Json {
  const value = parseJson(text);
  if (value === undefined) throw new Error(`The suite has no JSON there: ${text}`);
  return value;
}

const printed = (value: Json): string => printJson(value, 0) ?? "";
