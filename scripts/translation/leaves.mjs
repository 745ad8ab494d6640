// The words of a language one by one: each by its path, with what it says. A sentence that takes something is tried with some numbers.

import { createHash } from "node:crypto";

/** One, none and several in every language's rules (https://unicode.org/reports/tr35/tr35-numbers.html#Language_Plural_Rules). */
export const tried = [0, 1, 2, 5, 21, 1.5, 1_000_000];

/**
 * @typedef {{ kind: "text" | "sentence", texts: string[] }} Leaf `texts`: what it says; of a sentence, for each of `tried` what it says of it
 * @param {unknown} words
 * @param {string} [path]
 * @returns {Map<string, Leaf>}
 */
export function leavesOf(words, path = "") {
  if (typeof words === "string") return new Map([[path, { kind: "text", texts: [words] }]]);
  if (typeof words === "function")
    return new Map([[path, { kind: "sentence", texts: tried.map((n) => said(words, n)) }]]);
  const each = Object.entries(words ?? {}).map(([name, value]) => leavesOf(value, path ? `${path}/${name}` : name));
  return new Map(each.flatMap((leaves) => [...leaves]));
}

/** What a sentence says of a number, which it takes as such, as a member, as text or in a list. */
function said(sentence, n) {
  const members = new Proxy({}, { get: () => n });
  for (const given of [n, members, String(n), [String(n)]])
    try {
      const texts = textsIn(sentence(given, given, given, given, given));
      if (texts.length > 0 && !texts.some((text) => text === "" || /undefined|NaN|\[object|Symbol/.test(text)))
        return texts.join("\n");
    } catch {
      // It takes something else.
    }
  return "";
}

function textsIn(value) {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** What a word was made from, in eight characters. */
export const hashOf = ({ texts }) => createHash("sha256").update(JSON.stringify(texts)).digest("hex").slice(0, 8);
