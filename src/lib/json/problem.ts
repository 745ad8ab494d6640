/** Validates the JSON of request bodies: it must parse and must not nest too deep. Pure. */
import { message, type Message } from "../../message/message.ts";

/** The maximum nesting. Our documents nest four levels; far more is an attack on recursive code. */
export const deepestJson = 32;

/** The reason why a text is not accepted as JSON; null when it is. */
export function jsonProblem(text: string): Message | null {
  if (depthOf(text) > deepestJson) return message("request.json_deep", { count: deepestJson });
  try {
    JSON.parse(text);
    return null;
  } catch (error) {
    return problemAt(text, error);
  }
}

/** The maximum nesting of the brackets in a text, outside strings. Correct for every text that parses. */
function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  let inString = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (inString) {
      if (code === backslash) at++;
      else if (code === quote) inString = false;
    } else if (code === quote) inString = true;
    else if (code === openBrace || code === openBracket) deepest = Math.max(deepest, ++depth);
    else if (code === closeBrace || code === closeBracket) depth--;
  }
  return deepest;
}

const [quote, backslash] = [0x22, 0x5c];
const [openBrace, closeBrace, openBracket, closeBracket] = [0x7b, 0x7d, 0x5b, 0x5d];

/** A syntax error with its position. The engine's message quotes the body, which may contain secrets. */
function problemAt(text: string, error: unknown): Message {
  const position = /at position (\d+)/.exec(String(error))?.[1];
  if (position === undefined)
    return message(/end of JSON input/i.test(String(error)) ? "request.json_ends_early" : "request.body_not_json");
  const before = text.slice(0, Number(position)).split("\n");
  return message("request.json_place", { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 });
}
