/** Where a sign-in leads on to. */
import { expect, test } from "vitest";
import { localPathOr } from "../../../../src/web/session/sameOrigin.ts";

test.each([
  ["/watch/1?a=b#c", "/watch/1?a=b#c"],
  ["/.//evil.example", "/"],
  ["/a/..//evil.example", "/"],
  ["//evil.example", "/"],
  ["/\\evil.example", "/"],
  ["https://evil.example/", "/"],
  [null, "/"],
])("%s leads to %s", (wanted, path) => expect(localPathOr(wanted, "/")).toBe(path));
