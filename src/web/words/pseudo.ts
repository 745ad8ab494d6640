/**
 * A language for tests: English with accents, a third longer, read from right to left. A page that holds a sentence of its own,
 * breaks with long words or knows only one direction shows it here. Its code is that of private use (BCP 47). Pure.
 */

const letters: Record<string, string> = {
  a: "á",
  e: "ë",
  i: "î",
  o: "ö",
  u: "ü",
  A: "Å",
  E: "É",
  I: "Î",
  O: "Ø",
  U: "Û",
  c: "ç",
  n: "ñ",
};

/** A sentence as the test language has it. Addresses and names of fields in it stay as they are. */
function accented(text: string): string {
  const words = text.split(/(\s+|#|https?:\/\/\S+|\w+:\/?\/?[\w.]*)/);
  const changed = words.map((word) =>
    /^(?:#|\s*$|\w+:)/.test(word) ? word : word.replace(/[aeiouAEIOUcn]/g, (letter) => letters[letter] ?? letter),
  );
  return `${changed.join("")}${"·".repeat(Math.ceil(text.length / 3))}`;
}

/** All sentences of a language, changed; functions give changed sentences. */
export function pseudo<T>(words: T): T {
  if (typeof words === "string") return (words === "ltr" ? "rtl" : accented(words)) as T;
  if (typeof words === "function")
    return ((...values: unknown[]) => pseudo((words as (...given: unknown[]) => unknown)(...values))) as T;
  if (Array.isArray(words)) return words.map((each: unknown) => pseudo(each)) as T;
  if (typeof words === "object" && words !== null)
    return Object.fromEntries(Object.entries(words).map(([name, value]) => [name, pseudo(value as unknown)])) as T;
  return words;
}
