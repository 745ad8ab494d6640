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
import { message, type Message, type MessageCode } from "../../message/message.ts";
import { lookup } from "../lookup.ts";

/** What came back over HTTP. Header names are in lower case; the body may be cut short. */
export type ServiceAnswer = { status: number; headers: Record<string, string>; body: string };

export type Outcome =
  | { kind: "delivered" }
  | { kind: "retry"; reason: Message; afterSeconds?: number; isThrottled?: true }
  | { kind: "permanent"; reason: Message };

/** The longest wait a server may ask for that is still honoured: one day. */
const maxWaitSeconds = 86_400;

const meanings = {
  400: "service.bad_request",
  401: "service.credentials",
  403: "service.credentials_recipient",
  404: "service.no_address",
  408: "service.too_long",
  410: "service.address_gone",
  413: "service.too_large",
  425: "service.later",
  429: "service.slower",
} as const satisfies Record<number, MessageCode>;

/** A reason with the number that the receiver gave: an HTTP status. */
export const withStatus = (sentence: Message, status: number): Message =>
  message("server.numbered", { sentence, code: status });

/** A reason with the number that the receiver gave: one of its own. */
export const withOwnCode = (sentence: Message, code: number | string): Message =>
  message("service.coded", { sentence, code });

/** A service, by its name, that did not take a message. */
export const notAccepted = (service: string): Message => message("service.not_accepted", { service });

/** A service, by its name, that takes no more for now. */
export const slowDown = (service: string): Message => message("service.slow_down", { service });

/** The outcome of a delivery by its answer; `now` is in Unix seconds and is needed for a Retry-After that is a date (RFC 9110, 10.2.3). */
export function outcomeOfAnswer(answer: ServiceAnswer, now: number): Outcome {
  const { status } = answer;
  if (status >= 200 && status < 300) return { kind: "delivered" };
  const reason = withStatus(meaningOf(status), status);
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
  return { kind: "retry", reason: message(cause === "timeout" ? "service.silent" : "service.unreachable") };
}

/** A retry after `afterSeconds`, at most a day; without a wait when there is none. */
export function retryOutcome(reason: Message, afterSeconds: number | undefined): Extract<Outcome, { kind: "retry" }> {
  if (afterSeconds === undefined || !Number.isFinite(afterSeconds) || afterSeconds < 0)
    return { kind: "retry", reason };
  return { kind: "retry", reason, afterSeconds: Math.min(Math.ceil(afterSeconds), maxWaitSeconds) };
}

/** The receiver takes no more for now, whatever the message: tried again without counting as an attempt. */
export function throttledOutcome(reason: Message, afterSeconds?: number): Outcome {
  return { ...retryOutcome(reason, afterSeconds), isThrottled: true };
}

/** A Retry-After header in seconds from `now`: a number of seconds or an HTTP date; undefined when it is neither. */
export function retryAfterSeconds(value: string | undefined, now: number): number | undefined {
  const text = value?.trim() ?? "";
  if (/^\d{1,9}(?:\.\d+)?$/.test(text)) return Number(text);
  const date = /^[A-Za-z]{3,9},? /.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, date / 1000 - now);
}

function meaningOf(status: number): Message {
  if (status >= 300 && status < 400) return message("service.redirect");
  return message(lookup(meanings, String(status)) ?? (status >= 500 ? "service.failed" : "service.refused"));
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
