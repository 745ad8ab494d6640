/**
 * What an operator opens in the address guard: EGRESS_ALLOW, a comma list of hosts (`nas.lan`, `192.168.1.5`: every
 * port), `host:port`, `host:*` or CIDR blocks, for people whose service reads from their own network. A literal address with a port
 * (`[::1]:8080`) is a block of one at that port. Entries that are none of these are left out and described in a sentence, so
 * that a typing error closes rather than opens.
 */

import { blockOf, embeddedIpv4, isInside, parseAddress, parseBlock, type Address, type Block } from "./address.ts";
import { withoutRootDot } from "./hostname.ts";

/** `port: null` means every port. */
export type Allowance = {
  names: { hostname: string; port: number | null }[];
  blocks: { block: Block; port: number | null }[];
};

export const nothingAllowed: Allowance = { names: [], blocks: [] };

/** Reads EGRESS_ALLOW: `"nas.lan:8080, 192.168.1.0/24"`. `problems` holds one sentence for each entry left out. */
export function parseEgressAllow(text: string): { allow: Allowance; problems: string[] } {
  const allow: Allowance = { names: [], blocks: [] };
  const problems: string[] = [];
  for (const entry of text.split(",").map((part) => part.trim())) {
    if (entry === "") continue;
    const problem = entry.includes("/") ? addBlock(allow, entry) : addHost(allow, entry);
    if (problem !== null) problems.push(`"${entry}" ${problem}`);
  }
  return { allow, problems };
}

/** The allowance extended by exactly the hosts and ports of URLs in the operator's settings; what is null or no http(s) URL is skipped. */
export function withOperatorUrls(allow: Allowance, urls: readonly (string | null)[]): Allowance {
  const allowed: Allowance = { names: [...allow.names], blocks: [...allow.blocks] };
  for (const text of urls) {
    const url = text === null ? null : URL.parse(text);
    if (url === null || !/^https?:$/.test(url.protocol)) continue;
    addHost(allowed, `${url.hostname}:${url.port || (url.protocol === "https:" ? 443 : 80)}`);
  }
  return allowed;
}

/** True when the operator opened this very name at this port. */
export function allowsName(allow: Allowance, hostname: string, port: number): boolean {
  return allow.names.some((name) => name.hostname === hostname && (name.port === null || name.port === port));
}

/** True when the operator opened a block that holds this address, or the IPv4 address it carries, at this port. */
export function allowsAddress(allow: Allowance, address: Address, port: number): boolean {
  const embedded = embeddedIpv4(address);
  for (const { block, port: opened } of allow.blocks) {
    if (opened !== null && opened !== port) continue;
    if (isInside(address, block) || embedded.some((form) => isInside(form, block))) return true;
  }
  return false;
}

function addBlock(allow: Allowance, entry: string): string | null {
  const block = parseBlock(entry);
  if (block === null) return "is not an address block such as 192.168.1.0/24 or fd00::/8.";
  allow.blocks.push({ block, port: null });
  return null;
}

function addHost(allow: Allowance, entry: string): string | null {
  const [host, port] = isWhole(entry) ? [withBrackets(entry), "*"] : splitPort(entry);
  if (port !== "*" && !(/^\d{1,5}$/.test(port) && Number(port) > 0 && Number(port) < 65536)) {
    return "has no port between 1 and 65535, and no * for every port.";
  }
  const hostname = canonical(host);
  if (hostname === null)
    return "is no host name or address, with or without a port, such as nas.lan or 192.168.1.5:8080.";
  const allowed = port === "*" ? null : Number(port);
  const address = parseAddress(hostname);
  if (address === null) allow.names.push({ hostname, port: allowed });
  else allow.blocks.push({ block: blockOf(address), port: allowed });
  return null;
}

/** True for a host without a port: a colon parts one off, unless it is one of an IPv6 address. */
const isWhole = (entry: string) => !entry.includes(":") || parseAddress(entry) !== null;

function splitPort(entry: string): [string, string] {
  const cut = entry.lastIndexOf(":");
  return [entry.slice(0, cut), entry.slice(cut + 1)];
}

/** The spelling a parsed URL would give this host, or null when it is no host. */
function canonical(host: string): string | null {
  const url = URL.parse(`http://${host}/`);
  if (url === null || /^\d+$|[\s/?#@\\*]|^[^[].*:/.test(host)) return null;
  return withoutRootDot(url.hostname);
}

function withBrackets(entry: string): string {
  return parseAddress(entry)?.family === 6 && !entry.startsWith("[") ? `[${entry}]` : entry;
}
