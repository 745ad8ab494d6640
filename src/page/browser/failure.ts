/** What a browser's own errors mean for a reading. Messages are fixed: a browser's words name internals. Pure. */
import { message, type Message } from "../../message/message.ts";
import { englishOf } from "../../message/textOf.ts";
import type { EgressFailure } from "../../egress/failure.ts";
import type { FetchFailure } from "../page.ts";
import type { FailureClass } from "../failure.ts";
import { emptySentence } from "../fetchers/status.ts";

/** A visit that ended for a known reason. */
export class VisitFailure extends Error {
  readonly failure: Pick<FetchFailure, "class" | "sentence" | "status" | "busy">;

  constructor(kind: FailureClass, sentence: Message, more: Pick<FetchFailure, "status" | "busy"> = {}) {
    super(englishOf(sentence));
    this.failure = { class: kind, sentence, ...more };
  }
}

/** The visit ended for reasons of the browser as a whole, not of the site and not only of its tab. */
export class BrowserGone extends VisitFailure {
  constructor(sentence = message("browser.crashed")) {
    super("browser_crash", sentence);
  }
}

/**
 * What it means that a tab did not arrive although the site answered. Every answer comes through us, so that a navigation
 * that the browser breaks off by itself is one without content (HTML, "navigation" with a status 204 or 205), or the
 * browser ends: it breaks off what it loads before its connection closes. Null: something else is the matter.
 */
export function abortedFailure(error: unknown, status: number | undefined): VisitFailure | null {
  if (!/net::ERR_(ABORTED|FAILED|NETWORK_CHANGED)/.test(String(error))) return null;
  if (status === 204 || status === 205) return new VisitFailure("empty", emptySentence, { status });
  return new BrowserGone(message("browser.broke_off"));
}

/** What a failed request of a visit means for it. */
export const networkFailure = ({ class: kind, sentence, ...more }: EgressFailure): VisitFailure =>
  new VisitFailure(kind, sentence, more);

const busySeconds = 30;

/**
 * Why no browser could be had. The platform's 429, "no browser available" and the like pass by themselves: they are no
 * fault of the watch. https://developers.cloudflare.com/browser-rendering/limits/
 */
export function noBrowserFailure(error: unknown): Omit<FetchFailure, "elapsedMs"> {
  const text = error instanceof Error ? error.message : String(error);
  const isBusy = /code: (429|503)|rate limit|limit (exceeded|reached)|no browser (is )?available|too many/i.test(text);
  if (!isBusy) return { kind: "failure", class: "browser_unavailable", sentence: message("browser.not_started") };
  return {
    kind: "failure",
    class: "browser_unavailable",
    sentence: message("browser.busy"),
    busy: true,
    retryAfterSeconds: busySeconds,
  };
}

/** What an error in the middle of a visit means. */
export function visitFailure(error: unknown): VisitFailure["failure"] {
  if (error instanceof VisitFailure) return error.failure;
  const text = error instanceof Error ? `${error.name} ${error.message}` : String(error);
  if (/timeout|timed out/i.test(text)) return { class: "timeout", sentence: message("browser.not_ready") };
  if (/crash|Target closed|Session closed|Connection closed|detached|ERR_INSUFFICIENT_RESOURCES/i.test(text))
    return { class: "browser_crash", sentence: message("browser.tab_crashed") };
  if (/net::ERR_TOO_MANY_REDIRECTS/.test(text))
    return { class: "redirect_loop", sentence: message("fetch.many_redirects") };
  if (/net::ERR_/.test(text)) return { class: "connect", sentence: message("browser.not_opened") };
  return { class: "browser_crash", sentence: message("browser.broke") };
}
