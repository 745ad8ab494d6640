/**
 * JSON as pages really embed it: wrapped in comments or CDATA marks, assigned to a variable, called as a function (JSONP), with
 * raw line breaks in strings, a comma too many, or every quote escaped as markup. Each wrapping is taken off and the rest must be JSON. Pure.
 */
import { parseJson, type Json } from "./value.ts";

const beforeWrap = /^(?:\s|<!--|\/\*\s*<!\[CDATA\[\s*\*\/|\/\/\s*<!\[CDATA\[|<!\[CDATA\[)+/;
const afterWrap = /(?:\s|\/\/\s*-->|-->|\/\*\s*\]\]>\s*\*\/|\/\/\s*\]\]>|\]\]>)+$/;
const call = /^(?:\/\*\*\/\s*)?[\w$.]{1,100}\s*\(\s*(?=[[{"])/;
const assignment = /^(?:(?:var|let|const)\s+)?[\w$.]{1,100}(?:\[["'][^"'\]]{0,100}["']\])?\s*=\s*(?=[[{])/;

/** Whether a text looks like a JSONP answer: a name, a bracket, JSON. */
export const looksLikeCall = (text: string): boolean => call.test(text.slice(0, 300).trimStart());

/** The JSON of a whole body: JSON itself, or the argument of a JSONP call. */
export function jsonOfBody(text: string): Json | undefined {
  const trimmed = text.replace(/^\ufeff/, "").trim();
  const called = call.exec(trimmed);
  if (!called) return parseJson(trimmed);
  const close = trimmed.lastIndexOf(")");
  return close < 0 ? undefined : parseJson(trimmed.slice(called[0].length, close));
}

/** The JSON inside a script element, or undefined. */
export function jsonOfScript(text: string): Json | undefined {
  const bare = withoutTail(text.slice(beforeWrap.exec(text)?.[0].length ?? 0));
  const assigned = assignment.exec(bare.slice(0, 400));
  const source = assigned ? bare.slice(assigned[0].length).replace(/\s*;$/, "") : bare;
  if (!/^[[{]/.test(source)) return undefined;
  return parseJson(source) ?? parseJson(repaired(unescaped(source)));
}

/** The text of a script in which markup was escaped, though none is read there. */
function unescaped(source: string): string {
  if (source.includes('"') || !source.includes("&quot;")) return source;
  return source.replaceAll("&quot;", '"').replaceAll("&#039;", "'").replaceAll("&amp;", "&");
}

/** The end is looked at alone: the pattern would be tried at every space of a long script. */
function withoutTail(text: string): string {
  const tail = Math.max(0, text.length - 200);
  return (text.slice(0, tail) + text.slice(tail).replace(afterWrap, "")).trimEnd();
}

const controlNames: Record<string, string> = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };

/** A repair reads the whole script again; pages embed their data in less than this. */
const mostRepaired = 1_000_000;

/** Raw control characters in strings escaped, commas before a closing bracket dropped. */
function repaired(source: string): string {
  if (source.length > mostRepaired) return source;
  return source.replace(/"[^"\\]*(?:\\[\s\S][^"\\]*)*"|,(?=\s*[\]}])/g, (part) =>
    part === "," ? "" : part.replace(/[\x00-\x1f]/g, (control) => controlNames[control] ?? ""),
  );
}
