/** Whether a text is JSON that we take: it parses, and nests no deeper than anything of ours does. Pure. */

/** Settings nest four deep; what is far deeper is an attack on whoever walks it. */
export const deepestJson = 32;

/** Why a text cannot be taken as JSON, as a sentence; null when it can. */
export function jsonProblem(text: string): string | null {
  if (depthOf(text) > deepestJson) return `The JSON is nested deeper than ${deepestJson} levels`;
  try {
    JSON.parse(text);
    return null;
  } catch (error) {
    return `The request body is not valid JSON${placeOf(text, error)}`;
  }
}

/** The deepest nesting that a text's brackets reach, strings aside. Right for whatever parses. */
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

/** The engine's message quotes the body, which may hold secrets; only its position is of use. */
function placeOf(text: string, error: unknown): string {
  const position = /at position (\d+)/.exec(String(error))?.[1];
  if (position === undefined) return /end of JSON input/i.test(String(error)) ? " (it ends too early)" : "";
  const before = text.slice(0, Number(position)).split("\n");
  return ` (line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1})`;
}
