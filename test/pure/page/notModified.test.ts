/** A page that says that it is as it was holds no news back for long. */
import { expect, test } from "vitest";
import { afterNotModified, afterWhole, validatorsToSend } from "../../../src/page/notModified.ts";

const day = 86_400;
const given = { url: "http://shop.test/", etag: '"a"', lastModified: "Fri, 20 Nov 2026 10:00:00 GMT" };

test("a page is asked by what it gave, and whole a day after it began to say that it is as it was", () => {
  expect(validatorsToSend(undefined, 0)).toBeNull();
  expect(validatorsToSend(given, 10)).toEqual(given);
  const unmoved = afterNotModified(afterNotModified(given, 100), 5000);
  expect(validatorsToSend(unmoved, 100 + day - 1)).toEqual(given);
  expect(validatorsToSend(unmoved, 100 + day)).toBeNull();
});

test("a whole reading that finds it as it was begins another day", () => {
  const whole = afterWhole(afterNotModified(given, 100), { validators: given, isSameBody: true, now: 100 + day });
  expect(whole).toEqual(given);
});

test.each([
  ["one tag", { etag: '"a"' }, { etag: '"a"' }],
  ["one tag, at another date", { etag: '"a"', lastModified: "Sat, 21 Nov 2026 10:00:00 GMT" }, given],
  ["one date", { lastModified: given.lastModified }, { lastModified: given.lastModified }],
])("two bodies of %s are not asked so for a month", (_, validators, known) => {
  const after = afterWhole(known, { validators, isSameBody: false, now: 10 });
  expect(validatorsToSend(after, 10 + 30 * day - 1)).toBeNull();
  expect(validatorsToSend(after, 10 + 30 * day)).toEqual(validators);
  // Neither does a reading in between that finds nothing.
  const later = afterWhole(after, { validators, isSameBody: true, now: 20 * day });
  expect(validatorsToSend(later, 29 * day)).toBeNull();
});

test.each([
  ["another tag at the same date", { etag: '"b"', lastModified: given.lastModified }, given],
  ["another date", { lastModified: "Sat, 21 Nov 2026 10:00:00 GMT" }, { lastModified: given.lastModified }],
  ["none", {}, given],
  ["a first one", { etag: '"a"' }, undefined],
])("another body with %s says nothing against the page", (_, validators, known) => {
  expect(afterWhole(known, { validators, isSameBody: false, now: 10 })).toEqual(validators);
});
