/** What people say about alerts and about silence: noisy, useful, and "this mattered", through the public face. */
import { describe, expect, test, vi } from "vitest";
import { restoreSuppressed } from "../../src/feedback/restore.ts";
import { runChecks } from "../../src/check/run.ts";
import { aloneStatements } from "../../src/schedule/commit/statements.ts";
import { sweepOrphans } from "../../src/housekeeping/orphans.ts";
import { Faulty, type Plan } from "./faulty.ts";
import { account, realEnv, request, homeDatabase } from "./harness.ts";
import { archiveOf, importFile } from "./archives.ts";
import { execute, firstRow, idsOf } from "./rows.ts";
import { watchPage, type Change, type Suppressed } from "./watched.ts";

const page = (...lines: string[]) =>
  `<!doctype html><title>Kettle</title><h1>Blue kettle</h1>${[...lines, "Imprint", "Contact"].map((line) => `<p>${line}</p>`).join("")}`;

async function watched(settings: Record<string, unknown>, first: string) {
  const scene = await watchPage(first, settings);
  const { owner, path } = scene;
  return {
    ...scene,
    /** Brings a reading back; the Worker's own queue delivers the alert of it, by the real clock. */
    restored: async (suppressed: Suppressed | undefined) => {
      const before = await scene.alerts();
      const change = await owner.json<Change>("POST", `${path}/held/${suppressed?.timestamp}/restore`);
      await vi.waitFor(async () => {
        const [first] = await owner.json<{ state: string }[]>("GET", "/notifications/log");
        expect(first?.state).toBe("delivered");
        expect(await scene.alerts()).toBe(before + 1);
      }, 10_000);
      return change;
    },
    mark: (change: Change | undefined, verdict: "useful" | "noisy") =>
      owner.json<{ learned: string[]; not_learned: number }>("POST", `${path}/changes/${change?.timestamp}/feedback`, {
        verdict,
      }),
  };
}

describe("a change marked as noisy", () => {
  test("is not reported again, is listed instead, and is reported once the mark is taken back", async () => {
    const { owner, path, reads, alerts, changes, suppressed, mark } = await watched({}, page("Price 10", "812 sold"));
    await reads(page("Price 10", "815 sold"));
    expect(await alerts()).toBe(1);
    const [change] = await changes();
    expect(await mark(change, "noisy")).toMatchObject({ learned: ["… sold"], not_learned: 0 });
    expect(await owner.json("GET", `${path}/lessons`)).toMatchObject([
      { change: change?.timestamp, verdict: "noisy", lines: ["… sold"] },
    ]);

    await reads(page("Price 10", "820 sold"));
    expect(await alerts()).toBe(1);
    const trace = await owner.json("GET", `${path}/trace`);
    expect(trace).toMatchObject({ verdict: "unchanged: noise" });
    expect(JSON.stringify(trace)).toMatch(/marked as noisy on \d{4}-\d\d-\d\d/);
    expect(await suppressed()).toMatchObject([
      { verdict: "unchanged: noise", times: 1, held_back: [{ count: 2, lines: ["- 815 sold", "+ 820 sold"] }] },
    ]);

    // Another kind of change of the same line, and a change elsewhere, are reported.
    await reads(page("Price 10", "none sold"));
    expect(await alerts()).toBe(2);
    await reads(page("Price 12", "none sold"));
    expect(await alerts()).toBe(3);

    await mark(change, "useful");
    expect(await owner.json("GET", `${path}/lessons`)).toEqual([]);
    await reads(page("Price 12", "3 sold"));
    await reads(page("Price 12", "4 sold"));
    expect(await alerts()).toBe(5);
  });

  test("is reported although not a byte moved, when the mark is taken back while it is held back", async () => {
    const { bench, reads, alerts, changes, mark } = await watched({}, page("812 sold"));
    await reads(page("815 sold"));
    const [change] = await changes();
    await mark(change, "noisy");
    await reads(page("820 sold"));
    expect(await alerts()).toBe(1);
    await mark(change, "useful");
    await bench.pass(600);
    expect(await alerts()).toBe(2);
    expect((await changes())[0]?.diff).toContain("820");
  });

  test("counts from the next check on when it is marked during one", async () => {
    const { bench, shop, reads, alerts, changes, mark } = await watched({}, page("812 sold"));
    await reads(page("815 sold"));
    await shop.answers(page("820 sold"));
    bench.time += 600;
    const { world } = bench;
    const [claim] = await world.stores.checks.claimDue(
      (await world.stores.checks.due(bench.time, 50)).map((due) => due.watchId),
      bench.time,
    );
    const [loaded] = await world.stores.watches.load(claim ? [[claim.watchId, claim.generation]] : []);
    expect(loaded?.feedbackRules).toEqual([]);
    await mark((await changes())[0], "noisy");
    // What was loaded before the mark is judged without it; here the check loads after it.
    expect(
      await runChecks(world, {
        v: 1,
        run: crypto.randomUUID(),
        claims: [[claim?.watchId ?? 0, claim?.generation ?? 0]],
      }),
    ).toBe("done");
    await bench.drain();
    expect(await alerts()).toBe(1);
    const row = await firstRow<{ lessons: string }>("SELECT lessons FROM readings WHERE watch_id = ?", claim?.watchId);
    expect(JSON.parse(row?.lessons ?? "[]")).toHaveLength(1);
  });

  test("of two verdicts at once both teach", async () => {
    const { owner, path, reads, changes, mark } = await watched({}, page("Price 10", "812 sold"));
    await reads(page("Price 10", "815 sold"));
    await reads(page("Price 12", "815 sold"));
    await Promise.all((await changes()).map((change) => mark(change, "noisy")));
    expect(await owner.json<unknown[]>("GET", `${path}/lessons`)).toHaveLength(2);
  });

  test("goes with the archive of the account, and with the history when it is cleared", async () => {
    const { owner, path, shop, bench, reads, changes, mark } = await watched({}, page("812 sold"));
    await reads(page("815 sold"));
    await mark((await changes())[0], "noisy");
    const lessons = await owner.json<unknown[]>("GET", `${path}/lessons`);
    const heir = await account();
    const { uuids } = await importFile(heir, await archiveOf(owner));
    expect(await heir.json("GET", `/watch/${uuids[0]}/lessons`)).toEqual(lessons);
    await shop.answers(page("820 sold"));
    await bench.pass(1200);
    expect(await heir.json("GET", `/watch/${uuids[0]}/held`)).toMatchObject([{ times: 1 }]);

    expect((await owner.call("DELETE", `${path}/history`)).status).toBe(204);
    expect(await owner.json("GET", `${path}/lessons`)).toEqual([]);
    expect(await owner.json("GET", `${path}/held`)).toEqual([]);
  });

  test("is forgotten by itself, and only by its owner", async () => {
    const { owner, path, reads, changes, mark } = await watched({}, page("812 sold"));
    await reads(page("815 sold"));
    const [change] = await changes();
    await mark(change, "noisy");
    const rule = `${path}/lessons/${change?.timestamp}`;
    const stranger = await account();
    for (const [method, to] of [
      ["DELETE", rule],
      ["GET", `${path}/lessons`],
      ["GET", `${path}/held`],
      ["POST", `${path}/held/1/restore`],
    ] as const)
      expect((await stranger.call(method, to)).status).toBe(404);
    expect((await owner.call("DELETE", rule)).status).toBe(204);
    expect((await owner.call("DELETE", rule)).status).toBe(404);
  });
});

describe("a held-back reading", () => {
  const reduced = { noise_reduction: true };
  const reducedComments = () => watched(reduced, page("12 comments"));

  test("is listed with its rule and lines, one for each kind, costs no object, and is tried by a backtest", async () => {
    const { owner, path, reads, alerts, suppressed, uuid } = await reducedComments();
    for (const count of [13, 14, 15]) await reads(page(`${count} comments`));
    expect(await alerts()).toBe(0);
    const list = await suppressed();
    expect(list).toMatchObject([
      {
        times: 3,
        verdict: "unchanged: noise",
        restored: null,
        held_back: [{ rule: "counter", count: 2, lines: ["- 12 comments", "+ 15 comments"] }],
      },
    ]);
    expect(list[0]?.last_at).toBeGreaterThan(list[0]?.timestamp ?? 0);
    const url = `${path}/held/${list[0]?.timestamp}`;
    expect(await owner.json("GET", `${url}/trace`)).toMatchObject({ verdict: "unchanged: noise" });
    expect(await owner.text(`${url}/text`)).toContain("15 comments");
    const tried = (settings: object) => owner.json("POST", `${path}/backtest`, settings);
    const entry = { timestamp: list[0]?.timestamp, would_alert: false, rule: "unchanged: noise" };
    expect(await tried({})).toMatchObject({ held_back: { readings: 1, would_alert: 0, entries: [entry] } });
    expect(await tried({ noise_reduction: false })).toMatchObject({
      changes: 0,
      held_back: { readings: 1, would_alert: 1, entries: [{ ...entry, would_alert: true, rule: null }] },
    });
    const { watchId, userId } = await idsOf(uuid);
    expect((await realEnv.OBJECTS.list({ prefix: `u/${userId}/w/${watchId}/` })).objects).toHaveLength(1);
  });

  test("the first one says, once, what noise reduction did and how to turn it off", async () => {
    type Shown = { noise_reduction_notice: string | null; noise_reduction_first_at: number | null };
    const { owner, path, reads, suppressed, alerts } = await watched(reduced, page("12 comments", "Tea"));
    const notice = async () => (await owner.json<Shown>("GET", path)).noise_reduction_notice;
    const firstAt = async () => (await owner.json<Shown>("GET", path)).noise_reduction_first_at;
    expect([await notice(), await firstAt()]).toEqual([null, null]);
    await reads(page("13 comments", "Tea"));
    const said = await notice();
    expect(said).toContain(`GET /api/v1${path}/held`);
    expect(said).toContain("set noise_reduction to false on this watch");
    expect(await firstAt()).toBeGreaterThan(0);
    for (const drink of ["Coffee", "Milk"]) await reads(page("13 comments", drink));
    await reads(page("13 comments", "Milk").replace("<h1>", "<p>Sponsored</p><h1>"));
    expect(await alerts()).toBe(2);
    expect((await suppressed()).map((one) => one.notice)).toEqual([null, said]);
    expect(await notice()).toBe(said);
    await owner.json("PUT", path, { noise_reduction: false });
    expect(await notice()).toBeNull();
  });

  test("what earlier rules held back and those of today would report is listed as such, until it is restored", async () => {
    const { uuid, reads, suppressed, restored } = await watched(reduced, page("12 comments", "Open: 9 to 5"));
    await reads(page("13 comments", "Open: 9 to 5"));
    const [entry] = await suppressed();
    expect(entry).toMatchObject({ is_news_today: false });
    const { watchId } = await idsOf(uuid);
    const row = await firstRow<{ held: string }>("SELECT held FROM readings WHERE watch_id = ?", watchId);
    const [kept] = JSON.parse(row?.held ?? "[]") as [
      { edition?: number; brief: string; removed: unknown; text: unknown },
    ];
    expect(kept.edition).toBeGreaterThan(1);
    const earlier = JSON.stringify(kept).replaceAll("13 comments", "Closed from Friday on");
    const { edition: _edition, ...former } = JSON.parse(earlier) as typeof kept;
    const list = (rule: string) => [{ ...former, removed: [{ rule, count: 1, lines: ["+ Closed from Friday on"] }] }];
    const put = (entries: unknown) =>
      execute("UPDATE readings SET held = ? WHERE watch_id = ?", JSON.stringify(entries), watchId);

    await put(list("advertisement"));
    expect(await suppressed()).toMatchObject([{ is_news_today: false }]);
    await put(list("changes at most checks"));
    const [wrong] = await suppressed();
    expect(wrong).toMatchObject({ is_news_today: true });
    await restored(wrong);
    expect(await suppressed()).toMatchObject([{ is_news_today: false }]);
  });

  test("goes with the archive of the account, and can be brought back in the one that takes it", async () => {
    const { owner, path, reads, suppressed } = await reducedComments();
    for (const count of [13, 14]) await reads(page(`${count} comments`));
    const [entry] = await suppressed();
    const archive = await (await owner.call("GET", "/export")).arrayBuffer();
    const heir = await account();
    const taken = await request("/import/file", {
      method: "POST",
      headers: { "x-api-key": heir.key, "content-type": "application/octet-stream" },
      body: archive,
    });
    const { uuids, notes } = (await taken.json()) as { uuids: string[]; notes: unknown[] };
    expect(notes).toEqual([]);
    const theirs = `/watch/${uuids[0]}`;
    const neutral = (list: Suppressed[]) =>
      JSON.parse(JSON.stringify(list).replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "")) as Suppressed[];
    const list = await heir.json<Suppressed[]>("GET", `${theirs}/held`);
    expect(neutral(list)).toEqual(neutral(await suppressed()));
    const url = (of: string, what: string) => `${of}/held/${entry?.timestamp}/${what}`;
    expect(await heir.json("GET", url(theirs, "trace"))).toEqual(await owner.json("GET", url(path, "trace")));
    expect(await heir.text(url(theirs, "text"))).toContain("14 comments");
    expect(await heir.json("POST", url(theirs, "restore"))).toMatchObject({ from: entry?.from, watch: uuids[0] });
    expect(await heir.json("GET", `${theirs}/changes`)).toHaveLength(1);
    expect(await owner.json("GET", `${path}/changes`)).toHaveLength(0);
  });

  test("but for the first since the last look writes no row more than a check that holds nothing back", async () => {
    const { bench, uuid } = await watched({}, page("Soon"));
    const { watchId } = await idsOf(uuid);
    const rows = async (suppressed: string | null) => {
      bench.time += 1000;
      const { world, time } = bench;
      const [claim] = await world.stores.checks.claimNamed([watchId], time);
      if (!claim) throw new Error("The watch was not claimed");
      const known = {
        pack: 0,
        entry: null,
        isCheck: true,
        checkedAt: time,
        fetchMs: 1,
        nextAt: time,
        intervalSeconds: 300,
        phase: 0,
        trace: "{}",
      };
      const ended = { ...claim, ...known, reading: { status: 200 }, failure: null, failingSince: null, suppressed };
      const results = await homeDatabase.batch(aloneStatements({ db: homeDatabase }, [ended]));
      return results.reduce((sum, { meta }) => sum + meta.rows_written, 0);
    };
    // Forgets what the first check learned.
    await rows(null);
    const without = await rows(null);
    expect(without).toBeGreaterThan(0);
    expect(await rows('[{"since":1,"at":1}]')).toBeLessThan(without + 6);
    expect(await rows('[{"since":1,"at":2}]')).toBe(without);
    expect(await rows(null)).toBe(without);
    const kept = await firstRow("SELECT held FROM readings WHERE watch_id = ?", watchId);
    expect(kept).toEqual({ held: '[{"since":1,"at":2}]' });
  });

  test("that mattered becomes a change, reported once, and is news from then on", async () => {
    const { owner, bench, path, reads, alerts, changes, suppressed, stamps, mark, restored } = await reducedComments();
    await reads(page("13 comments"));
    const [entry] = await suppressed();
    const url = `${path}/held/${entry?.timestamp}/restore`;
    const change = await restored(entry);
    expect(change).toMatchObject({ timestamp: entry?.timestamp, from: entry?.from, deliveries: [{}] });
    expect(change.diff).toContain("13");
    const again = await Promise.all([1, 2].map(() => owner.json<Change>("POST", url)));
    expect(again.map(({ timestamp }) => timestamp)).toEqual([change.timestamp, change.timestamp]);
    await bench.pass(120);
    expect(await alerts()).toBe(1);
    expect(await stamps()).toEqual([entry?.from, change.timestamp]);
    expect(await changes()).toHaveLength(1);
    expect(await suppressed()).toMatchObject([{ restored: change.timestamp }]);
    const difference = await owner.call("GET", `${path}/difference/${change.from}/${change.timestamp}`);
    expect(await difference.text()).toContain("13");
    const trace = await owner.json("GET", `${path}/changes/${change.timestamp}/trace`);
    expect(trace).toMatchObject({ verdict: "changed: restored" });

    // The page as it is now is the baseline: no second alert for the same; the next one like it is reported.
    await bench.pass(600);
    expect(await alerts()).toBe(1);
    await reads(page("14 comments"));
    expect(await alerts()).toBe(2);
    await mark(change, "noisy");
    await reads(page("15 comments"));
    expect(await alerts()).toBe(2);
  });

  test("that mattered for one of its lines is news for that line only", async () => {
    const { owner, path, reads, alerts, suppressed } = await watched(reduced, page("12 comments", "Rest", "812 views"));
    await reads(page("13 comments", "Rest", "815 views"));
    const [entry] = await suppressed();
    const url = `${path}/held/${entry?.timestamp}/restore`;
    expect((await owner.call("POST", url, { lines: ["Rest"] })).status).toBe(400);
    await owner.json("POST", url, { lines: ["+ 13 comments"] });
    await vi.waitFor(async () => expect(await alerts()).toBe(1), 10_000);
    expect(await owner.json("GET", `${path}/lessons`)).toMatchObject([
      { change: entry?.timestamp, verdict: "matters", lines: ["… comments"] },
    ]);
    await reads(page("13 comments", "Rest", "820 views"));
    expect(await alerts()).toBe(1);
    await reads(page("14 comments", "Rest", "820 views"));
    expect(await alerts()).toBe(2);
  });

  test("can be brought back after the page went on, without moving the baseline", async () => {
    const { owner, path, bench, reads, alerts, changes, suppressed, stamps, restored } = await reducedComments();
    await reads(page("13 comments"));
    const [entry] = await suppressed();
    await reads(page("13 comments", "Sold out"));
    expect(await alerts()).toBe(1);
    await restored(entry);
    await bench.pass(600);
    expect(await alerts()).toBe(2);
    expect((await changes()).map(({ timestamp }) => timestamp)).toContain(entry?.timestamp);
    expect(await stamps()).toHaveLength(3);
    const latest = await owner.call("GET", `${path}/history/latest`);
    expect(await latest.text()).toContain("Sold out");
  });

  test("is one however it comes and goes, and its text is kept where it is long", async () => {
    const lines = (count: number) =>
      Array.from({ length: 120 }, (_, i) => `Kettle ${i} of many: ${count + i} comments`);
    const { owner, path, reads, suppressed, alerts } = await watched(reduced, page(...lines(100)));
    await reads(page(...lines(200)));
    await reads(page(...lines(300)));
    expect(await alerts()).toBe(0);
    const [entry] = await suppressed();
    expect(entry).toMatchObject({ verdict: "unchanged: noise", times: 2 });
    const text = await owner.text(`${path}/held/${entry?.timestamp}/text`);
    expect(text).toContain("Kettle 119 of many");
    expect(await owner.json("POST", `${path}/held/${entry?.timestamp}/restore`)).toMatchObject({
      timestamp: entry?.timestamp,
    });
  });

  test("is shown though the page read as before a moment later, with its text however long it is", async () => {
    const usual = page("Price 10");
    for (const more of [["Evacuated"], Array.from({ length: 400 }, (_, index) => `Row ${index} of the closed halls`)]) {
      const { owner, path, shop, bench, suppressed, alerts } = await watched(reduced, usual);
      await shop.answers(page("Price 10", ...more), usual);
      await bench.pass(600);
      await bench.pass(600);
      expect(await alerts()).toBe(0);
      const [entry] = await suppressed();
      expect(entry).toMatchObject({ verdict: "unchanged: noise", times: 1, earlier: [] });
      expect(entry?.held_back[0]?.lines).toContain(`+ ${more[0]}`);
      expect(await owner.text(`${path}/held/${entry?.timestamp}/text`)).toContain(more.at(-1));
    }
  });

  test("is listed beside what was held back at its place later, with the time when it was read", async () => {
    const { owner, path, shop, bench, reads, suppressed } = await watched(reduced, page("12 comments", "Halls open"));
    await shop.answers(page("13 comments", "Halls evacuated"), page("13 comments", "Halls open"));
    await bench.pass(600);
    for (const count of [14, 15, 16, 17, 18, 19]) await reads(page(`${count} comments`, "Halls open"));
    const [entry] = await suppressed();
    expect(entry?.diff).toContain("19 comments");
    expect(entry?.earlier).toHaveLength(1);
    expect(entry?.earlier[0]?.diff).toContain("evacuated");
    expect(entry?.earlier[0]?.timestamp).toBeLessThan(entry?.last_at ?? 0);
    expect(await owner.text(`${path}/held`)).toContain("evacuated");
  });

  test("is what the watch's own rules kept quiet or let wait, too", async () => {
    const { owner, path, bench, reads, alerts, changes, suppressed, stamps, restored } = await watched(
      { filter_text_added: false, filter_text_replaced: false },
      page("Price 10"),
    );
    await reads(page("Price 10", "New: a red kettle"));
    expect(await alerts()).toBe(0);
    const [entry] = await suppressed();
    expect(entry).toMatchObject({ verdict: "quiet: direction", held_back: [] });
    expect(entry?.diff).toContain("red kettle");
    expect(await stamps()).toHaveLength(2);
    const change = await restored(entry);
    await bench.pass(600);
    expect(await alerts()).toBe(1);
    expect(await stamps()).toEqual([change.from, change.timestamp]);
    expect(await changes()).toHaveLength(1);
    expect(await owner.json("GET", `${path}/lessons`)).toEqual([]);
  });

  test("is a price below the threshold, from which the next ones are measured once it mattered", async () => {
    const shelf = (price: number) =>
      `<title>Kettle</title><h1>Kettle</h1><script type="application/ld+json">${JSON.stringify({
        "@context": "https://schema.org",
        "@type": "Product",
        name: "Kettle",
        offers: { "@type": "Offer", price, priceCurrency: "EUR", availability: "https://schema.org/InStock" },
      })}</script>`;
    const { owner, path, reads, alerts, suppressed, restored } = await watched(
      { processor: "restock_diff", price_change_threshold_percent: 20 },
      shelf(100),
    );
    await reads(shelf(110));
    expect(await alerts()).toBe(0);
    const [entry] = await suppressed();
    expect(entry?.diff).toContain("110");
    await restored(entry);
    expect(await owner.json("GET", `${path}/lessons`)).toEqual([]);
    await reads(shelf(125));
    expect(await alerts()).toBe(1);
    await reads(shelf(135));
    expect(await alerts()).toBe(2);
  });

  test("that waited for a text is reported, and the wait goes on from it", async () => {
    const { bench, reads, alerts, suppressed, restored } = await watched({ trigger_text: ["in stock"] }, page("Soon"));
    await reads(page("Very soon"));
    const [entry] = await suppressed();
    expect(entry).toMatchObject({ verdict: "blocked: trigger_text" });
    await restored(entry);
    await bench.pass(600);
    expect(await alerts()).toBe(1);
    await reads(page("Now in stock"));
    expect(await alerts()).toBe(2);
  });

  test("brought back while a check is under way is reported once, and the check begins anew", async () => {
    const { bench, shop, reads, alerts, changes, suppressed, restored } = await reducedComments();
    await reads(page("13 comments"));
    await shop.answers(page("14 comments"));
    bench.time += 600;
    await bench.tick();
    const messages = bench.taken("tidemark-checks");
    expect(messages).toHaveLength(1);
    const [entry] = await suppressed();
    await restored(entry);
    for (const message of messages) await bench.deliver("tidemark-checks", message);
    await bench.drain();
    expect(await changes()).toHaveLength(1);
    await bench.pass(600);
    expect(await changes()).toHaveLength(2);
    expect(await alerts()).toBe(2);
  });

  test("keeps its objects while it is listed, and no longer", async () => {
    const long = Array.from({ length: 80 }, (_, index) => `Kettle ${index} will be there soon`);
    const { owner, path, bench, reads, suppressed, uuid } = await watched({ trigger_text: ["in stock"] }, page("Soon"));
    await reads(page(...long));
    const [entry] = await suppressed();
    const text = async () => (await owner.call("GET", `${path}/held/${entry?.timestamp}/text`)).status;
    await sweepOrphans(bench.shards, bench.world, bench.time + 3 * 86_400);
    expect(await text()).toBe(200);
    await execute(
      "UPDATE readings SET held = NULL, reading = json_remove(reading, '$.heldTexts') WHERE watch_id = (SELECT id FROM watches WHERE uuid = ?)",
      uuid,
    );
    expect(await sweepOrphans(bench.shards, bench.world, bench.time + 6 * 86_400)).toBe(1);
  });

  test("brought back is a change whole or not at all, whatever call breaks on the way", async () => {
    const { bench, reads, alerts, changes, suppressed, uuid } = await watched(
      { trigger_text: ["in stock"] },
      page("Soon"),
    );
    const { watchId } = await idsOf(uuid);
    const restoring = async (plan: Plan | null) => {
      bench.faulty = new Faulty(plan);
      const [entry] = await suppressed();
      await restoreSuppressed(bench.world, watchId, { since: entry?.timestamp ?? 0 }).catch(() => null);
      const { faulty } = bench;
      bench.faulty = null;
      return faulty;
    };
    await reads(page("Soon: 0"));
    const whole = await restoring(null);
    expect(whole.calls).toBeGreaterThan(8);
    let made = 1;
    for (const when of ["before", "after"] as const)
      for (let at = 1; at <= whole.count(when); at++) {
        await reads(page(`Soon: ${made}`));
        await restoring({ at, when });
        const [listed, known] = [await suppressed(), await changes()];
        expect(known, `${when} call ${at}`).toHaveLength(listed[0]?.restored === null ? made : made + 1);
        await restoring(null);
        made++;
        await bench.pass(120);
        expect(await changes(), `${when} call ${at}`).toHaveLength(made);
        expect(await alerts(), `${when} call ${at}`).toBe(made);
      }
  });

  test("is gone with the snapshot it was compared with, and says so", async () => {
    const { owner, path, reads, suppressed } = await watched(
      { ...reduced, history_snapshot_max_length: 1 },
      page("12 comments"),
    );
    await reads(page("13 comments"));
    const [entry] = await suppressed();
    await reads(page("13 comments", "Sold out"));
    const answer = await owner.call("POST", `${path}/held/${entry?.timestamp}/restore`);
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({
      error: "The snapshot that this reading was compared with is no longer stored",
    });
  });
});
