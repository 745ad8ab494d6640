/** Whether an answer is a part of what was asked for. */
import { expect, test } from "vitest";
import { isPart } from "../../../../src/lib/exchange/part.ts";

test.each<[number, string | null, string, boolean]>([
  [200, "bytes 0-99/500", "text/html", false],
  [206, "bytes 0-99/500", "text/html", true],
  [206, "bytes 100-499/500", "text/html", true],
  [206, "bytes 0-99/*", "text/html", true],
  [206, "bytes */500", "text/html", true],
  [206, "bytes 0-499/500", "text/html", false],
  [206, " Bytes 0-499/500 ", "text/html", false],
  [206, null, "text/html", false],
  [206, null, "multipart/byteranges; boundary=x", true],
])("%s with the range %s of %s: %s", (status, range, type, expected) => {
  expect(isPart(status, new Headers({ "content-type": type, ...(range ? { "content-range": range } : {}) }))).toBe(
    expected,
  );
});
