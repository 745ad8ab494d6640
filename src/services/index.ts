/** Notification URLs, which may be templates, as targets. The services themselves are those of `lib/notification`. */

import { partsOfUrl, targetsLeavingOut, targetsOfUrl, type UnusableUrl } from "../lib/notification/index.ts";
import type { Target } from "../lib/notification/service.ts";
import { withoutRecipients, type NotificationUrl } from "../lib/notification/target.ts";
import type { NoticeFacts } from "./tokens.ts";
import { fillUrl, hasTemplate, sampleFacts } from "./urlTemplate.ts";

export type { MailRequest } from "../lib/smtp/request.ts";
export {
  mailTargetOf,
  optionRulesOf,
  schemes,
  schemesBeside,
  services,
  type UnusableUrl,
} from "../lib/notification/index.ts";
export type { Context, HttpRequest, Outgoing, Target } from "../lib/notification/service.ts";

/**
 * The targets of one notification URL. One that is a template is filled with a sample: to send something, see
 * {@link targetsWithFacts}.
 */
export function targetsOf(url: string): Target[] | UnusableUrl {
  return hasTemplate(url) ? targetsWithFacts(url, sampleFacts) : targetsOfUrl(url);
}

/** The targets of a URL whose template is filled with what happened; of one without a template they are the same. */
export function targetsWithFacts(url: string, facts: NoticeFacts): Target[] | UnusableUrl {
  if (!hasTemplate(url)) return targetsOfUrl(url);
  const filled = fillUrl(url, facts);
  if ("problem" in filled) return filled;
  const targets = targetsOfUrl(filled.url);
  if (Array.isArray(targets)) return targets;
  // A word of the page may be what a header cannot carry, which must not cost the alert.
  const plain = fillUrl(url, facts, true);
  return "problem" in plain ? plain : targetsOfUrl(plain.url);
}

/**
 * A URL without those of its recipients that cannot be reached, and which they were, for lists that come from elsewhere;
 * null where that is not what is wrong with it, or where nobody would be left.
 */
export function withoutBadRecipients(text: string): { url: string; leftOut: string[] } | null {
  const leftOut: string[] = [];
  const found = targetsLeavingOut(text, leftOut);
  if (!Array.isArray(found) || leftOut.length === 0) return null;
  const url = withoutRecipients(text, new Set(leftOut));
  return Array.isArray(targetsOf(url)) ? { url, leftOut } : null;
}

/** The parts of a URL, a vendor's own address in the form of our scheme; null for what no service can take. */
export function readUrl(url: string): NotificationUrl | null {
  const filled = hasTemplate(url) ? fillUrl(url, sampleFacts) : { url };
  if ("problem" in filled) return null;
  const read = partsOfUrl(filled.url);
  return "problem" in read || !Array.isArray(targetsOf(url)) ? null : read;
}
