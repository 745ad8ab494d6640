/**
 * Markdown as lines: the part of CommonMark that alerts are written in. Headings, lists, quotes, fences, rules; bold,
 * italic, struck, code, links and backslash escapes. Every source line stays a line. Raw HTML is text, never markup.
 * Not marked, whose lexer joins lines into paragraphs, and takes 11 s for 45 KB of open emphases.
 */

import { decodeHTML } from "entities";
import type { Line, Marks, Span } from "./line.ts";
import { safeLink } from "./line.ts";
import { spansOfText } from "./readText.ts";

/** A longer line is no paragraph anybody wrote: it is read as text, which bounds the work. */
const maxLineCharacters = 10_000;

export function linesOfMarkdown(markdown: string): Line[] {
  const lines: Line[] = [];
  let fence = "";
  for (const source of markdown.split(/\r\n|\r|\n/)) {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(source)?.[1] ?? "";
    if (fence && mark.startsWith(fence) && source.trim() === mark) fence = "";
    else if (fence) lines.push({ kind: "code", spans: source ? [{ text: source, code: true }] : [] });
    else if (mark) fence = mark;
    else lines.push(lineOf(source));
  }
  return lines;
}

function lineOf(source: string): Line {
  if (source.length > maxLineCharacters) return { kind: "plain", spans: spansOfText(source, {}) };
  if (/^ {0,3}(?:(?:- *){3,}|(?:\* *){3,}|(?:_ *){3,})$/.test(source)) return { kind: "rule", spans: [] };
  const heading = /^ {0,3}#{1,6} +(.*)$/.exec(source);
  if (heading) return { kind: "heading", spans: spansOf((heading[1] ?? "").replace(/ +#+ *$/, ""), {}) };
  const item = /^ *[-*+] +(.*)$/.exec(source);
  if (item) return { kind: "item", spans: spansOf(item[1] ?? "", {}) };
  const quote = /^ {0,3}> ?(.*)$/.exec(source);
  if (quote) return { kind: "quote", spans: spansOf(quote[1] ?? "", {}) };
  return { kind: "plain", spans: spansOf(source.replace(/(?: {2,}|\\)$/, ""), {}) };
}

const emphases: [string, Marks][] = [
  ["**", { bold: true }],
  ["__", { bold: true }],
  ["~~", { struck: true }],
  ["*", { italic: true }],
  ["_", { italic: true }],
];

/** Deeper nesting than this is text: nobody writes it, and it bounds the work. */
const maxDepth = 6;

/**
 * A piece of a line: its source, the marks it stands in, and how many of them. `unclosed`: emphasis marks that were sought
 * and have no end in the rest of it, so that nothing is sought twice.
 */
type Stretch = { source: string; marks: Marks; depth: number; unclosed: Set<string> };

function spansOf(source: string, marks: Marks, depth = 0): Span[] {
  const spans: Span[] = [];
  const stretch: Stretch = { source, marks, depth, unclosed: new Set() };
  let words = "";
  let at = 0;
  const flush = () => {
    spans.push(...spansOfText(words, marks));
    words = "";
  };
  while (at < source.length) {
    const piece = depth < maxDepth ? pieceAt(stretch, at) : null;
    if (piece) {
      flush();
      spans.push(...piece.spans);
      at = piece.end;
    } else {
      const plain = plainAt(source, at);
      words += plain.text;
      at = plain.end;
    }
  }
  flush();
  return spans;
}

/** One character of text: an escape loses its backslash, an entity becomes its character. */
function plainAt(source: string, at: number): { text: string; end: number } {
  const character = source.charAt(at);
  if (character === "\\" && /[!-/:-@[-`{-~]/.test(source.charAt(at + 1)))
    return { text: source.charAt(at + 1), end: at + 2 };
  const entity =
    character === "&" ? /^&(?:#\d{1,7}|#x[0-9a-f]{1,6}|[a-z0-9]{2,31});/i.exec(source.slice(at, at + 34)) : null;
  return entity ? { text: decodeHTML(entity[0]), end: at + entity[0].length } : { text: character, end: at + 1 };
}

function pieceAt(stretch: Stretch, at: number): { spans: Span[]; end: number } | null {
  const { source, marks, depth, unclosed } = stretch;
  const character = source.charAt(at);
  if (character === "`") return codeAt(source, at, marks);
  if (character === "[") return linkAt(stretch, at);
  if (character === "<") return addressAt(source, at, marks);
  if (!"*_~".includes(character)) return null;
  if (character === "_" && /\w/.test(source.charAt(at - 1))) return null;
  for (const [mark, meaning] of emphases) {
    if (unclosed.has(mark) || !source.startsWith(mark, at) || /^\s?$/.test(source.charAt(at + mark.length))) continue;
    const close = closing(source, at + mark.length, mark);
    if (close > 0) {
      const inner = spansOf(source.slice(at + mark.length, close), { ...marks, ...meaning }, depth + 1);
      return { spans: inner, end: close + mark.length };
    }
    unclosed.add(mark);
  }
  return null;
}

/** Where an emphasis ends: the next unescaped mark that follows a word; -1 when there is none on this line. */
function closing(source: string, from: number, mark: string): number {
  for (let at = source.indexOf(mark, from); at >= 0; at = source.indexOf(mark, at + 1)) {
    const before = source.charAt(at - 1);
    if (before === "\\" || /\s/.test(before) || at === from) continue;
    if (mark.length === 1 && (source.charAt(at + 1) === mark || before === mark)) continue;
    if (mark.startsWith("_") && /\w/.test(source.charAt(at + mark.length))) continue;
    return at;
  }
  return -1;
}

function codeAt(source: string, at: number, marks: Marks): { spans: Span[]; end: number } | null {
  const ticks = /^`+/.exec(source.slice(at))?.[0] ?? "`";
  const close = source.indexOf(ticks, at + ticks.length);
  if (close < 0) return null;
  const text = source.slice(at + ticks.length, close);
  return { spans: [{ text: text.trim() || text, ...marks, code: true }], end: close + ticks.length };
}

function linkAt({ source, marks, depth }: Stretch, at: number): { spans: Span[]; end: number } | null {
  const match =
    /^\[((?:[^\]\\]|\\.){0,1000})\]\(\s*<?((?:[^\s()<>\\]|\\.|\([^\s()]*\)){0,2000})>?(?:\s+"[^"]*")?\s*\)/.exec(
      source.slice(at),
    );
  const link = safeLink(match?.[2]?.replace(/\\(.)/g, "$1"));
  if (!match || !link) return null;
  const inner = spansOf(match[1] ?? "", { ...marks, link }, depth + 1).map((span) => ({ ...span, link }));
  return { spans: inner.length > 0 ? inner : [{ text: link, ...marks, link }], end: at + match[0].length };
}

function addressAt(source: string, at: number, marks: Marks): { spans: Span[]; end: number } | null {
  const match = /^<((?:https?:\/\/|mailto:)[^\s<>]{1,2000})>/i.exec(source.slice(at));
  const link = safeLink(match?.[1]);
  return match && link ? { spans: [{ text: match[1] ?? link, ...marks, link }], end: at + match[0].length } : null;
}
