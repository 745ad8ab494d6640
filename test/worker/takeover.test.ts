/**
 * A password reset gives an account to whoever reads its address, and to nobody else: what somebody set up who registered a
 * foreign address is over.
 */
import { describe, expect, test } from "vitest";
import { newActionToken } from "../../src/secret/token.ts";
import { sha256 } from "../../src/secret/digest.ts";
import { account, request, type Account, homeWorld, homeDatabase } from "./harness.ts";
import { mails } from "./mails.ts";
import { firstRow } from "./rows.ts";

const now = () => Math.floor(Date.now() / 1000);
const hook = "json://hook.test/squatter";
const post = (path: string, body: unknown) =>
  request(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });

const rowOf = async ({ email }: Account) =>
  (await firstRow<{ id: number; uuid: string }>("SELECT id, uuid FROM users WHERE email = ?", email)) as {
    id: number;
    uuid: string;
  };

/** The secret of a link as it would be mailed. */
async function link(owner: Account, purpose: "verify" | "reset"): Promise<string> {
  const secret = newActionToken();
  await homeWorld().stores.accounts.issue(await rowOf(owner), {
    hash: sha256(secret),
    purpose,
    address: owner.email,
    now: now(),
    expiresAt: now() + 3600,
  });
  return secret;
}

/** An account with every way in and every channel that can be set up by its key. */
async function settled(): Promise<{ owner: Account; uuid: string; rss: string }> {
  const owner = await account();
  const { id } = await rowOf(owner);
  const uuid = await owner.watch({
    url: "https://site.test/",
    paused: true,
    headers: { "X-Mine": "kept" },
    notification_urls: [hook],
  });
  await owner.json("POST", "/tag", { title: "Mine", notification_urls: [hook] });
  const { uuid: gone } = await owner.json<{ uuid: string }>("POST", "/tag", {
    title: "Gone",
    notification_urls: [hook],
  });
  await owner.json("DELETE", `/tag/${gone}`);
  await owner.json("POST", "/notifications", { notification_urls: [hook] });
  await owner.json("PUT", "/settings/user", { ai_provider: "openai", ai_api_key: "squatters-key" });
  await owner.json("POST", "/email", { email: "squatter@mail.test" });
  const { rss_token: rss } = await owner.json<{ rss_token: string }>("POST", "/rss");
  await homeDatabase.batch([
    homeDatabase.prepare("UPDATE users SET alert_email_enabled = 1, alert_email_verified_at = 1 WHERE id = ?").bind(id),
    homeDatabase
      .prepare("INSERT INTO telegram_accounts (user_id, chat_id, username, connected_at) VALUES (?, '1', '@s', 1)")
      .bind(id),
    homeDatabase.prepare("INSERT INTO telegram_links (user_id, hash, expires_at) VALUES (?, 'h', 9999999999)").bind(id),
    homeDatabase
      .prepare(
        `INSERT INTO push_subscriptions (uuid, user_id, endpoint_hash, service, sealed, created_at)
       VALUES (?, ?, 'h', 'push.test', 'x', 1)`,
      )
      .bind(crypto.randomUUID(), id),
  ]);
  return { owner, uuid, rss };
}

/** Logs in by the new password, and asks with a key of the new owner's own. */
async function taken(owner: Account, password: string) {
  const session = await post("/auth/login", { email: owner.email, password });
  const { session_token: token } = await session.json<{ session_token: string }>();
  const ask = async <T>(path: string): Promise<T> =>
    (await request(path, { headers: { authorization: `Bearer ${token}` } })).json();
  return { token, ask };
}

/** What can tell somebody something, by where it is kept. */
async function channels(owner: Account, ask: <T>(path: string) => Promise<T>) {
  const { id } = await rowOf(owner);
  const count = async (table: string) =>
    (await firstRow<{ n: number }>(`SELECT count(*) AS n FROM ${table} WHERE user_id = ?`, id))?.n;
  const [watch] = Object.keys(await ask<object>("/watch"));
  const settings = await ask<{ ai_key_set: boolean; email_notifications: object }>("/settings/user");
  return {
    account: (await ask<{ notification_urls: string[] }>("/notifications")).notification_urls.length,
    watch: (await ask<{ notification_urls: string[] }>(`/watch/${watch}`)).notification_urls.length,
    tag: Object.values(await ask<Record<string, { notification_urls: string[] }>>("/tags"))[0]?.notification_urls
      .length,
    telegram: await count("telegram_accounts"),
    links: await count("telegram_links"),
    push: await count("push_subscriptions"),
    feed: (await ask<{ enabled: boolean }>("/rss")).enabled,
    aiKey: settings.ai_key_set,
    mail: settings.email_notifications,
  };
}

const nothing = { account: 0, watch: 0, tag: 0, telegram: 0, links: 0, push: 0, feed: false, aiKey: false };
const password = "the owner's own one";

describe("a reset of an account whose address was never verified", () => {
  test("a reset of an unverified account ends every key, session, feed token and channel set up before", async () => {
    const { owner, uuid, rss } = await settled();
    const reset = await post("/auth/reset", { token: await link(owner, "reset"), password, revoke_keys: false });
    expect(reset.status).toBe(200);
    expect(await reset.json()).toMatchObject({ message: expect.stringContaining("all API keys") });
    expect((await owner.call("GET", "/auth/me")).status).toBe(401);
    expect((await request(`https://tidemark.example/rss?token=${rss}`)).status).toBe(403);
    const { ask, token } = await taken(owner, password);
    // A tag that is brought back brings none of them.
    const [deleted] = (await ask<{ tags: { uuid: string }[] }>("/tags/deleted")).tags;
    const headers = { authorization: `Bearer ${token}` };
    expect((await request(`/tag/${deleted?.uuid}/restore`, { method: "POST", headers })).status).toBe(200);
    expect(await ask(`/tag/${deleted?.uuid}`)).toMatchObject({ notification_urls: [] });
    expect(await channels(owner, ask)).toEqual({
      ...nothing,
      mail: { enabled: true, email: owner.email, verified: true },
    });
    expect(await ask("/auth/me")).toMatchObject({ verified: true });
    // The watches themselves stay, with what else they reported.
    expect(await ask(`/watch/${uuid}`)).toMatchObject({ headers: { "X-Mine": expect.any(String) } });
  });

  test("a reset of an unverified account lets no request in that was held open meanwhile", async () => {
    const { owner } = await settled();
    const token = await link(owner, "reset");
    const started = Promise.withResolvers<void>();
    const slow = new ReadableStream<Uint8Array>({
      async start(controller) {
        controller.enqueue(new TextEncoder().encode('{"label":'));
        await started.promise;
        await new Promise((resolve) => setTimeout(resolve, 1100));
        controller.enqueue(new TextEncoder().encode('"back door"}'));
        controller.close();
      },
    });
    const open = request("/keys", {
      method: "POST",
      headers: { "x-api-key": owner.key, "content-type": "application/json" },
      body: slow,
    });
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect((await post("/auth/reset", { token, password })).status).toBe(200);
    started.resolve();
    expect((await open).status).toBe(401);
    const { ask } = await taken(owner, password);
    expect(await ask("/keys")).toEqual([]);
  });
});

describe("a reset of a verified account", () => {
  async function verified() {
    const made = await settled();
    expect((await request(`/auth/verify?token=${await link(made.owner, "verify")}`)).status).toBe(200);
    return made;
  }

  test("a reset of a verified account revokes keys and feed token and keeps the channels, by default", async () => {
    const { owner } = await verified();
    const reset = await post("/auth/reset", { token: await link(owner, "reset"), password });
    expect(reset.status).toBe(200);
    expect((await owner.call("GET", "/auth/me")).status).toBe(401);
    const { ask } = await taken(owner, password);
    expect(await channels(owner, ask)).toMatchObject({
      account: 1,
      watch: 1,
      tag: 1,
      telegram: 1,
      push: 1,
      feed: false,
    });
  });

  test("a reset of a verified account keeps the keys on request", async () => {
    const { owner, rss } = await verified();
    const reset = await post("/auth/reset", { token: await link(owner, "reset"), password, revoke_keys: false });
    expect(await reset.json()).toMatchObject({ message: expect.stringContaining("API keys still work") });
    expect((await owner.call("GET", "/auth/me")).status).toBe(200);
    expect((await request(`https://tidemark.example/rss?token=${rss}`)).status).toBe(200);
  });

  test("a reset of a verified account removes the channels on request", async () => {
    const { owner } = await verified();
    await post("/auth/reset", { token: await link(owner, "reset"), password, remove_channels: true });
    const { ask } = await taken(owner, password);
    expect(await channels(owner, ask)).toMatchObject({ ...nothing, mail: { enabled: false, email: "" } });
  });

  test("a reset by the page does what its boxes say", async () => {
    const { owner } = await verified();
    const page = await (await request(`/auth/reset?token=${await link(owner, "reset")}`)).text();
    expect(page).toContain('<input type="checkbox" name="revoke_keys" value="true" checked>');
    expect(page).toContain('<input type="checkbox" name="remove_channels" value="true">');
    // As a browser sends it: the box for the keys without its tick, the other with one.
    const form = new URLSearchParams([
      ["token", await link(owner, "reset")],
      ["password", password],
      ["revoke_keys", "false"],
      ["remove_channels", "false"],
      ["remove_channels", "true"],
    ]);
    expect((await request("/auth/reset", { method: "POST", body: form })).status).toBe(200);
    expect((await owner.call("GET", "/auth/me")).status).toBe(200);
    const { ask } = await taken(owner, password);
    expect(await channels(owner, ask)).toMatchObject({ account: 0, push: 0 });
  });
});

test("a change of the password keeps the keys, and revokes them on request, its own included", async () => {
  const { owner } = await settled();
  const change = (current: string, wanted: string, more = {}) =>
    owner.call("POST", "/auth/password", { current_password: current, new_password: wanted, ...more });
  await post("/auth/reset", { token: await link(owner, "reset"), password });
  const { token } = await taken(owner, password);
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const made = await request("/keys", { method: "POST", headers, body: "{}" });
  const { api_key: key } = await made.json<{ api_key: string }>();
  owner.call = ((method: string, path: string, body?: unknown) =>
    request(path, {
      method,
      headers: { "x-api-key": key, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })) as Account["call"];
  expect((await change(password, "another good one")).status).toBe(200);
  expect((await owner.call("GET", "/auth/me")).status).toBe(200);
  expect((await change("another good one", "a third one", { revoke_keys: true })).status).toBe(200);
  expect((await owner.call("GET", "/auth/me")).status).toBe(401);
});

test("who has a verified address is mailed each change of the password, whoever changed it; a stranger's address is not", async () => {
  const { owner } = await settled();
  const written = async () =>
    (await mails()).filter(({ to, subject }) => to === owner.email && subject === "Your password was changed");
  await post("/auth/reset", { token: await link(owner, "reset"), password });
  expect(await written()).toEqual([]);
  await post("/auth/reset", { token: await link(owner, "reset"), password });
  expect(await written()).toEqual([expect.objectContaining({ button: "https://tidemark.example/forgot" })]);
  const { token } = await taken(owner, password);
  await request("/auth/password", {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ current_password: password, new_password: "another good one" }),
  });
  expect(await written()).toHaveLength(2);
});
