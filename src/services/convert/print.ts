/**
 * Lines written in the format of a service. A printer escapes every word it writes, so nothing a page says can become
 * a link, a mention or a tag; the only links are those of the lines themselves.
 */

import type { Line, Span } from "./line.ts";
import { wordsOf } from "./line.ts";
import type { Dialect, Manner } from "./manners.ts";
import { manners } from "./manners.ts";

/** Lines in a dialect. Example: `printed([titleLine("A & B")], "html")` is `<b>A &amp; B</b>`. */
export function printed(lines: Line[], dialect: Dialect): string {
  const manner = manners[dialect];
  const written: string[] = [];
  lines.forEach((line, index) => {
    const block = manner.block?.[line.kind];
    const opens = block && lines[index - 1]?.kind !== line.kind ? block[0] : "";
    const closes = block && lines[index + 1]?.kind !== line.kind ? block[1] : "";
    written.push(opens + lineIn(line, manner) + closes);
    if (index < lines.length - 1) written.push(block || manner.end?.[line.kind] ? "\n" : manner.lineEnd);
  });
  return written.join("");
}

function lineIn(line: Line, manner: Manner): string {
  if (line.kind === "rule") return manner.rule;
  if (line.kind === "code") return manner.escapeCode(wordsOf(line));
  const words = manner.marks.struck ? line.spans.map((span) => spanIn(span, manner)).join("") : saidIn(line, manner);
  const guarded = manner.atStart ? manner.atStart(words) : words;
  return (manner.start?.[line.kind] ?? "") + guarded + (manner.end?.[line.kind] ?? "");
}

/** A line in a dialect without marks: what was taken away and what was put in is said, set apart by spaces. */
function saidIn(line: Line, manner: Manner): string {
  let written = "";
  let wasSaid = false;
  for (const span of line.spans) {
    // White space that a marked piece begins with stands before what is said of it.
    const word = span.said ? spanIn(span, manner).trimStart() : spanIn(span, manner);
    const isGlued = /\S$/.test(written) && /^\S/.test(word);
    written += isGlued && (wasSaid || span.said) ? " " : "";
    written += span.said ? `${span.said} ${word}` : word;
    wasSaid = span.said !== undefined;
  }
  return written;
}

function spanIn(span: Span, manner: Manner): string {
  // A mark must touch a word in most dialects, so blanks stay outside it.
  const [, before = "", core = "", after = ""] = /^(\s*)([\s\S]*?)(\s*)$/.exec(span.text) ?? [];
  if (core === "") return span.text;
  const { link } = span;
  if (link && !span.code) return before + marked(manner.link(manner.escape(core), link, core), span, manner) + after;
  const word = span.code && manner.code ? manner.code(manner.escapeCode(core)) : manner.escape(core);
  return before + marked(word, span, manner) + after;
}

const markNames = ["bold", "italic", "underlined", "struck"] as const;

function marked(word: string, span: Span, manner: Manner): string {
  return markNames.reduce((inner, name) => {
    const [open, close] = (span[name] && manner.marks[name]) || ["", ""];
    return open + inner + close;
  }, word);
}
