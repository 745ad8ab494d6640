// A bundle as it takes least of an isolate's memory, which holds the text of its script for good: without comments and spaces, and of
// characters that the engine keeps in one byte. A single one beyond Latin-1 would make ten megabytes take twenty. Names stay as they
// are, and lines short, so that the trace of a failure can be read.

const lineCharacters = 200;
const beyondAscii = /[^\0-\x7F]/;

/**
 * The text of a module, with the same meaning. Not for release: needs the bundler.
 * @throws {Error} of the bundler, and where a character cannot be written otherwise
 */
export async function compact(code) {
  const { transform } = await import("esbuild");
  const options = { format: "esm", target: "esnext", minifyWhitespace: true, legalComments: "none" };
  const { code: text } = await transform(code, { ...options, charset: "ascii", lineLimit: lineCharacters });
  return inAscii(text);
}

/**
 * Writes as escapes what a bundler leaves as it is: characters in regular expressions, and in templates of `String.raw`, where an escape
 * would be text, so that the character is put in as a value. Strings and other templates have none left.
 * @throws {Error} where a backslash stands before such a character, or a template holds more than names
 */
export function inAscii(code) {
  if (!beyondAscii.test(code)) return code;
  const parts = code.split(/(String\.raw`(?:[^`\\$]|\\[^]|\$(?!\{)|\$\{[\w$.()[\]]*\})*`)/);
  return parts.map((part, at) => (at % 2 === 1 ? rawInAscii(part) : patternsInAscii(part))).join("");
}

const rawInAscii = (template) => escaped(template, (escapes) => `\${"${escapes}"}`);

function patternsInAscii(code) {
  const odd = /String\.raw`[^`]*[^\0-\x7F]/.exec(code);
  if (odd) throw new Error(`A template of String.raw is not understood: ${odd[0].slice(0, 200)}`);
  return escaped(code, (escapes) => escapes);
}

function escaped(text, written) {
  return text.replace(/(\\*)([^\0-\x7F]+)/g, (whole, backslashes, characters) => {
    if (backslashes.length % 2 === 1) throw new Error(`A backslash stands before a character beyond ASCII: ${whole}`);
    return backslashes + written(escapesOf(characters));
  });
}

/** Escapes that mean these characters in strings, templates and regular expressions. */
export function escapesOf(characters) {
  const codes = Array.from({ length: characters.length }, (_, at) => characters.charCodeAt(at));
  return codes.map((code) => `\\u${code.toString(16).padStart(4, "0")}`).join("");
}
