import { message, type Message, type MessageCode } from "../../message/message.ts";
import { lookup } from "../../lib/lookup.ts";
import type { FailureClass } from "../failure.ts";

const classes: Record<number, FailureClass> = { 403: "http_403", 404: "http_404", 407: "http_407", 429: "http_429" };

const meanings = {
  300: "status.choices",
  304: "status.not_modified",
  400: "status.bad_request",
  401: "status.login",
  403: "status.forbidden",
  404: "status.not_found",
  405: "status.method",
  407: "status.proxy_login",
  410: "status.gone",
  429: "status.too_many",
  451: "status.legal",
  500: "status.internal",
  502: "status.bad_gateway",
  503: "status.unavailable",
  504: "status.gateway_timeout",
} as const satisfies Record<number, MessageCode>;

/** What is said of an answer without content. */
export const emptySentence = message("fetch.empty");

/** The failure that a status stands for, or null for 2xx. `404` -> `The site answered 404 (page not found).` */
export function statusFailure(status: number): { class: FailureClass; sentence: Message } | null {
  if (status >= 200 && status < 300) return null;
  const isServers = status >= 500;
  const meaning = message(lookup(meanings, String(status)) ?? (isServers ? "status.server" : "status.none"));
  const fallback: FailureClass = isServers ? "http_5xx" : "http_4xx";
  return { class: classes[status] ?? fallback, sentence: message("fetch.status", { status, meaning }) };
}
