/** Web Push: a browser subscribes, only it can read its alerts, and one that is gone is forgotten. */
import { createDecipheriv, createECDH, hkdfSync } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { site, type Departure } from "../internet/client.ts";
import { account, Bench, request, type Account } from "./harness.ts";
import { allRows } from "./rows.ts";
import { operated } from "./operated.ts";
import { watchByClock } from "./watched.ts";

const server = createECDH("prime256v1");
server.generateKeys();
const settings = {
  VAPID_PUBLIC_KEY: server.getPublicKey("base64url"),
  VAPID_PRIVATE_KEY: Buffer.concat([Buffer.alloc(32), server.getPrivateKey()])
    .subarray(-32)
    .toString("base64url"),
  VAPID_SUBJECT: "mailto:operator@tidemark.example",
};
const face = operated(settings);
const service = site("push.test");
beforeEach(() => service.answers({ status: 201, body: "" }));

/** A browser: its keys, what it registers, and how it reads a push (RFC 8291, by other means than ours). */
function browser(endpoint = "https://push.test/send/one") {
  const own = createECDH("prime256v1");
  own.generateKeys();
  const auth = crypto.getRandomValues(Buffer.alloc(16));
  const registration = {
    endpoint,
    expirationTime: null as number | null,
    keys: { p256dh: own.getPublicKey("base64url"), auth: auth.toString("base64url") },
  };
  const read = (push: Departure): Record<string, string> => {
    const body = Buffer.from(push.base64, "base64");
    const [salt, sender, sealed] = [body.subarray(0, 16), body.subarray(21, 86), body.subarray(86)];
    expect([body.readUInt32BE(16), body[20]]).toEqual([4096, 65]);
    const info = Buffer.concat([Buffer.from("WebPush: info\0"), own.getPublicKey(), sender]);
    const secret = Buffer.from(hkdfSync("sha256", own.computeSecret(sender), auth, info, 32));
    const part = (name: string, size: number) =>
      Buffer.from(hkdfSync("sha256", secret, salt, `Content-Encoding: ${name}\0`, size));
    const cipher = createDecipheriv("aes-128-gcm", part("aes128gcm", 16), part("nonce", 12));
    cipher.setAuthTag(sealed.subarray(-16));
    const plain = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
    const end = plain.lastIndexOf(2);
    expect(plain.subarray(end + 1).every((byte) => byte === 0)).toBe(true);
    return JSON.parse(plain.subarray(0, end).toString("utf8")) as Record<string, string>;
  };
  return { registration, read };
}

/** The claims of a push's sender, whose signature must be by the key that browsers subscribed with. */
async function sender(push: Departure): Promise<unknown> {
  const [, token = "", key = ""] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(push.headers.authorization ?? "") ?? [];
  expect(key).toBe(settings.VAPID_PUBLIC_KEY);
  const [head, claims = "", signature = ""] = token.split(".");
  const curve = { name: "ECDSA", namedCurve: "P-256" };
  const publicKey = await crypto.subtle.importKey("raw", Buffer.from(key, "base64url"), curve, false, ["verify"]);
  const signed = [Buffer.from(signature, "base64url"), Buffer.from(`${head}.${claims}`)] as const;
  expect(await crypto.subtle.verify({ name: "ECDSA", hash: "SHA-256" }, publicKey, ...signed)).toBe(true);
  return JSON.parse(Buffer.from(claims, "base64url").toString());
}

const subscribe = (owner: Account, registration: unknown) =>
  face.call(owner, "POST", "/push/subscriptions", registration);
const listed = async (owner: Account) =>
  (await face.call(owner, "GET", "/push/subscriptions")).json<Record<string, unknown>[]>();

async function changed(owner: Account, { bench = new Bench(undefined, settings), words = "12" } = {}) {
  const { uuid, change } = await watchByClock(owner, { bench, title: "Käse 🧀" });
  await change(words);
  return { bench, uuid };
}

describe("a server without push keys", () => {
  test("a server without push keys reports so", async () => {
    const owner = await account();
    const bare = operated({ VAPID_PUBLIC_KEY: "", VAPID_PRIVATE_KEY: "", VAPID_SUBJECT: "" });
    for (const [method, path, body] of [
      ["GET", "/push/vapid-public-key", undefined],
      ["POST", "/push/subscriptions", browser().registration],
      ["POST", "/push/test", undefined],
    ] as const) {
      const answer = await bare.call(owner, method, path, body);
      expect([answer.status, await answer.json()]).toEqual([
        503,
        expect.objectContaining({ error: "Web Push is not configured on this server" }),
      ]);
    }
  });

  test("a server whose push keys are no pair reports so instead of failing", async () => {
    const broken = operated({ ...settings, VAPID_PRIVATE_KEY: "AAAA" });
    expect((await broken.request("/push/vapid-public-key")).status).toBe(503);
  });
});

describe("subscribing", () => {
  test("the server's public push key is shown", async () => {
    const answer = await face.request("/push/vapid-public-key");
    expect(await answer.json()).toEqual({ public_key: settings.VAPID_PUBLIC_KEY });
  });

  test("a browser is stored once, listed without its secrets, and removed by its owner only", async () => {
    const [ada, bob] = [await account(), await account()];
    const first = await subscribe(ada, browser().registration);
    const { id } = await first.json<{ id: string }>();
    expect([first.status, first.headers.get("Location")]).toEqual([201, `/api/v1/push/subscriptions/${id}`]);
    const again = await subscribe(ada, browser().registration);
    expect(await again.json()).toEqual({ id });
    expect(await listed(ada)).toEqual([
      {
        id,
        label: "Unknown device",
        service: "push.test",
        created_at: expect.any(Number),
        expires_at: null,
        last_delivered_at: null,
      },
    ]);
    await subscribe(ada, { ...browser().registration, label: "Kitchen tablet" });
    await subscribe(ada, browser().registration);
    await face.call(ada, "POST", "/push/test");
    expect(await listed(ada)).toMatchObject([{ id, label: "Kitchen tablet", last_delivered_at: expect.any(Number) }]);
    expect(await listed(bob)).toEqual([]);
    expect((await face.call(bob, "DELETE", `/push/subscriptions/${id}`)).status).toBe(404);
    expect((await face.call(ada, "DELETE", `/push/subscriptions/${id}`)).status).toBe(204);
    expect((await face.call(ada, "DELETE", `/push/subscriptions/${id}`)).status).toBe(404);
  });

  test("keys and endpoint of a browser are stored encrypted", async () => {
    const owner = await account();
    const { registration } = browser();
    await subscribe(owner, registration);
    const results = await allRows("SELECT * FROM push_subscriptions");
    const stored = JSON.stringify(results);
    for (const secret of [registration.endpoint, registration.keys.p256dh, registration.keys.auth])
      expect(stored).not.toContain(secret);
  });

  test.each([
    ["http", { endpoint: "http://push.test/send" }],
    ["a private address", { endpoint: "https://10.0.0.1/send" }],
    ["the cloud's metadata", { endpoint: "https://169.254.169.254/latest" }],
    ["our own host", { endpoint: "https://tidemark.example/api/v1/watch" }],
    ["no address", { endpoint: "push" }],
    ["a key too short", { keys: { p256dh: "BAAA", auth: "BTBZMqHH6r4Tts7J_aSIgg" } }],
    ["no keys", { keys: {} }],
    ["an unknown member", { extra: 1 }],
  ])("a push subscription with %s is refused", async (_, part) => {
    const owner = await account();
    const answer = await subscribe(owner, { ...browser().registration, ...part });
    expect(answer.status).toBe(400);
    expect(await listed(owner)).toEqual([]);
  });

  test("an account has at most fifty browsers", async () => {
    const owner = await account();
    for (let each = 0; each < 50; each++) await subscribe(owner, browser(`https://push.test/${each}`).registration);
    expect((await subscribe(owner, browser("https://push.test/50").registration)).status).toBe(409);
    expect((await subscribe(owner, browser("https://push.test/7").registration)).status).toBe(201);
  });
});

describe("alerts", () => {
  test("the button of a push mutes its watch for a day, while its browser is subscribed, and nothing else", async () => {
    const owner = await account();
    const phone = browser("https://push.test/phone");
    const { id } = await (await subscribe(owner, phone.registration)).json<{ id: string }>();
    await owner.json("PUT", "/settings/user", { ui: { language: "de" } });
    const { uuid } = await changed(owner);
    const [push] = await service.requests();
    const { mute } = phone.read(push as never) as unknown as { mute: { path: string; words: object } };
    expect(mute.words).toEqual({ open: "Öffnen", mute: "Einen Tag stumm", muted: "Einen Tag lang stumm" });
    const target = new URL(mute.path, "https://tidemark.example");
    const press = (path = target.pathname, body = target.searchParams) =>
      request(`https://tidemark.example${path}`, { method: "POST", body });
    const mutedUntil = async () =>
      (await owner.json<{ notification_muted_until: number | null }>("GET", `/watch/${uuid}`)).notification_muted_until;
    const forged = new URLSearchParams({ signature: target.searchParams.get("signature") ?? "" });
    expect((await press(target.pathname, forged)).status).toBe(404);
    expect((await press(target.pathname.replace(uuid, crypto.randomUUID()))).status).toBe(404);
    expect(await mutedUntil()).toBeNull();
    expect((await press()).status).toBe(200);
    expect((await mutedUntil()) ?? 0).toBeGreaterThan(Date.now() / 1000 + 86_000);
    await owner.call("DELETE", `/push/subscriptions/${id}`);
    expect((await press()).status).toBe(404);
  });

  test("an alert reaches each browser, encrypted for it and signed by the server", async () => {
    const owner = await account();
    const [phone, laptop] = [browser("https://push.test/phone"), browser("https://push.test/laptop")];
    await subscribe(owner, phone.registration);
    await subscribe(owner, laptop.registration);
    const { bench, uuid } = await changed(owner);
    const pushes = await service.requests();
    expect(pushes.map((push) => new URL(push.url).pathname).toSorted()).toEqual(["/laptop", "/phone"]);
    const toPhone = pushes.find((push) => push.url.endsWith("/phone"));
    const toLaptop = pushes.find((push) => push.url.endsWith("/laptop"));
    if (!toPhone || !toLaptop) throw new Error("a push is missing");
    const said = phone.read(toPhone);
    expect(said).toMatchObject({
      title: expect.stringMatching(/^Käse 🧀: ./u),
      tag: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect(said.body).toContain("12");
    expect(said.url).toContain(`https://tidemark.example/change/${uuid}/`);
    expect(laptop.read(toLaptop).title).toBe(said.title);
    expect(() => laptop.read(toPhone)).toThrow();
    expect(await sender(toPhone)).toEqual({
      aud: "https://push.test",
      exp: bench.time + 43_200,
      sub: "mailto:operator@tidemark.example",
    });
    expect(toPhone).toMatchObject({ method: "POST", headers: { ttl: "86400", urgency: "normal" } });
    expect(toPhone.headers["content-encoding"]).toBe("aes128gcm");
    expect(toPhone.headers.topic).toMatch(/^[\w-]{1,32}$/);
    expect(await owner.json("GET", "/notifications/log")).toMatchObject([
      { channel: "push by push.test", state: "delivered", last_status: 201 },
      { channel: "push by push.test", state: "delivered" },
    ]);
  });

  test.each([404, 410])("a browser whose push service answers %i is forgotten", async (status) => {
    const owner = await account();
    await subscribe(owner, browser().registration);
    await service.answers({ status, body: "" });
    const { bench, uuid } = await changed(owner);
    expect(await listed(owner)).toEqual([]);
    await site("page.test").answers("<p>14</p>");
    await bench.pass(600);
    expect(await service.requests()).toHaveLength(1);
    expect((await owner.json("GET", `/watch/${uuid}`)).last_notification_error).toBeFalsy();
  });

  test("a message that is too large for the push service is sent again without its body", async () => {
    const owner = await account();
    const phone = browser();
    await subscribe(owner, phone.registration);
    await service.answers({ status: 413, body: "" }, { status: 201, body: "" });
    await changed(owner, { words: "long ".repeat(3000) });
    const pushes = (await service.requests()).map(phone.read);
    expect(pushes.map((push) => push.body === "")).toEqual([false, true]);
    expect(await owner.json("GET", "/notifications/log")).toMatchObject([{ state: "delivered" }]);
  });

  test("a push service that answers with Retry-After is tried again later, with the same id", async () => {
    const owner = await account();
    const phone = browser();
    await subscribe(owner, phone.registration);
    await service.answers({ status: 429, headers: { "retry-after": "120" }, body: "" }, { status: 201, body: "" });
    const { bench } = await changed(owner);
    expect(await service.requests()).toHaveLength(1);
    await bench.pass(130);
    const tags = (await service.requests()).map((push) => phone.read(push).tag);
    expect(tags).toHaveLength(2);
    expect(new Set(tags).size).toBe(1);
  });

  test("a push service that refuses the server's keys does not remove the browser", async () => {
    const owner = await account();
    await subscribe(owner, browser().registration);
    await service.answers({ status: 403, body: "" });
    await changed(owner);
    expect(await listed(owner)).toHaveLength(1);
    expect(await owner.json("GET", "/notifications/log")).toMatchObject([{ state: "failed", last_status: 403 }]);
  });

  test("an expired subscription, or one with an internal host, is sent nothing", async () => {
    const [ada, bob] = [await account(), await account()];
    await subscribe(ada, { ...browser().registration, expirationTime: 1_000_000 });
    await subscribe(bob, browser("https://inward.test/send").registration);
    await site("inward.test").resolvesTo("10.0.0.5");
    const { bench } = await changed(ada);
    await changed(bob, { bench });
    expect(await service.requests()).toHaveLength(0);
    expect(await site("inward.test").requests()).toHaveLength(0);
    expect(await bob.json("GET", "/notifications/log")).toMatchObject([{ state: "failed" }]);
  });

  test("a test push reports its outcome", async () => {
    const owner = await account();
    expect((await face.call(owner, "POST", "/push/test")).status).toBe(409);
    const phone = browser();
    await subscribe(owner, phone.registration);
    const good = await (await face.call(owner, "POST", "/push/test")).json();
    const stated = { code: "push.sent", values: { took: 1, count: 1 } };
    expect(good).toEqual({ success: true, message: "Sent to 1 of 1 browsers", message_code: stated });
    const push = (await service.requests())[0];
    expect(push && phone.read(push).title).toBe("Tidemark test message");
    await service.answers({ status: 410, body: "" });
    const bad = await (await face.call(owner, "POST", "/push/test")).json<{ message: string }>();
    expect(bad).toMatchObject({ success: false, message: expect.stringMatching(/^Sent to 0 of 1 browsers\. .*[^.]$/) });
  });
});
