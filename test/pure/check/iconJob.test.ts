/** When the icon of a site is looked for. */
import { expect, test } from "vitest";
import { iconJob } from "../../../src/check/jobs/icon.ts";
import type { Characters } from "../../../src/lib/document/characters.ts";

const now = 1_780_000_000;
const markupOf = (text: string) => ({ head: (length: number) => text.slice(0, length) }) as unknown as Characters;

function jobs({ markup = "<p>Hello</p>", lookedAt = 0, url = "https://shop.example/" } = {}) {
  const watch = {
    userId: 1,
    id: 2,
    reading: { favicon: lookedAt ? { at: lookedAt } : null },
    schedule: { generation: 3 },
  };
  const outcome = { markup: markupOf(markup), page: { finalUrl: url } };
  const asked = { watch, outcome, now, find: () => Promise.resolve(null) };
  return iconJob(asked as unknown as Parameters<typeof iconJob>[0]).map(({ host }) => host);
}

test("the icon is looked for on the host that has it, once a day", () => {
  expect(jobs()).toEqual(["shop.example"]);
  expect(jobs({ markup: '<link rel="icon" href="https://cdn.example/i.png">' })).toEqual(["cdn.example"]);
  expect(jobs({ lookedAt: now - 86_399 })).toEqual([]);
  expect(jobs({ lookedAt: now - 86_400 })).toEqual(["shop.example"]);
});

test("no job is queued for a page that wants no icon", () => {
  expect(jobs({ markup: '<link rel="icon" href="data:,">' })).toEqual([]);
});
