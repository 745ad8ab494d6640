/**
 * JSON as pages really embed it: wrapped in comments or CDATA marks, assigned to a variable, called as a function (JSONP), with
 * comments inside, raw line breaks in strings, a comma too many, or every quote escaped as markup; with a semicolon, a bracket too many
 * or a second document behind it. Each wrapping is taken off and the rest must be JSON. Pure.
 */
import { documentsIn } from "./documents.ts";
import { parseJson, type Json } from "./value.ts";

const beforeWrap = /^(?:\s|<!--|\/\*\s*<!\[CDATA\[\s*\*\/|\/\/\s*<!\[CDATA\[|<!\[CDATA\[)+/;
const afterWrap = /(?:\s|\/\/\s*-->|-->|\/\*\s*\]\]>\s*\*\/|\/\/\s*\]\]>|\]\]>)+$/;
const maxCommentLength = 2000;
/** A whole one, not one that the data itself stands in. */
const comment = /^(?:\/\*[\s\S]*?\*\/|\/\/[^\n]*\n|<!--(?!\s*[[{])[\s\S]*?-->)/;
const commentsOnly = /^;?\s*(?:\/\*(?:(?!\*\/)[\s\S])*\*\/\s*|\/\/[^\n]*(?:\n\s*|$)|<!--(?:(?!-->)[\s\S])*-->\s*)+$/;
const call = /^(?:\/\*\*\/\s*)?[\w$.]{1,100}\s*\(\s*(?=[[{"])/;
const assignment = /^(?:(?:var|let|const)\s+)?[\w$.]{1,100}(?:\[["'][^"'\]]{0,100}["']\])?\s*=\s*(?=[[{])/;

/** What servers put before JSON so that no other site can read it as a script. */
const guard =
  /^(?:\)\]\}'?,?|while\s*\(\s*1\s*\)\s*;?|for\s*\(\s*;\s*;\s*\)\s*;?|throw\s+1\s*;|\{\}\s*&&|&&&START&&&)\s*(?=[[{"])/;

/** Whether a text begins with such a guard. */
export const looksGuarded = (text: string): boolean => guard.test(text.slice(0, 300).trimStart());

/** Whether a text looks like a JSONP answer: a name, a bracket, JSON. */
export const looksLikeCall = (text: string): boolean => call.test(text.slice(0, 300).trimStart());

/** The JSON of a whole body: JSON itself, what stands behind a guard, or the argument of a JSONP call. */
export function jsonOfBody(text: string): Json | undefined {
  const whole = text.replace(/^\ufeff/, "").trim();
  const trimmed = whole.slice(guard.exec(whole)?.[0].length ?? 0);
  const called = call.exec(trimmed);
  if (!called) return parseJson(trimmed);
  const close = trimmed.lastIndexOf(")");
  return close < 0 ? undefined : parseJson(trimmed.slice(called[0].length, close));
}

/** The JSON inside a script element, or undefined. Several documents one behind the other are a list of them. */
export function jsonOfScript(text: string): Json | undefined {
  const bare = withoutTail(text.slice(headLength(text)));
  const assigned = assignment.exec(bare.slice(0, 400));
  const source = assigned ? bare.slice(assigned[0].length) : bare;
  if (!/^[[{]/.test(source)) return undefined;
  const whole = parseJson(source);
  if (whole !== undefined || source.length > maxRepairedLength) return whole;
  const repaired = repairJson(unescapeJson(source));
  return parseJson(repaired) ?? documentsIn(repaired);
}

/** How long the marks and whole comments before the data are. */
function headLength(text: string): number {
  let at = 0;
  for (;;) {
    const rest = text.slice(at, at + maxCommentLength);
    const length = comment.exec(rest)?.[0].length ?? beforeWrap.exec(rest)?.[0].length ?? 0;
    if (length === 0) return at;
    at += length;
  }
}

/** The text of a script in which markup was escaped, though none is read there. */
function unescapeJson(source: string): string {
  if (source.includes('"') || !source.includes("&quot;")) return source;
  return source.replaceAll("&quot;", '"').replaceAll("&#039;", "'").replaceAll("&amp;", "&");
}

/**
 * Looks at the end alone, because the pattern would be tried at every space of a long script. The last bracket tells where the data ends and
 * comments begin.
 */
function withoutTail(text: string): string {
  const tail = Math.max(0, text.length - maxCommentLength);
  const end = text.slice(tail);
  const close = Math.max(end.lastIndexOf("}"), end.lastIndexOf("]"));
  const behind = end.slice(close + 1).trim();
  const kept = close >= 0 && commentsOnly.test(behind) ? end.slice(0, close + 1) : end.replace(afterWrap, "");
  return (text.slice(0, tail) + kept).trimEnd();
}

const controlNames: Record<string, string> = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };

/** A repair reads the whole script again; pages embed their data in less than this. */
const maxRepairedLength = 1_000_000;

const comments = /"[^"\\]*(?:\\[\s\S][^"\\]*)*"|\/\*[\s\S]*?\*\/|\/\/[^\n]*|<!--[\s\S]*?-->/g;
const stringsAndCommas = /"[^"\\]*(?:\\[\s\S][^"\\]*)*"|,(?=\s*[\]}])/g;
/** An escape of JavaScript's strings that JSON does not know, or a raw control character. */
const foreignInString = /\\(?:["\\/bfnrt]|u[\da-f]{4})|\\x([\da-f]{2})|\\(\r\n|[\s\S])|[\x00-\x1f]/gi;

/** Raw control characters and escapes of JavaScript in strings as JSON writes them, comments outside of strings and commas before a closing bracket dropped. */
function repairJson(source: string): string {
  const hasComments = /\/[/*]|<!--/.test(source);
  const plain = hasComments ? source.replace(comments, (part) => (part.startsWith('"') ? part : " ")) : source;
  return plain.replace(stringsAndCommas, (part) =>
    part === ","
      ? ""
      : part.replace(foreignInString, (found, hex?: string, escaped?: string) =>
          jsonOf(found, hex ?? null, escaped ?? null),
        ),
  );
}

function jsonOf(found: string, hex: string | null, escaped: string | null): string {
  if (hex !== null) return `\\u00${hex}`;
  // A line that goes on behind a backslash, or a letter that needed none.
  if (escaped !== null) return /[\r\n]/.test(escaped) ? "" : (controlNames[escaped] ?? escaped);
  return found.startsWith("\\") ? found : (controlNames[found] ?? "");
}
