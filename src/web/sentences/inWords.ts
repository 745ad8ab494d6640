/**
 * Sentences of the API in the words of a reader: found by their code, with their values filled in. Pure.
 *
 * 1. A sentence that begins with words of its own is looked for first; of two that match, the one with more words is meant.
 * 2. Then what stands behind the name of a field ("title: …") is said, and the name stays: forms find the setting by it.
 * 3. Then several in one line, parted by semicolons or full stops, are said one by one, where all are known.
 * 4. Then sentences that begin with a value are looked for. One that is not known stays as it is.
 */
import type { Sentence } from "../../message/message.ts";
import type { Words } from "../words/index.ts";
import { catalogue, type SentenceCode } from "./catalogue.ts";

type Said = Pick<Words, "sentences" | "formTexts" | "message">;
/** A value of a sentence: `sentence` has to be known, each of a `list` is said where it is known, as a plain `value` is. */
type Hole = { name: string; kind: "sentence" | "list" | "value" };
type Known = { code: SentenceCode; pattern: RegExp; holes: Hole[]; beginsWithValue: boolean };

/** Sentences within sentences go no deeper; the API cuts its own before this many characters. */
const maxDepth = 5;
const maxCharacters = 2000;
const kinds = { "!": "sentence", "*": "list" } as const;
// A plain value ends before what was found, and before the next sentence of a line.
const shapes = { "!": "(.+?)", "*": "(.+?)", "#": "([\\w-]+)", "": "((?:(?!; |, found ).)+?)" } as const;
const holePattern = /(\{\w+[!*#]?\})/;

let known: readonly Known[] | undefined;

/** Hundreds of patterns, made when the first sentence is looked for. */
const knownSentences = (): readonly Known[] =>
  (known ??= (Object.keys(catalogue) as SentenceCode[])
    .map((code) => ({ code, parts: catalogue[code].split(holePattern) }))
    .map(({ code, parts }) => ({ code, parts, letters: ownLetters(parts) }))
    .toSorted((one, other) => other.letters - one.letters)
    .map(({ code, parts }) => {
      const holes = parts.flatMap((part): Hole[] => {
        const [, name, mark] = /^\{(\w+)([!*#]?)\}$/.exec(part) ?? [];
        return name === undefined ? [] : [{ name, kind: kinds[mark as keyof typeof kinds] ?? "value" }];
      });
      const source = parts.map((part) => {
        if (!holePattern.test(part)) return part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
        return shapes[part.at(-2) as keyof typeof shapes] ?? shapes[""];
      });
      const beginsWithValue = parts[0] === "";
      return { code, pattern: new RegExp(`^${source.join("")}$`, "s"), holes, beginsWithValue };
    }));

function ownLetters(parts: readonly string[]): number {
  return parts.filter((part) => !holePattern.test(part)).join("").length;
}

/** The sentence in the reader's words, or as it is. A message is said by its code, and texts within it as sentences. */
export function inWords(words: Said, sentence: Sentence): string {
  if (typeof sentence !== "string")
    return words.message(sentence, (text) => words.formTexts[text] ?? inWords(words, text));
  if (Object.keys(words.sentences).length === 0 || sentence.length > maxCharacters) return sentence;
  const text = said(words, sentence.trim(), maxDepth);
  if (text === null) return sentence;
  return /^\p{Lu}/u.test(sentence) ? text.charAt(0).toUpperCase() + text.slice(1) : text;
}

/** Null where it is not known. */
function said(words: Said, sentence: string, depth: number): string | null {
  if (depth === 0) return null;
  return (
    whole(words, sentence, { depth, beginsWithValue: false }) ??
    ofField(words, sentence, depth) ??
    ofParts(words, sentence, depth) ??
    whole(words, sentence, { depth, beginsWithValue: true })
  );
}

function whole(
  words: Said,
  sentence: string,
  { depth, beginsWithValue }: { depth: number; beginsWithValue: boolean },
): string | null {
  // Without a field before it, it begins large.
  const forms = [...new Set([sentence, sentence.replace(/^Expected /, "expected ")])];
  for (const { code, pattern, holes, ...each } of knownSentences()) {
    const found = each.beginsWithValue === beginsWithValue && forms.map((form) => pattern.exec(form)).find(Boolean);
    const template = words.sentences[code];
    if (!found || template === undefined) continue;
    const values = holes.map(({ kind }, index) => valueOf(words, found[index + 1] ?? "", { kind, depth: depth - 1 }));
    if (values.includes(null)) continue;
    return template.replace(/\{(\w+)\}/g, (hole, name: string) => {
      return values[holes.findIndex((one) => one.name === name)] ?? hole;
    });
  }
  return null;
}

function valueOf(words: Said, text: string, { kind, depth }: Pick<Hole, "kind"> & { depth: number }): string | null {
  if (kind === "sentence") return said(words, text, depth);
  const parts = kind === "list" ? text.split("; ") : [text];
  return parts.map((part) => said(words, part, depth) ?? words.formTexts[part] ?? part).join("; ");
}

function ofField(words: Said, sentence: string, depth: number): string | null {
  const [, field, rest] = /^([a-z_]+(?:[.[][\w.[\]]*)?: )(.+)$/s.exec(sentence) ?? [];
  const ofRest = rest === undefined ? null : said(words, rest, depth - 1);
  return ofRest === null ? null : `${field}${ofRest}`;
}

function ofParts(words: Said, sentence: string, depth: number): string | null {
  for (const between of ["; ", ". "]) {
    const parts = sentence.split(between);
    const ofEach = parts.length === 1 ? [null] : parts.map((part) => said(words, part, depth - 1));
    if (!ofEach.includes(null)) return ofEach.join(between);
  }
  return null;
}
