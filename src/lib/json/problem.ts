/** Validates the JSON of request bodies: it must parse and must not nest too deep. Pure. */

/** The maximum nesting. Our documents nest four levels; far more is an attack on recursive code. */
export const deepestJson = 32;

/** The reason why a text is not accepted as JSON, as a sentence; null when it is. */
export function jsonProblem(text: string): string | null {
  if (depthOf(text) > deepestJson) return `The JSON is nested deeper than ${deepestJson} levels`;
  try {
    JSON.parse(text);
    return null;
  } catch (error) {
    return `The request body is not valid JSON${placeOf(text, error)}`;
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

/** The position of a syntax error as words. The engine's message quotes the body, which may contain secrets. */
function placeOf(text: string, error: unknown): string {
  const position = /at position (\d+)/.exec(String(error))?.[1];
  if (position === undefined) return /end of JSON input/i.test(String(error)) ? " (it ends too early)" : "";
  const before = text.slice(0, Number(position)).split("\n");
  return ` (line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1})`;
}
