/** The account's notification URLs, the default of watches and tags without their own: edits as values. Pure. */
import type { GuardRules } from "../../egress/destination.ts";
import { receiverHostProblem } from "../../services/receiverHost.ts";
import { targetsOf } from "../../services/index.ts";
import { problem } from "../../problem.ts";

export const maxUrls = 100;

/** The usable entries, trimmed, each once. @throws Problem naming the first that no service can take, or whose host is closed. */
export function usableUrls(given: readonly string[], rules: GuardRules): string[] {
  const urls = [...new Set(given.map((url) => url.trim()).filter(Boolean))];
  for (const url of urls) {
    const targets = targetsOf(url);
    if (!Array.isArray(targets)) throw problem.invalid(`'${url}' is not a valid AppRise URL. ${targets.problem}`);
    const closed = receiverHostProblem(url, rules);
    if (closed) throw problem.invalid(`'${url}': ${closed}`);
  }
  return urls;
}

/** Those kept and those added, each once, in the order they came. @throws Problem above the bound. */
export function mergeUrls(kept: readonly string[], added: readonly string[]): string[] {
  const all = [...new Set([...kept, ...added])];
  if (all.length > maxUrls)
    throw problem.invalid(`notification_urls: expected at most ${maxUrls}, found ${all.length}`);
  return all;
}

/** Those left. @throws Problem when none of the given was there. */
export function without(kept: readonly string[], given: readonly string[]): string[] {
  const gone = new Set(given.map((url) => url.trim()));
  const left = kept.filter((url) => !gone.has(url));
  if (left.length === kept.length) throw problem.invalid("No matching notification URLs found.");
  return left;
}
