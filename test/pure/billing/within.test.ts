/** What a check may use of a watch's settings under the plan of its account. */
import { expect, test } from "vitest";
import { limitsOf, planInForce, planNames, requestsPerMinuteOf } from "../../../src/plan/plan.ts";
import { withinPlan } from "../../../src/settings/withinPlan.ts";
import { effective } from "../../../src/settings/cascade.ts";

const settings = (watch: object) =>
  effective({ watch: { url: "http://page.test/", ...watch }, tags: [], account: {}, minimumSeconds: 1 });
const shots = settings({ capture_screenshots: true });
const image = settings({ processor: "image_ssim_diff" });

test("screenshots are stored under Pro only", () => {
  for (const plan of ["free", "starter"] as const)
    expect(withinPlan(shots, limitsOf(plan, false))).toMatchObject({
      ...shots,
      capture_screenshots: false,
      site_pages: limitsOf(plan, false).sitePages,
      site_reads: limitsOf(plan, false).siteReads,
      table_rows: limitsOf(plan, false).tableRows,
    });
  const ofPro = { site_pages: 25_000, site_reads: 5000, table_rows: 5000 };
  expect(withinPlan(shots, limitsOf("pro", false))).toEqual({ ...shots, ...ofPro });
});

test("a screenshot watch is not checked without the Pro plan", () => {
  expect(withinPlan(image, limitsOf("starter", false)).paused).toBe(true);
  expect(withinPlan(image, limitsOf("pro", false)).paused).toBe(false);
});

test("a self-hosted server gives everything to every plan", () => {
  for (const each of [shots, image]) expect(withinPlan(each, limitsOf("free", true))).toEqual(each);
});

test("each plan has the watches and requests that are sold with it", () => {
  const free = { watches: 2, proFeatures: false, sitePages: 200, siteReads: 20, tableRows: 20 };
  expect(limitsOf("free", false)).toEqual(free);
  expect(limitsOf("starter", false)).toEqual({
    ...free,
    watches: 25,
    sitePages: 2000,
    siteReads: 1000,
    tableRows: 200,
  });
  const pro = { proFeatures: true, siteReads: 5000, tableRows: 5000 };
  expect(limitsOf("pro", false)).toEqual({ ...pro, watches: 100, sitePages: 25_000 });
  expect(limitsOf("free", true)).toEqual({ ...pro, watches: null, sitePages: 50_000 });
  const perMinute = (SELF_HOSTED: boolean, REQUESTS_PER_MINUTE: number | null) =>
    planNames.map((plan) => requestsPerMinuteOf(plan, { SELF_HOSTED, REQUESTS_PER_MINUTE }));
  expect(perMinute(false, null)).toEqual([60, 120, 300]);
  expect(perMinute(true, null)).toEqual([60_000, 60_000, 60_000]);
  expect(perMinute(true, 10_000)).toEqual([10_000, 10_000, 10_000]);
});

test("the plan in force is the account's, and Pro for every account of a self-hosted server", () => {
  for (const plan of ["free", "starter", "pro"] as const) {
    expect(planInForce(plan, false)).toBe(plan);
    expect(planInForce(plan, true)).toBe("pro");
  }
});

test("a site is followed up to the pages of the plan", () => {
  const pagesOf = (plan: (typeof planNames)[number], isOwn = false) =>
    withinPlan(settings({ processor: "site_diff" }), limitsOf(plan, isOwn)).site_pages;
  expect(planNames.map((plan) => pagesOf(plan))).toEqual([200, 2000, 25_000]);
  expect(pagesOf("free", true)).toBe(50_000);
  const readsOf = (plan: (typeof planNames)[number]) =>
    withinPlan(settings({ processor: "site_diff" }), limitsOf(plan, false)).site_reads;
  expect(planNames.map(readsOf)).toEqual([20, 1000, 5000]);
});
