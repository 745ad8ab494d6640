/**
 * Messages in the issues of the validation library, which hold no more than a text: the message as JSON, which `sentenceOf` reads
 * again. Pure.
 */
import { message, type Message, type Sentence, type Value } from "../../message/message.ts";
import { messageIn } from "../../message/written.ts";

/** The message as the text of an issue. */
export const coded = (sentence: Message): string => JSON.stringify(sentence);

/** "expected a string": what a value has to be, as the text of an issue. */
export const expected = (what: Value): string => coded(message("schema.expected", { what }));

/** The same with its first letter large, wherever it stands: "Expected a string". */
export const expectedWhole = (what: Value): string =>
  coded(message("schema.whole", { problem: message("schema.expected", { what }) }));

/** "expected a string, found 5". */
export const expectedFound = (what: Value, found: Value): string =>
  coded(message("schema.expected_found", { what, found }));

/** The message that a text of an issue is, or the text. */
export function issueSentence(text: string): Sentence {
  if (!text.startsWith('{"code":')) return text;
  return messageIn(JSON.parse(text)) ?? text;
}
