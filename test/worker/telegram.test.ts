/** Telegram: a link connects a chat, alerts reach it, and a chat that does not want them is left alone. */
import { describe, expect, test } from "vitest";
import { site } from "../internet/client.ts";
import { account, Bench, type Account } from "./harness.ts";
import { execute } from "./rows.ts";
import { operated } from "./operated.ts";
import { watchByClock, whileReceiversRest } from "./watched.ts";

const settings = {
  TELEGRAM_BOT_TOKEN: "123456:bot-token",
  TELEGRAM_BOT_NAME: "@tidemark_bot",
  TELEGRAM_WEBHOOK_SECRET: "webhook-secret",
};
const withoutBot = { TELEGRAM_BOT_TOKEN: "" };
const face = operated(settings);
const telegram = site("api.telegram.org");
const sent = { json: { ok: true, result: { message_id: 1 } } };
const chat = { id: 4_503_599_627_370_495, type: "private", first_name: "Ada", username: "ada" };
const group = { id: -77, type: "supergroup", title: "Home" };
let updates = 0;

const update = (body: Record<string, unknown>, headers: Record<string, string> = {}) =>
  face.request("/telegram/webhook", {
    method: "POST",
    headers: { "x-telegram-bot-api-secret-token": "webhook-secret", "content-type": "application/json", ...headers },
    body: JSON.stringify({ update_id: ++updates, ...body }),
  });
const says = (text: string, from: object = chat) => update({ message: { message_id: 1, date: 1, chat: from, text } });
const state = async (owner: Account) => (await face.call(owner, "GET", "/telegram")).json();

async function linked(owner: Account): Promise<string> {
  const { url } = await (await face.call(owner, "POST", "/telegram/link")).json<{ url: string }>();
  return new URL(url).searchParams.get("start") ?? "";
}

async function connected() {
  const owner = await account();
  await telegram.answers(sent);
  const answer = await says(`/start ${await linked(owner)}`);
  expect(await answer.json()).toMatchObject({ method: "sendMessage", chat_id: chat.id });
  return owner;
}

async function changed(owner: Account, bench = new Bench(undefined, settings)) {
  const { uuid, change } = await watchByClock(owner, { bench, title: "My kettle", first: "10 &lt;b&gt;" });
  await change("12 &lt;b&gt;");
  return { bench, uuid };
}

const messages = async () =>
  (await telegram.requests())
    .filter((call) => call.url.endsWith("/sendMessage"))
    .map((call) => JSON.parse(call.body) as { chat_id: number; text: string; parse_mode: string });
const deliveries = (owner: Account) =>
  owner.json<{ channel: string; state: string; last_error: string | null }[]>("GET", "/notifications/log") as Promise<
    { channel: string; state: string; last_error: string | null }[]
  >;

test("a server without a bot reports so and does nothing", async () => {
  const owner = await account();
  const bare = operated(withoutBot);
  for (const [method, path] of [
    ["POST", "/telegram/link"],
    ["GET", "/telegram"],
    ["POST", "/telegram/test"],
    ["POST", "/telegram/webhook"],
  ] as const) {
    const answer = await bare.call(owner, method, path);
    expect([path, answer.status, await answer.json()]).toEqual([
      path,
      503,
      expect.objectContaining({ error: "Telegram is not configured on this server" }),
    ]);
    expect(answer.headers.get("Retry-After")).not.toBeNull();
  }
});

describe("connecting", () => {
  test("a link opens the bot with a token, and the chat that sends it is connected", async () => {
    const owner = await account();
    expect(await state(owner)).toEqual({ connected: false, username: null });
    const link = await face.call(owner, "POST", "/telegram/link");
    const body = await link.json<{ url: string; expires_in_minutes: number }>();
    expect(body.expires_in_minutes).toBe(15);
    expect(body.url).toMatch(/^https:\/\/t\.me\/tidemark_bot\?start=[\w-]{43}$/);
    await says(`/start ${new URL(body.url).searchParams.get("start")}`);
    expect(await state(owner)).toEqual({ connected: true, username: "@ada" });
  });

  test("a token works once, for fifteen minutes, and a new link voids it", async () => {
    const [ada, bob] = [await account(), await account()];
    const old = await linked(ada);
    const token = await linked(ada);
    await says(`/start ${old}`);
    expect(await state(ada)).toMatchObject({ connected: false });
    await says(`/start ${token}`);
    await face.call(ada, "DELETE", "/telegram");
    await says(`/start ${token}`);
    expect(await state(ada)).toMatchObject({ connected: false });
    const late = await linked(bob);
    await execute("UPDATE telegram_links SET expires_at = expires_at - 901");
    await says(`/start ${late}`);
    expect(await state(bob)).toMatchObject({ connected: false });
  });

  test("a repeated update is answered and changes nothing", async () => {
    const owner = await account();
    const body = { update_id: ++updates, message: { chat, text: `/start ${await linked(owner)}` } };
    await update(body);
    await face.call(owner, "DELETE", "/telegram");
    const again = await update(body);
    expect([again.status, await again.json()]).toEqual([200, {}]);
  });

  test("a request that is not from Telegram is refused, and an update without meaning is accepted", async () => {
    const owner = await account();
    const token = await linked(owner);
    const forged = await update(
      { message: { chat, text: `/start ${token}` } },
      { "x-telegram-bot-api-secret-token": "webhook-secreT" },
    );
    expect(forged.status).toBe(401);
    expect(await state(owner)).toMatchObject({ connected: false });
    for (const body of [
      {},
      { message: null },
      { message: { chat: group, text: "/stopper" } },
      { edited_message: { chat } },
    ])
      expect((await update(body)).status).toBe(200);
    const broken = await face.request("/telegram/webhook", {
      method: "POST",
      headers: { "x-telegram-bot-api-secret-token": "webhook-secret" },
      body: "{",
    });
    expect(broken.status).toBe(400);
  });

  test("the webhook for updates is registered once, by the first link", async () => {
    const owner = await account();
    await telegram.answers({ json: { ok: true, result: true } });
    await linked(owner);
    await linked(owner);
    const calls = (await telegram.requests()).filter((call) => call.url.endsWith("/setWebhook"));
    expect(calls.map((call) => JSON.parse(call.body))).toEqual([
      {
        url: "https://tidemark.example/api/v1/telegram/webhook",
        secret_token: "webhook-secret",
        allowed_updates: ["message", "my_chat_member", "callback_query"],
      },
    ]);
  });
});

test("the stored data of a chat is exported and deleted with the account", async () => {
  const owner = await connected();
  const { telegram: chats } = await owner.json<{ telegram: unknown[] }>("GET", "/account/export");
  expect(chats).toEqual([{ chat: String(chat.id), username: "@ada" }]);
});

describe("alerts", () => {
  test("an alert reaches the chat once, with the page's text escaped, and is in the log", async () => {
    const owner = await connected();
    await changed(owner);
    const [message, ...more] = await messages();
    expect(more).toEqual([]);
    expect(message).toMatchObject({ chat_id: chat.id, parse_mode: "HTML" });
    expect(message?.text).toContain("My kettle");
    expect(message?.text).toContain("<b>12</b> &lt;b&gt;");
    expect(await deliveries(owner)).toMatchObject([{ channel: "Telegram", state: "delivered" }]);
  });

  test("another account's chat gets no alert", async () => {
    await connected();
    await changed(await account());
    expect(await messages()).toEqual([]);
  });

  test("a chat that blocked the bot is disconnected", async () => {
    const owner = await connected();
    await telegram.answers({ status: 403, json: { ok: false, description: "Forbidden: bot was blocked by the user" } });
    await changed(owner);
    expect(await state(owner)).toEqual({ connected: false, username: null });
    expect(await deliveries(owner)).toMatchObject([
      { state: "failed", last_error: expect.stringContaining("blocked") },
    ]);
  });

  test("an alert whose markup Telegram cannot read is sent once more, as plain text", async () => {
    const owner = await connected();
    const refusal = { ok: false, error_code: 400, description: "Bad Request: can't parse entities: byte offset 7" };
    await telegram.answers({ status: 400, json: refusal }, sent);
    const { bench } = await changed(owner);
    await bench.drain();
    const [marked, plain, ...more] = await messages();
    expect(marked).toMatchObject({ parse_mode: "HTML", text: expect.stringContaining("&lt;b&gt;") });
    expect(plain).toMatchObject({ chat_id: chat.id, text: expect.stringContaining("<b>") });
    expect(plain).not.toHaveProperty("parse_mode");
    expect(more).toEqual([]);
    expect(await deliveries(owner)).toMatchObject([{ channel: "Telegram", state: "delivered", attempts: 1 }]);
  });

  test("an alert whose plain text is refused, too, is not sent a third time", async () => {
    const owner = await connected();
    await telegram.answers({ status: 400, json: { ok: false, description: "Bad Request: can't parse entities" } });
    await changed(owner);
    expect(await messages()).toHaveLength(2);
    expect(await deliveries(owner)).toMatchObject([{ state: "failed", attempts: 1 }]);
  });

  test("a group that became a supergroup is written to at its new id", async () => {
    const owner = await connected();
    await telegram.answers(
      {
        status: 400,
        json: { ok: false, description: "group chat was upgraded", parameters: { migrate_to_chat_id: -1001234 } },
      },
      sent,
    );
    const { bench } = await changed(owner);
    expect((await messages()).map((message) => message.chat_id)).toEqual([chat.id, -1001234]);
    expect(await deliveries(owner)).toMatchObject([{ state: "delivered" }]);
    await update({ message: { chat: { id: -1001234, type: "group" }, migrate_to_chat_id: -1009 } });
    await changed(owner, bench);
    expect((await messages()).at(-1)?.chat_id).toBe(-1009);
  });

  test("a chat that was disconnected before its alert was sent gets nothing, and that is no failure", async () => {
    const owner = await connected();
    const { bench, uuid } = await changed(owner);
    const before = await messages();
    await site("page.test").answers("<p>13</p>");
    bench.time += 600;
    await bench.tick();
    await whileReceiversRest(() => bench.deliver("tidemark-checks", ...bench.taken("tidemark-checks")));
    expect(bench.queued).toHaveLength(1);
    await says("/stop");
    await bench.drain();
    expect(await messages()).toEqual(before);
    expect((await deliveries(owner))[0]).toMatchObject({
      state: "suppressed",
      last_error: "Telegram was disconnected",
    });
    expect((await owner.json("GET", `/watch/${uuid}`)).last_notification_error).toBeFalsy();
  });

  test("a group that removed the bot is disconnected", async () => {
    const owner = await connected();
    await update({ my_chat_member: { chat, new_chat_member: { status: "kicked" } } });
    expect(await state(owner)).toMatchObject({ connected: false });
  });

  test("a test message reports its outcome", async () => {
    const owner = await connected();
    expect(await (await face.call(owner, "POST", "/telegram/test")).json()).toMatchObject({ success: true });
    await telegram.answers({ status: 401, json: { ok: false, description: "Unauthorized" } });
    const failed = await (await face.call(owner, "POST", "/telegram/test")).json();
    expect(failed).toMatchObject({ success: false, message: expect.stringContaining("bot token") });
    expect(await state(owner)).toMatchObject({ connected: true });
    await face.call(owner, "DELETE", "/telegram");
    expect((await face.call(owner, "POST", "/telegram/test")).status).toBe(409);
  });
});

describe("the bot", () => {
  type Key = { text: string; url?: string; callback_data?: string };
  type Reply = {
    method: string;
    text: string;
    message_thread_id?: number;
    reply_markup?: { inline_keyboard: Key[][] };
  };
  const asks = async (text: string, more: object = {}) =>
    (await update({ message: { message_id: 1, date: 1, chat, text, ...more } })).json<Reply>();
  const presses = async (data: string | undefined, where: object = chat) =>
    (await update({ callback_query: { id: "q", from: { id: 1 }, data, message: { chat: where } } })).json<Reply>();
  const keysOf = ({ reply_markup: markup }: Reply) => (markup?.inline_keyboard ?? []).flat();

  test("lists the watches of its chat with what is to be known of them, their names escaped", async () => {
    const owner = await connected();
    await owner.watch({ url: "http://a.test/", title: "<b>Kettle", paused: true });
    await (await account()).watch({ url: "http://b.test/", title: "Foreign", paused: true });
    const { text } = await asks("/list");
    expect(text).toMatch(
      /^<b>1 watches<\/b>\n<a href="https:\/\/tidemark\.example\/watch\/[^"]+">&lt;b&gt;Kettle<\/a> \(paused\)$/,
    );
    expect((await asks("/list nothing <such>")).text).toBe("No watch has these words: nothing &lt;such&gt;");
    const many = await Promise.all(
      [...Array(12).keys()].map((n) =>
        owner.watch({ url: `http://m.test/${n}`, title: "&".repeat(900), paused: true }),
      ),
    );
    expect(many).toHaveLength(12);
    expect((await asks("/list")).text.length).toBeLessThanOrEqual(4096);
  });

  test("pauses and resumes what words name, and asks by buttons which one is meant", async () => {
    const owner = await connected();
    const [kettle] = [
      await owner.watch({ url: "http://a.test/", title: "Blue kettle" }),
      await owner.watch({ url: "http://b.test/", title: "Blue door" }),
    ];
    expect((await asks("/pause kettle")).text).toBe("Paused: Blue kettle");
    expect(await owner.json("GET", `/watch/${kettle}`)).toMatchObject({ paused: true });
    const which = await asks("/resume blue");
    expect(keysOf(which).map(({ text }) => text)).toEqual(["Blue door", "Blue kettle"]);
    const answer = await presses(keysOf(which)[1]?.callback_data);
    expect(answer).toEqual({ method: "answerCallbackQuery", callback_query_id: "q", text: "Resumed: Blue kettle" });
    expect(await owner.json("GET", `/watch/${kettle}`)).toMatchObject({ paused: false });
    expect((await asks("/check kettle")).text).toMatch(/^A check is on its way/);
    expect((await asks("/mute")).text).toContain("/mute kettle");
  });

  test("the buttons of an alert lead to the difference, teach what is noise, and mute; in the language of the account", async () => {
    const owner = await connected();
    await owner.json("PUT", "/settings/user", { ui: { language: "de" } });
    const { uuid } = await changed(owner);
    const [alert] = (await messages()) as unknown as Reply[];
    const [open, noise, day, week] = keysOf(alert as Reply);
    expect(open).toMatchObject({ text: "Unterschied zeigen", url: expect.stringContaining(`/change/${uuid}/`) });
    expect((await presses(day?.callback_data)).text).toMatch(/^Einen Tag stumm: My kettle/);
    const until = (await owner.json<{ notification_muted_until: number }>("GET", `/watch/${uuid}`))
      .notification_muted_until;
    expect(until - Math.floor(Date.now() / 1000)).toBeGreaterThan(86_000);
    expect(week?.text).toBe("Eine Woche stumm");
    for (let twice = 0; twice < 2; twice++)
      expect((await presses(noise?.callback_data)).text).toMatch(/^Als unwichtig vermerkt/);
    expect(await owner.json("GET", `/watch/${uuid}/changes`)).toMatchObject([{ feedback: { verdict: "noisy" } }]);
  });

  test("a press in a chat that is not connected, or on a watch of another account, does nothing", async () => {
    const owner = await account();
    const uuid = await owner.watch({ url: "http://a.test/", title: "Kettle" });
    const press = `p:${uuid}:0`;
    expect((await presses(press)).text).toBe("This chat is not connected.");
    await connected();
    expect((await presses(press)).text).toBe("The watch is gone.");
    expect((await presses("x")).text).toBe("This button is not known any more.");
    expect((await presses(press, group)).text).toBe("This chat is not connected.");
    expect(await owner.json("GET", `/watch/${uuid}`)).toMatchObject({ paused: false });
  });

  test("a topic of a group in which it was connected gets the alerts, and is answered there", async () => {
    const owner = await account();
    await telegram.answers(sent);
    const topic = { chat: group, message_thread_id: 7, is_topic_message: true };
    expect(await asks(`/start ${await linked(owner)}`, topic)).toMatchObject({ chat_id: -77, message_thread_id: 7 });
    await changed(owner);
    expect(await messages()).toMatchObject([{ chat_id: -77, message_thread_id: 7 }]);
    expect(await asks("/help", topic)).toMatchObject({ message_thread_id: 7, text: expect.stringContaining("/list") });
  });
});

test("a connected chat is no channel on a server without a bot", async () => {
  const owner = await connected();
  await changed(owner, new Bench(undefined, withoutBot));
  expect(await deliveries(owner)).toEqual([]);
  expect((await operated(withoutBot).request("/telegram/webhook", { method: "POST" })).status).toBe(503);
});
