/** Fields that are the recipients of a URL: entries of its path and `to=`. Each gets a request of its own. Pure. */

import { atLeastOne, eachRecipient, phone } from "../requirements.ts";
import { phonesBesideSender, phonesFromHost, phonesOf, phonesOrOwn, senderOf, senderOption } from "../sms/numbers.ts";
import { recipientsOf, type NotificationUrl } from "../target.ts";
import { field, givenOption, type Each, type Field, type Reading } from "./field.ts";
import type { Message } from "../../../message/message.ts";

const each = <T>(read: (url: NotificationUrl, by: Reading) => T[]): Each<T, "to"> => ({
  ...field({ names: ["to"] as const, read }),
  isEach: true,
});

/** What each of the words is made into. @throws UrlProblem for a bad one */
type Make<T> = (word: string, sentence: Message) => T;

/** At least one recipient, from an entry of the path on. */
export const recipients = <T>(make: Make<T>, start = 0): Each<T, "to"> =>
  each((url, { sentence }) =>
    eachRecipient(url, atLeastOne(recipientsOf(url, start), sentence), (word) => make(word, sentence)),
  );

/** The same where the word in the place of the host is one, too. */
export const recipientsFromHost = <T>(make: Make<T>): Each<T, "to"> =>
  each((url, { sentence }) => {
    const words = recipientsOf(url.authority ? { ...url, path: [url.authority, ...url.path] } : url);
    return eachRecipient(url, atLeastOne(words, sentence), (word) => make(word, sentence));
  });

/** Any number of recipients; without any the one that is meant then. */
export const recipientsOrNone = <T>(make: Make<T>, none: T, start = 0): Each<T, "to"> =>
  each((url, { sentence }) => {
    const words = recipientsOf(url, start);
    return words.length > 0 ? eachRecipient(url, words, (word) => make(word, sentence)) : [none];
  });

/** The same where an option gives the part in the place of the host, which is a recipient then. */
export const recipientsBeside = <T, Names extends string>(make: Make<T>, ...names: Names[]): Each<T, "to" | Names> => ({
  ...field({
    names: ["to", ...names] as const,
    read(url, by) {
      const isFreed = givenOption(url, names, by.name) && url.authority;
      const words = recipientsOf(isFreed ? { ...url, path: [url.authority, ...url.path] } : url);
      return eachRecipient(url, atLeastOne(words, by.sentence), (word) => make(word, by.sentence));
    },
  }),
  isEach: true,
});

/** Telephone numbers, with their plus. */
export const phones = (start = 0): Each<string, "to"> => each((url, { sentence }) => phonesOf(url, sentence, start));

/** The same where the first number stands in the place of the host. */
export const hostPhones: Each<string, "to"> = each((url, { sentence }) => phonesFromHost(url, sentence));

/** The same where a URL that names nobody means the sender, which the field of the name read before. */
export const phonesOrSender = (name: string): Each<string, "to"> =>
  each((url, { earlier }) => phonesOrOwn(url, String(earlier[name])));

/** The same, and the host is a receiver, too, where `from=` says who sends. */
export const phonesBeside = (name: string): Each<string, "to" | "from"> => ({
  ...field({
    names: ["to", "from"] as const,
    read: (url, { earlier }) => phonesBesideSender(url, String(earlier[name])),
  }),
  isEach: true,
});

/** A telephone number: an option, else the host. */
export const hostPhone = <Names extends string>(...names: Names[]): Field<string, Names> =>
  field({ names, read: (url, by) => phone(givenOption(url, names, by.name) ?? url.authority) });

/** Who sends, as a number or a name: an option, else the host. */
export const hostSender = <Names extends string>(...names: Names[]): Field<string, Names> =>
  field({ names, read: (url, by) => senderOf(givenOption(url, names, by.name) ?? url.authority, by.sentence) });

/** The same where nobody need be named. */
export const optionalSender = <Names extends string>(...names: Names[]): Field<string | undefined, Names> =>
  field({ names, read: (url, by) => senderOption(givenOption(url, names, by.name), by.sentence) });

/** The same where the user of the URL may be the sender. */
export const userSender = <Names extends string>(...names: Names[]): Field<string | undefined, Names> =>
  field({ names, read: (url, by) => senderOption(givenOption(url, names, by.name) ?? url.user, by.sentence) });
