/**
 * A watch whose page changes again and again, for tests that go through one check after the other: each round is a change
 * that is to be found once and reported once, with something in its way.
 */
import { tablesByUser, tablesByWatch } from "../../src/account/erase/statements.ts";
import { leaseSeconds } from "../../src/schedule/store.ts";
import { site } from "../internet/client.ts";
import { expect } from "vitest";
import { Faulty, type Plan } from "./faulty.ts";
import { account, Bench, realEnv, type Account, homeDatabase } from "./harness.ts";
import { hostsOfOneBucket, joinPacks } from "./packed.ts";
import { countRows, execute, firstRow } from "./rows.ts";
import { every } from "./watched.ts";

/** A page with two parts, for filters to choose from. */
export const page = (words: string) =>
  `<!doctype html><title>T</title><h1>Title</h1><p id=a>Alpha ${words}</p><p id=b>Beta ${words}</p>`;

const listOfSite = "http://page.test/map.xml";

export class Rounds {
  owner: Account;
  readonly bench: Bench;
  uuid = "";
  words = "";
  private count = 0;
  /** The watch is in a pack when a round begins, beside others that stay as they are. */
  private isInPack = false;
  /** The watch follows which pages a site lists: one more each round. */
  private isSite = false;
  /** A host that another message asks when a round begins, so that its pack is checked in parts. */
  private busyHost = "";

  private constructor(owner: Account, bench: Bench) {
    this.owner = owner;
    this.bench = bench;
  }

  static async started(settings: Record<string, unknown> = {}): Promise<Rounds> {
    const rounds = new Rounds(await account(), new Bench());
    await site("hook.test").answers({ status: 200, body: "" });
    await rounds.watch(settings);
    return rounds;
  }

  /** The same of a site, which lists a page more each round. */
  static async ofSite(): Promise<Rounds> {
    const rounds = new Rounds(await account(), new Bench());
    rounds.isSite = true;
    await site("hook.test").answers({ status: 200, body: "" });
    await rounds.watch({ processor: "site_diff", site: { sitemaps: [listOfSite] } });
    return rounds;
  }

  /** The same in a pack with two more watches, of its host and of another one; `isInParts`: which is asked elsewhere. */
  static async inPack({ isInParts = false } = {}): Promise<Rounds> {
    const rounds = await Rounds.started();
    const [, neighbour = ""] = hostsOfOneBucket(2, { prefix: "near", first: "page.test" });
    await site(neighbour).answers(page("for ever"));
    for (const url of ["http://page.test/other", `http://${neighbour}/`])
      await rounds.owner.firstCheck(await rounds.owner.watch({ url, ...every(5) }));
    rounds.isInPack = true;
    if (isInParts) rounds.busyHost = neighbour;
    return rounds;
  }

  /** A watch with its first snapshot; the one before it is forgotten. */
  async watch(settings: Record<string, unknown> = {}): Promise<void> {
    await this.reads("at first");
    const url = "http://page.test/";
    this.uuid = await this.owner.watch({ url, notification_urls: ["json://hook.test/in"], ...every(5), ...settings });
    await this.owner.firstCheck(this.uuid);
  }

  /** The page changes and a check finds it; what happens at a call happens. Ends with everything at rest. */
  async round(plan: Plan | null): Promise<Faulty> {
    if (this.isInPack) await this.join();
    this.count++;
    this.words = this.isSite ? `http://page.test/page-${this.count}` : `number ${this.count}`;
    await this.reads(this.words);
    this.bench.time += 600;
    if (this.busyHost)
      await this.bench.world.stores.checks.takeRun(this.words, { hosts: [this.busyHost], now: this.bench.time });
    const faulty = new Faulty(plan);
    this.bench.faulty = faulty;
    try {
      await this.bench.tick();
      await this.bench.drain();
    } catch {
      // The tick says that a part of it failed; the next one goes on.
    }
    this.bench.faulty = null;
    // Leases run out, and sweeps find what is left. Where nothing is left, time passes alone: what is done or sent a second time
    // would show in the next round.
    for (const end = this.bench.time + 2 * (leaseSeconds + 10); this.bench.time < end;) {
      if (await isAtRest(this.bench)) this.bench.time = end;
      else await this.bench.pass(leaseSeconds + 10);
    }
    return faulty;
  }

  private async reads(words: string): Promise<void> {
    if (!this.isSite) return site("page.test").answers(page(words));
    const pages = Array.from(
      { length: this.count + 1 },
      (_, index) => `<url><loc>http://page.test/page-${index}</loc></url>`,
    );
    await site("page.test")
      .at("/map.xml")
      .answers(`<urlset>${pages.join("")}</urlset>`);
  }

  /** The pages that a site is known to have. */
  pages = () =>
    this.owner.json<{ counts: Record<string, number>; pages: { url: string }[] }>("GET", `/watch/${this.uuid}/pages`);

  /** Everything waits for its turn to join. */
  private async join(): Promise<void> {
    await execute(
      "UPDATE schedule SET next_at = ?1 WHERE pack <= 0 AND lease_until = 0 AND next_at <= ?1",
      this.bench.time + 300,
    );
    await joinPacks(this.bench);
    expect(
      await countRows("schedule", "pack > 0 AND watch_id = (SELECT id FROM watches WHERE uuid = ?)", this.uuid),
    ).toBe(1);
  }

  history = async () => Object.keys(await this.owner.json("GET", `/watch/${this.uuid}/history`)).map(Number);

  changes = () => this.owner.json<{ deliveries: { state: string }[] }[]>("GET", `/watch/${this.uuid}/changes`);

  latest = () => this.owner.text(`/watch/${this.uuid}/history/latest`);

  /** The names under which alerts arrived, in their order. */
  received = async () => (await site("hook.test").requests()).map((call) => call.headers["webhook-id"] ?? "");

  /** The words that arrived. */
  bodies = async () => (await site("hook.test").requests()).map((call) => call.body);
}

/** One more change than before, reported once; `names`: perhaps sent more than once, then under one name. Asked after each round. */
export function oneMoreEachTime(rounds: Rounds, { names = false } = {}) {
  let count = 0;
  return async () => {
    count++;
    const received = await rounds.received();
    expect(names ? new Set(received).size : received.length).toBe(count);
    expect(await rounds.latest()).toContain(rounds.words);
    const changes = await rounds.changes();
    expect(changes).toHaveLength(count);
    expect(changes.every(({ deliveries }) => deliveries.length === 1 && deliveries[0]?.state === "delivered")).toBe(
      true,
    );
    const history = await rounds.history();
    expect(history).toHaveLength(count + 1);
    expect(new Set(history).size).toBe(count + 1);
  };
}

/** No check is due, under way or to be repeated, and no alert waits. */
export async function isAtRest({ time }: Bench): Promise<boolean> {
  const row = await firstRow<{ n: number }>(
    `SELECT EXISTS (SELECT 1 FROM schedule WHERE pack <= 0 AND (generation <> done_generation OR next_at <= ?1 AND NOT paused))
       + EXISTS (SELECT 1 FROM packs WHERE generation <> done_generation OR next_at <= ?1)
       + EXISTS (SELECT 1 FROM runs WHERE done = 0) + EXISTS (SELECT 1 FROM readings WHERE failure IS NOT NULL)
       + EXISTS (SELECT 1 FROM deliveries WHERE state IN ('pending', 'sending')) AS n`,
    time,
  );
  return row?.n === 0;
}

const tables = [...tablesByWatch, ...tablesByUser, "users"];

/** The rows of whatever hangs on watches and, where asked, of the accounts, by their tables; those without rows are left out. */
export async function rowsLeft({ ofAccounts = false } = {}): Promise<Record<string, number>> {
  const named = ofAccounts ? tables : [...tablesByWatch, "watches", "deliveries", "plan_pauses"];
  const results = await homeDatabase.batch<{ n: number }>(
    named.map((table) => homeDatabase.prepare(`SELECT count(*) AS n FROM ${table}`)),
  );
  const counts = results.map((result, index) => [named[index] ?? "", result.results[0]?.n ?? -1] as const);
  return Object.fromEntries(counts.filter(([, count]) => count !== 0));
}

/** The objects that are left once the sweeps of days have passed. */
export async function objectsLeft(bench: Bench): Promise<R2Object[]> {
  bench.time = Math.floor(Date.now() / 1000) + 3 * 86_400;
  for (let tick = 0; tick < 3; tick++) await bench.pass(60);
  return (await realEnv.OBJECTS.list()).objects;
}
