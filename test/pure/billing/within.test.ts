/** What a check may use of a watch's settings under the plan of its account. */
import { expect, test } from "vitest";
import { limitsOf } from "../../../src/plan/plan.ts";
import { withinPlan } from "../../../src/plan/within.ts";
import { effective } from "../../../src/watch/effective.ts";

const settings = (watch: object) =>
  effective({ watch: { url: "http://page.test/", ...watch }, tags: [], account: {}, minimumSeconds: 1 });
const shots = settings({ capture_screenshots: true });
const image = settings({ processor: "image_ssim_diff" });

test("screenshots are stored under Pro only", () => {
  for (const plan of ["free", "starter"] as const)
    expect(withinPlan(shots, limitsOf(plan, false))).toEqual({ ...shots, capture_screenshots: false });
  expect(withinPlan(shots, limitsOf("pro", false))).toEqual(shots);
});

test("a screenshot watch without Pro is as good as paused", () => {
  expect(withinPlan(image, limitsOf("starter", false)).paused).toBe(true);
  expect(withinPlan(image, limitsOf("pro", false)).paused).toBe(false);
});

test("a self-hosted server gives everything to every plan", () => {
  for (const each of [shots, image]) expect(withinPlan(each, limitsOf("free", true))).toEqual(each);
});
