/**
 * How a worker test scripts the outside web and sees what left the Worker. Runs inside workerd.
 *
 * ```ts
 * const shop = site("shop.test");
 * await shop.answers("<p>Price 10</p>", "<p>Price 12</p>");          // one after the other; the last one repeats
 * await shop.at("/feed.xml").answers({ body: "<rss/>", headers: { "content-type": "application/rss+xml" } });
 * await site("hooks.slack.com").answers({ status: 200, body: "ok" });  // any host, also a real service's
 * await site("inside.test").resolvesTo("10.0.0.5");                    // a name that points inward
 * ...
 * expect(await shop.requests()).toHaveLength(2);
 * expect((await egressLog()).map((departure) => departure.url)).toEqual([...]);
 * ```
 *
 * Every site that is scripted resolves to a public address unless scripted otherwise; any other name does not exist, and a
 * request to it that was not stopped fails like a lost connection. http and https are the same site; a port may be
 * named (`site("shop.test:8443")`). Each test file has an internet of its own, and setup.ts forgets everything before
 * each test, so host names need not be unique. See answer.ts for all that an answer can do: delays, drips, bombs, cuts.
 */

import type { Answer, Break, Departure, Order } from "./answer.ts";

export type { Answer, Departure } from "./answer.ts";

/** A place that answers: text stands for a 200 HTML page. */
export type Place = {
  /** From now on: these answers in turn, the last one again and again. */
  answers: (...answers: (Answer | string)[]) => Promise<void>;
};

export type Site = Place & {
  /** One path of the site (with its query, if the query matters): comes before what the whole site answers. */
  at: (path: string) => Place;
  /** Gives the name these addresses, IPv4 or IPv6; none at all: the name exists and has no address. */
  resolvesTo: (...addresses: string[]) => Promise<void>;
  /** Name lookups fail at the name's own servers. */
  failsToResolve: () => Promise<void>;
  /** `http://` + host + path. */
  url: (path?: string) => string;
  /** What was sent to this host so far, in order. Looks for /favicon.ico, which follow checks, are left out: see egressLog. */
  requests: () => Promise<Departure[]>;
};

/** The site at a host name, or at a host name and port. */
export function site(host: string): Site {
  const place = (path: string | null): Place => ({
    answers: (...answers) =>
      tell({
        order: "answer",
        host,
        path,
        answers: answers.map((each) => (typeof each === "string" ? { body: each } : each)),
      }),
  });
  return {
    ...place(null),
    at: (path) => place(path),
    resolvesTo: (...addresses) => tell({ order: "resolve", host, addresses }),
    failsToResolve: () => tell({ order: "resolve", host, addresses: "servfail" }),
    url: (path = "/") => `http://${host}${path}`,
    requests: async () =>
      (await departures(`?host=${encodeURIComponent(host)}`)).filter(
        ({ url }) => new URL(url).pathname !== "/favicon.ico",
      ),
  };
}

/** Everything that left the Worker since the test began, name lookups aside, in order. */
export const egressLog = (): Promise<Departure[]> => departures("");

const departures = async (query: string): Promise<Departure[]> =>
  (await fetch(`http://control.test/departures${query}`)).json();

/** Every name that was looked up, as `A page.test` or `AAAA page.test`. */
export async function lookupLog(): Promise<string[]> {
  return (await fetch("http://control.test/lookups")).json();
}

/** How many requests each host had to answer at the same time, at most. */
export async function crowds(): Promise<Record<string, number>> {
  return (await fetch("http://control.test/crowds")).json();
}

/** The resolvers of names, in the order in which they are asked. */
export const resolvers = ["cloudflare-dns.com", "dns.google"];

/** Turns these resolvers of names off, or on again; all of them unless given. */
export async function resolverWorks(works: boolean, hosts = resolvers): Promise<void> {
  for (const host of hosts) await tell({ order: "resolver", host, works });
}

/** The request of this number that leaves the Worker from now on breaks; null: none does. */
export const breakRequest = (plan: Break | null): Promise<void> => tell({ order: "break", plan });

/** Empties the web and its logs. */
export function forgetAll(): Promise<void> {
  return tell({ order: "forget" });
}

async function tell(order: Order): Promise<void> {
  const response = await fetch("http://control.test/", { method: "POST", body: JSON.stringify(order) });
  await response.body?.cancel();
}
