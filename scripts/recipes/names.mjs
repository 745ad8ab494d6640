// The names that recipes take.

/** A name in one of the ways it is written. @throws {Error} with a sentence that shows a good one */
export function nameOf(word, { what, pattern, example }) {
  if (word !== undefined && pattern.test(word)) return word;
  throw new Error(`${what} is like ${example}${word === undefined ? "" : `, not ${word}`}.`);
}

export const snakeCase = { pattern: /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/ };
export const camelCase = { pattern: /^[a-z][a-zA-Z0-9]*$/ };

/** With its first letter in upper case. */
export const capital = (name) => `${name[0].toUpperCase()}${name.slice(1)}`;
