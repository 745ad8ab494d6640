/**
 * When `html_hybrid` opens a browser. In order:
 *
 * 1. a site refuses the plain request (403, 429 or 503 without a wait, a challenge, nothing at all): a browser tries;
 * 2. what was answered is a bot wall, a sign-in page, or a shell that scripts fill: a browser tries;
 * 3. the page holds no text, or nothing that the filters name: a browser tries;
 * 4. otherwise the plain request is enough.
 *
 * What worked is remembered. Where that was the browser, the plain request is tried again once a day, because it costs
 * a hundredth. Pure.
 */
import type { FailureClass } from "../page.ts";

/** `reader`: what reads this page. `triedAt`: when the plain request was last tried (unix seconds). `why`: a sentence. */
export type HybridMemory = { reader: "http" | "browser"; triedAt: number; why: string };

const triesPlainAgainSeconds = 86_400;

/** True where the plain request is worth a try. */
export function triesPlain(memory: HybridMemory | undefined, now: number): boolean {
  return memory?.reader !== "browser" || now - memory.triedAt >= triesPlainAgainSeconds;
}

const refusals: Partial<Record<FailureClass, string>> = {
  http_403: "the site refuses the plain request (403)",
  http_429: "the site refuses the plain request (429)",
  http_5xx: "the site refuses the plain request",
  empty: "the plain answer is empty",
  challenge: "the plain answer is a bot wall",
  login_wall: "the plain answer is a login page",
  no_text: "the plain answer holds no text",
  filter_no_match: "the filters match nothing in the plain answer",
};

/** Why a failed plain request calls for a browser, or null. */
export function refusalOf(failure: { class: FailureClass; retryAfterSeconds?: number }): string | null {
  // A server that says when to come back means it.
  if (failure.retryAfterSeconds !== undefined && failure.class !== "http_403") return null;
  return refusals[failure.class] ?? null;
}
