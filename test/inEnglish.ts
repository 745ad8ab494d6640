/** What was found, with its sentences in English: for tests that read what people read. */
import { englishOf } from "../src/message/textOf.ts";
import { messageIn } from "../src/message/written.ts";

/** The value with the English of each message in it. */
export function inEnglish(value: unknown): unknown {
  const message = messageIn(value);
  if (message !== null) return englishOf(message);
  if (Array.isArray(value)) return value.map(inEnglish);
  if (value === null || typeof value !== "object" || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, inEnglish(each)]));
}
