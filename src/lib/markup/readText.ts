/**
 * Plain text as lines. Bare http and https addresses become links to themselves, so that a printer escapes the
 * words around them and leaves the address usable.
 */

import type { Line, Marks, Span } from "./line.ts";
import { safeLink } from "./line.ts";

export function linesOfText(text: string): Line[] {
  return text.split(/\r\n|\r|\n/).map((line) => ({ kind: "plain", spans: spansOfText(line, {}) }));
}

/** The spans of a piece of text that carries the same marks throughout. */
export function spansOfText(text: string, marks: Marks): Span[] {
  const spans: Span[] = [];
  let from = 0;
  for (const match of text.matchAll(/\bhttps?:\/\/[^\s<>"'`|\\^{}[\]]+/gi)) {
    const address = withoutClosing(match[0]);
    const link = safeLink(address);
    if (!link) continue;
    if (match.index > from) spans.push({ text: text.slice(from, match.index), ...marks });
    spans.push({ text: address, ...marks, link });
    from = match.index + address.length;
  }
  if (from < text.length) spans.push({ text: text.slice(from), ...marks });
  return spans;
}

/** An address in running text does not include the full stop or the bracket that follows it. */
function withoutClosing(address: string): string {
  const bare = address.replace(/[.,;:!?*_~]+$/, "");
  return bare.endsWith(")") && !bare.includes("(") ? bare.slice(0, -1) : bare;
}
