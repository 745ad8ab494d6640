/** Doubts of a watch that nobody checks at night, at the weekend or on a closed laptop: what was met before a pause and after it did not last through it. */
import { describe, expect, test } from "vitest";
import { nextCheck } from "../../../src/check/nextCheck.ts";
import type { Page } from "../../../src/page/page.ts";
import { pageOf, wordOf } from "../../pages/life.ts";
import { Watched } from "../../pages/watched.ts";
import { story } from "../reading/interstitial/pages/page.ts";

const hour = 3600;
const usual = pageOf({ body: `<html><body><h1>Kettles</h1>${story(12)}</body></html>` });
const fault = pageOf({ body: "<html><title>503 Service Unavailable</title><h1>503 Service Unavailable</h1></html>" });
const data = pageOf({ body: '{"state":"busy"}', contentType: "application/json" });
const cut = pageOf({ body: `<html><body><h1>Kettles</h1>${story(9).slice(0, -30)}` });
const kinds: Record<string, Page> = { "an error page": fault, "data in place of the page": data, "a cut page": cut };
const pauses: Record<string, number> = { "a night": 16 * hour, "a weekend": 64 * hour, "a month": 720 * hour };

/** A watch that is checked once an hour, and has met the page as it usually is. */
async function watchedHourly(): Promise<Watched> {
  const watched = new Watched({ time_between_check: { hours: 1 }, time_between_check_use_default: false });
  await watched.see(usual);
  return watched;
}

const lookAt = async (watched: Watched, now: number, ...pages: Page[]) => {
  watched.now = now;
  return wordOf((await watched.see(...pages)).verdict);
};

/** What a page that looks so from now on is at each check until it is a change, with the seconds since the first of them. */
async function looksUntilChange(watched: Watched, page: Page): Promise<number[]> {
  const start = watched.now;
  const times: number[] = [];
  for (let now = start; times.length < 10;) {
    times.push(now - start);
    watched.now = now;
    const { verdict } = await watched.see(page);
    if (verdict.kind === "changed") return times;
    const failure = verdict.kind === "failed" ? verdict.failure : null;
    now = nextCheck({ settings: watched.settings, memory: watched.memory, uuid: "kettle", now, failure }).nextAt;
  }
  return times;
}

describe.each(Object.entries(pauses))("over %s", (_name, pause) => {
  test.each(Object.entries(kinds))("%s before and after it is no change", async (_kind, page) => {
    const watched = await watchedHourly();
    const evening = watched.now;
    expect(await lookAt(watched, evening, page)).toMatch(/^failed/);
    expect(await lookAt(watched, evening + pause, page)).toMatch(/^failed/);
    expect(await lookAt(watched, evening + pause + 30, usual)).toMatch(/^unchanged/);
  });

  test("things that take turns before and after it are no change", async () => {
    const watched = await watchedHourly();
    const evening = watched.now;
    for (const [index, page] of [fault, data].entries())
      expect(await lookAt(watched, evening + index * pause, page)).toMatch(/^failed/);
  });

  test.each(Object.entries(kinds))("%s that stays after it is a change within five minutes", async (_kind, page) => {
    const watched = await watchedHourly();
    await lookAt(watched, watched.now, page);
    watched.now += pause - hour;
    expect((await looksUntilChange(watched, page)).at(-1)).toBeLessThanOrEqual(300);
  });

  test.each(Object.entries(kinds))(
    "%s that is met at each look, one a pause, is a change at the third",
    async (_kind, page) => {
      const watched = await watchedHourly();
      const start = watched.now;
      const words: string[] = [];
      for (const index of [0, 1, 2]) words.push(await lookAt(watched, start + index * pause, page));
      expect(words.map((word) => word === "changed")).toEqual([false, false, true]);
    },
  );
});

test("a failure of another kind after a pause does not make the pause count", async () => {
  const watched = await watchedHourly();
  const evening = watched.now;
  await lookAt(watched, evening, fault);
  await lookAt(watched, evening + 16 * hour, pageOf({ body: new Uint8Array(400).fill(1), contentType: "text/html" }));
  expect(await lookAt(watched, evening + 16 * hour + 60, fault)).toMatch(/^failed/);
});

test("checks at their usual time are no pause, and neither is one that is a little late", async () => {
  for (const late of [300, 450, hour, 1.5 * hour]) {
    const watched = await watchedHourly();
    const start = watched.now;
    await lookAt(watched, start, fault);
    expect([late, await lookAt(watched, start + late, fault)]).toEqual([late, "changed"]);
  }
});
