/**
 * A template's source, cut into text, outputs and statements.
 *
 * Comments vanish. `{% raw %}` keeps everything up to `{% endraw %}` as text. A minus sign inside a tag's braces removes
 * the white space on that side, as in Jinja.
 */
import { message } from "../../message/message.ts";
import { TemplateFault } from "./bounds.ts";
import { tagAt, type Token } from "./lex.ts";

export type Piece =
  | { kind: "text"; text: string }
  | { kind: "output"; tokens: Token[]; at: number }
  | { kind: "statement"; tokens: Token[]; at: number };

type Scan = { source: string; at: number; pieces: Piece[]; trims: boolean };

/**
 * What opens a tag. After `{%` a name must follow, with a sign or white space before it at most, and no two hex digits:
 * `{%22a%22:1}` is JSON as addresses and forms spell it.
 */
const tagOpening = String.raw`\{\{|\{%(?![0-9A-Fa-f]{2})[-+]?\s*[A-Za-z_]`;
const opening = new RegExp(`${tagOpening}|\\{#`, "g");

/** Whether a text is a template: other texts stay what they are, lone braces included. */
export function holdsTag(text: string): boolean {
  return new RegExp(tagOpening).test(text);
}

/** The pieces of a source, in order; throws TemplateFault. */
export function piecesOf(source: string): Piece[] {
  const scan: Scan = { source, at: 0, pieces: [], trims: false };
  for (;;) {
    opening.lastIndex = scan.at;
    const found = opening.exec(source);
    pushText(scan, found?.index ?? source.length, found !== null && source[found.index + 2] === "-");
    if (!found) return scan.pieces;
    scan.at = found.index;
    if (found[0] === "{#") skipComment(scan);
    else pushTag(scan, found[0] === "{{" ? "output" : "statement");
  }
}

function pushText(scan: Scan, end: number, trimsEnd: boolean): void {
  let text = scan.source.slice(scan.at, end);
  if (scan.trims) text = text.trimStart();
  if (trimsEnd) text = text.trimEnd();
  if (text !== "") scan.pieces.push({ kind: "text", text });
  scan.trims = false;
}

function skipComment(scan: Scan): void {
  const end = scan.source.indexOf("#}", scan.at + 2);
  if (end < 0) throw new TemplateFault(message("template.comment"), scan.at);
  scan.trims = scan.source[end - 1] === "-";
  scan.at = end + 2;
}

function pushTag(scan: Scan, kind: "output" | "statement"): void {
  const start = scan.at;
  const sign = scan.source[start + 2];
  const { tokens, end, trimsAfter } = tagAt(
    scan.source,
    start + (sign === "-" || sign === "+" ? 3 : 2),
    kind === "output" ? "}}" : "%}",
  );
  scan.at = end;
  scan.trims = trimsAfter;
  if (kind === "statement" && tokens.length === 2 && tokens[0]?.text === "raw") pushRaw(scan, start);
  else scan.pieces.push({ kind, tokens, at: start });
}

function pushRaw(scan: Scan, start: number): void {
  const end = /\{%([-+]?)\s*endraw\s*([-+]?)%\}/g;
  end.lastIndex = scan.at;
  const found = end.exec(scan.source);
  if (!found) throw new TemplateFault(message("template.close", { close: "endraw" }), start);
  pushText(scan, found.index, found[1] === "-");
  scan.at = end.lastIndex;
  scan.trims = found[2] === "-";
}
