/**
 * Lines written in the format of a service. A printer escapes every word it writes, so nothing a page says can become
 * a link, a mention or a tag; the only links are those of the lines themselves.
 */

import type { Line, Span } from "./line.ts";
import { wordsOf } from "./line.ts";
import type { Dialect, DialectRules } from "./dialects.ts";
import { dialectRules } from "./dialects.ts";

/** Lines in a dialect. Example: `printed([titleLine("A & B")], "html")` is `<b>A &amp; B</b>`. */
export function printLines(lines: Line[], dialect: Dialect): string {
  const rules = dialectRules[dialect];
  const written: string[] = [];
  lines.forEach((line, index) => {
    const block = rules.block?.[line.kind];
    const opens = block && lines[index - 1]?.kind !== line.kind ? block[0] : "";
    const closes = block && lines[index + 1]?.kind !== line.kind ? block[1] : "";
    written.push(opens + lineIn(line, rules) + closes);
    if (index < lines.length - 1) written.push(block || rules.end?.[line.kind] ? "\n" : rules.lineEnd);
  });
  return written.join("");
}

function lineIn(line: Line, rules: DialectRules): string {
  if (line.kind === "rule") return rules.rule;
  if (line.kind === "code") return rules.escapeCode(wordsOf(line));
  const words = rules.marks.struck
    ? line.spans.map((span) => spanIn(span, rules)).join("")
    : labelledLineIn(line, rules);
  const guarded = rules.atStart ? rules.atStart(words) : words;
  return (rules.start?.[line.kind] ?? "") + guarded + (rules.end?.[line.kind] ?? "");
}

/** A line in a dialect without marks: what was taken away and what was put in is said, set apart by spaces. */
function labelledLineIn(line: Line, rules: DialectRules): string {
  let written = "";
  let wasSaid = false;
  for (const span of line.spans) {
    // White space that a marked piece begins with stands before what is said of it.
    const word = span.label ? spanIn(span, rules).trimStart() : spanIn(span, rules);
    const isGlued = /\S$/.test(written) && /^\S/.test(word);
    written += isGlued && (wasSaid || span.label) ? " " : "";
    written += span.label ? `${span.label} ${word}` : word;
    wasSaid = span.label !== undefined;
  }
  return written;
}

function spanIn(span: Span, rules: DialectRules): string {
  // A mark must touch a word in most dialects, so blanks stay outside it.
  const [, before = "", core = "", after = ""] = /^(\s*)([\s\S]*?)(\s*)$/.exec(span.text) ?? [];
  if (core === "") return span.text;
  const { link } = span;
  if (link && !span.code) return before + markWord(rules.link(rules.escape(core), link, core), span, rules) + after;
  const word = span.code && rules.code ? rules.code(rules.escapeCode(core)) : rules.escape(core);
  return before + markWord(word, span, rules) + after;
}

const markNames = ["bold", "italic", "underlined", "struck"] as const;

function markWord(word: string, span: Span, rules: DialectRules): string {
  return markNames.reduce((inner, name) => {
    const [open, close] = (span[name] && rules.marks[name]) || ["", ""];
    return open + inner + close;
  }, word);
}
