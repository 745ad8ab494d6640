/** What people and clients write differently and mean alike is taken; what means nothing is refused with a word of help. */
import { describe, expect, test } from "vitest";
import { account, request } from "./harness.ts";

const url = "https://site.test/";
const errorOf = async (answer: Response) => ({
  status: answer.status,
  error: (await answer.json<{ error: string }>()).error,
});

test("a path with a trailing slash is the path without it, for every method", async () => {
  const owner = await account();
  const { uuid } = await owner.json<{ uuid: string }>("POST", "/watch/", { url, paused: true });
  expect(await owner.json("GET", `/watch/${uuid}/`)).toMatchObject({ uuid });
  expect((await owner.call("DELETE", `/watch/${uuid}/?_=1`)).status).toBe(204);
  expect((await request("/watch/")).status).toBe(401);
  expect((await owner.call("POST", `/watch/${uuid}/`)).status).toBe(405);
});

describe("PATCH", () => {
  test("PATCH changes what it names, as PUT does, on watches, tags and settings", async () => {
    const owner = await account();
    const uuid = await owner.watch({ url, paused: true, title: "Before", body: "kept" });
    const tag = await owner.json<{ uuid: string }>("POST", "/tag", { title: "Tag" });
    expect(await owner.json("PATCH", `/watch/${uuid}`, { title: "After" })).toMatchObject({
      title: "After",
      body: "kept",
    });
    expect(await owner.json("PATCH", `/tag/${tag.uuid}`, { title: "Other" })).toMatchObject({ title: "Other" });
    expect(await owner.json("PATCH", "/settings/user", { timezone: "Asia/Tokyo" })).toMatchObject({
      timezone: "Asia/Tokyo",
    });
    expect(await errorOf(await owner.call("PATCH", `/watch/${uuid}`))).toEqual({
      status: 400,
      error: "A JSON body is required",
    });
    const stale = await owner.call("PATCH", `/watch/${uuid}`, { title: "Late" }, { "if-match": 'W/"r0-none"' });
    expect(stale.status).toBe(412);
  });
});

describe("a query", () => {
  test.each([
    ["/watch?recheckall=1", "Unknown query parameter(s): recheckall; did you mean recheck_all?"],
    ["/watches?sort=nmae", 'found "nmae"; did you mean name?'],
    ["/notifications/log?state=faild", 'found "faild"; did you mean failed?'],
    [
      `/watch/${crypto.randomUUID()}/timeline?kind=edit,chnge`,
      'kind[1]: expected one of change, suppressed, failure, recovery, edit, found "chnge"; did you mean change?',
    ],
    [
      `/watch/${crypto.randomUUID()}/prices?before=soon`,
      "before: expected Unix seconds, a date such as 2026-03-01, or a span such as 7d",
    ],
    ["/changes?limit=0x10", "limit: expected a whole number from 1 to 500, in digits"],
    [
      "/changes?since=yesterday",
      "since: expected the X-Next-Cursor of an answer, Unix seconds, a date such as 2026-03-01",
    ],
  ])("the query %s is refused with a reason", async (path, sentence) => {
    const { status, error } = await errorOf(await (await account()).call("GET", path));
    expect(status).toBe(400);
    expect(error).toContain(sentence);
  });

  test("a query may contain parameters that clients add for caches and statistics", async () => {
    const owner = await account();
    expect(await owner.json("GET", "/watch?_=1700000000&from_extension_v=1.2&utm_source=mail")).toEqual({});
  });

  test("a query names a time by a date or by how long ago", async () => {
    const owner = await account();
    for (const since of ["7d", "2026-01-01", "2026-01-01T00:00:00Z", "1700000000"]) {
      const answer = await owner.call("GET", `/changes?since=${since}`);
      expect([since, answer.status]).toEqual([since, 200]);
      expect(answer.headers.get("X-Next-Cursor")).toMatch(/^\d+$/);
    }
    const uuid = await owner.watch({ url, paused: true });
    for (const before of ["7d", "2026-01-01", "1700000000"])
      expect(await owner.json("GET", `/watch/${uuid}/prices?before=${before}`)).toMatchObject({ points: [] });
    expect((await owner.call("GET", `/watch/${uuid}/prices?before=2026-13-01`)).status).toBe(400);
  });
});

test("a snapshot with an invalid time is 400, and one of an unknown time is 404", async () => {
  const owner = await account();
  const uuid = await owner.watch({ url, paused: true });
  expect(await errorOf(await owner.call("GET", `/watch/${uuid}/history/abc`))).toEqual({
    status: 400,
    error: "timestamp: expected Unix seconds or latest",
  });
  expect((await owner.call("GET", `/watch/${uuid}/history/1700000000`)).status).toBe(404);
});

test("a condition's number may be a number", async () => {
  const owner = await account();
  const uuid = await owner.watch({ url, paused: true, conditions: [{ field: "price", operator: ">", value: 20 }] });
  expect(await owner.json("GET", `/watch/${uuid}`)).toMatchObject({
    conditions: [{ field: "price", operator: ">", value: "20" }],
  });
});

test("an address for mail may hold whatever RFC 5322 lets stand before the @", async () => {
  const owner = await account();
  for (const email of ["a/b%c`d@mail.test", "o'hara+x@mail.test", "{a|b}~#!$&*=?^_@mail.test"])
    expect(await owner.json("POST", "/email", { email })).toMatchObject({ email });
  for (const email of [
    "a@b",
    "a..b@mail.test",
    ".a@mail.test",
    "a b@mail.test",
    '"a"@mail.test',
    "a@mail.test\r\nBcc: x@y.test",
  ])
    expect((await owner.call("POST", "/email", { email })).status).toBe(400);
});

test("test operations accept a request without a body", async () => {
  const owner = await account();
  const uuid = await owner.watch({ url, paused: true });
  expect((await owner.call("POST", `/watch/${uuid}/preview`)).status).toBe(200);
  expect((await errorOf(await owner.call("POST", "/notifications/test"))).error).toContain("none in force");
});
