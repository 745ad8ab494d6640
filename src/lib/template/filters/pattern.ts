/**
 * `regex_replace(pattern, replacement='', count=0)`: patterns of the RE2 language, which run in linear time.
 *
 * The replacement names groups as Python does: \1, \g<1>, \g<name>. A pattern that does not compile is refused when the
 * template is saved; one that only arises while rendering leaves the text as it is.
 */
import { message } from "../../../message/message.ts";
import { RE2JS, type Matcher } from "re2js";
import type { Budget } from "../bounds.ts";
import { numberOf, textOf } from "../value.ts";
import type { Filter } from "./filter.ts";

const maxPatternLength = 500;
/** Instructions of a compiled pattern. */
const maxProgramSize = 2000;
/**
 * How far ahead a match is first looked for. A pattern such as `x.*y|x` reads to the end of the text for every match it
 * finds, which is quadratic; so the text is shown up to here, and further only while nothing is found or the match
 * touches the end of what is shown.
 */
const firstView = 128;
/** One step pays for this many pairs of character and instruction; every character costs as if for some more. */
const pairsPerStep = 850;
const costOfCharacter = 30;
/** Beside its instructions, a pattern costs for how many of them may be under way at a character. */
const costOf = (size: number): number => costOfCharacter + size + size ** 2 / 8;
/** What compiling costs: something for each, more for classes of thousands of characters. */
const compileSteps = 80;
const classSteps = 150;
const largeClass = /\\[pP]|\(\?[a-zA-Z]*i/g;

export const regexReplace: Filter = {
  takes: ["pattern", "replacement", "count"],
  needs: 1,
  problem: ([pattern]) =>
    pattern === undefined || compilePattern(textOf(pattern))
      ? null
      : message("template.pattern", { pattern: JSON.stringify(textOf(pattern)) }),
  apply: (input, [pattern, replacement, count], budget) => {
    const text = textOf(input);
    const source = textOf(pattern ?? null);
    budget.spend(compileSteps + source.length + classSteps * (source.match(largeClass)?.length ?? 0));
    const program = compilePattern(source);
    if (!program) return text;
    budget.spend(program.programSize() / 2);
    const max = numberOf(count ?? null) || Infinity;
    return replaceMatches({ text, program, parts: replacementParts(textOf(replacement ?? null)), max }, budget);
  },
};

function compilePattern(pattern: string): RE2JS | null {
  if (pattern.length > maxPatternLength) return null;
  try {
    const program = RE2JS.compile(pattern);
    return program.programSize() > maxProgramSize ? null : program;
  } catch {
    return null;
  }
}

type Job = { text: string; program: RE2JS; parts: readonly (string | { group: string | number })[]; max: number };

function replaceMatches(job: Job, budget: Budget): string {
  const { text, parts, max } = job;
  const pieces: string[] = [];
  let copied = 0;
  for (let from = 0, count = 0; count < max && from <= text.length;) {
    const matcher = nextMatch(job, from, budget);
    if (!matcher) break;
    const [start, end] = [matcher.start(), matcher.end()];
    from = end > start ? end : end + 1;
    // As in Go, an empty match right behind another match is none.
    if (start === end && start === copied && count > 0) continue;
    const put = parts.map((part) => (typeof part === "string" ? part : groupOf(matcher, part.group))).join("");
    budget.make(put.length);
    pieces.push(text.slice(copied, start), put);
    copied = end;
    count++;
  }
  return pieces.join("") + text.slice(copied);
}

function nextMatch({ text, program }: Job, from: number, budget: Budget): Matcher | null {
  for (let view = firstView; ; view *= 2) {
    const shown = Math.min(text.length, from + view);
    budget.spend(((shown - from) * costOf(program.programSize())) / pairsPerStep);
    const matcher = program.matcher(text.slice(0, shown));
    const found = matcher.find(from);
    if (shown === text.length) return found ? matcher : null;
    if (found && matcher.end() < shown) return matcher;
  }
}

function groupOf(matcher: Matcher, group: string | number): string {
  try {
    return matcher.group(group) ?? "";
  } catch {
    // The pattern has no such group.
    return "";
  }
}

function replacementParts(replacement: string): Job["parts"] {
  return replacement.split(/(\\(?:\d{1,2}|g<\w{1,50}>|\\))/).map((part) => {
    if (part === "\\\\") return "\\";
    const name = /^\\(?:(\d{1,2})|g<(\w+)>)$/.exec(part);
    if (!name) return part;
    const group = name[1] ?? name[2] ?? "0";
    return { group: /^\d+$/.test(group) ? Number(group) : group };
  });
}
