/** Brakes hold those who misuse a service, and let its owners through. */
import { describe, expect, test } from "vitest";
import { mayMail, passwordAttempt } from "../../src/http/throttle.ts";
import { account, request, homeWorld } from "./harness.ts";
import { firstRow } from "./rows.ts";

const world = homeWorld();

describe("attempts at a password", () => {
  const attempt = (email: string, network: string) =>
    passwordAttempt(world, { email, network }).then(
      (done) => done,
      (error: Error) => error.message,
    );

  test("failed passwords from many networks do not delay the owner's own network", async () => {
    const email = `${crypto.randomUUID()}@mail.test`;
    for (let other = 0; other < 20; other++) await attempt(email, `4:198.51.${other}`);
    // Refused again and again while others attack: none of it counts as a failure here.
    for (let again = 0; again < 8; again++) expect(await attempt(email, "4:203.0.113")).toMatch(/^Too many failed/);
    const {
      net: { limiter },
    } = world;
    const { sha256 } = await import("../../src/secret/digest.ts");
    await limiter.getByName(`password:${sha256(email)}`).succeeded();
    for (let free = 0; free < 4; free++) expect(await attempt(email, "4:203.0.113")).toHaveProperty("succeeded");
  });

  test("failed passwords from many networks do not lock out a network that logged in before", async () => {
    const email = `${crypto.randomUUID()}@mail.test`;
    const first = await attempt(email, "4:203.0.113");
    if (typeof first === "string") throw new Error(first);
    await first.succeeded();
    for (let other = 0; other < 30; other++) await attempt(email, `4:198.51.${other}`);
    expect(await attempt(email, "4:192.0.2")).toMatch(/^Too many failed/);
    expect(await attempt(email, "4:203.0.113")).toHaveProperty("succeeded");
    // Known or not, a network's own failures count.
    const own: unknown[] = [];
    for (let more = 0; more < 6; more++) own.push(await attempt(email, "4:203.0.113"));
    expect(own.at(-1)).toMatch(/^Too many failed/);
  });
});

describe("mails to one address", () => {
  const request = { userId: 0, to: "victim@mail.test", network: null } as const;

  test("mails that strangers request leave the budget for password resets alone", async () => {
    for (let account = 100; account < 120; account++)
      await mayMail(world, { ...request, userId: account, purpose: "email" });
    expect(await mayMail(world, { ...request, purpose: "reset", network: "4:203.0.113" })).toBe(true);
    expect(await mayMail(world, { ...request, purpose: "verify" })).toBe(true);
  });

  test("mails that one network requests leave some for others", async () => {
    const reset = (network: string | null) => mayMail(world, { ...request, purpose: "reset", network });
    const theirs: boolean[] = [];
    for (let each = 0; each < 5; each++) theirs.push(await reset("4:198.51.100"));
    expect(theirs).toEqual([true, true, true, false, false]);
    expect(await reset("4:203.0.113")).toBe(true);
  });
});

describe("the keys of an account", () => {
  test("all keys of an account together have three times the budget of one", async () => {
    const owner = await account();
    const row = await firstRow<{ id: number }>("SELECT id FROM users WHERE email = ?", owner.email);
    const budget = world.net.limiter.getByName(`account:${row?.id}`);
    for (let throwaway = 0; throwaway < 3; throwaway++)
      await budget.takeOfBoth(
        // Of an hour in place of a minute, so that none of it is back before the request, however busy the machine is.
        { limit: 900, windowSeconds: 3600 },
        { limit: 300, windowSeconds: 60, cost: 300, name: `key:throwaway${throwaway}` },
      );
    const refused = await owner.call("GET", "/watch");
    expect(refused.status).toBe(429);
    expect(await refused.json()).toMatchObject({
      error: expect.stringContaining("900 requests a minute for all API keys of this account"),
    });
  });

  test("an account makes at most sixty keys an hour, even where each is revoked at once", async () => {
    const owner = await account();
    const row = await firstRow<{ id: number }>("SELECT id FROM users WHERE email = ?", owner.email);
    await world.net.limiter.getByName(`keys:${row?.id}`).take({ limit: 60, windowSeconds: 3600, cost: 58 });
    const statuses: number[] = [];
    for (let made = 0; made < 3; made++) {
      const answer = await owner.call("POST", "/keys", {});
      statuses.push(answer.status);
      if (answer.ok) await owner.call("DELETE", `/keys/${(await answer.json<{ id: string }>()).id}`);
    }
    expect(statuses).toEqual([201, 201, 429]);
  });
});

describe("a request that only looks", () => {
  const ahead: Record<string, string>[] = [
    { "Sec-Purpose": "prefetch" },
    { Purpose: "prefetch" },
    { "X-Moz": "prefetch" },
  ];

  test.each([...ahead, { "Sec-Purpose": "prefetch;prerender" }])(
    "a link preview changes nothing: %j",
    async (headers) => {
      const owner = await account();
      const uuid = await owner.watch({ url: "https://site.test/", paused: true });
      for (const path of [`/watch/${uuid}?paused=unpaused`, `/watch/${uuid}?recheck=1`, "/watch?recheck_all=1"]) {
        const answer = await owner.call("GET", path, undefined, headers);
        expect([path, answer.status]).toEqual([path, 503]);
      }
      expect(await owner.json("GET", `/watch/${uuid}`)).toMatchObject({ paused: true });
      // What changes nothing may be fetched ahead.
      expect((await owner.call("GET", `/watch/${uuid}`, undefined, headers)).status).toBe(200);
    },
  );

  test("a link preview verifies no address, and neither does a HEAD request", async () => {
    const owner = await account();
    const { freshToken } = await import("../../src/secret/actionToken.ts");
    const row = await firstRow<{ id: number; uuid: string }>("SELECT id, uuid FROM users WHERE email = ?", owner.email);
    const { secret, row: token } = freshToken("verify", owner.email, Math.floor(Date.now() / 1000));
    await world.stores.accounts.issue(row as { id: number; uuid: string }, token);
    for (const headers of ahead) expect((await request(`/auth/verify?token=${secret}`, { headers })).status).toBe(503);
    expect((await request(`/auth/verify?token=${secret}`, { method: "HEAD" })).status).toBe(200);
    expect(await owner.json("GET", "/auth/me")).toMatchObject({ verified: false });
    expect((await request(`/auth/verify?token=${secret}`)).status).toBe(200);
    expect(await owner.json("GET", "/auth/me")).toMatchObject({ verified: true });
  });

  test("a HEAD request executes no command", async () => {
    const owner = await account();
    const uuid = await owner.watch({ url: "https://site.test/", paused: true });
    expect((await owner.call("HEAD", `/watch/${uuid}?paused=unpaused`)).status).toBe(200);
    expect(await owner.json("GET", `/watch/${uuid}`)).toMatchObject({ paused: true });
  });
});
