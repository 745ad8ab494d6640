/**
 * IP addresses as numbers, and which of them the public internet can reach. Rules, in order:
 *
 * 1. An address that carries another one inside (IPv4-mapped, NAT64, 6to4, Teredo) is judged by the embedded one.
 * 2. IPv4 is reachable unless a block of the IANA special-purpose registry, multicast or the reserved space holds it.
 * 3. IPv6 is reachable only inside 2000::/3, and there only outside the special-purpose blocks.
 *
 * Whatever is not clearly reachable is not. (ipaddr.js takes 4000::1, ::8.8.8.8 and the Azure host for public, and 010.0.0.1 as
 * octal.) https://www.iana.org/assignments/iana-ipv4-special-registry and
 * https://www.iana.org/assignments/iana-ipv6-special-registry
 */

export type Address = { family: 4 | 6; bits: bigint };
export type Block = { family: 4 | 6; bits: bigint; prefix: number };

const width = { 4: 32, 6: 128 } as const;

/** The address that a text denotes (`10.0.0.1`, `fe80::1`, `[::1]`, `::ffff:10.0.0.1`), or null. Zone ids, octal, short and padded forms are not addresses here: a parsed URL never holds them. */
export function parseAddress(text: string): Address | null {
  if (text.startsWith("[") && text.endsWith("]")) return parseV6(text.slice(1, -1));
  return text.includes(":") ? parseV6(text) : parseV4(text);
}

/** The text of an address that `parseAddress` reads, in no shorter form. */
export function addressText({ family, bits }: Address): string {
  const [parts, size, base, mark] = family === 4 ? ([4, 8n, 10, "."] as const) : ([8, 16n, 16, ":"] as const);
  const part = (index: number) => (bits >> (size * BigInt(parts - 1 - index))) & ((1n << size) - 1n);
  return Array.from({ length: parts }, (_, index) => part(index).toString(base)).join(mark);
}

/** The block that a text denotes (`192.168.1.0/24`, `fc00::/7`), or null. Bits behind the prefix are dropped. */
export function parseBlock(text: string): Block | null {
  const [left = "", length = "", ...rest] = text.split("/");
  const address = parseAddress(left);
  if (address === null || rest.length > 0 || !/^\d{1,3}$/.test(length)) return null;
  const prefix = Number(length);
  if (prefix > width[address.family]) return null;
  const shift = BigInt(width[address.family] - prefix);
  return { family: address.family, bits: (address.bits >> shift) << shift, prefix };
}

/** The block that holds this one address. */
export function blockOf(address: Address): Block {
  return { ...address, prefix: width[address.family] };
}

export function isInside(address: Address, block: Block): boolean {
  if (address.family !== block.family) return false;
  // Most blocks that an operator opens are single addresses, of which many may be looked through.
  if (block.prefix === width[block.family]) return address.bits === block.bits;
  const shift = BigInt(width[block.family] - block.prefix);
  return address.bits >> shift === block.bits >> shift;
}

/** The IPv4 addresses embedded in an IPv6 address: mapped (RFC 4291), NAT64 (RFC 6052), 6to4 (RFC 3056), Teredo server and client (RFC 4380). */
export function embeddedIpv4(address: Address): Address[] {
  if (address.family === 4) return [];
  const v4 = (bits: bigint): Address => ({ family: 4, bits: bits & 0xffffffffn });
  const { bits } = address;
  if (isInside(address, mapped) || isInside(address, nat64)) return [v4(bits)];
  if (isInside(address, sixToFour)) return [v4(bits >> 80n)];
  if (isInside(address, teredo)) return [v4(bits >> 64n), v4(~bits)];
  return [];
}

/** True when the public internet reaches this address: nobody's private, local, shared, reserved or special network. */
export function isGlobal(address: Address): boolean {
  const inner = embeddedIpv4(address);
  if (inner.length > 0) return inner.every(isGlobal);
  if (address.family === 4) return !closedV4.some((block) => isInside(address, block));
  return isInside(address, globalUnicast) && !closedV6.some((block) => isInside(address, block));
}

function parseV4(text: string): Address | null {
  const parts = text.split(".");
  if (parts.length !== 4) return null;
  let bits = 0n;
  for (const part of parts) {
    if (!/^(0|[1-9]\d{0,2})$/.test(part) || Number(part) > 255) return null;
    bits = (bits << 8n) | BigInt(part);
  }
  return { family: 4, bits };
}

function parseV6(text: string): Address | null {
  const halves = withHexTail(text)?.split("::") ?? [];
  if (halves.length < 1 || halves.length > 2) return null;
  const [head = [], tail = []] = halves.map((half) => (half === "" ? [] : half.split(":")));
  const missing = 8 - head.length - tail.length;
  if (halves.length === 2 ? missing < 1 : missing !== 0) return null;
  const groups = [...head, ...Array<string>(missing).fill("0"), ...tail];
  let bits = 0n;
  for (const group of groups) {
    if (!/^[0-9a-f]{1,4}$/i.test(group)) return null;
    bits = (bits << 16n) | BigInt(`0x${group}`);
  }
  return { family: 6, bits };
}

/** `::ffff:10.0.0.1` -> `::ffff:a00:1`; anything else unchanged; null when the dotted tail is no address. */
function withHexTail(text: string): string | null {
  if (!text.includes(".")) return text;
  const cut = text.lastIndexOf(":") + 1;
  const tail = parseV4(text.slice(cut));
  if (tail === null || cut === 0) return null;
  return `${text.slice(0, cut)}${(tail.bits >> 16n).toString(16)}:${(tail.bits & 0xffffn).toString(16)}`;
}

function block(text: string): Block {
  const parsed = parseBlock(text);
  if (parsed === null) throw new Error(`Not an address block: ${text}`);
  return parsed;
}

const mapped = block("::ffff:0:0/96");
const nat64 = block("64:ff9b::/96");
const sixToFour = block("2002::/16");
const teredo = block("2001::/32");
const globalUnicast = block("2000::/3");

const closedV4 = [
  "0.0.0.0/8", // this network
  "10.0.0.0/8", // private
  "100.64.0.0/10", // shared by carriers; also some clouds' metadata
  "127.0.0.0/8", // loopback
  "168.63.129.16/32", // the Azure host, public by number only
  "169.254.0.0/16", // link-local, cloud metadata
  "172.16.0.0/12", // private
  "192.0.0.0/24", // IETF protocol assignments
  "192.0.2.0/24", // documentation
  "192.88.99.0/24", // 6to4 relays, withdrawn
  "192.168.0.0/16", // private
  "198.18.0.0/15", // benchmarking
  "198.51.100.0/24", // documentation
  "203.0.113.0/24", // documentation
  "224.0.0.0/4", // multicast
  "240.0.0.0/4", // reserved, and broadcast
].map(block);

const closedV6 = [
  "2001::/23", // IETF protocol assignments: benchmarking, ORCHID, drone ids
  "2001:db8::/32", // documentation
  "3fff::/20", // documentation
].map(block);
