/** What the checks of one account meet at a host never silences the watches that others have of it. */
import { describe, expect, test } from "vitest";
import { site } from "../internet/client.ts";
import { account, Bench, type Account, until } from "./harness.ts";
import { allRows, execute, setDue, idsOf } from "./rows.ts";
import { every } from "./watched.ts";
import { connected, done } from "./mcp/client.ts";

const page = (words: string) => `<!doctype html><title>T</title><h1>Title</h1><p>${words}</p>`;
const later = { status: 429, headers: { "retry-after": "86400" }, body: "" };
const victim = site("victim.test");
const evil = site("evil.test");

type Waiting = { reason: string; host: string; until: number };
type Shown = {
  next_check_at: number;
  last_error: string | false;
  check_count: number;
  checking: boolean;
  waiting: Waiting | null;
};
const shown = (owner: Account, uuid: string) => owner.json<Shown>("GET", `/watch/${uuid}`);

/** A watch of an account of its own, checked once. */
async function watching(settings: Record<string, unknown>) {
  const owner = await account();
  const uuid = await owner.watch({ ...every(5), ...settings });
  await owner.firstCheck(uuid);
  return { owner, uuid };
}

async function watchingVictim() {
  await victim.answers(page("one"));
  return watching({ url: victim.url("/page") });
}

const asked = async (path: string) =>
  (await victim.requests()).filter(({ url }) => new URL(url).pathname === path).length;

/** An hour of ticks, in which a watch has ten turns; how often the victim's page was asked for. */
async function visitsInAnHour(bench: Bench): Promise<number> {
  const before = await asked("/page");
  for (let minute = 0; minute < 60; minute += 6) await bench.pass(360);
  return (await asked("/page")) - before;
}

describe("watches of others go on", () => {
  test("other watches of a host are checked where one redirects from it to a host that answers 429", async () => {
    const mine = await watchingVictim();
    await victim.at("/leads?to=evil").answers({ status: 302, headers: { location: evil.url("/429") }, body: "" });
    await evil.answers(later);
    await watching({ url: victim.url("/leads?to=evil") });
    const bench = new Bench();
    expect(await visitsInAnHour(bench)).toBe(10);
    expect(await shown(mine.owner, mine.uuid)).toMatchObject({ last_error: false, waiting: null });
    expect(await allRows("SELECT host FROM hosts")).toEqual([]);
  });

  test("other watches of a host are checked where one redirects from it to a host that never answers", async () => {
    await watchingVictim();
    await evil.answers({ reset: true });
    for (const path of ["/1", "/2", "/3"]) {
      await victim.at(path).answers({ status: 302, headers: { location: evil.url(path) }, body: "" });
      await watching({ url: victim.url(path) });
    }
    const bench = new Bench();
    const before = await asked("/page");
    for (let turn = 0; turn < 6; turn++) await bench.pass(360);
    expect((await asked("/page")) - before).toBe(6);
  });

  const ownRequests: [string, Record<string, unknown>][] = [
    ["a token that is used up", { headers: { Authorization: "Bearer used-up" } }],
    ["a header of their own", { headers: { "X-Mine": "1" } }],
    ["a cookie of their own", { headers: { Cookie: "a=1" } }],
    ["a POST", { method: "POST", body: "a=1" }],
  ];
  for (const [what, settings] of ownRequests)
    test(`other watches of a host are checked where one account sends ${what} and is asked to wait a day`, async () => {
      const mine = await watchingVictim();
      await victim.at("/api").answers(later);
      const theirs = await watching({ url: victim.url("/api"), ...settings });
      const bench = new Bench();
      expect(await visitsInAnHour(bench)).toBe(10);
      expect(await shown(mine.owner, mine.uuid)).toMatchObject({ last_error: false, waiting: null });
      // What it met is honoured by the watch that met it, and its owner can read why.
      expect(await asked("/api")).toBe(1);
      const waitingWatch = await shown(theirs.owner, theirs.uuid);
      expect(waitingWatch).toMatchObject({ waiting: { host: "victim.test" }, check_count: 1 });
      expect(waitingWatch.waiting?.reason).toContain("victim.test asked this watch to wait");
      expect(waitingWatch.next_check_at).toBeGreaterThanOrEqual(waitingWatch.waiting!.until);
    });

  test("other watches of a host that answers 429 are checked after a quarter of an hour, however often one account asks", async () => {
    const mine = await watchingVictim();
    await victim.at("/429").answers(later);
    const owner = await account();
    const uuids = await Promise.all(
      Array.from({ length: 5 }, () => owner.watch({ url: victim.url("/429"), ...every(5) })),
    );
    for (const uuid of uuids) await owner.firstCheck(uuid);
    // One pause of a quarter of an hour, then what others see counts: ten turns less those of the pause and its end.
    expect(await visitsInAnHour(new Bench())).toBeGreaterThanOrEqual(6);
    expect((await shown(mine.owner, mine.uuid)).waiting).toBeNull();
  });

  test("other watches are checked an hour late at most where many accounts take turns in causing failures", async () => {
    await watchingVictim();
    await victim.at("/429").answers(later);
    const bench = new Bench();
    for (let round = 0; round < 2; round++) {
      const before = await asked("/page");
      for (let pass = 0; pass < 15; pass++) {
        // As if somebody else's check had met it a moment ago, every time.
        await execute(
          "INSERT OR REPLACE INTO hosts (host, strikes, until_at, reason, user_id) VALUES (?, 0, ?, 'asked', ?)",
          "victim.test",
          bench.time + 1200,
          1000 + pass + round * 15,
        );
        await bench.pass(360);
      }
      expect(await asked("/page")).toBeGreaterThan(before);
    }
  });
});

describe("the name of a host", () => {
  test("a host is recognised in every spelling: a failure under one holds for the others", async () => {
    await victim.answers(page("one"));
    await site("victim.test.").answers(page("one"));
    const mine = await watching({ url: "http://VICTIM.test.:80/page" });
    await watching({ url: victim.url("/a") });
    await victim.answers(later);
    const bench = new Bench();
    bench.time += 400;
    await setDue(mine.uuid, bench.time + 300);
    await bench.pass(0);
    await bench.pass(400);
    expect(await shown(mine.owner, mine.uuid)).toMatchObject({ waiting: { host: "victim.test" }, last_error: false });
    expect(await allRows("SELECT host FROM hosts")).toEqual([{ host: "victim.test" }]);
  });

  test("a host is stored only where a watch names it, and not for redirects", async () => {
    const bench = new Bench();
    await victim.answers(page("one"));
    const { uuid } = await watching({ url: victim.url("/page") });
    for (let index = 0; index < 5; index++) {
      const target = site(`n${index}.evil.test`);
      await target.answers({ status: 429, headers: { "retry-after": "10" }, body: "" });
      await victim.answers({ status: 302, headers: { location: target.url() }, body: "" });
      await bench.pass(400);
    }
    expect((await site("n4.evil.test").requests()).length).toBeGreaterThan(0);
    expect(await allRows("SELECT host FROM hosts")).toEqual([]);
    expect(uuid).toBeTruthy();
  });
});

describe("the owner of a watch that waits", () => {
  /** A watch of a host that asked somebody else to wait. */
  async function waiting() {
    const mine = await watchingVictim();
    await watching({ url: victim.url("/other") });
    await victim.at("/other").answers({ ...later, headers: { "retry-after": "600" } });
    const bench = new Bench();
    bench.time += 400;
    await execute(
      "UPDATE schedule SET next_at = 0 WHERE watch_id <> (SELECT id FROM watches WHERE uuid = ?)",
      mine.uuid,
    );
    await bench.pass(0);
    await setDue(mine.uuid, bench.time);
    await bench.pass(0);
    return { ...mine, bench };
  }

  test("the owner of a waiting watch sees the reason in the API, lists, search, trace, errors and MCP tools", async () => {
    const { owner, uuid, bench } = await waiting();
    const expected = {
      host: "victim.test",
      until: bench.time + 600,
      reason: expect.stringContaining("asked to be left alone"),
    };
    expect(await shown(owner, uuid)).toMatchObject({ waiting: expected, last_error: false });
    for (const path of ["/watch", "/search?q=*victim*"])
      expect(await owner.json<Record<string, Shown>>("GET", path)).toMatchObject({ [uuid]: { waiting: expected } });
    expect(await owner.json("GET", `/watch/${uuid}/trace`)).toMatchObject({
      waiting: expected,
      verdict: expect.anything(),
    });
    expect(await owner.json("GET", `/watch/${uuid}/errors`)).toMatchObject({
      host: { host: "victim.test", left_alone_until: bench.time + 600, reason: "asked" },
    });
    const client = await connected(owner.key);
    for (const tool of ["get_watch", "explain_check"])
      expect(await done(client, tool, { uuid })).toMatchObject({
        waiting_until: expect.stringMatching(/^\d{4}-/),
        untrusted: { waiting: expect.stringContaining("victim.test asked to be left alone") },
      });
    const count = (await shown(owner, uuid)).check_count;
    await bench.pass(60);
    expect((await shown(owner, uuid)).check_count).toBe(count);
  });

  test("a watch whose next check lies behind the pause is checked when its owner asks, and nobody is told that it runs already", async () => {
    const { owner, uuid, bench } = await waiting();
    await setDue(uuid, bench.time + 86_400);
    const before = await asked("/page");
    expect(await owner.json("POST", `/watch/${uuid}/recheck`)).toMatchObject({ status: "OK, queued for a recheck" });
    // The Worker itself carries it out.
    const isOver = async () => (await asked("/page")) > before && !(await shown(owner, uuid)).checking;
    await until(isOver, "The check");
  });

  test("the owner of a waiting watch may request a check once a minute, and a refused one costs nothing", async () => {
    const { owner, uuid, bench } = await waiting();
    const before = await asked("/page");
    const checks = (await shown(owner, uuid)).check_count;
    // The pass of this minute is used.
    const { userId } = await idsOf(uuid);
    await bench.world.net.limiter
      .getByName(`host-pass:${userId}:victim.test`)
      .take({ limit: 1, windowSeconds: 60, cost: 1 });
    const refused = await owner.call("POST", `/watch/${uuid}/recheck`);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(((await refused.json()) as { error: string }).error).toContain("victim.test asked to be left alone");
    expect((await owner.call("GET", `/watch/${uuid}?recheck=1`)).status).toBe(429);
    const all = await owner.json<{ status: string }>("GET", "/watch?recheck_all=1");
    expect(all.status).toBe("OK, queued 0 watches for rechecking (1 waits for a host that is left alone)");
    await bench.drain();
    expect(await asked("/page")).toBe(before);
    expect((await shown(owner, uuid)).check_count).toBe(checks);
  });
});
