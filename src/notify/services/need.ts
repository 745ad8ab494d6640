/** What a URL must hold for a service to be reached. */

import { UrlProblem } from "../target.ts";

/** The value, if it has the shape; else throws UrlProblem with the sentence, which must not repeat the value. */
export function need(value: string | undefined, shape: RegExp, sentence: string): string {
  if (value === undefined || !shape.test(value)) throw new UrlProblem(sentence);
  return value;
}

/** The list, unless it is empty: then throws UrlProblem with the sentence. */
export function atLeastOne<T>(list: T[], sentence: string): T[] {
  if (list.length === 0) throw new UrlProblem(sentence);
  return list;
}

/** A telephone number in digits, with `+` before it; throws UrlProblem for anything else. */
export function phone(word: string): string {
  const digits = word.replace(/[\s()+.-]/g, "");
  need(digits, /^\d{7,15}$/, "A telephone number is 7 to 15 digits with its country code");
  return `+${digits}`;
}
