/**
 * Addresses of a service itself, known by number: whatever an operator opens, no request may read what this very process
 * serves to its operator only. `[::ffff:127.0.0.1]`, `localhost` and a name that resolves to a loopback address are all one.
 */

import { embeddedIpv4, isInside, parseBlock, type Address, type Block } from "./address.ts";
import { withoutRootDot } from "./hostname.ts";

/** `ports`: those that this service listens on. `addresses`: the machine's own, besides the loopback ones. */
export type OwnSockets = { ports: readonly number[]; addresses: readonly Address[] };

/** True when a connection to this address and port would reach this service. */
export function isOwnSocket(address: Address, port: number, own: OwnSockets | undefined): boolean {
  if (!own?.ports.includes(port)) return false;
  return [address, ...embeddedIpv4(address)].some(
    (form) =>
      always.some((block) => isInside(form, block)) ||
      own.addresses.some(({ family, bits }) => family === form.family && bits === form.bits),
  );
}

/** True for names that mean the machine itself without being looked up (RFC 6761 6.3). Takes a parsed URL's hostname. */
export function isLoopbackName(hostname: string): boolean {
  return /^(?:.+\.)?localhost$/.test(withoutRootDot(hostname));
}

/** Loopback, and the unspecified addresses, which systems connect to themselves. */
const always: Block[] = ["127.0.0.0/8", "0.0.0.0/8", "::1/128", "::/128"].map((text) => {
  const block = parseBlock(text);
  if (block === null) throw new Error(`Not an address block: ${text}`);
  return block;
});
