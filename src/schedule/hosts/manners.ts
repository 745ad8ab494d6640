/**
 * What one message knows of the hosts it visits: the troubles it found written down, and what its own checks met. Pure.
 */
import { allowsAddress, allowsName, type Allowance } from "../../egress/allow.ts";
import { parseAddress } from "../../egress/address.ts";
import { withoutRootDot } from "../../egress/hostname.ts";
import { heldAgainst, troubleAfter, type Met, type Outcome, type Trouble } from "./trouble.ts";

type Host = { before: Trouble | null; after: Trouble | null; isOwn: boolean; asked: boolean };

export class Manners {
  private readonly hosts = new Map<string, Host>();
  private readonly letThrough = new Set<string>();

  /** `own`: hosts as `hostOf` spells them that the operator opened. */
  constructor(hosts: readonly string[], troubles: ReadonlyMap<string, Trouble>, own: ReadonlySet<string>) {
    for (const host of hosts) {
      const before = troubles.get(host) ?? null;
      this.hosts.set(host, { before, after: before, isOwn: own.has(host), asked: false });
    }
  }

  /** The troubles as they are known by now. */
  troubles(): Map<string, Trouble> {
    return new Map([...this.hosts].flatMap(([host, { after }]) => (after ? [[host, after] as const] : [])));
  }

  /**
   * Learns from a check that anybody would have sent, for which a request really left. `asked`: the host it began with;
   * `host`: the one that answered. Hosts that no watch of the message names are not written down: a redirect could name
   * any number of them.
   */
  heard(outcome: Outcome, met: Omit<Met, "isOwn">, asked: string): void {
    this.noted(outcome, met);
    // Who points elsewhere answers, though perhaps only because that costs little.
    const isReached = asked !== met.host && this.hosts.get(asked)?.after?.reason === "unreachable";
    if (isReached) this.noted({ kind: "well" }, { ...met, host: asked });
  }

  private noted(outcome: Outcome, met: Omit<Met, "isOwn">): void {
    const known = this.hosts.get(met.host);
    if (!known || met.host === "") return;
    known.asked = true;
    known.after = troubleAfter(known.after, outcome, { ...met, isOwn: known.isOwn });
  }

  /** True once for each account and host: of those that waited long, one asks in spite of a pause. */
  letsOneAsk(userId: number, host: string): boolean {
    const key = `${userId} ${host}`;
    const isFirst = !this.letThrough.has(key);
    this.letThrough.add(key);
    return isFirst;
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
