/**
 * JSON documents that stand one behind the other in a text, with brackets too many or too few, semicolons and commas between them, as
 * templates of shops put them together. Pure.
 */
import { parseJson, type Json } from "./value.ts";

const between = /[\s;,}\]]*/y;
const string = /"[^"\\]*(?:\\[\s\S][^"\\]*)*"/y;
const maxDocuments = 100;
/** Brackets that may be missing at the end of a text. */
const maxMissing = 3;

/** The document of a text, or the list of them; undefined where anything else stands in it. */
export function documentsIn(text: string): Json | undefined {
  const found: Json[] = [];
  let at = 0;
  while (found.length < maxDocuments) {
    between.lastIndex = at;
    at += between.exec(text)?.[0].length ?? 0;
    if (at >= text.length) return found.length > 1 ? found : found[0];
    const one = documentAt(text, at);
    const value = one && parseJson(one.source);
    if (!one || value === undefined) return undefined;
    found.push(value);
    at = one.end;
  }
  return undefined;
}

/** The text of the list or object that begins here, its brackets in pairs, and where it ends; null where none begins. */
function documentAt(text: string, start: number): { source: string; end: number } | null {
  const open: string[] = [];
  let source = "";
  let from = start;
  for (let at = start; at < text.length; at += 1) {
    const char = text[at] as string;
    if (char === '"') {
      string.lastIndex = at;
      const length = string.exec(text)?.[0].length;
      if (length === undefined) return null;
      at += length - 1;
    } else if (char === "{" || char === "[") open.push(char === "{" ? "}" : "]");
    else if (char === "}" || char === "]") {
      if (open.at(-1) === char) open.pop();
      else {
        // It closes nothing that is open.
        source += text.slice(from, at);
        from = at + 1;
      }
      if (open.length === 0) return { source: source + text.slice(from, at + 1), end: at + 1 };
    } else if (open.length === 0) return null;
  }
  const isCut = open.length > maxMissing || !/[}\]]\s*$/.test(text);
  return isCut ? null : { source: source + text.slice(from) + open.toReversed().join(""), end: text.length };
}
