/**
 * The backoff of the hosts that one message asks: the troubles that were stored before it, and what its own checks met. Pure.
 */
import { allowsAddress, allowsName, type Allowance } from "../../lib/network/allow.ts";
import { parseAddress } from "../../lib/network/address.ts";
import { withoutRootDot } from "../../lib/network/hostname.ts";
import { troublesToRecord, troubleAfter, type Met, type Outcome, type Trouble } from "./trouble.ts";

type Host = { before: Trouble | null; after: Trouble | null; isOwn: boolean; asked: boolean };

export class HostBackoff {
  private readonly hosts = new Map<string, Host>();
  /** Those that are in trouble by now. */
  private readonly inTrouble = new Map<string, Trouble>();
  private readonly letThrough = new Set<string>();

  /** `own`: hosts as `hostOf` spells them that the operator opened. */
  constructor(hosts: readonly string[], troubles: ReadonlyMap<string, Trouble>, own: ReadonlySet<string>) {
    for (const host of hosts) {
      const before = troubles.get(host) ?? null;
      this.hosts.set(host, { before, after: before, isOwn: own.has(host), asked: false });
      if (before) this.inTrouble.set(host, before);
    }
  }

  /** The troubles as they are known by now. */
  troubles(): ReadonlyMap<string, Trouble> {
    return this.inTrouble;
  }

  /**
   * Records the outcome of a check that anybody would have sent, for which a request really left. `asked`: the host it began
   * with; `host`: the one that answered. Hosts that no watch of the message names are not recorded: a redirect could name any
   * number of them.
   */
  recordOutcome(outcome: Outcome, met: Omit<Met, "isOwn">, asked: string): void {
    this.recordForHost(outcome, met);
    // Who points elsewhere answers, though perhaps only because that costs little.
    const isReached = asked !== met.host && this.hosts.get(asked)?.after?.reason === "unreachable";
    if (isReached) this.recordForHost({ kind: "well" }, { ...met, host: asked });
  }

  private recordForHost(outcome: Outcome, met: Omit<Met, "isOwn">): void {
    const known = this.hosts.get(met.host);
    if (!known || met.host === "") return;
    known.asked = true;
    known.after = troubleAfter(known.after, outcome, { ...met, isOwn: known.isOwn });
    if (known.after) this.inTrouble.set(met.host, known.after);
    else this.inTrouble.delete(met.host);
  }

  /** True once for each account and host: of the watches that waited long, one is checked in spite of a pause. */
  claimLateCheck(userId: number, host: string): boolean {
    const key = `${userId} ${host}`;
    const isFirst = !this.letThrough.has(key);
    this.letThrough.add(key);
    return isFirst;
  }

  /** What is to be stored: new troubles, and hosts that had one and are well. */
  findings(): { troubles: Trouble[]; well: string[] } {
    const asked = [...this.hosts].filter(([, { asked: was }]) => was);
    return {
      troubles: troublesToRecord(asked.map(([, known]) => known)),
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

/** What was found of the hosts of each allowance: messages ask for the same hosts again and again. */
const ownHosts = new WeakMap<Allowance, Map<string, boolean>>();
const maxOwnHosts = 10_000;

/** The same of a host as `hostOf` spells it, which does not say whether it is asked securely. */
export function isOwnHost(allow: Allowance, host: string): boolean {
  if (allow.names.length + allow.blocks.length === 0) return false;
  let found = ownHosts.get(allow);
  if (!found || found.size >= maxOwnHosts) ownHosts.set(allow, (found = new Map()));
  const isOwn = found.get(host) ?? isOwnBySomeScheme(allow, host);
  found.set(host, isOwn);
  return isOwn;
}

const isOwnBySomeScheme = (allow: Allowance, host: string) =>
  ["http", "https"].some((scheme) => {
    const url = URL.parse(`${scheme}://${host}/`);
    return url !== null && isOperatorsOwn(allow, url);
  });
