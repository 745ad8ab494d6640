import type { FailureClass } from "../failure.ts";

/** `reader`: what reads this page. `triedAt`: when the plain request was last tried (unix seconds). `why`: a sentence. */
export type HybridMemory = { reader: "http" | "browser"; triedAt: number; why: string };

const triesPlainAgainSeconds = 86_400;

/** True where the plain request is worth a try. */
export function shouldTryPlain(memory: HybridMemory | undefined, now: number): boolean {
  return memory?.reader !== "browser" || now - memory.triedAt >= triesPlainAgainSeconds;
}

const refusals: Partial<Record<FailureClass, string>> = {
  http_403: "the site refuses the plain request (403)",
  http_429: "the site refuses the plain request (429)",
  http_5xx: "the site refuses the plain request",
  empty: "the plain answer is empty",
  challenge: "the plain answer is a bot wall",
  login_wall: "the plain answer is a login page",
  consent_wall: "the plain answer asks for consent to cookies",
  no_text: "the plain answer holds no text",
  filter_no_match: "the filters match nothing in the plain answer",
};

/** Why a failed plain request calls for a browser, or null. */
export function browserReason(failure: { class: FailureClass; retryAfterSeconds?: number }): string | null {
  // A server that says when to come back means it.
  if (failure.retryAfterSeconds !== undefined && failure.class !== "http_403") return null;
  return refusals[failure.class] ?? null;
}
