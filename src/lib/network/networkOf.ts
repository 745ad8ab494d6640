/**
 * The network that limits of requests without a key count for: the IPv4 /24 or IPv6 /64 of the client, since single addresses
 * are cheap. Addresses outside the public internet (this machine, a proxy in front) do not identify a client and are not
 * counted. Pure.
 */
import { isGlobal, parseAddress } from "./address.ts";

/** A name for the network of an IP address, such as `4:203.0.113` or `6:20010db800010002`; null when it is not counted. */
export function networkOf(address: string | undefined): string | null {
  const parsed = address ? parseAddress(address.trim()) : null;
  if (!parsed || !isGlobal(parsed)) return null;
  if (parsed.family === 6) return `6:${(parsed.bits >> 64n).toString(16).padStart(16, "0")}`;
  const bits = Number(parsed.bits);
  return `4:${[24, 16, 8].map((shift) => (bits >>> shift) & 255).join(".")}`;
}
