/** A watch that keeps its cookies is the same visitor at every check; others are strangers each time. */
import { describe, expect, test } from "vitest";
import { site } from "../internet/client.ts";
import { account, Bench } from "./harness.ts";
import { firstRow, execute } from "./rows.ts";
import { operated } from "./operated.ts";

const interval = { time_between_check: { minutes: 5 }, time_between_check_use_default: false };
const page = (words: string) => `<!doctype html><title>T</title><h1>Title</h1><p>${words}</p>`;
const shop = site("shop.test");
const setting = (...cookies: string[]) => ({ body: page("one"), headers: { "set-cookie": cookies } });
const sent = async () => (await shop.requests()).map((departure) => departure.headers.cookie ?? "");
const memory = async () => (await firstRow<{ reading: string }>("SELECT reading FROM readings"))?.reading ?? "";

async function watched(settings: Record<string, unknown> = {}) {
  const bench = new Bench();
  const owner = await account();
  const uuid = await owner.watch({ url: shop.url("/"), keep_cookies: true, ...interval, ...settings });
  await owner.firstCheck(uuid);
  bench.time += 60;
  return { bench, owner, uuid };
}

test("a server without encryption keys never promises to keep cookies, and a preview works without keys", async () => {
  await shop.answers(page("one"));
  const owner = await account();
  const keyless = operated({ ENCRYPTION_KEYS: "" });
  const request = { url: shop.url("/"), keep_cookies: true };
  const { uuid: plain } = (await (
    await keyless.call(owner, "POST", "/watch", { url: shop.url("/"), paused: true })
  ).json()) as {
    uuid: string;
  };
  for (const [method, path, body] of [
    ["POST", "/watch", request],
    ["PUT", `/watch/${plain}`, { keep_cookies: true }],
    ["POST", "/tag", { title: "Shops", keep_cookies: true }],
  ] as const) {
    const answer = await keyless.call(owner, method, path, body);
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({
      error: "keep_cookies: Encryption of secrets is not configured on this server",
    });
  }
  expect((await keyless.call(owner, "PUT", `/watch/${plain}`, { keep_cookies: false })).status).toBe(200);
  expect((await keyless.call(owner, "POST", "/preview", request)).status).toBe(200);
});

describe("kept cookies", () => {
  test("kept cookies are sent at the next checks, and end when the site ends them", async () => {
    await shop.answers(setting("id=first; HttpOnly; Max-Age=9000"), setting("id=second; Max-Age=9000", "basket=4"));
    const { bench } = await watched();
    await bench.pass(600);
    await shop.answers(setting("id=; Max-Age=0"), page("one"));
    await bench.pass(600);
    await bench.pass(600);
    const cookies = await sent();
    expect(cookies.slice(-3)).toEqual(["id=first", "id=second; basket=4", "basket=4"]);
  });

  test("kept cookies are stored encrypted, and neither the API nor the archive shows them", async () => {
    await shop.answers(setting("id=very-secret-session"));
    const { bench, owner, uuid } = await watched();
    expect(await memory()).toContain('"cookies":{"sealed":"v1.');
    expect(await memory()).not.toContain("very-secret-session");
    expect(await (await owner.call("GET", `/watch/${uuid}`)).text()).not.toContain("sealed");
    await owner.json("DELETE", `/watch/${uuid}`);
    // It can be restored for seven days, with what it knows.
    bench.time += 8 * 86_400;
    await bench.tick();
    expect(await memory()).toBe("");
  });

  test("kept cookies of one watch cannot be opened in the row of another", async () => {
    await shop.answers(setting("id=mine"));
    const { bench, owner } = await watched();
    await shop.answers(page("one"));
    const other = await owner.watch({ url: shop.url("/other"), keep_cookies: true, ...interval });
    await owner.firstCheck(other);
    await execute(`UPDATE readings SET reading = json_set(reading, '$.cookies', (SELECT json(reading -> '$.cookies') FROM readings
         WHERE reading -> '$.cookies' IS NOT NULL))`);
    const before = (await sent()).length;
    await bench.pass(600);
    expect((await sent()).slice(before).toSorted()).toEqual(["", "id=mine"]);
  });

  test("kept cookies survive a refused request, and start anew with another Cookie header of the owner", async () => {
    await shop.answers(setting("id=kept"), { status: 403, body: "no", headers: { "set-cookie": "id=lost" } });
    const { bench, owner, uuid } = await watched({ headers: { Cookie: "own=1" } });
    await bench.pass(600);
    await shop.answers(page("one"));
    await bench.pass(600);
    expect((await sent()).slice(-2)).toEqual(["own=1; id=kept", "own=1; id=kept"]);
    await owner.json("PUT", `/watch/${uuid}`, { headers: { Cookie: "own=2" } });
    await bench.pass(600);
    expect((await sent()).at(-1)).toBe("own=2");
  });

  test("kept cookies are deleted when the setting is turned off", async () => {
    await shop.answers(setting("id=kept"), page("one"));
    const { bench, owner, uuid } = await watched();
    await owner.json("PUT", `/watch/${uuid}`, { keep_cookies: false });
    await bench.pass(600);
    expect((await sent()).at(-1)).toBe("");
    expect(await memory()).not.toContain("sealed");
  });

  test("kept cookies that a site renews with every answer are not stored at every check", async () => {
    await shop.answers(...Array.from({ length: 20 }, (_, index) => setting(`id=turn-${index}`)));
    const { bench } = await watched({ noise_reduction: false });
    await bench.pass(600);
    const written = await memory();
    for (let round = 0; round < 3; round++) await bench.pass(301);
    expect(await memory()).toBe(written);
    for (let round = 0; round < 12; round++) await bench.pass(301);
    expect(await memory()).not.toBe(written);
    await bench.pass(301);
    expect(Number(/turn-(\d+)/.exec((await sent()).at(-1) ?? "")?.[1])).toBeGreaterThan(8);
  });

  test("kept cookies are not sent to another site by a redirect, nor taken from it", async () => {
    await shop.answers({ redirect: "http://other.test/", headers: { "set-cookie": "id=shop" } });
    await site("other.test").answers(setting("id=other"));
    const { bench } = await watched();
    await bench.pass(600);
    expect((await site("other.test").requests()).map((request) => request.headers.cookie ?? "")).toEqual([
      "",
      "id=other",
    ]);
    expect(await sent()).toEqual(["", "id=shop"]);
  });
});

test("a watch without kept cookies sends none at any check", async () => {
  await shop.answers(setting("id=1"));
  const { bench } = await watched({ keep_cookies: null });
  await bench.pass(600);
  expect(await sent()).toEqual(["", ""]);
  expect(await memory()).not.toContain("sealed");
});

test("watches of several accounts that keep cookies never share an answer", async () => {
  await shop.answers(page("one"));
  const bench = new Bench();
  for (let count = 0; count < 2; count++) {
    const owner = await account();
    const uuid = await owner.watch({ url: shop.url("/same"), keep_cookies: true, ...interval });
    await owner.firstCheck(uuid);
  }
  await shop.answers(setting("id=a"), setting("id=b"), page("one"));
  await bench.pass(600);
  await bench.pass(600);
  expect((await sent()).slice(-2).toSorted()).toEqual(["id=a", "id=b"]);
});
