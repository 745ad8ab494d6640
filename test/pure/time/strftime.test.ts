import { expect, test } from "vitest";
import { strftime } from "../../../src/time/strftime.ts";

const at = (text: string) => Date.parse(text) / 1000;
const moment = at("2026-01-02T03:04:05Z");

test.each([
  ["%Y-%m-%d %H:%M:%S", "2026-01-02 03:04:05"],
  ["%a %A %b %B %e", "Fri Friday Jan January  2"],
  ["%I:%M %p %-I %l", "03:04 AM 3  3"],
  ["%-d.%-m.%y", "2.1.26"],
  ["%j %-j %U %W %V %G %u %w", "002 2 00 00 01 2026 5 5"],
  ["%F %T %R %D", "2026-01-02 03:04:05 03:04 01/02/26"],
  ["%c", "Fri Jan  2 03:04:05 2026"],
  ["%s %z %Z", `${moment} +0000 UTC`],
  ["100%% %q %", "100% %q %"],
])("%s is spelled as in C", (format, expected) => {
  expect(strftime(moment, "UTC", format)).toBe(expected);
});

test("the clock of the zone is read, with its offset and name", () => {
  expect(strftime(moment, "America/New_York", "%Y-%m-%d %H:%M %z %Z")).toBe("2026-01-01 22:04 -0500 EST");
  expect(strftime(moment, "Asia/Kathmandu", "%H:%M %z")).toBe("08:49 +0545");
});

test("the week of the year follows ISO 8601 over the turn of the year", () => {
  expect(strftime(at("2027-01-01T00:00:00Z"), "UTC", "%G-W%V")).toBe("2026-W53");
  expect(strftime(at("2024-12-30T00:00:00Z"), "UTC", "%G-W%V")).toBe("2025-W01");
});

test("noon and midnight are twelve", () => {
  expect(strftime(at("2026-01-02T00:00:00Z"), "UTC", "%I %p")).toBe("12 AM");
  expect(strftime(at("2026-01-02T12:00:00Z"), "UTC", "%I %p")).toBe("12 PM");
});
