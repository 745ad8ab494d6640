/**
 * Where a URL would lead, judged by its text alone. Rules, in order: it parses; it is http or https; it carries no user
 * name or password; it is not ours, by name or by number; the operator opened it, or else its port is a web port and its host is a public
 * address or a public-looking name. A name still has to be resolved, and every answer judged, before anything is sent.
 *
 * Only the hostname of the parsed URL is judged, and only the parsed URL's `href` is ever sent or stored: the parser
 * has by then turned 0x7f.1, 2130706433, ①②⑦.⓪.⓪.① and the like into plain addresses.
 */

import { isGlobal, parseAddress } from "./address.ts";
import { allowsAddress, allowsName, type Allowance } from "./allow.ts";
import { egressFailure, type EgressFailure, type EgressFailureReason } from "./failure.ts";
import { isLocalName, withoutRootDot } from "./hostname.ts";
import { isLoopbackName, isOwnSocket, type OwnSockets } from "./own.ts";
import { isWebPort } from "./ports.ts";

/**
 * `ownHosts`: `host` (every port) or `host:port`, as `ownHost` spells them. `own`: the same by number. `isSelfHosted`: refusals
 * tell how an operator opens an address, since that is who reads them.
 */
export type GuardRules = { allow: Allowance; ownHosts: string[]; own?: OwnSockets; isSelfHosted?: boolean };

/**
 * `settled`: nothing is left to ask. `public_name`: every address it resolves to has to be public or opened.
 * `local_name`: every address it resolves to has to be opened by the operator. `opened_name`: the operator opened it by
 * name, at a port that this service has, too: no address it resolves to may be ours.
 */
export type Destination = {
  url: URL;
  hostname: string;
  port: number;
  standing: "settled" | "public_name" | "local_name" | "opened_name";
};

export type Judged = { ok: true; destination: Destination } | { ok: false; failure: EgressFailure };

/** Judges a URL as a person or a page wrote it: stricter than a redirect target, it must not need repair by the parser. */
export function destinationOf(raw: string, rules: GuardRules): Judged {
  const authorityAndPath = raw.split(/[?#]/, 1)[0] ?? "";
  // Other parsers read a backslash or a dropped control character differently, and people mean neither.
  if (authorityAndPath.includes("\\") || /[\u0000-\u001f\u007f]/.test(raw)) return refused("malformed");
  const url = URL.parse(raw);
  return url === null ? refused("malformed") : destinationOfUrl(url, rules);
}

/** Judges a parsed URL, such as the target of a redirect. */
export function destinationOfUrl(url: URL, rules: GuardRules): Judged {
  if (url.protocol !== "http:" && url.protocol !== "https:") return refused("scheme");
  if (url.username !== "" || url.password !== "") return refused("credentials");
  const port = url.port === "" ? (url.protocol === "https:" ? 443 : 80) : Number(url.port);
  return judgedHost({ url, hostname: withoutRootDot(url.hostname), port }, rules, isWebPort);
}

/** Judges a mail server's name and port. `takes` says which ports are thinkable there. */
export function destinationOfHost(
  host: { hostname: string; port: number },
  rules: GuardRules,
  takes: (port: number) => boolean,
): Judged {
  const url = /[\s/?#@\\]/.test(host.hostname) ? null : URL.parse(`http://${host.hostname}/`);
  if (url === null || url.port !== "" || !Number.isInteger(host.port) || host.port < 1 || host.port > 65535) {
    return refused("malformed");
  }
  return judgedHost({ url, hostname: withoutRootDot(url.hostname), port: host.port }, rules, takes);
}

/** How `GuardRules.ownHosts` spells the host of our PUBLIC_URL, or null when it is unset. */
export function ownHost(publicUrl: string): string | null {
  const url = URL.parse(publicUrl);
  if (url === null) return null;
  const hostname = withoutRootDot(url.hostname);
  return url.port === "" ? hostname : `${hostname}:${url.port}`;
}

function judgedHost(
  found: { url: URL; hostname: string; port: number },
  rules: GuardRules,
  takes: (port: number) => boolean,
): Judged {
  const { hostname, port } = found;
  const settled = (standing: Destination["standing"]): Judged => ({ ok: true, destination: { ...found, standing } });
  if (rules.ownHosts.includes(`${hostname}:${port}`)) return refused("own_host");
  const address = parseAddress(hostname);
  const isOurPort = rules.own?.ports.includes(port) ?? false;
  if (isOurPort && (address ? isOwnSocket(address, port, rules.own) : isLoopbackName(hostname)))
    return refused("own_host");
  if (allowsName(rules.allow, hostname, port)) return settled(isOurPort ? "opened_name" : "settled");
  if (rules.ownHosts.includes(hostname)) return refused("own_host");
  if (address !== null && allowsAddress(rules.allow, address, port)) return settled("settled");
  if (!takes(port)) return refused("port");
  if (address !== null) return isGlobal(address) ? settled("settled") : refused(closed(rules));
  if (hostname === "" || hostname.startsWith("[") || isLoopbackName(hostname)) return refused(closed(rules));
  if (!isLocalName(hostname)) return settled("public_name");
  return rules.allow.blocks.length > 0 ? settled("local_name") : refused(closed(rules));
}

/** Why an address that is not public is refused. */
export const closed = ({ isSelfHosted }: Pick<GuardRules, "isSelfHosted">): EgressFailureReason =>
  isSelfHosted ? "not_opened" : "not_public";

function refused(reason: EgressFailureReason): Judged {
  return { ok: false, failure: egressFailure(reason) };
}
