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
  const { code: text } = await transformed(code);
  return inAscii(text);
}

/**
 * The same with the module's source map, as JSON, which leads to where the old one led; a character that only an escape can stand for
 * moves the columns after it in its line. `name`: of the file of the module.
 * @returns {Promise<{code: string, map: string}>} `code` ends with the comment that names `NAME.map`
 */
export async function compactWithMap(code, { map, name }) {
  const inline = `data:application/json;base64,${Buffer.from(map).toString("base64")}`;
  const mapped = `${code.replace(mapComment, "")}\n//# sourceMappingURL=${inline}`;
  const done = await transformed(mapped, { sourcemap: "external", sourcefile: name });
  return { code: `${inAscii(done.code)}//# sourceMappingURL=${name}.map\n`, map: done.map };
}

const mapComment = /\n\/\/# sourceMappingURL=.*\s*$/;

async function transformed(code, more = {}) {
  const { transform } = await import("esbuild");
  const options = {
    format: "esm",
    target: "esnext",
    minifyWhitespace: true,
    minifySyntax: true,
    legalComments: "none",
  };
  return transform(code, { ...options, charset: "ascii", lineLimit: lineCharacters, ...more });
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
