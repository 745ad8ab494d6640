/** One page of a site by itself: what is known of it, ignored, read now, and given a watch of its own by two at once. */
import { expect, test } from "vitest";
import { keptSeconds } from "../../src/watch/deletion/statements.ts";
import { archiveOf, importFile } from "./archives.ts";
import { account } from "./harness.ts";
import { operated } from "./operated.ts";
import { hour, html, readSite, url } from "./readSite.ts";
import { execute, firstRow } from "./rows.ts";
import { every, hookMessages } from "./watched.ts";

type Suppressed = {
  reason: string;
  code?: string;
  since: number;
  at: number;
  times: number;
  rules: { rule: string; count: number }[];
  removed: string[];
  added: string[];
};

type Whole = {
  state: string;
  by: string | null;
  ignored: boolean;
  read_at: number;
  text: string | null;
  listed_by: string | null;
  reading: { status: string; code?: string; sentence: string; next_at: number | null };
  asked: { answer: string; at: number } | null;
  held_back: Suppressed[];
  last_change: { at: number; added: string[]; removed: string[] } | null;
  events: { at: number; event: string; by: string | null; added: string[] }[];
};

const refusalOf = async (answer: Response) => [answer.status, (await answer.json<{ code: string }>()).code];

test("a page says its text, its last change, its events of the reports newest first, and when it is read next", async () => {
  const { owner, bench, docs, says, lists, pathOf } = await readSite();
  const path = await pathOf("c");
  const page = () => owner.json<Whole>("GET", path);
  expect(await page()).toMatchObject({
    ...{ state: "listed", changes: 0, changed_at: null, last_change: null, events: [], asked: null },
    ...{ text: "Words of page c alone\nExample Company", listed_by: docs.url("/map.xml"), ignored: false },
    reading: { status: "turn", code: "site.why_turn", next_at: expect.any(Number) },
  });
  await says("c", "Words of page c alone", "120 requests a minute", "Example Company");
  for (let round = 0; round < 4 && (await hookMessages()).length === 0; round++) await bench.pass(6 * hour);
  const changed = await page();
  expect(changed).toMatchObject({
    last_change: { added: ["120 requests a minute"], removed: [] },
    events: [{ event: "page_changed", added: ["120 requests a minute"] }],
  });
  expect(changed.text).toContain("120 requests a minute");
  await lists(["a", "b", "d", "e", "f", "g"]);
  await docs.at("/guide/c").answers({ status: 404, body: "" });
  await bench.pass(hour);
  expect(await page()).toMatchObject({ state: "missing", asked: { answer: "absent" }, reading: { status: "missing" } });
  for (let round = 0; round < 4; round++) await bench.pass(2 * hour);
  const gone = await page();
  expect(gone).toMatchObject({ state: "gone", by: "status", reading: { status: "left", next_at: null } });
  expect(gone.events.map(({ event, by }) => [event, by])).toEqual([
    ["page_gone", "status"],
    ["page_changed", null],
  ]);
  expect(gone.events[0]?.at).toBeGreaterThan(gone.events[1]?.at ?? Infinity);
});

test("a page lists what was read on it and not reported: when, how often, its lines, and why", async () => {
  const { owner, bench, says, write, pathOf, changes } = await readSite({ noise_reduction: true });
  const suppressedOn = async (name: string) => (await owner.json<Whole>("GET", await pathOf(name))).held_back;
  expect(await suppressedOn("c")).toEqual([]);
  const generated = (seconds: number) =>
    says("c", "Words of page c alone", `Page generated in 0.0${seconds} s`, "Example Company");
  await generated(31);
  await bench.pass(6 * hour);
  for (const seconds of [52, 47]) {
    await generated(seconds);
    await bench.pass(6 * hour);
  }
  const [noise] = await suppressedOn("c");
  expect(noise).toMatchObject({
    ...{ reason: "noise", code: "site.held_noise", times: 2, rules: [{ rule: "duration of making", count: 2 }] },
    ...{ removed: ["Page generated in 0.031 s"], added: ["Page generated in 0.047 s"] },
  });
  expect(noise?.at).toBeGreaterThan(noise?.since ?? Infinity);
  expect(await suppressedOn("d")).toEqual([]);
  const before = (await changes()).length;
  await write("Example Company 2027");
  await bench.pass(6 * hour);
  expect((await changes()).length).toBe(before + 1);
  expect((await suppressedOn("d")).map(({ reason, added }) => [reason, added])).toEqual([
    ["shared", ["Example Company 2027"]],
  ]);
});

test("a page that could not be read says why: the status, robots.txt, where it sends on to", async () => {
  const { owner, bench, docs, pathOf } = await readSite();
  const readingOf = async (name: string) => (await owner.json<Whole>("GET", await pathOf(name))).reading;
  await docs.at("/guide/d").answers({ status: 503, body: "" });
  await docs.at("/guide/e").answers({ status: 301, headers: { location: docs.url("/guide/a") }, body: "" });
  await bench.pass(3 * hour);
  expect(await readingOf("d")).toMatchObject({ status: "failed", sentence: expect.stringContaining("503") });
  expect(await readingOf("e")).toMatchObject({ status: "failed", sentence: expect.stringContaining(url("a")) });
  await docs.at("/robots.txt").answers("User-agent: *\nDisallow: /guide/f");
  await bench.pass(26 * hour);
  expect(await readingOf("f")).toMatchObject({ status: "refused", sentence: expect.stringContaining("robots.txt") });
  await docs.at("/guide/d").answers(html("Page d", "Words of page d alone", "Example Company"));
  await bench.pass(26 * hour);
  expect(await readingOf("d")).toMatchObject({ status: "turn" });
});

test("a page that is ignored is in no report and is not read; ignored no more, it begins with a baseline", async () => {
  const { owner, bench, docs, says, uuid, changes, pathOf } = await readSite();
  const path = await pathOf("c");
  expect(await owner.json("PUT", path, { ignored: true })).toMatchObject({ ignored: true, state: "listed" });
  const list = (query: string) =>
    owner.json<{ counts: { ignored: number }; pages: { url: string }[] }>("GET", `/watch/${uuid}/pages${query}`);
  expect((await list("?ignored=true")).pages.map((page) => page.url)).toEqual([url("c")]);
  expect((await list("?ignored=false")).pages).toHaveLength(6);
  expect((await list("")).counts).toMatchObject({ listed: 7, ignored: 1 });
  expect(await owner.text(`/watch/${uuid}/pages.csv`)).toContain(`"${url("c")}",listed,`);
  await bench.pass(hour);
  await says("c", "Other words", "Example Company");
  const asked = (await docs.requests()).length;
  for (let round = 0; round < 4; round++) await bench.pass(6 * hour);
  expect((await docs.requests()).slice(asked).map((request) => request.url)).not.toContain(url("c"));
  expect(await owner.json<Whole>("GET", path)).toMatchObject({ reading: { status: "ignored", next_at: null } });
  expect(await owner.json("PUT", path, { ignored: false })).toMatchObject({ ignored: false });
  for (let round = 0; round < 4; round++) await bench.pass(6 * hour);
  expect(await changes()).toEqual([]);
  expect((await owner.json<Whole>("GET", path)).text).toContain("Other words");
  await says("c", "Third words", "Example Company");
  for (let round = 0; round < 4 && (await hookMessages()).length === 0; round++) await bench.pass(6 * hour);
  expect((await hookMessages()).map(({ message }) => message)).toEqual([expect.stringContaining("Third words")]);
});

test("as many pages are treated apart as may be; one more is refused with what to do", async () => {
  const { owner, uuid, siteSettings, pathOf } = await readSite();
  const many = (count: number) => Array.from({ length: count }, (_, index) => `http://docs.test/guide/x${index}`);
  const path = await pathOf("c");
  await owner.json("PUT", `/watch/${uuid}`, {
    site: siteSettings({ ignored: many(200), pinned: many(20).map((address) => ({ address })) }),
  });
  const ignored = await owner.call("PUT", path, { ignored: true });
  expect(await ignored.json()).toMatchObject({ code: "site.ignored_full", error: expect.stringContaining("exclude") });
  expect(await refusalOf(await owner.call("PUT", path, { pinned_every_hours: 6 }))).toEqual([409, "site.pinned_full"]);
  expect((await owner.call("PUT", path, {})).status).toBe(400);
});

test("two edits of pages at once both count", async () => {
  const { owner, uuid, pathOf } = await readSite();
  const paths = [await pathOf("a"), await pathOf("b"), await pathOf("c")];
  const answers = await Promise.all([
    owner.call("PUT", paths[0] ?? "", { pinned_every_hours: 2 }),
    owner.call("PUT", paths[1] ?? "", { pinned_every_hours: 3 }),
    owner.call("PUT", paths[2] ?? "", { ignored: true }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const { site } = await owner.json<{ site: { pinned: { address: string }[]; ignored: string[] } }>(
    "GET",
    `/watch/${uuid}`,
  );
  expect(site.pinned.map(({ address }) => address).toSorted()).toEqual([url("a"), url("b")]);
  expect(site.ignored).toEqual([url("c")]);
});

test("a watch of a page is one, by however many at once it is asked for, and another one once it was deleted", async () => {
  const { owner, uuid, pathOf, pageOf } = await readSite();
  const path = `${await pathOf("c")}/watch`;
  const answers = await Promise.all([1, 2, 3, 4].map(() => owner.call("POST", path)));
  const made = await Promise.all(answers.map((answer) => answer.json<{ uuid: string }>()));
  const own = made[0]?.uuid ?? "";
  expect(new Set(made.map((each) => each.uuid))).toEqual(new Set([own]));
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 200, 200, 201]);
  const watches = async () => Object.keys(await owner.json("GET", "/watch"));
  expect((await watches()).toSorted()).toEqual([uuid, own].toSorted());
  expect(await pageOf("c")).toMatchObject({ watch: own });
  await owner.call("DELETE", `/watch/${own}`);
  const again = await owner.call("POST", path);
  expect(again.status).toBe(201);
  const { uuid: next } = await again.json<{ uuid: string }>();
  expect(next).not.toBe(own);
  expect(await pageOf("c")).toMatchObject({ watch: next });
});

test("pages that are wanted now are read at the next pass before all others, and no other page for them", async () => {
  const { owner, bench, docs, says, uuid, siteSettings, pageOf, pathOf } = await readSite();
  await owner.json("PUT", `/watch/${uuid}`, { ...every(24 * 60), site: siteSettings({ requests_per_day: 7 }) });
  await bench.pass(25 * hour);
  const { id } = await pageOf("c");
  const before = await pageOf("c");
  await says("c", "Words of page c alone", "60 requests a minute");
  const recheck = (pages: string[]) => owner.call("POST", `/watch/${uuid}/recheck/pages`, { pages });
  const asked = (await docs.requests()).length;
  expect((await recheck([id])).status).toBe(202);
  expect(await owner.json<Whole>("GET", await pathOf("c"))).toMatchObject({ reading: { status: "wanted" } });
  await bench.pass(600);
  const read = (await docs.requests())
    .slice(asked)
    .flatMap((request) => (/guide/.test(request.url) ? [request.url] : []));
  expect(read).toEqual([url("c")]);
  expect((await pageOf("c")).read_at).toBeGreaterThan(before.read_at);
  expect(await owner.json<Whole>("GET", await pathOf("c"))).toMatchObject({ reading: { status: "turn" } });
  await bench.pass(25 * hour);
  expect(await firstRow("SELECT name FROM cursors WHERE name LIKE 'read-pages:%'")).toBeNull();
  await owner.json("PUT", await pathOf("d"), { ignored: true });
  expect(await refusalOf(await recheck([id, (await pageOf("d")).id]))).toEqual([409, "site.no_reading"]);
  expect(await refusalOf(await recheck(["0123456789abcdef"]))).toEqual([404, "site.no_page"]);
  expect((await recheck([])).status).toBe(400);
  await owner.json("PUT", `/watch/${uuid}`, { paused: true });
  expect(await refusalOf(await recheck([id]))).toEqual([409, "watch.paused"]);
});

test("pages that several people want at the same time are all wanted", async () => {
  const { owner, uuid, pageOf } = await readSite();
  const ids = await Promise.all(["a", "b", "c", "d", "e"].map(async (name) => (await pageOf(name)).id));
  const answers = await Promise.all(
    ids.map((id) => owner.call("POST", `/watch/${uuid}/recheck/pages`, { pages: [id] })),
  );
  expect(answers.map(({ status }) => status)).toEqual(ids.map(() => 202));
  const note = await firstRow<{ value: string }>("SELECT value FROM cursors WHERE name LIKE 'read-pages:%'");
  expect(JSON.parse(note?.value ?? "{}")).toMatchObject({ pages: expect.arrayContaining(ids) });
});

test("each page that is read now is a check by hand: more than the plan has left are refused, and none is read", async () => {
  const { owner, uuid, pageOf, pathOf } = await readSite();
  const small = operated({ SELF_HOSTED: "", PLAN_CHECKS: "free=120" });
  const ids = await Promise.all(["a", "b", "c", "d", "e"].map(async (name) => (await pageOf(name)).id));
  const recheck = (pages: string[]) => small.call(owner, "POST", `/watch/${uuid}/recheck/pages`, { pages });
  expect((await recheck(ids.slice(0, 3))).status).toBe(202);
  const refused = await recheck(ids.slice(3));
  expect(refused.status).toBe(429);
  expect(await refused.json()).toMatchObject({ code: "watch.check_budget", values: { count: 1, limit: 4, wanted: 2 } });
  expect(await owner.json<Whole>("GET", await pathOf("d"))).toMatchObject({ reading: { status: "turn" } });
});

test("a page whose watch another account brought from a backup, when it was gone here, gets another one", async () => {
  const { owner, bench, pathOf, uuid: of } = await readSite();
  const path = `${await pathOf("c")}/watch`;
  const { uuid } = await owner.json<{ uuid: string }>("POST", path);
  const archive = await archiveOf(owner);
  await owner.call("DELETE", `/watch/${uuid}`);
  await execute(`UPDATE watches SET deleted_at = deleted_at - ${keptSeconds} WHERE deleted_at IS NOT NULL`);
  await bench.pass(60);
  const heir = await account();
  expect((await importFile(heir, archive)).uuids).toContain(uuid);
  const { uuid: other } = await owner.json<{ uuid: string }>("POST", path);
  expect(other).not.toBe(uuid);
  expect(await owner.json("POST", path)).toEqual({ uuid: other });
  expect(await owner.json("GET", `/watch/${other}`)).toMatchObject({ url: url("c") });
  expect(await owner.json("GET", `/watch/${of}`)).toMatchObject({ site: { own_watches: [{ watch: other }] } });
});
