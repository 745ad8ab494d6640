/**
 * Where a URL would lead, decided by its text alone. Rules, in order: it parses; it is http or https; it carries no user
 * name or password; it is not ours, by name or by number, but for the one page that is there to be read; the operator opened it, or else its port is a web port and its host is a public
 * address or a public-looking name. A name still has to be resolved, and every answer checked, before anything is sent.
 *
 * Only the hostname of the parsed URL is checked, and only the parsed URL's `href` is ever sent or stored: the parser
 * has by then turned 0x7f.1, 2130706433, ①②⑦.⓪.⓪.① and the like into plain addresses.
 */

import { isGlobal, parseAddress } from "../lib/network/address.ts";
import { allowsAddress, allowsName, type Allowance } from "../lib/network/allow.ts";
import { egressFailure, type EgressFailure, type EgressFailureReason } from "./failure.ts";
import { isLocalName, withoutRootDot } from "../lib/network/hostname.ts";
import { isLoopbackName, isOwnSocket, type OwnSockets } from "../lib/network/ownSockets.ts";
import { isWebPort } from "../lib/network/ports.ts";

/**
 * `ownHosts`: `host` (every port) or `host:port`, in the form of `ownHost`. `own`: the same by number. `ownPage`: the address,
 * without a query, of the one page of ours that may be read, of which nothing but the page depends. `isSelfHosted`: refusals say
 * how an operator opens an address, since operators read them. `isOneMachine`: it runs on a machine of one's own, which has a localhost and
 * reaches every port of mail servers. `hasDatagrams`: UDP can be sent. `usualPorts`: of web servers 80 and 443 alone, but for what the
 * operator opened.
 */
export type GuardRules = {
  allow: Allowance;
  ownHosts: string[];
  own?: OwnSockets;
  ownPage?: string | null;
  isSelfHosted?: boolean;
  isOneMachine?: boolean;
  hasDatagrams?: boolean;
  usualPorts?: boolean;
};

/**
 * `allowed`: nothing has to be resolved. `public_name`: every address it resolves to has to be public or opened.
 * `local_name`: every address it resolves to has to be opened by the operator. `opened_name`: the operator opened it by
 * name, at a port that this service has, too: no address it resolves to may be ours.
 */
export type Destination = {
  url: URL;
  hostname: string;
  port: number;
  standing: "allowed" | "public_name" | "local_name" | "opened_name";
};

export type DestinationResult = { ok: true; destination: Destination } | { ok: false; failure: EgressFailure };

/** The destination of a URL as a person or a page wrote it, or why it is refused. Stricter than a redirect target: it must not need repair by the parser. */
export function destinationOf(raw: string, rules: GuardRules): DestinationResult {
  const authorityAndPath = raw.split(/[?#]/, 1)[0] ?? "";
  // Other parsers read a backslash or a dropped control character differently, and people mean neither.
  if (authorityAndPath.includes("\\") || /[\u0000-\u001f\u007f]/.test(raw)) return refusal("malformed");
  const url = URL.parse(raw);
  return url === null ? refusal("malformed") : destinationOfUrl(url, rules);
}

/** The destination of a parsed URL, such as the target of a redirect, or why it is refused. */
export function destinationOfUrl(url: URL, rules: GuardRules): DestinationResult {
  if (url.protocol !== "http:" && url.protocol !== "https:") return refusal("scheme");
  if (url.username !== "" || url.password !== "") return refusal("credentials");
  const port = url.port === "" ? (url.protocol === "https:" ? 443 : 80) : Number(url.port);
  return destinationOfAddress(
    { url, hostname: withoutRootDot(url.hostname), port },
    rules,
    rules.usualPorts ? isUsualPort : isWebPort,
  );
}

const isUsualPort = (port: number): boolean => port === 80 || port === 443;

/** The destination of a mail server's name and port, or why it is refused. `allowsPort` says which ports a mail server may have. */
export function destinationOfHost(
  host: { hostname: string; port: number },
  rules: GuardRules,
  allowsPort: (port: number) => boolean,
): DestinationResult {
  const url = /[\s/?#@\\]/.test(host.hostname) ? null : URL.parse(`http://${host.hostname}/`);
  if (url === null || url.port !== "" || !Number.isInteger(host.port) || host.port < 1 || host.port > 65535) {
    return refusal("malformed");
  }
  return destinationOfAddress({ url, hostname: withoutRootDot(url.hostname), port: host.port }, rules, allowsPort);
}

/** The host of our PUBLIC_URL in the form of `GuardRules.ownHosts`, or null when it is unset. */
export function ownHost(publicUrl: string): string | null {
  const url = URL.parse(publicUrl);
  if (url === null) return null;
  const hostname = withoutRootDot(url.hostname);
  return url.port === "" ? hostname : `${hostname}:${url.port}`;
}

function destinationOfAddress(
  place: { url: URL; hostname: string; port: number },
  rules: GuardRules,
  allowsPort: (port: number) => boolean,
): DestinationResult {
  const { hostname, port } = place;
  const accept = (standing: Destination["standing"]): DestinationResult => ({
    ok: true,
    destination: { ...place, standing },
  });
  if (`${place.url.origin}${place.url.pathname}` === rules.ownPage) return accept("allowed");
  if (rules.ownHosts.includes(`${hostname}:${port}`)) return refusal("own_host");
  const address = parseAddress(hostname);
  const isOurPort = rules.own?.ports.includes(port) ?? false;
  if (isOurPort && (address ? isOwnSocket(address, port, rules.own) : isLoopbackName(hostname)))
    return refusal("own_host");
  if (allowsName(rules.allow, hostname, port)) return accept(isOurPort ? "opened_name" : "allowed");
  if (rules.ownHosts.includes(hostname)) return refusal("own_host");
  if (address !== null && allowsAddress(rules.allow, address, port)) return accept("allowed");
  if (!allowsPort(port)) return refusal("port");
  if (address !== null) return isGlobal(address) ? accept("allowed") : refusal(notPublicReason(rules));
  if (isLoopbackName(hostname)) return refusal(loopbackReason(rules));
  if (hostname === "" || hostname.startsWith("[")) return refusal(notPublicReason(rules));
  if (!isLocalName(hostname)) return accept("public_name");
  return rules.allow.blocks.length > 0 ? accept("local_name") : refusal(notPublicReason(rules));
}

/** The reason by which an address that is not public is refused: on one's own server it says how to open it. */
export const notPublicReason = ({ isSelfHosted }: Pick<GuardRules, "isSelfHosted">): EgressFailureReason =>
  isSelfHosted ? "not_opened" : "not_public";

/** A loopback name is opened by name alone, which blocks of addresses do not say. */
const loopbackReason = (rules: GuardRules): EgressFailureReason =>
  rules.isSelfHosted && rules.isOneMachine ? "localhost_not_opened" : notPublicReason(rules);

function refusal(reason: EgressFailureReason): DestinationResult {
  return { ok: false, failure: egressFailure(reason) };
}
