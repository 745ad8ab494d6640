/** What one test file's internet knows: which site answers what, what names resolve to, and everything that left the Worker. */

import type { Answer, Break, Departure, Order } from "./answer.ts";

/** A public address: what every scripted site resolves to unless a test says otherwise. */
const publicAddress = "93.184.215.14";

export class Script {
  readonly departures: Departure[] = [];
  readonly lookups: string[] = [];
  private readonly sites = new Map<string, Answer[]>();
  private readonly names = new Map<string, string[] | "servfail">();
  private readonly open = new Map<string, number>();
  /** How many requests a host had to answer at the same time, at most. */
  readonly crowds = new Map<string, number>();
  /** The resolvers that do not answer. */
  readonly silentResolvers = new Set<string>();
  private plan: Break | null = null;
  private requests = 0;

  /** What left for this host, or for its name whatever the port; null: for any. */
  departuresTo(host: string | null): Departure[] {
    if (host === null) return this.departures;
    return this.departures.filter(({ url }) => [new URL(url).host, new URL(url).hostname].includes(host));
  }

  /** A request to this host is under way, until what is returned is called. */
  entered(host: string): () => void {
    const count = (this.open.get(host) ?? 0) + 1;
    this.open.set(host, count);
    this.crowds.set(host, Math.max(count, this.crowds.get(host) ?? 0));
    return () => this.open.set(host, (this.open.get(host) ?? 1) - 1);
  }

  /** Whether this request is the one that breaks, and how. */
  breakOf(): Break["when"] | null {
    this.requests++;
    return this.plan?.at === this.requests ? this.plan.when : null;
  }

  obey(order: Order): void {
    switch (order.order) {
      case "answer":
        this.sites.set(order.host + (order.path ?? ""), [...order.answers]);
        if (!this.names.has(hostname(order.host))) this.names.set(hostname(order.host), [publicAddress]);
        break;
      case "resolve":
        this.names.set(hostname(order.host), order.addresses);
        break;
      case "resolver":
        if (order.works) this.silentResolvers.delete(order.host);
        else this.silentResolvers.add(order.host);
        break;
      case "break":
        this.plan = order.plan;
        this.requests = 0;
        break;
      case "forget":
        this.plan = null;
        this.departures.length = 0;
        this.lookups.length = 0;
        this.sites.clear();
        this.crowds.clear();
        this.names.clear();
        this.silentResolvers.clear();
    }
  }

  /**
   * The next answer for this URL: of its path and query, its path, or its site, with the port or without; the last one of a
   * list repeats. Null: nobody lives there. A site has no /favicon.ico unless it is scripted by its path: the looks for it
   * that follow checks take nobody's turn.
   */
  answerFor(url: URL): Answer | null {
    for (const host of [url.host, url.hostname]) {
      for (const path of [url.pathname + url.search, url.pathname, ""]) {
        if (path === "" && url.pathname === "/favicon.ico" && this.sites.has(host)) return { status: 404, body: "" };
        const answers = this.sites.get(host + path);
        if (answers !== undefined) return (answers.length > 1 ? answers.shift() : answers[0]) ?? null;
      }
    }
    return null;
  }

  /** The addresses of a name: null when it does not exist. */
  addressesOf(name: string): string[] | "servfail" | null {
    return this.names.get(name.toLowerCase()) ?? null;
  }
}

function hostname(host: string): string {
  return new URL(`http://${host}`).hostname;
}
