import { describe, expect, test } from "vitest";
import { presentedIn, refusesQueryKey } from "../../../src/http/credential.ts";
import { englishOf } from "../../../src/message/textOf.ts";
import { deepestJson, jsonProblem } from "../../../src/lib/json/problem.ts";
import { localPath } from "../../../src/http/path.ts";
import { costOf } from "../../../src/limits/cost.ts";
import { networkOf } from "../../../src/lib/network/networkOf.ts";
import { processorMilliseconds } from "../../effort.ts";

describe("a key in the query", () => {
  test.each([
    ["/api/v1/keys", true],
    ["/api/v1/keys/1/rotate", true],
    ["/api/v1/billing/checkout", true],
    ["/api/v1/account", true],
    ["/api/v1/account/export", true],
    ["/api/v1/admin/reliability", true],
    ["/api/v1/auth/me", true],
    ["/api/v1/auth/password", true],
    ["/api/v1/auth/logout", true],
    ["/api/v1/auth/resend-verification", false],
    ["/api/v1/watch", false],
    ["/api/v1/keystone", false],
    ["/api/v1/accounting", false],
    ["/api/v1/watch/keys", false],
    ["/api/v1/settings/user", false],
  ])("on %s is refused: %s", (path, refused) => {
    expect(refusesQueryKey(path)).toBe(refused);
  });
});

describe("the credential of a request", () => {
  const presented = (headers: Record<string, string>, query = "") =>
    presentedIn(new Headers(headers), new URLSearchParams(query));

  test("the credential is read from the header, then as bearer, then from the query", () => {
    expect(presented({ "x-api-key": " a ", authorization: "Bearer b" }, "key=c")).toEqual({ text: "a", via: "header" });
    expect(presented({ authorization: "bearer  b" }, "key=c")).toEqual({ text: "b", via: "bearer" });
    expect(presented({}, "api_key=d&key=c")).toEqual({ text: "c", via: "query" });
    expect(presented({}, "api_key=d")).toEqual({ text: "d", via: "query" });
  });

  test("a request without a credential has none", () => {
    expect(presented({ "x-api-key": "", authorization: "Basic YTpi" }, "key=")).toBeNull();
    expect(presented({ authorization: "Bearer" })).toBeNull();
  });
});

test("the base path is removed, and only as a whole", () => {
  expect(localPath("/api/v1/watch/x")).toBe("/watch/x");
  expect(localPath("/api/v1")).toBe("/");
  expect(localPath("/api/v1x/watch")).toBe("/api/v1x/watch");
  expect(localPath("/rss")).toBe("/rss");
});

describe("the price of a request", () => {
  test.each([
    ["GET", "/watch", 1],
    ["POST", "/watch", 1],
    ["GET", "/watch?recheck_all=1", 5],
    ["GET", "/watch/x?recheck=1", 2],
    ["POST", "/watch/x/recheck", 2],
    ["POST", "/watch/x/preview", 5],
    ["POST", "/preview", 5],
    ["POST", "/import", 5],
    ["POST", "/notifications/test", 5],
    ["POST", "/notifications", 1],
    ["POST", "/tag/x/bulk", 5],
    ["GET", "/account/export", 5],
    ["GET", "/export", 5],
    ["POST", "/import/file", 5],
    ["POST", "/telegram/test", 5],
    ["POST", "/push/test", 5],
    ["POST", "/watch/x/history/1/summary", 5],
    ["GET", "/watch/x/screenshot/diff/1/2", 2],
    ["GET", "/watch/x/recheck", 1],
    ["PUT", "/import", 1],
  ])("%s %s is %i", (method, target, cost) => {
    const [path = "", query] = target.split("?");
    expect(costOf(method, path, new URLSearchParams(query))).toBe(cost);
  });
});

describe("a network", () => {
  test.each([
    ["203.0.114.7", "4:203.0.114"],
    ["203.0.114.250", "4:203.0.114"],
    ["2606:4700:1:2:3:4:5:6", "6:2606470000010002"],
    ["2606:4700:1:2::1", "6:2606470000010002"],
  ])("the network of address %s is %s", (address, network) => {
    expect(networkOf(address)).toBe(network);
  });

  test("an address that is not of the public internet counts toward no network's budget", () => {
    for (const address of [undefined, "", "127.0.0.1", "10.1.2.3", "::1", "fe80::1", "not an address"])
      expect(networkOf(address)).toBeNull();
  });
});

describe("JSON", () => {
  const refusalOf = (text: string) => englishOf(jsonProblem(text) ?? "");

  test("JSON may nest as deep as allowed, and no deeper", () => {
    const nested = (depth: number) => "[".repeat(depth) + "]".repeat(depth);
    expect(jsonProblem(nested(deepestJson))).toBeNull();
    expect(refusalOf(nested(deepestJson + 1))).toContain("nested deeper");
    expect(jsonProblem(`{"a":"${"[{".repeat(100)}\\"${"[".repeat(100)}"}`)).toBeNull();
  });

  test("JSON of a million brackets is refused at once", () => {
    const begin = processorMilliseconds();
    expect(refusalOf("[".repeat(1_000_000))).toContain("nested deeper");
    expect(processorMilliseconds() - begin).toBeLessThan(500);
  });

  test("broken JSON is refused without being quoted", () => {
    for (const text of ["{", "[1,]", '{"a":secret}', "", "undefined", '{"a" "secret"}']) {
      const sentence = refusalOf(text);
      expect(sentence).toContain("not valid JSON");
      expect(sentence).not.toContain("secret");
    }
  });
});
