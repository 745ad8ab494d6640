/** What services of alerts for whoever is on duty ask of a notice. Pure. */

import type { Options } from "../target.ts";
import { type Notice, pageOf } from "../notice.ts";
import type { Message } from "../message.ts";

/** What ties the alerts of one state together, and a retry to its alert: `dedup=`, the incident, or the notice. */
export function keyOf(notice: Notice, options: Options<"dedup">): string {
  return options.get("dedup") || (notice.incident?.key ?? notice.id);
}

/** What `action=` says instead of what happened: by its first letters, as in res or ack. */
export function actionOption(options: Options<"action">): "resolve" | "acknowledge" | undefined {
  const given = options.get("action")?.toLowerCase() ?? "";
  if (/^(?:r|cl)/.test(given)) return "resolve";
  return given.startsWith("ac") ? "acknowledge" : undefined;
}

/** Whether a state that was alerted about has ended. */
export const isResolved = (notice: Notice, options?: Options<"action">): boolean =>
  options && actionOption(options) === "resolve" ? true : (notice.incident?.isResolved ?? false);

/** The page that an alert leads to: `click=`, the difference, or what the notice is about. */
export function linkOf(notice: Notice, options: Options<"click">): string | undefined {
  return options.get("click") || pageOf(notice);
}

/** The title, which these services insist on: without one, the beginning of the body. */
export function summaryOf(message: Message, maxCharacters = 250): string {
  return message.title || [...message.body].slice(0, maxCharacters).join("");
}

/** The one of the words that was given, in any case; undefined for none of them. */
export function wordOption<T extends string>(given: string | undefined, words: readonly T[]): T | undefined {
  return words.find((word) => word.toLowerCase() === given?.toLowerCase());
}

/** Pairs of a URL as an object; undefined without any. */
export function objectOf(pairs: [string, string][]): Record<string, string> | undefined {
  return pairs.length > 0 ? Object.fromEntries(pairs) : undefined;
}
