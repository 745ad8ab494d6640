/**
 * Why a request did not leave, or what became of it: one class and one message each. The messages name neither
 * the address that a name resolved to nor what the runtime said: both are nobody's business, and they vary.
 */
import { message, type Message, type MessageCode } from "../message/message.ts";

/** A part of the failure classes of a reading, so that a fetcher passes them on unchanged. */
export type EgressFailureClass =
  | "blocked_address"
  | "dns"
  | "connect"
  | "tls"
  | "timeout"
  | "too_large"
  | "redirect_loop"
  | "http_407"
  | "incomplete"
  | "parse";

/** `busy`: nothing was learned of the site, because this service was short of something. */
export type EgressFailure = { class: EgressFailureClass; sentence: Message; status?: number; busy?: true };

const failures = {
  malformed: ["blocked_address", "fetch.malformed"],
  scheme: ["blocked_address", "fetch.scheme"],
  credentials: ["blocked_address", "fetch.credentials"],
  port: ["blocked_address", "fetch.port"],
  own_host: ["blocked_address", "fetch.own_host"],
  not_public: ["blocked_address", "fetch.not_public"],
  not_opened: ["blocked_address", "fetch.not_opened"],
  localhost_not_opened: ["blocked_address", "fetch.localhost_not_opened"],
  no_such_name: ["dns", "fetch.no_such_name"],
  name_unknown: ["dns", "fetch.name_unknown"],
  no_resolver: ["dns", "fetch.no_resolver"],
  refused: ["connect", "fetch.refused"],
  cut: ["connect", "fetch.cut"],
  not_http: ["connect", "fetch.not_http"],
  part: ["incomplete", "fetch.part"],
  tls: ["tls", "fetch.tls"],
  timeout: ["timeout", "fetch.timeout"],
  too_large: ["too_large", "fetch.too_large"],
  many_redirects: ["redirect_loop", "fetch.many_redirects"],
  lost_redirect: ["redirect_loop", "fetch.lost_redirect"],
  redirect_refused: ["redirect_loop", "fetch.redirect_refused"],
  proxy_unusable: ["connect", "fetch.proxy_unusable"],
  proxy_refused: ["connect", "fetch.proxy_refused"],
  proxy_unreached: ["connect", "fetch.proxy_unreached"],
  proxy_inside_tls: ["connect", "fetch.proxy_inside_tls"],
  proxy_not_opened: ["connect", "fetch.proxy_not_opened"],
  proxy_login: ["http_407", "fetch.proxy_login"],
  room: ["too_large", "fetch.room"],
  encoding: ["parse", "fetch.encoding"],
} as const satisfies Record<string, readonly [EgressFailureClass, MessageCode]>;

export type EgressFailureReason = keyof typeof failures;

/** The failure that a reason stands for. */
export function egressFailure(reason: EgressFailureReason, status?: number): EgressFailure {
  const [kind, code] = failures[reason];
  const sentence = message(code);
  if (reason === "no_resolver" || reason === "room") return { class: kind, sentence, busy: true };
  return status === undefined ? { class: kind, sentence } : { class: kind, sentence, status };
}
