import { expect, test } from "vitest";
import { instantOf } from "../../../../src/lib/time/instant.ts";

const now = 1_795_000_000;

test.each([
  ["1700000000", 1_700_000_000],
  ["0", 0],
  ["7d", now - 7 * 86_400],
  ["12h", now - 43_200],
  ["30m", now - 1800],
  ["90s", now - 90],
  ["2w", now - 14 * 86_400],
  ["999999w", 0],
  ["2026-11-22", 1_795_305_600],
  ["2026-11-22T08:00:00Z", 1_795_334_400],
  ["2028-02-29", 1_835_395_200],
  ["2026-11-22T08:00", 1_795_334_400],
  ["2026-11-22 08:00:00", 1_795_334_400],
  ["2026-11-22T09:00:00+01:00", 1_795_334_400],
])("a point in time as people write it is read: %s", (text, seconds) => expect(instantOf(text, now)).toBe(seconds));

test.each([
  "",
  "c1z",
  "yesterday",
  "2026-13-01",
  "2026-02-30",
  "2026-02-29T08:00",
  "2026-04-31T00:00:00Z",
  "1969-01-01",
  "7 d",
  "-7d",
  "0x10",
  "22.11.2026",
])("a text that is no point in time is refused: %s", (text) => expect(instantOf(text, now)).toBeNull());

test.each([
  ["7d", now + 7 * 86_400],
  ["90s", now + 90],
  ["2026-11-22", 1_795_305_600],
  ["1700000000", 1_700_000_000],
])("a span is from now on where a time to come is asked for: %s", (text, seconds) =>
  expect(instantOf(text, now, "ahead")).toBe(seconds),
);
