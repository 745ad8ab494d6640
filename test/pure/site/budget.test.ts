import { expect, test } from "vitest";
import { siteInForce, type SiteSettings } from "../../../src/settings/site.ts";
import { budgetOf } from "../../../src/site/budget.ts";

const daily = { pages: 1200, files: 3, most: 5000, intervalSeconds: 86_400 };

test.each<[string, SiteSettings, Partial<typeof daily>, { requests: number; days: number | null }]>([
  ["whose pages are not read costs its list alone", {}, {}, { requests: 3, days: null }],
  ["that is listed each hour costs that each hour", {}, { intervalSeconds: 3600 }, { requests: 72, days: null }],
  ["whose pages are read costs each of them once a day", { read: "changed" }, {}, { requests: 1203, days: 1 }],
  ["is read as far as it may be", { read: "changed", requests_per_day: 400 }, {}, { requests: 403, days: 3 }],
  [
    "is read as far as the plan goes",
    { read: "changed", requests_per_day: 400 },
    { most: 20 },
    { requests: 23, days: 60 },
  ],
  [
    "that is crawled costs one request a page in each pass",
    { crawl: true, read: "changed" },
    {},
    { requests: 1200, days: 1 },
  ],
  ["that is crawled has one budget for all", { crawl: true, requests_per_day: 100 }, {}, { requests: 100, days: 12 }],
  [
    "that is crawled once a week costs a seventh",
    { crawl: true },
    { intervalSeconds: 604_800 },
    { requests: 172, days: 7 },
  ],
])("a site %s", (_, site, size, expected) => {
  expect(budgetOf(siteInForce(site), { ...daily, ...size })).toEqual(expected);
});
