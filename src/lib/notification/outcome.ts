/**
 * What an answer means for a delivery.
 *
 * 1. 2xx is delivered.
 * 2. 408, 425, 429 and 5xx are tried again, after `Retry-After` when the answer has one. 429 says nothing about the
 *    message, only about the pace: it is marked, so that whoever has many to send spreads them and loses none.
 * 3. Every other status, a redirect included, will not get better by repeating: permanent.
 * 4. No answer at all (refused, reset, timed out) is tried again.
 *
 * Reasons are sentences for people; they hold nothing of the URL and nothing of the answer but its status.
 */
import type { Sentence } from "../../message/message.ts";

/** What came back over HTTP. Header names are in lower case; the body may be cut short. */
export type ServiceAnswer = { status: number; headers: Record<string, string>; body: string };

export type Outcome =
  | { kind: "delivered" }
  | { kind: "retry"; reason: Sentence; afterSeconds?: number; isThrottled?: true }
  | { kind: "permanent"; reason: Sentence };

/** The longest wait a server may ask for that is still honoured: one day. */
const maxWaitSeconds = 86_400;

const meanings: Record<number, string> = {
  400: "The service did not accept the message",
  401: "The service refused the credentials",
  403: "The service refused the credentials or the recipient",
  404: "The service knows no such address",
  408: "The service took too long",
  410: "The address no longer exists",
  413: "The message is too large for the service",
  425: "The service asked to try later",
  429: "The service asked to slow down",
};

/** The outcome of a delivery by its answer; `now` is in Unix seconds and is needed for a Retry-After that is a date (RFC 9110, 10.2.3). */
export function outcomeOfAnswer(answer: ServiceAnswer, now: number): Outcome {
  const { status } = answer;
  if (status >= 200 && status < 300) return { kind: "delivered" };
  const reason = `${meaningOf(status)} (${status})`;
  if (!isTransient(status)) return { kind: "permanent", reason };
  const afterSeconds = retryAfterSeconds(answer.headers["retry-after"], now);
  return status === 429 ? throttledOutcome(reason, afterSeconds) : retryOutcome(reason, afterSeconds);
}

/** True for a status after which the same request may succeed later. */
export function isTransient(status: number): boolean {
  return status === 408 || status === 425 || status === 429 || status >= 500;
}

/** The outcome of a delivery without an answer. */
export function outcomeWithoutAnswer(cause: "timeout" | "network"): Outcome {
  const reason = cause === "timeout" ? "The service did not answer in time" : "The service could not be reached";
  return { kind: "retry", reason };
}

/** A retry after `afterSeconds`, at most a day; without a wait when there is none. */
export function retryOutcome(reason: Sentence, afterSeconds: number | undefined): Extract<Outcome, { kind: "retry" }> {
  if (afterSeconds === undefined || !Number.isFinite(afterSeconds) || afterSeconds < 0)
    return { kind: "retry", reason };
  return { kind: "retry", reason, afterSeconds: Math.min(Math.ceil(afterSeconds), maxWaitSeconds) };
}

/** The receiver takes no more for now, whatever the message: tried again without counting as an attempt. */
export function throttledOutcome(reason: Sentence, afterSeconds?: number): Outcome {
  return { ...retryOutcome(reason, afterSeconds), isThrottled: true };
}

/** A Retry-After header in seconds from `now`: a number of seconds or an HTTP date; undefined when it is neither. */
export function retryAfterSeconds(value: string | undefined, now: number): number | undefined {
  const text = value?.trim() ?? "";
  if (/^\d{1,9}(?:\.\d+)?$/.test(text)) return Number(text);
  const date = /^[A-Za-z]{3,9},? /.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, date / 1000 - now);
}

function meaningOf(status: number): string {
  if (status >= 300 && status < 400) return "The service answered with a redirect, which is not followed";
  return meanings[status] ?? (status >= 500 ? "The service failed" : "The service refused the message");
}

/** A JSON body as an object; anything else is an empty one. */
export function jsonObjectIn(body: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(body);
    return value !== null && typeof value === "object" && !Array.isArray(value) ? { ...value } : {};
  } catch {
    return {};
  }
}
