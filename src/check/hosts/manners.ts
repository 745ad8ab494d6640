/**
 * What one message knows of the hosts it visits: the troubles it found written down, and what its own checks met. Pure.
 */
import { allowsAddress, allowsName, type Allowance } from "../../egress/allow.ts";
import { parseAddress } from "../../egress/address.ts";
import { withoutRootDot } from "../../egress/hostname.ts";
import { heldAgainst, isLeftAlone, troubleAfter, type Outcome, type Trouble } from "./trouble.ts";

type Host = { before: Trouble | null; after: Trouble | null; isOwn: boolean; strikesHere: number; asked: boolean };

export class Manners {
  private readonly hosts = new Map<string, Host>();

  /** `own`: hosts as `hostOf` spells them that the operator opened. */
  constructor(hosts: readonly string[], troubles: ReadonlyMap<string, Trouble>, own: ReadonlySet<string>) {
    for (const host of hosts) {
      const before = troubles.get(host) ?? null;
      this.hosts.set(host, { before, after: before, isOwn: own.has(host), strikesHere: 0, asked: false });
    }
  }

  /** The trouble for which a watch of this host waits now, or null. A wanted check tries a host once. */
  waitsFor(host: string, { now, wanted }: { now: number; wanted: boolean }): Trouble | null {
    const known = this.hosts.get(host);
    const passes = wanted && known?.strikesHere === 0;
    return known && isLeftAlone(known.after, { now, wanted: passes }) ? known.after : null;
  }

  /** Learns from a check of that host for which a request really left. */
  heard(host: string, outcome: Outcome, now: number): void {
    const known = this.hosts.get(host);
    if (!known || host === "") return;
    known.asked = true;
    if (outcome.kind === "strike") known.strikesHere += 1;
    known.after = troubleAfter(known.after, outcome, { host, now, isOwn: known.isOwn });
  }

  /** What is to be written down: new troubles, and hosts that had one and are well. */
  learned(): { troubles: Trouble[]; well: string[] } {
    const asked = [...this.hosts].filter(([, { asked: was }]) => was);
    return {
      troubles: heldAgainst(asked.map(([, known]) => known)),
      well: asked.flatMap(([host, { before, after }]) => (before && !after ? [host] : [])),
    };
  }
}

/** True for an address that the operator opened by name, address or block. */
export function isOperatorsOwn(allow: Allowance, url: URL): boolean {
  const port = Number(url.port) || (url.protocol === "https:" ? 443 : 80);
  const hostname = withoutRootDot(url.hostname);
  const address = parseAddress(hostname);
  return address ? allowsAddress(allow, address, port) : allowsName(allow, hostname, port);
}

/** The same of a host as `hostOf` spells it, which does not say whether it is asked securely. */
export function isOwnHost(allow: Allowance, host: string): boolean {
  return ["http", "https"].some((scheme) => {
    const url = URL.parse(`${scheme}://${host}/`);
    return url !== null && isOperatorsOwn(allow, url);
  });
}
