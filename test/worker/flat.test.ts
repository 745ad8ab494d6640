/**
 * What a request reads does not grow with what its account has: the rows that D1 says it read for each request, in an
 * account of 50 paused watches and in one of 3,000, with as many tags, changes and rows about them. Lists come in pages,
 * searches by three letters and more have an index, and totals look at what runs only.
 */
import { expect, test } from "vitest";
import { CountedBindings } from "../../bench/counted/bindings.ts";
import { site } from "../internet/client.ts";
import { account, type Account, Bench, homeWorld, homeDatabase, asHome } from "./harness.ts";
import { operated } from "./operated.ts";
import { overD1 } from "./databases.ts";

overD1();

const counting = new CountedBindings();
const face = operated({}, asHome(counting.database(homeDatabase)));

/** Gives an account so many watches, each with a tag of its own, a change and a snapshot. */
async function filled(owner: Account, watches: number): Promise<void> {
  const userId = (await homeWorld().stores.accounts.byEmail(owner.email))?.id ?? 0;
  const numbers = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${watches})`;
  const id = `${userId} * 100000 + i`;
  const inserts = [
    `watches (id, uuid, user_id, settings, created_at) ${numbers} SELECT ${id}, 'watch-${userId}-' || i, ${userId},
       json_object('url', 'https://shop.test/' || i, 'title', iif(i = 7, 'Teapot', 'Kettle ' || i), 'paused', json('true')), 0 FROM n`,
    `schedule (watch_id, user_id, next_at, interval_seconds, phase, paused) ${numbers} SELECT ${id}, ${userId}, 9e9, 3600, 0, 1 FROM n`,
    `readings (watch_id, reading) ${numbers} SELECT ${id}, '{}' FROM n`,
    `tags (id, uuid, user_id, settings, created_at) ${numbers} SELECT ${id}, 'tag-${userId}-' || i, ${userId}, json_object('title', 'Tag ' || i), 0 FROM n`,
    `watch_tags (watch_id, tag_id) ${numbers} SELECT ${id}, ${id} FROM n`,
    `tags (uuid, user_id, settings, created_at) VALUES ('all-${userId}', ${userId}, json_object('title', 'All'), 0)`,
    `watch_tags (watch_id, tag_id) ${numbers} SELECT ${id}, (SELECT id FROM tags WHERE uuid = 'all-${userId}') FROM n`,
    `snapshots (watch_id, at, object, size, kind) ${numbers} SELECT ${id}, 5, '1.a', 1, 'baseline' FROM n`,
    `snapshots (change_id, kind, size, user_id, watch_id, at, from_at, from_object, object, added, removed, replaced, brief, trace_object)
       ${numbers} SELECT ${id}, 'change', 1, ${userId}, ${id}, 6, 5, '1.a', '1.b', 1, 0, 0, '', '1.t' FROM n`,
  ];
  await homeDatabase.batch(inserts.map((insert) => homeDatabase.prepare(`INSERT INTO ${insert}`)));
}

/** The rows that each request reads. */
async function reads(watches: number): Promise<Record<string, number>> {
  const owner = await account();
  await filled(owner, watches);
  const [found] = Object.keys(await owner.json("GET", "/watch?limit=1"));
  const { rss_token: token } = await owner.json<{ rss_token: string }>("POST", "/rss");
  const requests: [string, string, unknown?][] = [
    ["GET", "/watch?limit=20"],
    ["GET", "/watch?limit=20&tag=Tag%207"],
    ["GET", "/watch?limit=20&tag=all"],
    ["GET", "/watches?limit=50"],
    ["GET", "/watches?limit=50&include=settings"],
    ["GET", "/watches?limit=50&sort=name"],
    ["GET", "/watches?limit=50&sort=price&order=desc"],
    ["GET", "/watches?limit=50&sort=created"],
    ["GET", "/watches?limit=50&state=paused&sort=name"],
    ["GET", "/watches?limit=50&state=unseen"],
    ["GET", "/watches?limit=50&tag=all"],
    ["GET", "/watches?limit=50&tag=Tag%207"],
    ["GET", "/watches?limit=50&q=teapot"],
    ["GET", "/search?q=teapot&partial=true"],
    ["GET", "/search?q=*teapot*&tag=all"],
    ["GET", "/watches/deleted?limit=50"],
    ["GET", `/watch/${found}`],
    ["GET", `/watch/${found}/history`],
    ["GET", `/watch/${found}/changes`],
    ["GET", `/watch/${found}/changes/6`],
    ["GET", `/watch/${found}/snapshots`],
    ["GET", `/watch/${found}/prices`],
    ["GET", `/watch/${found}/edits`],
    ["GET", `/watch/${found}/timeline`],
    ["GET", "/changes?limit=20"],
    ["GET", "/changes?limit=20&order=newest"],
    ["GET", "/changes?limit=20&order=newest&tag=Tag%207"],
    ["GET", "/changes?limit=15&order=newest&tag=All&unseen=1"],
    ["GET", `/changes?limit=20&watch=${found}`],
    ["GET", "/changes?limit=20&verdict=noisy"],
    ["POST", "/changes/seen", { changes: [{ watch: found, timestamp: 6 }] }],
    ["GET", "/notifications/log?limit=20"],
    ["GET", "/plan"],
    ["GET", "/systeminfo"],
    ["GET", "/settings/user"],
    ["POST", "/watch", { url: "https://shop.test/new", tag: "tag 9", paused: true }],
    ["POST", "/watch", { url: "https://shop.test/new", tag: "Brand new", paused: true }],
    ["PUT", `/watch/${found}`, { title: "Other" }],
    ["PUT", `/watch/${found}`, { tag: "Tag 8", url: "https://shop.test/other" }],
    ["POST", `/watch/${found}/clone`],
    ["POST", "/tag", { title: "Another" }],
    ["GET", `https://tidemark.example/rss/watch/${found}?token=${token}&limit=5`],
    ["GET", `https://tidemark.example/rss?tag=All&token=${token}&limit=5`],
    ["DELETE", `/watch/${found}`],
  ];
  const spent: Record<string, number> = {};
  for (const [method, path, body] of requests) {
    counting.reset();
    const answer = await face.call(owner, method, path, body);
    expect([path, answer.status < 300]).toEqual([path, true]);
    const name = `${method} ${path} ${JSON.stringify(body ?? "")}`;
    spent[name.replaceAll(found ?? "", "{uuid}").replace(token, "{token}")] = counting.counts.rows_read;
  }
  return spent;
}

test("a request reads as few rows in a large account as in a small one", async () => {
  const [small, large] = [await reads(50), await reads(3000)];
  const grown = Object.entries(large).filter(([name, count]) => count > (small[name] ?? 0) + 3);
  expect(grown.map(([name, count]) => `${name}: ${small[name]} rows, then ${count}`)).toEqual([]);
  // A page of twenty watches, or of fifty, with their tags and what each waits for.
  for (const [name, count] of Object.entries(large))
    expect([name, count, count < (name.includes("limit=50") ? 600 : 300)]).toEqual([name, count, true]);
});

test("a feed without news reads a row or two for each of its entries", async () => {
  const owner = await account();
  await filled(owner, 100);
  const { rss_token: token } = await owner.json<{ rss_token: string }>("POST", "/rss");
  const rows = async (query: string) => {
    counting.reset();
    const answer = await face.request(`https://tidemark.example/rss?token=${token}${query}`, {
      headers: { "If-None-Match": "*" },
    });
    expect(answer.status).toBe(304);
    return counting.counts.rows_read;
  };
  const [none, all] = [await rows("&limit=1"), await rows("")];
  expect([none, none <= 6, all, all - none <= 2 * 29]).toEqual([none, true, all, true]);
});

test("a page of the pages of a site reads a row for a thousand of these", async () => {
  const [owner, bench] = [await account(), new Bench()];
  await site("docs.test").answers("<p>Nothing</p>");
  // The check that a creation queues would run in the Worker itself, and write its own list meanwhile.
  const { uuid } = await owner.json<{ uuid: string }>("POST", "/watch", {
    url: "https://docs.test/",
    processor: "site_diff",
    site: { addresses: ["https://docs.test/page-0"] },
    paused: true,
  });
  await owner.json("PUT", `/watch/${uuid}`, { paused: false });
  await bench.pass(3700);
  const members = Array.from({ length: 1000 }, (_, index) => [0, `docs.test/${index}`, 0, 5, 5]);
  const leaves = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 50)
    INSERT OR REPLACE INTO site_leaves SELECT (SELECT id FROM watches WHERE uuid = ?), printf('leaf-%05d', i), ? FROM n`;
  await homeDatabase.prepare(leaves).bind(uuid, JSON.stringify(members)).run();
  counting.reset();
  const answer = await face.call(owner, "GET", `/watch/${uuid}/pages?limit=50`);
  expect(((await answer.json()) as { pages: unknown[] }).pages).toHaveLength(50);
  expect(counting.counts.rows_read).toBeLessThanOrEqual(60);
});
