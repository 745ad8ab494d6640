import { describe, expect, test } from "vitest";
import { sentenceOf } from "../../../src/http/sentence.ts";
import { secondsUntil, until } from "../../../src/http/until.ts";
import { instantOf } from "../../../src/lib/time/instant.ts";
import { newTag, tagChange } from "../../../src/tag/shape.ts";
import { newWatch, watchChange } from "../../../src/watch/shape.ts";
import { englishOf } from "../../../src/message/textOf.ts";

const now = 1_795_000_000;

test.each([
  [1_800_000_000, 1_800_000_000],
  ["1800000000", 1_800_000_000],
  ["7d", now + 7 * 86_400],
  ["2026-11-22T09:00:00+01:00", 1_795_334_400],
  [null, null],
])("every body that mutes takes %j and stores Unix seconds", (written, seconds) => {
  const url = "https://shop.test/";
  for (const [shape, more] of [
    [newWatch, { url }],
    [watchChange, {}],
    [newTag, { title: "A" }],
    [tagChange, {}],
  ] as const) {
    const read = shape.parse({ ...more, notification_muted_until: written });
    expect(secondsUntil(read.notification_muted_until ?? null, now)).toBe(seconds);
  }
});

describe("what is no time to come is refused with what was expected and found", () => {
  const refusal = (written: unknown) => {
    const given = { notification_muted_until: written };
    return englishOf(sentenceOf(watchChange.safeParse(given).error?.issues ?? [], given));
  };
  const forms =
    "expected Unix seconds, a date such as 2030-03-01 or 2030-03-01T08:00:00Z, or a span from now on such as 7d";

  test.each([
    ["tomorrow", '"tomorrow"'],
    ["2026-13-01", '"2026-13-01"'],
    ["-7d", '"-7d"'],
    ["999999w", '"999999w"'],
    ["", '""'],
    [true, "boolean"],
    [{}, "object"],
    [[], "object"],
  ])("%j", (written, found) => expect(refusal(written)).toBe(`notification_muted_until: ${forms}, found ${found}`));

  test.each([
    [-1, "notification_muted_until: expected at least 0, found -1"],
    [10_000_000_000, "notification_muted_until: expected at most 9999999999, found 10000000000"],
  ])("%j", (written, sentence) => expect(refusal(written)).toBe(sentence));

  test("a span that ends beyond the last time ends with it", () =>
    expect(secondsUntil("16000w", now)).toBe(9_999_999_999));
});

test("a time to come may be any day that the calendar has from 1980 to 2279, and no other", () => {
  const two = (part: number) => String(part).padStart(2, "0");
  const wrong: string[] = [];
  for (let year = 1980; year < 2280; year++)
    for (let month = 0; month <= 13; month++)
      for (let day = 0; day <= 32; day++) {
        const text = `${year}-${two(month)}-${two(day)}`;
        if (until.safeParse(text).success !== (instantOf(text, 0) !== null)) wrong.push(text);
      }
  expect(wrong).toEqual([]);
});
