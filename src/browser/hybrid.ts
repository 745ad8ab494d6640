/**
 * When `html_hybrid` opens a browser. In order:
 *
 * 1. a site refuses the plain request (403, 429 or 503 without a wait, a challenge, nothing at all): a browser tries;
 * 2. the page reads, but as a wall, as nothing, or without what the filters name: a browser tries;
 * 3. the page is a shell: hardly any text, and an application's root, a call for JavaScript, or nothing but scripts;
 * 4. otherwise the plain request is enough.
 *
 * What worked is remembered. Where that was the browser, the plain request is tried again once a day, because it costs
 * a hundredth. Pure.
 */
import type { FailureClass } from "../check/page.ts";

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

const shellCharacters = 250;
const roots =
  /<(?:div|main|section)[^>]*\sid=["']?(?:root|app|__next|__nuxt|___gatsby|svelte|main-app|q-app)["'\s>]|<app-root[\s>]|\sdata-reactroot|\sng-app[\s=>]|\sng-version=/i;
const calls =
  /enable\s+javascript|javascript\s+(?:is\s+)?(?:required|disabled|deaktiviert)|requires\s+javascript|without\s+javascript|turn\s+on\s+javascript/i;

/** Why a page is an empty shell that scripts would fill, or null. `text`: what was read of it. */
export function shellOf(markup: string, text: string): string | null {
  const characters = text.replace(/\s+/g, " ").trim().length;
  if (characters >= shellCharacters || !/<script[\s>]/i.test(markup)) return null;
  if (roots.test(markup)) return "the plain page is the empty root of an application";
  if (calls.test(markup)) return "the plain page asks for JavaScript";
  const scripts = markup.match(/<script[\s>]/gi)?.length ?? 0;
  return characters < 60 && scripts >= 2 ? "the plain page is nothing but scripts" : null;
}
