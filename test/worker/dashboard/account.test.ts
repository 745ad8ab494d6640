/** The account's pages where a clock matters: the password that grows old, and the session that slides. */
import { describe, expect, test } from "vitest";
import { site } from "../../internet/client.ts";
import { request, until } from "../harness.ts";
import { operated } from "../operated.ts";
import { execute, firstRow } from "../rows.ts";

const origin = "https://tidemark.example";
const password = "correct horse battery staple";

/** Somebody who signed up by the form: what a browser keeps and sends. `to`: the server. */
async function person(to = request) {
  const email = `page-${crypto.randomUUID()}@mail.test`;
  const cookies = new Map<string, string>();
  const ask = async (path: string, fields?: Record<string, string>) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const body = new URLSearchParams(fields).toString();
    const form = { "content-type": "application/x-www-form-urlencoded", "content-length": String(body.length) };
    const browser = { cookie, origin, referer: `${origin}/account/keys`, "user-agent": "Firefox/130.0 (Android)" };
    const answer = await to(origin + path, {
      redirect: "manual",
      ...(fields ? { method: "POST", headers: { ...browser, ...form }, body } : { headers: browser }),
    });
    for (const set of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      cookies.set(name, value);
    }
    return {
      status: answer.status,
      to: answer.headers.get("location"),
      headers: answer.headers,
      text: await answer.text(),
    };
  };
  const entered = await ask("/sign-up", { email, password, time_zone: "Asia/Tokyo" });
  expect(entered.status).toBe(303);
  return { email, ask };
}

const growOld = () => execute("UPDATE sessions SET confirmed_at = confirmed_at - 660");

describe("a password that was given long ago", () => {
  test("is asked for before a key is made, and what was typed comes back afterwards", async () => {
    const { ask } = await person();
    await growOld();
    const refused = await ask("/account/keys", { label: "Backup", days: "30" });
    const next = "/account/keys?label=Backup&days=30";
    expect([refused.status, refused.to]).toEqual([
      303,
      `/account/confirm?next=${encodeURIComponent(next).replaceAll("%20", "+")}&again=1`,
    ]);
    const wrong = await ask("/account/confirm", { next, again: "1", password: "guess" });
    expect([wrong.status, wrong.headers.get("cache-control"), wrong.text.includes("not right")]).toEqual([
      403,
      "no-store",
      true,
    ]);
    const confirmed = await ask("/account/confirm", { next, again: "1", password });
    expect([confirmed.status, confirmed.to]).toEqual([303, next]);
    const back = await ask(next);
    expect([back.text.includes("Do it again now"), back.text.includes('value="Backup"')]).toEqual([true, true]);
    const made = await ask("/account/keys", { label: "Backup", days: "30" });
    expect([made.status, made.headers.get("cache-control")]).toEqual([200, "no-store"]);
    expect(made.text).toMatch(/value="tm_live_\w+"/);
  });

  test("is asked for before everything about the account is downloaded", async () => {
    const { ask } = await person();
    const file = "/account/data/tidemark-account.json";
    expect((await ask(file)).headers.get("content-disposition")).toContain("attachment");
    await growOld();
    expect((await ask(file)).to).toBe("/account/confirm?next=%2Faccount%2Fdata");
    expect((await ask("/account/confirm?next=//evil.example")).text).toContain('name="next" value="/account"');
  });
});

test("signing up makes one session, named after the browser, and no key; pages are in the zone of the browser", async () => {
  const { ask } = await person();
  expect((await ask("/account/sessions")).text).toContain("Firefox on Android");
  expect((await ask("/account/keys")).text).toContain("No program has a key yet");
  expect((await ask("/account/sessions")).text).toContain('data-zone="Asia/Tokyo"');
});

test("a session that is used for pages goes on, in the browser too, and is written every five minutes only", async () => {
  const { ask } = await person();
  expect((await ask("/account/data")).headers.getSetCookie()).toEqual([]);
  await execute("UPDATE sessions SET last_seen_at = last_seen_at - 400, expires_at = expires_at - 400");
  const before = await firstRow<{ expires_at: number }>("SELECT max(expires_at) AS expires_at FROM sessions");
  expect((await ask("/account/data")).headers.getSetCookie()[0]).toMatch(/^__Host-tidemark=tm_sess_.*Max-Age=2592000/);
  await until(async () => {
    const now = await firstRow<{ expires_at: number }>("SELECT max(expires_at) AS expires_at FROM sessions");
    return (now?.expires_at ?? 0) > (before?.expires_at ?? 0);
  }, "The use");
});

test("a new password keeps this browser signed in and ends all others", async () => {
  const { ask, email } = await person();
  await ask("/sign-in", { email, password });
  const fresh = "another horse battery";
  expect((await ask("/account/password", { current: "guess", fresh })).status).toBe(403);
  expect((await ask("/account/password", { current: password, fresh })).to).toBe("/account");
  expect((await ask("/account/sessions")).text).toContain("Nobody else is signed in");
});

test("an account is deleted only with its password, and its browser forgets it", async () => {
  const { ask } = await person();
  expect((await ask("/account/delete", { password: "guess" })).status).toBe(403);
  const gone = await ask("/account/delete", { password });
  expect([gone.to, gone.headers.get("clear-site-data")]).toEqual(["/", '"cache","storage"']);
  expect((await ask("/account")).to).toMatch(/^\/sign-in/);
});

describe("on a server that sells plans and has a bot", () => {
  const settings = {
    ...{ SELF_HOSTED: "", STRIPE_SECRET_KEY: "sk_test_secret", STRIPE_WEBHOOK_SECRET: "whsec_secret" },
    ...{ STRIPE_PRICE_STARTER: "price_small", STRIPE_PRICE_PRO: "price_large" },
    ...{ TELEGRAM_BOT_TOKEN: "1:token", TELEGRAM_BOT_NAME: "@tide_bot", TELEGRAM_WEBHOOK_SECRET: "secret" },
  };
  const face = operated(settings);
  const stripe = site("api.stripe.com");

  test("plans have prices, one leads to the payment provider, and what it says afterwards is shown", async () => {
    const { ask } = await person(face.request);
    await stripe.at("/v1/prices/price_small").answers({ status: 500, json: { error: { message: "down" } } });
    expect((await ask("/account/plan")).text).toContain("Prices cannot be shown just now");
    for (const [id, amount] of [
      ["price_small", 500],
      ["price_large", 1900],
    ] as const)
      await stripe.at(`/v1/prices/${id}`).answers({
        json: { id, unit_amount: amount, currency: "eur", recurring: { interval: "month", interval_count: 1 } },
      });
    const { text } = await ask("/account/plan?checkout=cancelled");
    for (const words of ["€19.00 a month", "0 of 2", "25 watches", "Nothing was bought"]) expect(text).toContain(words);
    await stripe.at("/v1/customers").answers({ json: { id: "cus_page", object: "customer" } });
    await stripe.at("/v1/checkout/sessions").answers({ json: { id: "cs", url: "https://checkout.stripe.com/c/1" } });
    const paying = await ask("/account/plan/checkout", { plan: "pro" });
    expect([paying.status, paying.to]).toEqual([303, "https://checkout.stripe.com/c/1"]);
    expect((await ask("/account/plan/checkout", { plan: "gold" })).status).toBe(400);
  });

  test("a link for Telegram is on a page that nothing keeps, and its waiting page turns into the connection", async () => {
    const { ask } = await person(face.request);
    await site("api.telegram.org").answers({ json: { ok: true, result: true } });
    const linked = await ask("/account/telegram/link", {});
    const token = /https:\/\/t\.me\/tide_bot\?start=([\w-]+)/.exec(linked.text)?.[1];
    expect([linked.status, linked.headers.get("cache-control")]).toEqual([200, "no-store"]);
    expect((await ask("/account/telegram/link")).text).toContain("data-checking");
    await face.request("/telegram/webhook", {
      method: "POST",
      headers: { "x-telegram-bot-api-secret-token": "secret", "content-type": "application/json" },
      body: JSON.stringify({
        update_id: 1,
        message: {
          message_id: 1,
          date: 1,
          chat: { id: 77, type: "private", username: "ada" },
          text: `/start ${token}`,
        },
      }),
    });
    expect((await ask("/account/telegram/link")).text).toContain("Connected with @ada");
  });

  test("the key of an AI provider is never shown, and the provider's sentence is", async () => {
    const { ask } = await person(face.request);
    const key = "sk-very-secret-1";
    expect((await ask("/account/ai", { provider: "", model: "", key })).status).toBe(400);
    expect((await ask("/account/ai", { provider: "openai", model: "", key })).to).toBe("/account/ai");
    await site("api.openai.com").answers({
      json: {
        choices: [{ index: 0, finish_reason: "stop", message: { role: "assistant", content: "Hello <b>you</b>." } }],
      },
    });
    const tried = await ask("/account/ai/test", {});
    expect([tried.text.includes("Hello &lt;b&gt;you&lt;/b&gt;."), tried.text.includes(key)]).toEqual([true, false]);
  });
});

test("the hours of a channel are set by its form, a wrong one is refused there, and the form shows what is set", async () => {
  const { email, ask } = await person();
  await execute(`UPDATE users SET alert_email = email, alert_email_enabled = 1, alert_email_verified_at = 1
    WHERE email = '${email}'`);
  const path = /"(\/channels\/[^"/]+\/schedule)"/.exec((await ask("/channels")).text)?.[1] ?? "";
  expect((await ask(path)).status).toBe(200);
  const hours = (from: string) => ({
    "notification_quiet_hours.enabled": "true",
    "notification_quiet_hours.from": from,
    "notification_quiet_hours.to": "07:00",
    "notification_digest.every": "week",
    "notification_digest.at": "08:00",
    "notification_digest.day": "friday",
  });
  const refused = await ask(path, hours("25:00"));
  expect([refused.status, /expected HH:MM, found 25:00/.test(refused.text)]).toEqual([400, true]);
  expect((await ask(path, hours("22:00"))).to).toMatch(/^\/channels/);
  expect(await firstRow("SELECT schedule FROM channels")).toEqual({
    schedule: JSON.stringify({
      quiet_hours: { from: "22:00", to: "07:00" },
      digest: { every: "week", at: "08:00", day: "friday" },
    }),
  });
  expect((await ask(path)).text).toContain('name="notification_quiet_hours.from" value="22:00"');
});
