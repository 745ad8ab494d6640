/** Edits of the account's list of notification URLs, which watches and tags without their own use. Pure. */
import { about, message } from "../../message/message.ts";
import type { GuardRules } from "../../egress/destination.ts";
import { receiverHostProblem } from "../../services/receiverHost.ts";
import { targetsOf } from "../../services/index.ts";
import { problem } from "../../problem.ts";

/** The maximum number of notification URLs of an account. */
export const maxUrls = 100;

/** The given URLs, trimmed, without blanks and duplicates. @throws Problem 400 for an unknown service or a forbidden host */
export function usableUrls(given: readonly string[], rules: GuardRules): string[] {
  const urls = [...new Set(given.map((url) => url.trim()).filter(Boolean))];
  for (const url of urls) {
    const targets = targetsOf(url);
    if (!Array.isArray(targets))
      throw problem.invalid(message("setting.apprise_url_refused", { url, reason: targets.problem }));
    const closed = receiverHostProblem(url, rules);
    if (closed) throw problem.invalid(message("setting.notification_host_refused", { url, reason: closed }));
  }
  return urls;
}

/** The existing URLs followed by the added ones, without duplicates. @throws Problem 400 for more than `maxUrls` */
export function mergeUrls(kept: readonly string[], added: readonly string[]): string[] {
  const all = [...new Set([...kept, ...added])];
  if (all.length > maxUrls)
    throw problem.invalid(about("notification_urls", message("channel.count", { max: maxUrls, found: all.length })));
  return all;
}

/** The existing URLs without the given ones. @throws Problem 400 when none of the given URLs exists */
export function without(kept: readonly string[], given: readonly string[]): string[] {
  const gone = new Set(given.map((url) => url.trim()));
  const left = kept.filter((url) => !gone.has(url));
  if (left.length === kept.length) throw problem.invalid(message("account.no_url_removed"));
  return left;
}
