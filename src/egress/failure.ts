/**
 * Why a request did not leave, or what became of it: one class and one fixed sentence each. The sentences name neither
 * the address that a name resolved to nor what the runtime said: both are nobody's business, and they vary.
 */

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
  | "parse";

/** `busy`: nothing was learned of the site, because this service was short of something. */
export type EgressFailure = { class: EgressFailureClass; sentence: string; status?: number; busy?: true };

const sentences = {
  malformed: ["blocked_address", "This is not a web address that can be fetched."],
  scheme: ["blocked_address", "Only http:// and https:// addresses are fetched."],
  credentials: [
    "blocked_address",
    "An address with a user name or password in it is not fetched; send a header instead.",
  ],
  port: ["blocked_address", "The port of this address is not one that web servers use, so it is not fetched."],
  own_host: ["blocked_address", "This address is part of this service, so it is not fetched."],
  not_public: ["blocked_address", "This address is not on the public internet, so it is not fetched."],
  not_opened: [
    "blocked_address",
    "This address is not on the public internet, so it is not fetched; whoever runs this server can open it by EGRESS_ALLOW.",
  ],
  localhost_not_opened: [
    "blocked_address",
    "This address is on the machine of this server itself, so it is not fetched; whoever runs it can open it by its name: EGRESS_ALLOW=localhost, or localhost:8080 for one port.",
  ],
  no_such_name: ["dns", "The name of the site could not be found (DNS)."],
  name_unknown: ["dns", "The name of the site could not be looked up just now (DNS)."],
  no_resolver: [
    "dns",
    "Names of sites cannot be looked up just now: the resolvers of this service do not answer (DNS).",
  ],
  refused: ["connect", "The site could not be reached: the connection failed."],
  cut: ["connect", "The connection broke before the whole answer had arrived."],
  tls: ["tls", "No secure connection to the site could be made: its certificate or its TLS setup is not accepted."],
  timeout: ["timeout", "The site did not answer in time."],
  too_large: ["too_large", "The answer is larger than what is read."],
  many_redirects: ["redirect_loop", "The site redirects in a circle or too many times."],
  lost_redirect: ["redirect_loop", "The site redirects without saying where to."],
  redirect_refused: ["redirect_loop", "The address answered with a redirect, which is not followed here."],
  proxy_unusable: ["connect", "The proxy of this watch cannot be used: its configuration on this server is wrong."],
  proxy_refused: ["connect", "The proxy did not let the request through."],
  proxy_unreached: ["connect", "The proxy of this watch could not be reached, or does not prove its name."],
  proxy_inside_tls: [
    "connect",
    "The proxy of this watch is reached by https://, and through such a proxy this server can read http:// pages only; the operator can name an http:// address of the proxy.",
  ],
  proxy_not_opened: [
    "connect",
    "The proxy is at an address that this server may not reach; whoever runs it can open the address by EGRESS_ALLOW, or name the proxy in PROXIES.",
  ],
  proxy_login: ["http_407", "The proxy asks for a user name and password (407)."],
  room: ["too_large", "This service reads too many large pages just now; the page is read in two minutes."],
  encoding: ["parse", "The answer is compressed in a way that cannot be read."],
} as const satisfies Record<string, readonly [EgressFailureClass, string]>;

export type EgressFailureReason = keyof typeof sentences;

/** The failure that a reason stands for. */
export function egressFailure(reason: EgressFailureReason, status?: number): EgressFailure {
  const [kind, sentence] = sentences[reason];
  if (reason === "no_resolver" || reason === "room") return { class: kind, sentence, busy: true };
  return status === undefined ? { class: kind, sentence } : { class: kind, sentence, status };
}
