/** Edits of settings beside a page that moves: an edit alone is no change, and a change that comes with one is not lost. */
import { describe, expect, test, vi } from "vitest";
import { site } from "../internet/client.ts";
import { account, realEnv, until } from "./harness.ts";
import { Faulty } from "./faulty.ts";
import { operated } from "./operated.ts";
import { firstRow } from "./rows.ts";
import { every, watchPage, type Change } from "./watched.ts";

const page = (price: number) =>
  `<!doctype html><title>Kettle</title><h1>Blue kettle</h1><p class="price">${price} EUR</p><p>Imprint</p>`;

async function watched(settings: Record<string, unknown> = {}) {
  const scene = await watchPage(page(20), settings);
  const { owner, path, uuid } = scene;
  const checks = async () => {
    const row = await firstRow<{ n: number }>(
      "SELECT check_count AS n FROM schedule JOIN watches ON watches.id = watch_id WHERE uuid = ?",
      uuid,
    );
    return row?.n ?? 0;
  };
  return {
    ...scene,
    checks,
    /** An edit after which the service checks the page by itself, and waits for that check. */
    edit: async (change: Record<string, unknown>) => {
      const before = await checks();
      await owner.json("PUT", path, change);
      await until(async () => (await checks()) > before, "The check that follows the edit");
    },
  };
}

const header = { headers: { "x-shop": "1" } };
/** Seconds; well ahead of the real time, by which requests say what is due. */
const tick = 30;

describe("an edit of what is asked for", () => {
  test("has the page read at once, so that what changes after it is reported", async () => {
    const { shop, edit, reads, alerts, changes, suppressed, stamps, difference } = await watched();
    await edit(header);
    expect((await shop.requests()).at(-1)?.headers).toMatchObject({ "x-shop": "1" });
    // The page is as it was: no second snapshot of one text.
    expect(await stamps()).toHaveLength(1);
    expect(await suppressed()).toEqual([]);
    await reads(page(15));
    expect(await alerts()).toBe(1);
    expect((await changes())[0]?.diff).toContain("15 EUR");
    expect(await difference()).toEqual(["(changed) 20 EUR", "(into) 15 EUR"]);
  });

  test("lists what the page changed before that reading, and a person can make a change of it", async () => {
    const { owner, bench, path, shop, edit, alerts, changes, suppressed, stamps } = await watched();
    await shop.answers(page(15));
    await edit(header);
    await bench.pass(600);
    expect(await alerts()).toBe(0);
    expect(await changes()).toEqual([]);
    expect(await stamps()).toHaveLength(2);
    const [entry, ...others] = await suppressed();
    expect(others).toEqual([]);
    expect(entry).toMatchObject({
      verdict: "quiet: settings",
      reason: "What is asked for was changed in the settings: this reading is the new baseline",
    });
    expect(entry?.diff).toContain("15 EUR");
    const change = await owner.json<Change>("POST", `${path}/held/${entry?.timestamp}/restore`);
    expect(change).toMatchObject({ from: entry?.from });
    expect(change.diff).toContain("15 EUR");
    await vi.waitFor(async () => expect(await alerts()).toBe(1), 10_000);
    expect(await stamps()).toHaveLength(2);
  });

  test("of another address lists how the two pages differ and tells nothing", async () => {
    const { bench, edit, alerts, suppressed, reads, stamps } = await watched();
    const other = site("other.test");
    await other.answers("<p>Something else entirely</p>");
    await edit({ url: other.url("/") });
    await bench.pass(600);
    expect(await alerts()).toBe(0);
    expect(await suppressed()).toMatchObject([{ verdict: "quiet: settings" }]);
    await other.answers("<p>Something new entirely</p>");
    await reads(page(20));
    expect(await alerts()).toBe(1);
    expect(await stamps()).toHaveLength(3);
  });

  test("together with another filter: what changed before the next reading is listed", async () => {
    const { bench, shop, edit, reads, alerts, suppressed, difference } = await watched();
    await shop.answers(page(15));
    await edit({ ...header, include_filters: [".price"] });
    await bench.pass(600);
    await bench.pass(600);
    expect(await alerts()).toBe(0);
    const [entry, ...others] = await suppressed();
    expect(others).toEqual([]);
    expect(entry?.diff).toBe("(removed) 20 (added) 15 EUR");
    expect(entry?.diff_words?.[0]?.spans.map(({ text }) => text)).toEqual(["20", "15", " EUR"]);
    await reads(page(12));
    expect(await alerts()).toBe(1);
    expect(await difference()).toEqual(["(changed) 15 EUR", "(into) 12 EUR"]);
  });

  test("during a check ends that check, and what it would have found is listed", async () => {
    const { bench, shop, edit, alerts, changes, suppressed } = await watched();
    await shop.answers(page(15));
    bench.time += 600;
    await bench.tick();
    const messages = bench.taken("tidemark-checks");
    expect(messages).toHaveLength(1);
    await edit(header);
    for (const message of messages) await bench.deliver("tidemark-checks", message);
    await bench.drain();
    expect(await alerts()).toBe(0);
    expect(await changes()).toEqual([]);
    expect(await suppressed()).toMatchObject([{ verdict: "quiet: settings" }]);
  });

  test("of the title alone during the first check has the page read anew at once, without waiting for a tick", async () => {
    const owner = await account();
    const shop = site("slow.test");
    await shop.answers({ body: page(20), delayMs: 1500 });
    const uuid = await owner.watch({ url: shop.url("/") });
    await until(async () => (await shop.requests()).length === 1, "The first request");
    await owner.json("PUT", `/watch/${uuid}`, { title: "Kettle" });
    await owner.firstCheck(uuid);
    expect(await owner.json("GET", `/watch/${uuid}`)).toMatchObject({ title: "Kettle", last_error: false });
  });

  test("of a paused watch is read once it is woken", async () => {
    const { owner, path, shop, edit, checks, alerts, suppressed } = await watched();
    await owner.json("PUT", path, { ...header, paused: true });
    await shop.answers(page(15));
    const before = (await shop.requests()).length;
    expect(await checks()).toBe(1);
    await edit({ paused: false });
    expect((await shop.requests()).length).toBe(before + 1);
    expect(await alerts()).toBe(0);
    expect(await suppressed()).toMatchObject([{ verdict: "quiet: settings" }]);
  });

  test("of a tag or of the account has every watch below read within a tick", async () => {
    // The turn of a watch in its interval is drawn: in a day it hardly comes within these minutes.
    const { owner, bench, path, shop, reads, alerts, suppressed } = await watched(every(24 * 60));
    const { uuid: tag } = await owner.json<{ uuid: string }>("POST", "/tag", { title: "Shops" });
    await owner.json("PUT", path, { tags: [tag] });
    const asked = async () => (await shop.requests()).length;
    for (const [edited, change] of [
      [`/tag/${tag}`, { headers: { "x-shop": "2" } }],
      ["/settings/user", { fetch_backend: "html_requests" }],
    ] as const) {
      const before = await asked();
      await bench.pass(tick);
      expect(await asked()).toBe(before);
      await owner.json("PUT", edited, change);
      await bench.pass(tick);
      expect(await asked()).toBe(before + 1);
    }
    expect(await suppressed()).toEqual([]);
    await reads(page(15), 86_400);
    expect(await alerts()).toBe(1);
  });
});

describe("an edit of what is read out", () => {
  test("that leaves the saved text as it was keeps its snapshot, and a change that came with it is reported", async () => {
    const { owner, bench, path, shop, alerts, stamps, difference } = await watched();
    await owner.json("PUT", path, { ignore_text: ["Imprint"] });
    await bench.pass(600);
    expect(await stamps()).toHaveLength(1);
    await owner.json("PUT", path, { ignore_text: ["Blue"] });
    await shop.answers(page(15));
    await bench.pass(600);
    await bench.pass(60);
    expect(await alerts()).toBe(1);
    expect(await stamps()).toHaveLength(2);
    expect(await difference()).toEqual(["(changed) 20 EUR", "(into) 15 EUR"]);
  });

  test("by which the earlier page says nothing lists the reading that takes its place", async () => {
    const { owner, bench, path, shop, alerts, suppressed } = await watched();
    await shop.answers(`${page(15)}<p class="stock">Sold out</p>`);
    await owner.json("PUT", path, { include_filters: [".stock"] });
    await bench.pass(600);
    await bench.pass(60);
    expect(await alerts()).toBe(0);
    const [entry] = await suppressed();
    expect(entry?.verdict).toBe("quiet: settings");
    expect(entry?.diff).toContain("Sold out");
  });
});

test.each(["before", "after"] as const)(
  "wherever an edit breaks %s a call, all of it stands or nothing",
  async (when) => {
    const { owner, uuid } = await watched();
    const stands = async () => {
      const { title, tags, headers } = await owner.json<{ title: string; tags: string[]; headers: object }>(
        "GET",
        `/watch/${uuid}`,
      );
      const all = Object.values(await owner.json<Record<string, { title: string }>>("GET", "/tags")).map(
        (tag) => tag.title,
      );
      const edits = await firstRow<{ n: number }>(
        "SELECT count(*) AS n FROM edits JOIN watches ON watches.id = watch_id WHERE uuid = ?",
        uuid,
      );
      return { title, tagged: tags.length, headers, tags: all.length, edits: edits?.n };
    };
    for (let at = 1; ; at++) {
      const change = { title: `Edit ${at}`, tag: `Shop ${at}`, headers: { "x-shop": String(at) } };
      const before = await stands();
      const bindings = new Faulty({ at, when });
      await operated({}, bindings.wrap(realEnv)).call(owner, "PUT", `/watch/${uuid}`, change);
      const after = await stands();
      const isWhole = after.title === change.title;
      expect(after, bindings.broke ?? "whole").toEqual(
        isWhole
          ? {
              title: change.title,
              tagged: 1,
              headers: change.headers,
              tags: before.tags + 1,
              edits: Number(before.edits) + 1,
            }
          : before,
      );
      if (bindings.broke === null) break;
      expect(at).toBeLessThan(40);
    }
  },
);
