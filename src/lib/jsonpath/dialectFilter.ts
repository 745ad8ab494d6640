/** The filters of older JSONPath libraries in the spelling of RFC 9535: rule 3 of the dialect. Pure. */

const token =
  /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[@$](?:\.\.?(?:[\w$\u0080-\uffff-]+|\*|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')|\.?\[(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[^\][?"']){0,200}\])*|=~|[=!<>]=?|&&?|\|\|?|-?\d[\w.+-]*|[A-Za-z_\u0080-\uffff][\w$\u0080-\uffff-]*(?:\.[\w$\u0080-\uffff-]+)*|\s+|[\s\S]/y;
const regex = /\s*\/((?:[^/\\\n]|\\.)*)\/(i?)/y;
const leadingZero = /^0(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;
const comparison = /^(?:[=!<>]=?|=~)$/;
const words = new Set(["true", "false", "null"]);
/** Constants as Python writes them. */
const constants = new Map([
  ["True", "true"],
  ["False", "false"],
  ["None", "null"],
]);
/** Steps in a path of older libraries, and strings, which stay as they are. */
const oldSteps = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\.(?=\[)|\.("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')/g;

/** The filter at an offset, `[?` included: how long it is, and its new spelling up to its bracket. A path inside of a filter may hold filters. */
export function filterPart(path: string, from: number): [number, string] {
  const pieces: string[] = [];
  let depth = 0;
  let at = from;
  while (at < path.length) {
    token.lastIndex = at;
    const text = token.exec(path)?.[0] ?? (path[at] as string);
    if (text === "[" || text === "(") depth += 1;
    if (text === "]" || text === ")") depth -= 1;
    at += text.length;
    const written = text === "=~" ? regexAt(path, at) : null;
    if (written) {
      pushSearch(pieces, written.pattern);
      at += written.length;
    } else pieces.push(respell(text, { pieces, next: path.slice(at, at + 1) }));
    if (depth === 0) break;
  }
  return [at - from, pieces.join("")];
}

type Surroundings = { pieces: readonly string[]; next: string };

function respell(text: string, { pieces, next }: Surroundings): string {
  if (text === "&") return "&&";
  if (text === "=") return "==";
  if (/^[@$]/.test(text))
    return text.replace(oldSteps, (step, name?: string) => (name ? `[${name}]` : step === "." ? "" : step));
  const zero = leadingZero.exec(text);
  if (zero) return withoutLeadingZero(zero[1] ?? "", Number(zero[2] ?? 0));
  if (!/^[A-Za-z_\u0080-\uffff]/.test(text) || words.has(text) || next === "(") return text;
  const before = pieces.findLast((piece) => piece.trim() !== "") ?? "";
  if (comparison.test(before)) return constants.get(text) ?? JSON.stringify(text);
  return /[?(!]$|^&&$|^\|\|$/.test(before) ? `@.${text}` : text;
}

/** The parser takes the 0 of 0.5 for a leading zero: 5e-1 is the same number. */
function withoutLeadingZero(fraction: string, exponent: number): string {
  const digits = fraction.replace(/^0+/, "");
  return digits === "" ? "0" : `${digits}e${exponent - fraction.length}`;
}

/** A regular expression between slashes or in quotes, as the text of one. */
function regexAt(path: string, at: number): { length: number; pattern: string } | null {
  regex.lastIndex = at;
  const slashed = regex.exec(path);
  if (slashed) {
    const pattern = `${slashed[2] ? "(?i)" : ""}${(slashed[1] ?? "").replaceAll("\\/", "/")}`;
    return { length: slashed[0].length, pattern: JSON.stringify(pattern) };
  }
  const text = /^\s*("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')/.exec(path.slice(at, at + 1000));
  return text ? { length: text[0].length, pattern: text[1] as string } : null;
}

/** What stands before `=~` is what is searched. */
function pushSearch(pieces: string[], pattern: string): void {
  while (pieces.at(-1)?.trim() === "") pieces.pop();
  pieces.push(`search(${pieces.pop() ?? "@"}, ${pattern})`);
}
