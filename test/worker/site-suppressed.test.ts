/** What was read on the pages of a site and not reported, of all of them in one list. */
import { expect, test } from "vitest";
import { account } from "./harness.ts";
import { hour, names, readSite, url } from "./readSite.ts";

type Suppressed = {
  page: string;
  url: string;
  title: string | null;
  reason: string;
  at: number;
  times: number;
  lines: number;
  removed: string[];
  added: string[];
};

/** A site of which pages say in how many seconds they were made. */
async function generatedSite() {
  const read = await readSite({ noise_reduction: true });
  const { owner, says, uuid, bench } = read;
  const generated = (name: string, seconds: number, ...more: string[]) =>
    says(name, `Words of page ${name} alone`, `Page generated in 0.0${seconds} s`, "Example Company", ...more);
  for (const name of names) await generated(name, 31);
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
    await generated(name, 31);
    await bench.pass(12 * hour);
  }
  const [newest, before, ...others] = await suppressed("?reason=noise");
  expect(newest).toMatchObject({
    ...{ page: (await pageOf("e")).id, url: url("e"), title: "Page e", reason: "noise", code: "site.held_noise" },
    ...{ lines: 2, removed: ["Page generated in 0.031 s"], added: ["Page generated in 0.047 s"] },
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
    for (const name of names) await generated(name, all[0] === url(name) ? 44 : 31);
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
