/**
 * A site whose pages are read, for tests that go through one check after the other: each round the text of a page changes, and as long as
 * there are few of them a page comes. What is to be known of the pages, and what is to be told of them, is reckoned from that alone.
 */
import { expect } from "vitest";
import { decodeText, packing, unpack } from "../../src/storage/content.ts";
import { membersOf } from "../../src/site/leaf.ts";
import type { SiteMemory } from "../../src/site/memory.ts";
import { leaseSeconds } from "../../src/schedule/store.ts";
import { site } from "../internet/client.ts";
import { Faulty, type Plan } from "./faulty.ts";
import { isAtRest } from "./faults-rounds.ts";
import { account, Bench, homeDatabase, homeWorld, type Account } from "./harness.ts";
import { firstRow, idsOf } from "./rows.ts";
import { every } from "./watched.ts";

type Event = { event: string; url: string; added: string[]; removed: string[] };

/** Pages that change in turn, and at most. */
const inTurn = 3;
const maxPages = 5;
/** A little more than the interval. */
const roundSeconds = 86_500;
/** So many hours may pass until what a broken call held up is told: much less than the interval. */
const patience = 6;
const hour = 3600;

const docs = site("page.test");
const hook = site("hook.test");
const html = (title: string, body: string) => `<!doctype html><title>${title}</title><main>${body}</main>`;
const urlOf = (page: number) => docs.url(`/page-${page}`);

export class PageRounds {
  readonly bench = new Bench();
  private readonly owner: Account;
  private readonly isCrawl: boolean;
  private uuid = "";
  private count = 0;
  private readonly expected: Event[] = [];
  private readonly reported = new Map<string, Event[]>();

  private constructor(owner: Account, isCrawl: boolean) {
    this.owner = owner;
    this.isCrawl = isCrawl;
  }

  /** `isCrawl`: its pages are found by their links, else in a sitemap. */
  static async started({ isCrawl }: { isCrawl: boolean }): Promise<PageRounds> {
    const rounds = new PageRounds(await account(), isCrawl);
    await hook.answers({ status: 200, body: "" });
    await docs.answers({ status: 404, body: "" });
    await rounds.write();
    const found = isCrawl ? { crawl: true } : { sitemaps: [docs.url("/map.xml")] };
    rounds.uuid = await rounds.owner.watch({
      url: docs.url(),
      processor: "site_diff",
      site: { ...found, read: "changed", requests_per_day: 500 },
      notification_urls: ["json://hook.test/in"],
      ...every(24 * 60),
    });
    await rounds.owner.firstCheck(rounds.uuid);
    await rounds.bench.pass(2 * roundSeconds);
    await rounds.holds();
    return rounds;
  }

  private get pages(): number {
    return Math.min(inTurn + this.count, maxPages);
  }

  /** The round in which a page got its text. */
  private written(page: number): number {
    const since = (((this.count - page) % inTurn) + inTurn) % inTurn;
    return page < inTurn ? Math.max(0, this.count - since) : 0;
  }

  private async write(): Promise<void> {
    const pages = Array.from({ length: this.pages }, (_, page) => page);
    if (this.isCrawl)
      await docs
        .at("/")
        .answers(html("Start", `<p>The beginning</p>${pages.map((page) => `<a href="${urlOf(page)}"></a>`).join("")}`));
    else
      await docs
        .at("/map.xml")
        .answers(`<urlset>${pages.map((page) => `<url><loc>${urlOf(page)}</loc></url>`).join("")}</urlset>`);
    for (const page of pages) await docs.at(`/page-${page}`).answers(html(`Page ${page}`, this.textOf(page)));
  }

  private textOf = (page: number) => `<p>All about ${page}</p><p>Number ${this.written(page)}</p>`;

  /** Pages move and a check finds it, while a call to a binding breaks, or whatever `during` arranges. Ends with everything told. */
  async round(plan: Plan | null, during: () => Promise<unknown> = async () => {}): Promise<Faulty> {
    const before = { pages: this.pages, written: this.written((this.count + 1) % inTurn) };
    this.count++;
    const changed = this.count % inTurn;
    this.expected.push({
      ...{ event: "page_changed", url: urlOf(changed) },
      ...{ added: [`Number ${this.count}`], removed: [`Number ${before.written}`] },
    });
    if (this.pages > before.pages)
      this.expected.push({ event: "page_added", url: urlOf(before.pages), added: [], removed: [] });
    await this.write();
    this.bench.time += roundSeconds;
    await during();
    const faulty = new Faulty(plan);
    this.bench.faulty = faulty;
    try {
      await this.bench.tick();
      await this.bench.drain();
    } catch {
      // The tick says that a part of it failed; the next one goes on.
    }
    this.bench.faulty = null;
    for (let pass = 0; pass < 2 && !(await isAtRest(this.bench)); pass++) await this.bench.pass(leaseSeconds + 10);
    for (let pass = 0; pass < patience && !(await this.isAllReported()); pass++) await this.bench.pass(hour);
    return faulty;
  }

  private isAllReported = async () =>
    (await this.events()).length >= this.expected.length &&
    (await this.known()).every(({ text }) => text !== undefined);

  /** What was told of pages so far. */
  private async events(): Promise<Event[]> {
    const stamps = Object.keys(await this.owner.json("GET", `/watch/${this.uuid}/history`));
    for (const stamp of stamps)
      if (!this.reported.has(stamp)) {
        const { pages } = await this.owner.json<{ pages: Event[] }>("GET", `/watch/${this.uuid}/history/${stamp}/site`);
        this.reported.set(
          stamp,
          pages.map(({ event, url, added, removed }) => ({ event, url, added, removed })),
        );
      }
    return [...this.reported.values()].flat();
  }

  /** Each event was told once, and of the pages is known, and kept, what there is to know. */
  async holds(): Promise<void> {
    const sorted = (events: readonly Event[]) => events.map((event) => JSON.stringify(event)).toSorted();
    expect(sorted(await this.events())).toEqual(sorted(this.expected));
    const changes = await this.owner.json<{ deliveries: { state: string }[] }[]>("GET", `/watch/${this.uuid}/changes`);
    expect(changes.flatMap(({ deliveries }) => deliveries.map(({ state }) => state))).toEqual(
      changes.map(() => "delivered"),
    );
    const received = (await hook.requests()).map(({ headers }) => headers["webhook-id"]);
    expect(new Set(received).size).toBe(changes.length);
    expect(await this.known()).toEqual(this.truth());
  }

  private truth() {
    const pages = Array.from({ length: this.pages }, (_, page) => ({
      ...{ url: urlOf(page), state: "listed", title: `Page ${page}` },
      changes: page < inTurn ? Math.ceil(this.written(page) / inTurn) : 0,
      text: `All about ${page}\nNumber ${this.written(page)}`,
    }));
    const start = { url: docs.url(), state: "listed", title: "Start", changes: 0, text: "The beginning" };
    return this.isCrawl ? [start, ...pages] : pages;
  }

  /** The pages as they stand in the leaves, with the texts that these lead to. */
  private async known() {
    const { watchId, userId } = await idsOf(this.uuid);
    const { stores } = homeWorld();
    const row = await firstRow<{ site: string }>(
      "SELECT reading ->> '$.site' AS site FROM readings WHERE watch_id = ?",
      watchId,
    );
    const { reading } = JSON.parse(row?.site ?? "{}") as SiteMemory;
    const texts = new Map<number, string[]>();
    for (const { number, name } of reading?.objects ?? []) {
      const bytes = await stores.objects.bytes({ userId, watchId }, name);
      texts.set(number, JSON.parse((bytes && decodeText(unpack(bytes, packing))) ?? "[]") as string[]);
    }
    const { results } = await homeDatabase
      .prepare("SELECT members FROM site_leaves WHERE watch_id = ? ORDER BY first")
      .bind(watchId)
      .all<{ members: string }>();
    return results.flatMap(membersOf).map(({ url, state, text }) => ({
      ...{ url, state, title: text?.title, changes: text?.changes },
      text: text && texts.get(text.place[0])?.[text.place[1]]?.trim(),
    }));
  }
}
