/** What was read on the pages of a site and not reported: of all of them in one list, and "this mattered". */
import { expect, test } from "vitest";
import { archiveOf, importFile } from "./archives.ts";
import { account } from "./harness.ts";
import { hour, names, readSite, url } from "./readSite.ts";
import { hookMessages } from "./watched.ts";

type Suppressed = {
  page: string;
  url: string;
  title: string | null;
  reason: string;
  at: number;
  times: number;
  since: number;
  lines: number;
  pages?: number;
  removed: string[];
  added: string[];
  feedback_rule: number | null;
};

/** A site of which pages say in how many seconds they were made. */
async function generatedSite() {
  const read = await readSite({ noise_reduction: true });
  const { owner, says, uuid, bench } = read;
  const generated = (name: string, seconds = 31 + names.indexOf(name)) =>
    says(name, `Words of page ${name} alone`, `Page generated in 0.0${seconds} s`, "Example Company");
  for (const name of names) await generated(name);
  await bench.pass(30 * hour);
  const suppressed = (query = "") => owner.json<Suppressed[]>("GET", `/watch/${uuid}/held/pages${query}`);
  /** All pages of the list, each as long as `limit`, with `between` two of them. */
  const paged = async (limit: number, between = async () => {}) => {
    const found: Suppressed[] = [];
    for (let cursor = ""; ;) {
      const answer = await owner.call("GET", `/watch/${uuid}/held/pages?reason=noise&limit=${limit}${cursor}`);
      found.push(...(await answer.json<Suppressed[]>()));
      const next = /cursor=(\w+)/.exec(answer.headers.get("Link") ?? "")?.[1];
      if (next === undefined) return found;
      cursor = `&cursor=${next}`;
      await between();
    }
  };
  return { ...read, generated, suppressed, paged };
}

test("one list has what was read on all pages of a site and not reported, newest first, with page, reason and lines", async () => {
  const { owner, bench, generated, suppressed, pageOf, uuid } = await generatedSite();
  for (const name of ["c", "e"]) {
    await generated(name, 47);
    await bench.pass(12 * hour);
    await generated(name);
    await bench.pass(12 * hour);
  }
  const [newest, before, ...others] = await suppressed("?reason=noise");
  expect(newest).toMatchObject({
    ...{ page: (await pageOf("e")).id, url: url("e"), title: "Page e", reason: "noise", code: "site.held_noise" },
    ...{ lines: 2, removed: ["Page generated in 0.035 s"], added: ["Page generated in 0.047 s"] },
  });
  expect(before).toMatchObject({ url: url("c"), title: "Page c" });
  expect(newest?.at).toBeGreaterThan(before?.at ?? Infinity);
  expect(others).toEqual([]);
  expect((await suppressed("?q=GUIDE/C&reason=noise")).map((one) => one.url)).toEqual([url("c")]);
  expect((await suppressed("?q=page%20e")).map((one) => one.url)).toContain(url("e"));
  expect(await suppressed("?q=nowhere")).toEqual([]);
  expect((await owner.call("GET", `/watch/${uuid}/held/pages?reason=whim`)).status).toBe(400);
  const stranger = await account();
  expect((await stranger.call("GET", `/watch/${uuid}/held/pages`)).status).toBe(404);
});

test("the list of all pages comes in pages of its own, and what is read meanwhile neither repeats nor hides any of it", async () => {
  const { bench, generated, suppressed, paged } = await generatedSite();
  for (const name of names) await generated(name, 52);
  await bench.pass(12 * hour);
  const all = (await suppressed("?reason=noise")).map((one) => one.url);
  expect(all.toSorted()).toEqual(names.map(url));
  expect((await paged(3)).map((one) => one.url)).toEqual(all);
  expect(new Set(all).size).toBe(names.length);
  let round = 0;
  const later = await paged(3, async () => {
    if (round++ > 0) return;
    // The first of the list reads otherwise again, and goes to its top.
    for (const name of names) await (all[0] === url(name) ? generated(name, 44) : generated(name));
    await bench.pass(12 * hour);
  });
  expect(new Set(later.map((one) => one.url))).toEqual(new Set(all));
});

test("how many lines were not reported is said where more were than are shown", async () => {
  const { bench, says, suppressed } = await readSite({ noise_reduction: true }).then((read) => ({
    ...read,
    suppressed: () => read.owner.json<Suppressed[]>("GET", `/watch/${read.uuid}/held/pages?reason=noise`),
  }));
  const timed = (seconds: number) =>
    says(
      "c",
      "Words of page c alone",
      ...[1, 2, 3, 4].flatMap((n) => [`Part ${n}`, `Generated in 0.${seconds + n} s`]),
    );
  await timed(311);
  await bench.pass(30 * hour);
  await timed(522);
  await bench.pass(12 * hour);
  const [newest] = await suppressed();
  expect(newest).toMatchObject({ url: url("c"), lines: 8 });
  expect(newest?.removed).toHaveLength(2);
});

test("a watch of one page has no pages of which anything could be listed", async () => {
  const owner = await account();
  const uuid = await owner.watch({ url: "http://docs.test/guide/" });
  expect(await owner.json("GET", `/watch/${uuid}/held/pages`)).toEqual([]);
});

type FeedbackRule = {
  change: number;
  verdict: string;
  lines: string[];
  page: { id: string; url: string; every_page: boolean } | null;
};

/** A site of which pages a to g say in how many seconds they were made, and one reading of page c that was not reported. */
async function suppressedSite() {
  const read = await generatedSite();
  const { owner, bench, generated, uuid, pageOf } = read;
  await generated("c", 47);
  await bench.pass(12 * hour);
  const { id } = await pageOf("c");
  const listed = async () =>
    (await owner.json<{ held_back: Suppressed[] }>("GET", `/watch/${uuid}/pages/${id}`)).held_back.find(
      ({ reason }) => reason === "noise",
    );
  const { since = 0 } = (await listed()) ?? {};
  const path = `/watch/${uuid}/pages/${id}/held/${since}/restore`;
  const mattered = (json: object = {}) => owner.json<FeedbackRule>("POST", path, json);
  const rules = () => owner.json<FeedbackRule[]>("GET", `/watch/${uuid}/lessons`);
  /** Of which pages changes were reported since there were so many messages, by what their lines say. */
  const reported = async (from: number) => (await hookMessages()).slice(from).map(({ message }) => message);
  return { ...read, id, since, path, listed, mattered, rules, reported };
}

test("what mattered on a page is reported once, and so is each of the like of this page from then on, and of no other page", async () => {
  const { bench, generated, id, listed, mattered, rules, reported } = await suppressedSite();
  const before = (await hookMessages()).length;
  const rule = await mattered();
  expect(rule).toMatchObject({
    ...{ verdict: "matters", lines: ["Page generated in … s"] },
    page: { id, url: url("c"), every_page: false },
  });
  expect(await listed()).toMatchObject({ feedback_rule: rule.change, pages: 1 });
  await bench.pass(600);
  expect(await reported(before)).toEqual([
    expect.stringContaining("Page generated in 0.033 s → Page generated in 0.047 s"),
  ]);
  await bench.pass(30 * hour);
  expect(await reported(before)).toHaveLength(1);
  for (const name of ["c", "d"]) await generated(name, 52);
  await bench.pass(30 * hour);
  const later = await reported(before + 1);
  expect(later).toEqual([expect.stringContaining("Page generated in 0.047 s → Page generated in 0.052 s")]);
  expect(later.join()).not.toContain(url("d"));
  expect(await rules()).toMatchObject([{ change: rule.change }]);
});

test("said twice it teaches one lesson; taken back, noise reduction has its way again, and it can be said again", async () => {
  const { owner, uuid, bench, generated, listed, mattered, rules, reported } = await suppressedSite();
  const [one, other] = await Promise.all([mattered(), mattered()]);
  expect(other).toEqual(one);
  expect(await mattered()).toEqual(one);
  expect(await rules()).toEqual([one]);
  await generated("c");
  await bench.pass(12 * hour);
  expect((await owner.call("DELETE", `/watch/${uuid}/lessons/${one.change}`)).status).toBe(204);
  expect(await listed()).toMatchObject({ feedback_rule: null });
  const before = (await hookMessages()).length;
  await generated("c", 58);
  await bench.pass(30 * hour);
  expect(await reported(before)).toEqual([]);
  const again = await mattered();
  expect(again.lines).toEqual(one.lines);
  await bench.pass(600);
  expect(await reported(before)).toHaveLength(1);
});

test("a lesson for every page takes the place of those of single pages that say the same, and is learned once", async () => {
  const { owner, uuid, bench, generated, mattered, rules, pageOf, reported } = await suppressedSite();
  await generated("d", 47);
  await bench.pass(30 * hour);
  const { id } = await pageOf("d");
  const page = await owner.json<{ held_back: Suppressed[] }>("GET", `/watch/${uuid}/pages/${id}`);
  const held = page.held_back.find(({ reason }) => reason === "noise");
  expect(held).toMatchObject({ pages: 2 });
  const ofOther = (json: object) =>
    owner.json<FeedbackRule>("POST", `/watch/${uuid}/pages/${id}/held/${held?.since}/restore`, json);
  await ofOther({});
  const all = await mattered({ every_page: true });
  expect(await rules()).toEqual([all]);
  expect(all.page).toMatchObject({ every_page: true });
  expect(await ofOther({})).toEqual(all);
  await bench.pass(12 * hour);
  const before = (await hookMessages()).length;
  for (const name of ["e", "f"]) await generated(name, 66);
  await bench.pass(30 * hour);
  const later = (await reported(before)).join("\n");
  for (const name of ["e", "f"]) expect(later).toContain(url(name));
});

test("a page that is gone, a reading that is not listed, and one that noise reduction did not hold back are refused with why", async () => {
  const { owner, bench, docs, uuid, path, since, lists, write, pageOf, id, siteSettings } = await suppressedSite();
  const refused = async (target: string, json: object = {}) => {
    const answer = await owner.call("POST", target, json);
    return [answer.status, (await answer.json<{ code: string }>()).code];
  };
  expect(await refused(path.replace(/held\/\d+/, "held/1"))).toEqual([404, "request.not_found"]);
  expect(await refused(path.replace(id, "0123456789abcdef"))).toEqual([404, "site.no_page"]);
  expect((await owner.call("POST", path, { every_page: "yes" })).status).toBe(400);
  const stranger = await account();
  expect((await stranger.call("POST", path, {})).status).toBe(404);
  await write("Example Company 2027");
  await bench.pass(30 * hour);
  const { id: other } = await pageOf("d");
  const { held_back: listed } = await owner.json<{ held_back: Suppressed[] }>("GET", `/watch/${uuid}/pages/${other}`);
  const shared = listed.find(({ reason }) => reason === "shared");
  expect(await refused(`/watch/${uuid}/pages/${other}/held/${shared?.since}/restore`)).toEqual([
    409,
    "feedback.not_by_noise",
  ]);
  // A page that is ignored may count again one day; one whose site is not read, or that is gone, is read no more.
  await owner.json("PUT", `/watch/${uuid}/pages/${id}`, { ignored: true });
  expect((await owner.call("POST", path, {})).status).toBe(200);
  await owner.json("PUT", `/watch/${uuid}`, { site: siteSettings({ read: "none" }) });
  expect(await refused(path)).toEqual([409, "site.no_reading"]);
  await owner.json("PUT", `/watch/${uuid}`, { site: siteSettings() });
  await lists(names.filter((name) => name !== "c"));
  await docs.at("/guide/c").answers({ status: 404, body: "" });
  for (let round = 0; round < 5; round++) await bench.pass(2 * hour);
  expect(await refused(path)).toEqual([409, "site.no_reading"]);
  expect(since).toBeGreaterThan(0);
});

test("what was said of a page holds for it at its new address, too", async () => {
  const { bench, docs, lists, generated, mattered, reported } = await suppressedSite();
  await mattered();
  await bench.pass(12 * hour);
  await lists([...names.filter((name) => name !== "c"), "z"]);
  await generated("z", 47);
  await docs.at("/guide/c").answers({ status: 301, headers: { location: url("z") }, body: "" });
  for (let round = 0; round < 10; round++) await bench.pass(6 * hour);
  const before = (await hookMessages()).length;
  await generated("z", 52);
  await bench.pass(30 * hour);
  expect((await reported(before)).join()).toContain("Page generated in 0.052 s");
});

test("what was taught of pages goes into a backup and comes back out of it", async () => {
  const { owner, mattered } = await suppressedSite();
  const rule = await mattered({ every_page: true });
  const archive = await archiveOf(owner);
  const heir = await account();
  const { uuids } = await importFile(heir, archive);
  expect(await heir.json("GET", `/watch/${uuids[0]}/lessons`)).toEqual([rule]);
  const data = await owner.text("/account/export");
  expect(data).toContain("Page generated in … s");
});
