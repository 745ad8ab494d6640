/**
 * A month of two hundred shops: outages, shops that come, go and are renamed, two currencies, prices of nothing and "from 12". Which days have a
 * new lowest price, and which another cheapest shop, is reckoned here out of what the shops did, without a table.
 */
import { describe, expect, test } from "vitest";
import type { Outcome } from "../../../src/check/outcome.ts";
import { message } from "../../../src/message/message.ts";
import type { TableSettings } from "../../../src/settings/tableSettings.ts";
import { html, Watched } from "../../pages/watched.ts";
import { pageRows, type PageOfSite } from "../../../src/table/pages.ts";
import { follow, followPages } from "./follow.ts";

type Shop = {
  id: string;
  name: string;
  cents: number | null;
  currency: "EUR" | "USD";
  inStock: boolean;
  downUntil: number;
  isListed: boolean;
};

const shopCount = 200;
const days = 30;

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** The shops, day for day. Few prices, so that many are alike. `mayBeDown`: whether shops fail one by one. */
function* month(seed: number, { mayBeDown }: { mayBeDown: boolean }): Generator<{ day: number; shops: Shop[] }> {
  const next = numbersFrom(seed);
  const whole = (below: number) => Math.floor(next() * below);
  const price = (day: number) => (next() < 0.001 ? 0 : 4000 + 250 * whole(40) - 10 * day);
  const shops: Shop[] = Array.from({ length: shopCount }, (_, at) => ({
    id: `shop-${String(at).padStart(3, "0")}`,
    name: `Shop ${at}`,
    cents: price(0),
    currency: next() < 0.7 ? "EUR" : "USD",
    inStock: next() < 0.9,
    downUntil: 0,
    isListed: next() < 0.95,
  }));
  for (let day = 0; day < days; day++) {
    for (const shop of day > 0 ? shops : []) {
      if (next() < 0.15) shop.cents = next() < 0.1 ? null : price(day);
      if (next() < 0.005) shop.currency = shop.currency === "EUR" ? "USD" : "EUR";
      if (next() < 0.02) shop.inStock = !shop.inStock;
      if (next() < 0.01) shop.isListed = !shop.isListed;
      if (next() < 0.01) shop.name = `Shop ${whole(100_000)} of ${shop.id}`;
      if (mayBeDown && day >= shop.downUntil && next() < 0.08) shop.downUntil = day + 1 + whole(5);
    }
    yield { day, shops };
  }
}

type Price = { cents: number; currency: string };
type Expected = { new_lowest: string[]; leader_changed: string[] };

/** What a person who reads all shops each day would say; of a shop that is down they know what it said last. */
function reckoner() {
  const known = new Map<string, Price | null>();
  const lowest = new Map<string, number>();
  const first = new Map<string, { id: string; cents: number }>();
  return (day: number, shops: readonly Shop[]): Expected => {
    const open = shops.filter((shop) => shop.isListed && day >= shop.downUntil);
    for (const { id, isListed } of shops) if (!isListed) known.delete(id);
    for (const { id, cents, currency, inStock } of open)
      known.set(id, cents === null || !inStock ? null : { cents, currency });
    const reported: Expected = { new_lowest: [], leader_changed: [] };
    for (const currency of ["EUR", "USD"]) {
      const offers = open
        .flatMap(({ id, name }) => ({ id, name, ...known.get(id) }))
        .filter((offer) => offer.currency === currency)
        .toSorted((one, other) => (one.cents ?? 0) - (other.cents ?? 0) || (one.name < other.name ? -1 : 1));
      const [best] = offers as ({ id: string; name: string } & Price)[];
      if (best && best.cents < (lowest.get(currency) ?? -1)) reported.new_lowest.push(best.name);
      if (best) lowest.set(currency, Math.min(best.cents, lowest.get(currency) ?? Infinity));
      const former = first.get(currency);
      const standing = former && known.get(former.id);
      const stands = standing?.currency === currency;
      if (former && stands && !(best && best.cents < standing.cents)) {
        first.set(currency, { id: former.id, cents: standing.cents });
        continue;
      }
      if (former && best && (stands || best.cents !== former.cents)) reported.leader_changed.push(best.name);
      if (best) first.set(currency, best);
      else first.delete(currency);
    }
    return reported;
  };
}

type Evaluated = { operator: string; found: string; holds: boolean };

function reportedBy({ verdict }: Outcome): Expected {
  const stage = verdict.trace.stages.find((each) => each.stage === "conditions");
  const evaluated = stage && "table" in stage ? (stage.table as Evaluated[]) : [];
  const found = (is: keyof Expected) => {
    const condition = evaluated.find(({ operator }) => operator === is);
    return condition?.holds ? condition.found.split(", ") : [];
  };
  return { new_lowest: found("new_lowest"), leader_changed: found("leader_changed") };
}

const sorted = ({ new_lowest, leader_changed }: Expected): Expected => ({
  new_lowest: new_lowest.toSorted(),
  leader_changed: leader_changed.toSorted(),
});

const conditions: TableSettings["conditions"] = [
  { column: "price", is: "new_lowest" },
  { column: "price", is: "leader_changed" },
];
const isDown = { kind: "failure", class: "http_5xx", sentence: message("fetch.not_stored"), elapsedMs: 0 } as const;
const isReporting = (reported: Expected) => reported.new_lowest.length + reported.leader_changed.length > 0;
const seeds = [1, 2];

describe("a month of two hundred shops is reported as it was", () => {
  test("as watches, some of which are down: nothing by those, and nothing by names", async () => {
    let events = 0;
    for (const seed of seeds) {
      const [{ see }, reckon] = [follow({ tag: "kettle", conditions }), reckoner()];
      for (const { day, shops } of month(seed, { mayBeDown: true })) {
        const rows = shops
          .filter(({ isListed }) => isListed)
          .map(({ id, name, cents, currency, inStock, downUntil }) => ({
            uuid: id,
            name,
            url: `https://${id}.example/`,
            price: cents === null ? null : (cents / 100).toFixed(2),
            currency,
            inStock,
            isUnread: day < downUntil,
          }));
        const { verdicts, last } = await see(...rows);
        const expected = sorted(reckon(day, shops));
        expect([seed, day, sorted(reportedBy(last))]).toEqual([seed, day, expected]);
        expect([seed, day, verdicts.at(-1) === "changed"]).toEqual([seed, day, isReporting(expected)]);
        events += expected.new_lowest.length + expected.leader_changed.length;
      }
    }
    expect(events).toBeGreaterThan(20);
  });

  test("as pages of a site that are read one after the other: what is read first is no news, and nothing by those that cannot be", async () => {
    let events = 0;
    for (const seed of seeds) {
      const [{ seen, known }, reckon] = [followPages({ site: "a", conditions }), reckoner()];
      const came = new Set<string>();
      const read = new Map<string, PageOfSite["values"]>();
      let before: Shop[] = [];
      for (const { day, shops } of month(seed, { mayBeDown: true })) {
        for (const { id, isListed } of shops) {
          if (isListed && before.find((shop) => shop.id === id)?.isListed === false) came.add(id);
          if (!isListed) read.delete(id);
        }
        // A third of the pages a day, the first time.
        const open = shops.filter(
          (shop, at) => shop.isListed && day >= shop.downUntil && (at % 3 <= day || came.has(shop.id)),
        );
        const arrivals = open.filter(({ id }) => !read.has(id) && !came.has(id));
        for (const { id, cents, currency, inStock } of open)
          read.set(id, {
            price: cents === null ? null : `${(cents / 100).toFixed(2)} ${currency}`,
            stock: String(inStock),
          });
        const pages = shops
          .filter(({ isListed }) => isListed)
          .map(({ id, name }) => ({
            ...{ id, title: name, path: `/${id}`, url: `https://shop.example/${id}`, state: "listed" },
            ...{ isRead: open.some((shop) => shop.id === id), isNews: came.has(id), values: read.get(id) ?? {} },
          }));
        const { verdicts, last } = await seen(
          pageRows(pages, { fields: ["price", "stock"], hasStock: true, known: known(), settled: new Set() }),
        );
        const isKnown = ({ id }: Shop) => read.has(id);
        // They are how things are: as if they had been there yesterday.
        if (day > 0)
          reckon(day - 1, [...before.filter(isKnown), ...arrivals.map((shop) => ({ ...shop, downUntil: 0 }))]);
        const expected = sorted(
          reckon(
            day,
            shops.map((shop) => ({ ...shop, isListed: shop.isListed && isKnown(shop) })),
          ),
        );
        before = shops.map((shop) => ({ ...shop }));
        if (day === 0) continue;
        expect([seed, day, sorted(reportedBy(last))]).toEqual([seed, day, expected]);
        expect([seed, day, verdicts.at(-1) === "changed"]).toEqual([seed, day, isReporting(expected)]);
        events += expected.new_lowest.length + expected.leader_changed.length;
      }
    }
    expect(events).toBeGreaterThan(20);
  });

  test("as rows of one page, with prices in words: nothing while the page is down", async () => {
    const words = ({ cents, currency }: Shop, at: number) => {
      if (cents === null) return "on request";
      const amount = (cents / 100).toFixed(2);
      if (currency === "USD") return at % 2 ? `$${amount}` : `from $${amount}`;
      return at % 2 ? `${amount.replace(".", ",")} €` : `ab ${amount.replace(".", ",")} €`;
    };
    for (const seed of seeds) {
      const reckon = reckoner();
      const watched = new Watched({
        processor: "table_diff",
        table: {
          rows: "li",
          key: "id",
          columns: [
            { name: "id", from: "@id" },
            { name: "price", from: "b", type: "money" },
          ],
          conditions,
        },
      });
      for (const { day, shops } of month(seed, { mayBeDown: false })) {
        // What cannot be had is not on the page.
        const listed = shops.map((shop) => ({ ...shop, name: shop.id, isListed: shop.isListed && shop.inStock }));
        const items = listed.map((shop, at) =>
          shop.isListed ? `<li id="${shop.id}">${shop.name} <b>${words(shop, at)}</b></li>` : "",
        );
        const outcome = await watched.see(day % 7 === 3 ? isDown : html(`<ul>${items.join("")}</ul>`));
        if (day % 7 === 3) continue;
        expect([seed, day, sorted(reportedBy(outcome))]).toEqual([seed, day, sorted(reckon(day, listed))]);
      }
    }
  });
});
