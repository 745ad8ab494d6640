/**
 * Why a document or a watch in it is not taken, in the words of the reader: the API speaks English alone, and to programs.
 * A sentence that is not known here stays as the API wrote it. Pure.
 */
import type { Words } from "../words/index.ts";

type Say = (words: Words["import"]["refusals"], parts: RegExpExecArray, names: Words["import"]["formats"]) => string;

/** The first that matches says it. */
const known: readonly (readonly [RegExp, Say])[] = [
  [/^Line (\d+): (?:url: )?(.+)$/s, (words, parts) => words.line(Number(parts[1]), inWords(words, parts[2] ?? ""))],
  [/^(?:url: )?Invalid or unsupported URL format\b/, (words) => words.address],
  [/^(?:url: )?Invalid or unsupported URL\. An address with a user name\b/, (words) => words.password],
  [/^(?:url: )?Invalid or unsupported URL\b/, (words) => words.unreachable],
  [/^(?:url: )?expected /, (words) => words.address],
  [/^Watch limit reached \((\d+)\/(\d+) watches\)/, (words, parts) => words.room(Number(parts[1]), Number(parts[2]))],
  [
    /^A document of the format (\w+) is larger than the limit of (.+)$/,
    (words, parts, names) => words.tooLarge(names[parts[1] ?? ""] ?? parts[1] ?? "", parts[2] ?? ""),
  ],
  [
    /^The (?:document|table|list of addresses) is larger than the limit of (\d+)/,
    (words, parts) => words.tooMany(Number(parts[1])),
  ],
  [/^Expected a table\b/, (words) => words.table],
  [/^(?:Expected (?:a Distill|OPML|jobs)\b|The document is not valid YAML)/, (words) => words.otherFormat],
  [/^Expected (?:a backup|a zip archive)\b/, (words) => words.noBackup],
  [/\bis damaged$|\bin the archive is\b/, (words) => words.damaged],
];

function inWords(words: Words["import"]["refusals"], sentence: string, names: Words["import"]["formats"] = {}): string {
  for (const [pattern, say] of known) {
    const parts = pattern.exec(sentence);
    if (parts) return say(words, parts, names);
  }
  return sentence;
}

/** The sentence of a refusal in the words of the reader. */
export const refusalInWords = ({ import: { refusals, formats } }: Words, sentence: string): string =>
  inWords(refusals, sentence, formats);
