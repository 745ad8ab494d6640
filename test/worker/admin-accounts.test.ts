/** Accounts for whoever runs the service: who is there and what they use; suspended, signed out, with another plan, and deleted. */
import { describe, expect, test } from "vitest";
import { site } from "../internet/client.ts";
import { account, Bench, errorOf, homeWorld, request, type Account } from "./harness.ts";
import { newSession } from "../../src/account/session/session.ts";
import { operated } from "./operated.ts";
import { allRows, execute, firstRow, userIdOf } from "./rows.ts";

const key = "admin-key-for-tests";
const ask = (method: string, path: string, body?: unknown) =>
  request(`/admin/accounts${path}`, {
    method,
    headers: { "x-api-key": key, ...(body === undefined ? {} : { "content-type": "application/json" }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
type Shown = Record<string, unknown> & { id: string; email: string };
const list = async (query = "") => (await ask("GET", query)).json<Shown[]>();
const one = async ({ email }: Account) => (await ask("GET", `/${email}`)).json<Shown>();
const patch = async (whose: Account, change: object) => {
  const answer = await ask("PATCH", `/${(await one(whose)).id}`, change);
  return answer.ok ? answer.json<Shown>() : errorOf(answer);
};
const audited = () =>
  allRows<{ action: string; object: string; result: string }>(
    "SELECT action, object, result FROM audit WHERE action LIKE '%account%' ORDER BY id",
  );
const sessionOf = async ({ email }: Account) => {
  const { row, secret } = newSession(undefined, Math.floor(Date.now() / 1000));
  await homeWorld().stores.accounts.startSession({ ...row, userId: (await userIdOf(email)) ?? 0 });
  return secret;
};
const asSession = (secret: string) => request("/auth/me", { headers: { authorization: `Bearer ${secret}` } });

describe("the list", () => {
  test("the list of accounts has what each uses, and when it was last there", async () => {
    const [ada, bob] = [await account(), await account()];
    await site("page.test").answers("<p>one</p>");
    await ada.watch({
      url: "http://page.test/",
      time_between_check: { hours: 1 },
      time_between_check_use_default: false,
    });
    await ada.watch({ url: "http://page.test/b", fetch_backend: "html_webdriver", paused: true });
    const shown = await list();
    expect(shown.map(({ email }) => email).toSorted()).toEqual([ada.email, bob.email].toSorted());
    expect(await one(ada)).toMatchObject({
      verified: false,
      plan: "pro",
      watches: 2,
      paused_watches: 1,
      checks_per_month: 720,
      browser_minutes_per_month: 0,
      api_keys: 1,
      suspended_at: null,
      last_seen_at: expect.any(Number),
    });
    expect(await one(bob)).toMatchObject({ watches: 0, checks_per_month: 0, last_seen_at: null });
  });

  test("accounts are found by their address or id, by plan and by state, and come in pages in the order asked for", async () => {
    const people = [await account(), await account(), await account()];
    const [ada, bob, eve] = people as [Account, Account, Account];
    await site("page.test").answers("<p>one</p>");
    await bob.watch({ url: "http://page.test/" });
    await patch(eve, { suspended: true });
    expect((await list(`?q=${ada.email.slice(0, 12).toUpperCase()}`)).map(({ email }) => email)).toEqual([ada.email]);
    expect((await list(`?q=${(await one(bob)).id}`)).map(({ email }) => email)).toEqual([bob.email]);
    expect((await list("?q=%25")).length).toBe(0);
    expect((await list("?suspended=true")).map(({ email }) => email)).toEqual([eve.email]);
    expect((await list("?plan=pro")).length).toBe(0);
    for (const sort of ["created", "last_seen", "watches", "browser"]) {
      const found: string[] = [];
      let path: string | null = `?limit=2&sort=${sort}`;
      while (path !== null) {
        const page: Response = await ask("GET", path);
        found.push(...(await page.json<Shown[]>()).map(({ email }) => email));
        const next: string | undefined = /<([^>]+)>/.exec(page.headers.get("Link") ?? "")?.[1];
        path = next ? new URL(next, "https://tidemark.example").search : null;
      }
      expect([sort, found.toSorted()]).toEqual([sort, people.map(({ email }) => email).toSorted()]);
      if (sort === "watches") expect(found[0]).toBe(bob.email);
    }
  });

  test("an account that nobody has is not found, whatever is asked of it", async () => {
    const id = crypto.randomUUID();
    for (const [method, path, body] of [
      ["GET", `/${id}`, undefined],
      ["GET", "/nobody@mail.test", undefined],
      ["PATCH", `/${id}`, { suspended: true }],
      ["POST", `/${id}/sign-out`, {}],
      ["DELETE", `/${id}`, undefined],
    ] as const)
      expect(await errorOf(await ask(method, path, body))).toEqual({ status: 404, error: "Account not found" });
  });

  test("signing out keeps when somebody was last there", async () => {
    const ada = await account();
    await sessionOf(ada);
    const { last_seen_at: before } = await one(ada);
    await ask("POST", `/${(await one(ada)).id}/sign-out`, {});
    expect(before).toEqual(expect.any(Number));
    expect(await one(ada)).toMatchObject({ last_seen_at: before, sessions: 0 });
  });
});

describe("a suspended account", () => {
  test("nothing of a suspended account is checked or sent, and all of it goes on where it is resumed", async () => {
    const bench = new Bench();
    const ada = await account();
    await site("page.test").answers("<p>one</p>");
    const page = {
      url: "http://page.test/",
      time_between_check: { minutes: 5 },
      time_between_check_use_default: false,
    };
    await ada.watch(page);
    const paused = await ada.watch({ ...page, url: "http://page.test/paused", paused: true });
    await bench.pass(900);
    const asked = async () => (await site("page.test").requests()).length;
    await execute(
      `INSERT INTO deliveries (id, uuid, user_id, kind, event, channel, masked, sealed, next_at, created_at)
       SELECT 1, 'd', id, 'test', 'waiting', 'c', 'c', '', 9999999999, ? FROM users WHERE email = ?`,
      bench.time,
      ada.email,
    );
    await patch(ada, { suspended: true });
    const before = await asked();
    await bench.pass(7200);
    expect(await asked()).toBe(before);
    expect(await firstRow("SELECT state FROM deliveries WHERE event = 'waiting'")).toEqual({
      state: "suspended:pending",
    });
    await patch(ada, { suspended: true });
    await patch(ada, { suspended: false });
    expect(await firstRow("SELECT state FROM deliveries WHERE event = 'waiting'")).toEqual({ state: "pending" });
    await execute("DELETE FROM deliveries");
    await bench.pass(900);
    expect(await asked()).toBeGreaterThan(before);
    expect(await ada.json("GET", `/watch/${paused}`)).toMatchObject({ paused: true });
    expect(await firstRow("SELECT count(*) AS n FROM schedule WHERE paused NOT IN (0, 1)")).toEqual({ n: 0 });
  });

  test("what is being sent at the suspension counts where it arrives, and is not tried again before the account goes on", async () => {
    const ada = await account();
    const { clock, stores } = homeWorld();
    const now = clock.now();
    const flight = (id: number, event: string) =>
      firstRow<Parameters<typeof stores.outbox.recordDelivered>[0]>(
        `INSERT INTO deliveries (id, uuid, user_id, kind, event, channel, masked, sealed, state, attempts, claimed_until, next_at, created_at)
         SELECT ?1, ?2, id, 'test', ?2, 'c', 'c', '', 'sending', 1, ?3 + 120, ?3, ?3 FROM users WHERE email = ?4 RETURNING *`,
        ...[id, event, now, ada.email],
      );
    const [arrives, fails] = [await flight(1, "arrives"), await flight(2, "fails")];
    if (!arrives || !fails) throw new Error("Nothing is being sent");
    await patch(ada, { suspended: true });
    const attempt = { at: now, result: "delivered", status: 200, duration_ms: 5, error: null, answer: "" } as const;
    await stores.outbox.recordDelivered(arrives, attempt, now);
    const failed = { ...attempt, result: "failed", status: 503 } as const;
    await stores.outbox.recordFailed(fails, { attempt: failed, reason: "HTTP 503", retryAt: now + 10, now });
    const states = () => allRows("SELECT event, state FROM deliveries ORDER BY id");
    expect(await states()).toEqual([
      { event: "arrives", state: "delivered" },
      { event: "fails", state: "suspended:pending" },
    ]);
    expect(await stores.outbox.claim({ userId: fails.user_id, id: fails.id }, now + 3600)).toBeNull();
    await patch(ada, { suspended: false });
    expect(await states()).toEqual([
      { event: "arrives", state: "delivered" },
      { event: "fails", state: "pending" },
    ]);
  });

  test("keys, sessions and passwords of a suspended account are refused with the reason, and keys work again afterwards", async () => {
    const ada = await account();
    const secret = await sessionOf(ada);
    const sentence =
      "This account is suspended by whoever runs this service: nothing is checked, and nobody can sign in. Their reason: Too many pages of one shop";
    expect(await patch(ada, { suspended: true, reason: "Too many pages of one shop" })).toMatchObject({
      suspended_at: expect.any(Number),
      suspension_reason: "Too many pages of one shop",
      sessions: 0,
    });
    expect(await errorOf(await ada.call("GET", "/watch"))).toEqual({ status: 403, error: sentence });
    expect((await asSession(secret)).status).toBe(401);
    await patch(ada, { suspended: false });
    expect((await ada.call("GET", "/watch")).status).toBe(200);
    expect(await one(ada)).toMatchObject({ suspended_at: null, suspension_reason: null });
  });

  test("the right password of a suspended account meets the sentence, a wrong one does not", async () => {
    const email = `suspended-${crypto.randomUUID()}@mail.test`;
    const post = (path: string, json: object) =>
      request(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(json) });
    await post("/auth/register", { email, password: "correct horse battery" });
    await ask("PATCH", `/${email}`, { suspended: true });
    const right = await errorOf(await post("/auth/login", { email, password: "correct horse battery" }));
    expect(right.status).toBe(403);
    expect(right.error).toBe(
      "This account is suspended by whoever runs this service: nothing is checked, and nobody can sign in",
    );
    expect((await post("/auth/login", { email, password: "wrong horse battery" })).status).toBe(401);
  });

  test("feeds of a suspended account are closed", async () => {
    const ada = await account();
    const { rss_token: token } = await ada.json<{ rss_token: string }>("POST", "/rss");
    const feed = () => request(`https://tidemark.example/rss?token=${token}`);
    expect((await feed()).status).toBe(200);
    await patch(ada, { suspended: true });
    expect((await feed()).status).toBe(403);
  });
});

describe("a plan", () => {
  const hosted = operated({ SELF_HOSTED: "false" });
  const setPlan = (id: string, plan: string) =>
    hosted.request(`/admin/accounts/${id}`, {
      method: "PATCH",
      headers: { "x-api-key": key, "content-type": "application/json" },
      body: JSON.stringify({ plan }),
    });

  test("a smaller plan pauses what it has no room for, and a larger one lets it go on", async () => {
    const ada = await account();
    await site("page.test").answers("<p>one</p>");
    const { id } = await one(ada);
    await setPlan(id, "starter");
    for (const path of ["a", "b", "c"]) await ada.watch({ url: `http://page.test/${path}` });
    expect(await (await setPlan(id, "free")).json()).toMatchObject({ plan: "free", paused_watches: 1 });
    expect(await (await setPlan(id, "pro")).json()).toMatchObject({ plan: "pro", paused_watches: 0 });
    expect((await audited()).at(-1)).toEqual({
      action: "set_account_plan",
      object: `account ${id}`,
      result: "free to pro",
    });
  });

  test("the plan of a subscription is the provider's, and a server of one's own has none to set", async () => {
    const ada = await account();
    const { id } = await one(ada);
    await execute("UPDATE users SET plan = 'pro', plan_status = 'active' WHERE email = ?", ada.email);
    expect(await errorOf(await setPlan(id, "free"))).toEqual({
      status: 409,
      error: "The plan of this account follows its subscription; change that at the payment provider",
    });
    const own = operated({ SELF_HOSTED: "true" });
    const answer = await own.request(`/admin/accounts/${id}`, {
      method: "PATCH",
      headers: { "x-api-key": key, "content-type": "application/json" },
      body: JSON.stringify({ plan: "starter" }),
    });
    expect(answer.status).toBe(409);
  });
});

test.each([
  {},
  { plan: "gold" },
  { reason: "why" },
  { suspended: false, reason: "why" },
  { suspended: "yes" },
  { more: 1 },
])("a change of an account that says nothing known is refused: %j", async (change) => {
  const ada = await account();
  expect((await ask("PATCH", `/${(await one(ada)).id}`, change)).status).toBe(400);
});

test("signing out ends sessions, and keys and apps where that is asked for", async () => {
  const ada = await account();
  const secret = await sessionOf(ada);
  const { id } = await one(ada);
  expect(await (await ask("POST", `/${id}/sign-out`, {})).json()).toMatchObject({ sessions: 0, api_keys: 1 });
  expect((await asSession(secret)).status).toBe(401);
  expect((await ada.call("GET", "/watch")).status).toBe(200);
  expect(await (await ask("POST", `/${id}/sign-out`, { revoke_keys: true })).json()).toMatchObject({ api_keys: 0 });
  expect((await ada.call("GET", "/watch")).status).toBe(401);
});

test("a deleted account is gone with all that it had, and what was done to it stays on record", async () => {
  const [ada, bob] = [await account(), await account()];
  await site("page.test").answers("<p>one</p>");
  await ada.watch({ url: "http://page.test/" });
  const { id } = await one(ada);
  expect((await ask("DELETE", `/${id}`)).status).toBe(204);
  expect((await ask("DELETE", `/${id}`)).status).toBe(404);
  expect((await ada.call("GET", "/watch")).status).toBe(401);
  expect((await bob.call("GET", "/watch")).status).toBe(200);
  expect(await firstRow("SELECT count(*) AS n FROM watches")).toEqual({ n: 0 });
  expect(await audited()).toEqual([{ action: "delete_account", object: `account ${id}`, result: "done" }]);
});

test("every act on an account is in the audit log, by the account's public id", async () => {
  const ada = await account();
  const { id } = await one(ada);
  await patch(ada, { suspended: true, reason: "Abuse" });
  await patch(ada, { suspended: false });
  await ask("POST", `/${id}/sign-out`, { revoke_keys: true });
  expect(await audited()).toEqual([
    { action: "suspend_account", object: `account ${id}`, result: "Abuse" },
    { action: "resume_account", object: `account ${id}`, result: "done" },
    { action: "sign_out_account", object: `account ${id}`, result: "sessions, keys and apps" },
  ]);
});
