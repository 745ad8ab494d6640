/**
 * Why a document or a watch in it is not taken, in the words of the reader: shorter than what the API says to programs. What is
 * not known here is said as everywhere. Pure.
 */
import { inWords } from "../sentences/inWords.ts";
import type { Sentence } from "../../message/message.ts";
import { englishOf } from "../../message/textOf.ts";
import type { Words } from "../words/index.ts";

type Say = (words: Words["import"]["refusals"], parts: RegExpExecArray, names: Words["import"]["formats"]) => string;

/** The first that matches says it. */
const known: readonly (readonly [RegExp, Say])[] = [
  [
    /^Line (\d+): (?:url: )?(.+)$/s,
    (words, parts) => words.line(Number(parts[1]), ofRefusals(words, parts[2] ?? "") ?? parts[2] ?? ""),
  ],
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

function ofRefusals(
  words: Words["import"]["refusals"],
  sentence: string,
  names: Words["import"]["formats"] = {},
): string | null {
  for (const [pattern, say] of known) {
    const parts = pattern.exec(sentence);
    if (parts) return say(words, parts, names);
  }
  return null;
}

/** A refusal in the words of the reader. */
export const refusalInWords = (words: Words, sentence: Sentence): string =>
  ofRefusals(words.import.refusals, englishOf(sentence), words.import.formats) ?? inWords(words, sentence);
