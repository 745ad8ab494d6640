/** What a URL must hold for a service to be reached. */

import type { NotificationUrl } from "./target.ts";
import { UrlProblem } from "./target.ts";
import { message, type Message } from "../../message/message.ts";

/** The value, if it has the shape; else throws UrlProblem with the sentence, which must not repeat the value. */
export function requireOption(value: string | undefined, shape: RegExp, sentence: Message): string {
  if (value === undefined || !shape.test(value)) throw new UrlProblem(sentence);
  return value;
}

/**
 * What each of a URL's recipients is made into. One that cannot be, by a UrlProblem of `make`, is the problem of the whole
 * URL; where bad ones are to be left out it is noted, unless none is left.
 */
export function eachRecipient<T>(
  { omittedRecipients: leftOut }: Pick<NotificationUrl, "omittedRecipients">,
  words: readonly string[],
  make: (word: string) => T,
): T[] {
  if (!leftOut) return words.map((word) => make(word));
  const made = words.flatMap((word): T[] => {
    try {
      return [make(word)];
    } catch (problem) {
      if (!(problem instanceof UrlProblem)) throw problem;
      leftOut.push(word);
      return [];
    }
  });
  // Nobody left: the first says why.
  return made.length > 0 ? made : words.map((word) => make(word));
}

/** The list, unless it is empty: then throws UrlProblem with the sentence. */
export function atLeastOne<T>(list: T[], sentence: Message): T[] {
  if (list.length === 0) throw new UrlProblem(sentence);
  return list;
}

/** A telephone number in digits, with `+` before it; throws UrlProblem for anything else. */
export function phone(word: string): string {
  const digits = word.replace(/[\s()+.-]/g, "");
  requireOption(digits, /^\d{7,15}$/, message("url.phone"));
  return `+${digits}`;
}
