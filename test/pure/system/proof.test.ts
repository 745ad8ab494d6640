/** The page that a service shows for its own proof, and what is concluded from watching it. */
import { expect, test } from "vitest";
import { verdictOf } from "../../../scripts/prove/verdict.mjs";
import { proofPage } from "../../../src/system/proof/page.ts";
import { Watched } from "../../pages/watched.ts";

test("whatever sentence stands on the page, the next one is a change that is reported", async () => {
  for (const [start, step] of [
    [0, 1],
    [119_692_269, 1],
    [119_692_300, 7],
    [119_692_400, 11],
  ] as const) {
    const watched = new Watched({ noise_reduction: false });
    const kinds = [];
    for (let turn = 0; turn < 6; turn++) {
      const page = proofPage((start + turn * step) * 15, 15);
      for (const _round of [1, 2, 3]) kinds.push((await watched.see(page)).verdict.kind);
    }
    expect(kinds.filter((kind) => kind !== "unchanged")).toEqual(["first", ...Array(5).fill("changed")]);
  }
});

const fine = {
  ...{
    rounds: 12,
    milliseconds: [300, 400, 2800],
    failures: [],
    shown: 5,
    certain: 5,
    reported: 4,
    problems: [],
    tickAges: [3, 61],
  },
};

test("a day that went well proves that it works", () => {
  expect(verdictOf(fine)).toMatchObject({ works: true });
});

test("a text that came beside a check is counted neither as read nor as missed", () => {
  for (const reported of [3, 4]) expect(verdictOf({ ...fine, certain: 4, reported })).toMatchObject({ works: true });
});

const site = {
  ...{ offered: 12, listed: 12, readSeconds: 61, reportSeconds: 5, missing: 1 },
  pages: [
    { event: "page_added", url: "http://127.0.0.1/new" },
    { event: "page_changed", url: "http://127.0.0.1/old" },
  ],
  expected: { pages: 12, added: "http://127.0.0.1/new", changed: "http://127.0.0.1/old" },
};

test("a site is proven where it reports what came and what changed, each once, and nothing else", () => {
  expect(verdictOf({ ...fine, site })).toMatchObject({ works: true });
  const gone = { event: "page_gone", url: "http://127.0.0.1/here" };
  const [added] = site.pages;
  const wrong = [
    { failure: "It did not answer." },
    { ...site, pages: [added] },
    { ...site, pages: [...site.pages, gone] },
    { ...site, pages: [...site.pages, added] },
    { ...site, listed: 11 },
    { ...site, missing: 0 },
  ];
  for (const each of wrong) expect(verdictOf({ ...fine, site: each }).works).toBe(false);
});

test.each([
  [{ rounds: 0, milliseconds: [] }, "No check was asked for."],
  [{ failures: ["Timed out", "x"] }, "2 of 12 checks failed, the first so: Timed out"],
  [{ reported: 2 }, "2 of 4 changes of the page were not reported."],
  [{ reported: 6 }, "2 changes were reported that the page did not show."],
  [{ milliseconds: [16_000] }, "Checks are slow: half of them took longer than 16.0 s."],
  [{ tickAges: [] }, "The scheduled run never came: look at the cron trigger of the Worker."],
  [{ tickAges: [400] }, "The scheduled run was 400 seconds old at times."],
  [{ problems: ["Checks are late"] }, "/ready says: Checks are late."],
])("a day with %j does not, and says so", (change, sentence) => {
  const { works, lines } = verdictOf({ ...fine, ...change });
  expect([works, lines.some((line: string) => line.endsWith(sentence))]).toEqual([false, true]);
});
