/** Who sends a text message and who gets it, as URLs name them. Pure. */

import type { PictureLimits } from "../picture.ts";
import type { UrlWith } from "../target.ts";
import { recipientsOf, UrlProblem } from "../target.ts";
import { atLeastOne, eachRecipient, phone } from "../requirements.ts";
import { message, type Message } from "../../../message/message.ts";

/** The numbers in the path of a URL from `start` and in `to=`, with their plus; at least one. */
export function phonesOf(url: UrlWith<"to">, sentence: Message, start = 0): string[] {
  return eachRecipient(url, atLeastOne(recipientsOf(url, start), sentence), phone);
}

/** The same where the first number stands in the place of the host. */
export function phonesFromHost(url: UrlWith<"to">, sentence: Message): string[] {
  const words = [...(url.authority ? [url.authority] : []), ...recipientsOf(url)];
  return [...new Set(eachRecipient(url, atLeastOne(words, sentence), phone))];
}

/** The same where a URL that names nobody means the sender's own number. */
export function phonesOrOwn(url: UrlWith<"to">, own: string): string[] {
  const words = recipientsOf(url);
  return words.length > 0 ? eachRecipient(url, words, phone) : [phone(own)];
}

/** The same, but the host is a receiver, too, where `from=` says who sends. */
export function phonesBesideSender(url: UrlWith<"to" | "from">, sender: string): string[] {
  if (!url.options.get("from") || !url.authority) return phonesOrOwn(url, sender);
  return [...new Set([phone(url.authority), ...eachRecipient(url, recipientsOf(url), phone)])];
}

/** A number without its plus, as some vendors want it. */
export const digitsOf = (number: string): string => number.replace(/^\+/, "");

/**
 * A sender in digits, or in words where networks allow that: at most 11 letters and digits. Throws UrlProblem for anything
 * else. Example: "+1 (555) 123-4567" is "15551234567".
 */
export function senderOf(word: string | undefined, sentence: Message): string {
  const digits = (word ?? "").replace(/[\s()+.-]/g, "");
  if (/^\d{3,15}$/.test(digits)) return digits;
  if (/^(?=.*[A-Za-z])[A-Za-z0-9 _.-]{1,11}$/.test(word ?? "")) return word ?? "";
  throw new UrlProblem(message("url.sender", { sentence }));
}

/** The same where it need not be given. */
export function senderOption(word: string | undefined, sentence: Message): string | undefined {
  return word ? senderOf(word, sentence) : undefined;
}

/** A sender for vendors that want numbers with a plus; a short code has none. */
export const plusBefore = (sender: string): string => (/^\d{7,}$/.test(sender) ? `+${sender}` : sender);

/** What networks carry of a picture in an MMS. */
export const mmsLimits: PictureLimits = { bytes: 300_000, side: 2_000, ratio: 4 };
