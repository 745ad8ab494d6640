import { inEnglish } from "../../inEnglish.ts";
import { describe, expect, test } from "vitest";
import { notice } from "./notice.ts";
import { picture, problemOf, sent, sentAll, sentForm, sentJson, targets } from "./sent.ts";

const now = 1_772_600_770;
const hostile = notice({ title: "<!here> @everyone", body: "<script>*x*</script> [a](https://evil.example) <@U1>" });
const long = notice({ body: "line of words\n".repeat(5_000) });
const html = notice({ title: "A & B", body: "<p>Now <b>19</b></p>", format: "html" });

describe("Discord", () => {
  const url = "discord://123456789012345678/abcdefghijklmnop";
  test("Discord gets title and body by its webhook, with every mention switched off", async () => {
    const request = await sent(url, html);
    expect(request).toMatchObject({
      method: "POST",
      url: "https://discord.com/api/webhooks/123456789012345678/abcdefghijklmnop?wait=true",
    });
    expect(JSON.parse(request.text)).toEqual({
      content: "**A & B**\nNow **19**",
      allowed_mentions: { parse: [], users: [], roles: [] },
    });
  });
  test("only users named by ping= can be mentioned in Discord", async () => {
    const body = await sentJson(`${url}?ping=<@42>,<@%267>,@nobody`, hostile);
    expect(body["allowed_mentions"]).toEqual({ parse: [], users: ["42"], roles: ["7"] });
    expect(body["content"]).toMatch(/^<@42> <@&7>\n/);
    expect(body["content"]).not.toContain("@everyone");
  });
  test("thread=, avatar_url= and a bot's name are passed on", async () => {
    const request = await sent(
      "discord://Bot@123456789012345678/abcdefghijklmnop?thread=99&avatar_url=https://x.example/i.png",
    );
    expect(request.url).toContain("&thread_id=99");
    expect(JSON.parse(request.text)).toMatchObject({ username: "Bot", avatar_url: "https://x.example/i.png" });
  });
  test("Markdown and coloured alerts are an embed in the colour of their level", async () => {
    const body = await sentJson(
      `${url}?format=markdown`,
      notice({ level: "failure", links: { difference: "https://t.example/d" } }),
    );
    expect(body).toMatchObject({
      embeds: [{ color: 0xb3363e, url: "https://t.example/d", author: { name: "Tidemark" } }],
    });
    expect(body).not.toHaveProperty("content");
  });
  test("Discord gets a picture in the same request", async () => {
    const request = await sent(url, notice({ image: picture }));
    const form = await new Response(request.body, {
      headers: { "content-type": request.headers["content-type"] ?? "" },
    }).formData();
    expect(JSON.parse(form.get("payload_json") as string)).toHaveProperty("content");
    expect((form.get("files[0]") as File).name).toBe("shot.png");
  });
  test("a Discord message is at most 2,000 characters", async () => {
    const content = String((await sentJson(url, long))["content"]);
    expect(content.length).toBeLessThanOrEqual(2_000);
    expect(content).toMatch(/\n… \d+ more lines$/);
  });
  test("the webhook address from Discord's own page is accepted", async () => {
    for (const host of ["discord.com", "discordapp.com", "ptb.discord.com"]) {
      expect((await sent(`https://${host}/api/webhooks/123456789012345678/abcdefghijklmnop`)).url).toContain(
        "/123456789012345678/",
      );
    }
  });
  test("Discord's wait is obeyed, and a deleted webhook is not tried again", () => {
    const [target] = targets(url);
    expect(
      target?.outcome({ status: 429, headers: {}, body: '{"retry_after":0.65,"global":false}' }, now),
    ).toMatchObject({ kind: "retry", afterSeconds: 1 });
    expect(target?.outcome({ status: 404, headers: {}, body: '{"code":10015}' }, now).kind).toBe("permanent");
    expect(target?.outcome({ status: 204, headers: {}, body: "" }, now).kind).toBe("delivered");
  });
  for (const bad of [
    "discord://",
    "discord://abc/def",
    "discord://123456789012345678",
    "https://discord.com/api/webhooks/x",
  ]) {
    test(`${bad} is refused`, () => expect(problemOf(bad)).toBeTruthy());
  }
});

describe("Slack", () => {
  const hook = "slack://T1AAAAAAA/B1BBBBBBB/cccccccccccccccc";
  test("a webhook gets one attachment with title, text and colour", async () => {
    const request = await sent(hook, html);
    expect(request.url).toBe("https://hooks.slack.com/services/T1AAAAAAA/B1BBBBBBB/cccccccccccccccc");
    expect(JSON.parse(request.text)).toEqual({
      attachments: [
        {
          fallback: "A & B",
          title: "A &amp; B",
          text: "Now *19*",
          mrkdwn_in: ["text"],
          color: "#2f80c4",
          footer: "Tidemark",
          ts: 1772600767,
        },
      ],
    });
  });
  test("nobody is mentioned by a page, and no link hides behind words", async () => {
    const text = JSON.stringify(await sentJson(hook, hostile));
    expect(text).toContain("&lt;!here&gt;");
    expect(text).toContain("&lt;@U1&gt;");
  });
  test("each Slack channel is a request of its own", async () => {
    const all = await sentAll(`${hook}/#general/@jim/+U0AAAA?to=ops`);
    expect(
      all.map((each) => each.kind === "http" && (JSON.parse(String(each.body)) as { channel: string }).channel),
    ).toEqual(["#general", "@jim", "U0AAAA", "#ops"]);
  });
  test("a Slack bot posts with its token, into a thread when asked", async () => {
    const request = await sent("slack://Bot@xoxb-1234-5678-abcdef/%23general:1503435956.000247");
    expect(request.url).toBe("https://slack.com/api/chat.postMessage");
    expect(request.headers["authorization"]).toBe("Bearer xoxb-1234-5678-abcdef");
    expect(JSON.parse(request.text)).toMatchObject({
      channel: "#general",
      thread_ts: "1503435956.000247",
      username: "Bot",
    });
  });
  const natives: [string, string][] = [
    ["https://hooks.slack.com/services/T1A/B1B/c1C", "https://hooks.slack.com/services/T1A/B1B/c1C"],
    ["https://hooks.slack-gov.com/services/T1A/B1B/c1C", "https://hooks.slack-gov.com/services/T1A/B1B/c1C"],
    ["https://hooks.slack.com/workflows/T1A/F2B/3C/d4D", "https://hooks.slack.com/workflows/T1A/F2B/3C/d4D"],
    ["https://hooks.slack.com/triggers/T1A/123/d4D", "https://hooks.slack.com/triggers/T1A/123/d4D"],
    ["slack://?token=T1A/B1B/c1C", "https://hooks.slack.com/services/T1A/B1B/c1C"],
  ];
  for (const [url, expected] of natives) test(url, async () => expect((await sent(url)).url).toBe(expected));
  test("a Slack workflow gets plain text", async () => {
    expect(await sentJson("https://hooks.slack.com/triggers/T1A/123/d4D", html)).toEqual({ text: "A & B\nNow 19" });
  });
  const verdicts: [status: number, body: string, kind: string][] = [
    [200, "ok", "delivered"],
    [200, '{"ok":true}', "delivered"],
    [200, '{"ok":false,"error":"channel_not_found"}', "permanent"],
    [200, '{"ok":false,"error":"ratelimited"}', "retry"],
    [200, "<html>", "permanent"],
    [404, "no_service", "permanent"],
    [429, "", "retry"],
    [503, "", "retry"],
  ];
  for (const [status, body, kind] of verdicts) {
    test(`${status} ${body} is ${kind}`, () =>
      expect(targets(hook)[0]?.outcome({ status, headers: {}, body }, now).kind).toBe(kind));
  }
  for (const bad of [
    "slack://",
    "slack://T1A/B1B",
    "slack://xoxb-1-2-abc",
    `${hook}/jim@mail.example`,
    "https://hooks.slack.com/other",
  ]) {
    test(`${bad} is refused`, () => expect(problemOf(bad)).toBeTruthy());
  }
});

describe("Telegram", () => {
  const url = "tgram://123456789:abcdefg_hijklmnop/12315544";
  test("sends Telegram's own HTML, the title in bold", async () => {
    const request = await sent(url, html);
    expect(request.url).toBe("https://api.telegram.org/bot123456789:abcdefg_hijklmnop/sendMessage");
    expect(JSON.parse(request.text)).toEqual({
      chat_id: 12315544,
      disable_notification: false,
      parse_mode: "HTML",
      text: "<b>A &amp; B</b>\nNow <b>19</b>",
      link_preview_options: { is_disabled: true },
    });
  });
  test("Telegram chats are numbers, groups and channels, each with its own topic", async () => {
    const all = await sentAll("tgram://bot1:aB/-1001234567890:7/@news/plain_channel?to=42&silent=yes");
    const bodies = all.map((each) =>
      each.kind === "http" ? (JSON.parse(String(each.body)) as Record<string, unknown>) : {},
    );
    expect(bodies.map((body) => [body["chat_id"], body["message_thread_id"]])).toEqual([
      [-1001234567890, 7],
      ["@news", undefined],
      ["@plain_channel", undefined],
      [42, undefined],
    ]);
    expect(bodies.every((body) => body["disable_notification"] === true)).toBe(true);
  });
  test("a Telegram picture is a photo with the text as its caption, of at most 1,024 characters", async () => {
    const request = await sent(url, { ...long, image: picture });
    expect(request.url).toMatch(/\/sendPhoto$/);
    const form = await new Response(request.body, {
      headers: { "content-type": request.headers["content-type"] ?? "" },
    }).formData();
    expect((form.get("caption") as string).length).toBeLessThanOrEqual(1_024);
    expect([form.get("chat_id"), form.get("parse_mode"), (form.get("photo") as File).type]).toEqual([
      "12315544",
      "HTML",
      "image/png",
    ]);
  });
  test("tags from a page stay text in Telegram", async () => {
    const text = String((await sentJson(url, hostile))["text"]);
    expect(text).toContain("&lt;script&gt;*x*&lt;/script&gt;");
    expect(text).not.toContain("<script");
  });
  test("a Telegram message is at most 4,096 characters", async () => {
    expect(String((await sentJson(url, long))["text"]).length).toBeLessThanOrEqual(4_096);
  });
  const verdicts: [status: number, body: string, expected: object][] = [
    [200, '{"ok":true,"result":{}}', { kind: "delivered" }],
    [429, '{"ok":false,"parameters":{"retry_after":17}}', { kind: "retry", afterSeconds: 17 }],
    [
      403,
      '{"ok":false,"description":"Forbidden: bot was blocked by the user"}',
      { kind: "permanent", reason: "The bot was blocked by the user (403)" },
    ],
    [400, '{"ok":false,"description":"Bad Request: chat not found"}', { kind: "permanent" }],
    [
      401,
      '{"ok":false,"description":"Unauthorized"}',
      { kind: "permanent", reason: "Telegram does not know the bot token (401)" },
    ],
    [502, "", { kind: "retry" }],
  ];
  for (const [status, body, expected] of verdicts) {
    test(`${status} ${body}`, () =>
      expect(inEnglish(targets(url)[0]?.outcome({ status, headers: {}, body }, now))).toMatchObject(expected));
  }
  for (const bad of ["tgram://", "tgram://123/456", "tgram://123456789:abc", "tgram://123456789:abc/white%20space!"]) {
    test(`${bad} is refused without its token`, () => {
      expect(problemOf(bad)).not.toContain("abc");
    });
  }
});

describe("ntfy", () => {
  test("an ntfy topic alone is on ntfy.sh, and a URL with a host has its topics in the path", async () => {
    expect(await sent("ntfy://alerts")).toMatchObject({ url: "https://ntfy.sh/", method: "POST" });
    const all = await sentAll("ntfys://me:pw@ntfy.example:8443/a/b");
    expect(all.map((each) => each.kind === "http" && each.url)).toEqual([
      "https://ntfy.example:8443/",
      "https://ntfy.example:8443/",
    ]);
  });
  test("options become fields of the message", async () => {
    const body = await sentJson(
      "ntfys://ntfy.example/a?priority=high&xtags=one,two&click=https://x.example&delay=10m&avatar_url=https://x.example/i",
      html,
    );
    expect(body).toEqual({
      topic: "a",
      title: "A & B",
      message: "Now 19",
      priority: 4,
      tags: ["one", "two"],
      click: "https://x.example",
      delay: "10m",
      icon: "https://x.example/i",
    });
  });
  test("an ntfy token is sent as a bearer token", async () => {
    for (const url of ["ntfys://tk_abc@ntfy.example/a", "ntfys://ntfy.example/a?token=tk_abc"]) {
      expect((await sent(url)).headers["authorization"]).toBe("Bearer tk_abc");
    }
    expect((await sent("ntfys://me:pw@ntfy.example/a")).headers["authorization"]).toBe("Basic bWU6cHc=");
  });
  test("a Markdown alert is marked as Markdown for ntfy", async () => {
    expect(await sentJson("ntfy://a", notice({ format: "markdown", body: "**x**" }))).toMatchObject({
      message: "**x**",
      markdown: true,
    });
  });
  test("an ntfy picture is the request body, and the text is in the query", async () => {
    const request = await sent("ntfys://ntfy.example/a", notice({ title: "T", body: "ü\nx", image: picture }));
    const query = new URL(request.url).searchParams;
    expect([request.method, query.get("filename"), query.get("title"), query.get("message")]).toEqual([
      "PUT",
      "shot.png",
      "T",
      "ü\nx",
    ]);
    expect(request.body).toEqual(picture.bytes);
  });
  test("an ntfy message never becomes an attached file", async () => {
    const message = String((await sentJson("ntfy://a", notice({ body: "ü".repeat(9_000) })))["message"]);
    expect(new TextEncoder().encode(message).length).toBeLessThanOrEqual(4_096);
  });
  for (const bad of ["ntfy://", "ntfy://host/bad!topic", `ntfy://${"a".repeat(65)}`]) {
    test(`${bad.slice(0, 30)} is refused`, () => expect(problemOf(bad)).toBeTruthy());
  }
});

describe("Gotify", () => {
  test("posts to its server's message path with the token in a header", async () => {
    const request = await sent("gotifys://push.example:8443/sub/path/AbC123?priority=high", html);
    expect(request.url).toBe("https://push.example:8443/sub/path/message");
    expect(request.headers["x-gotify-key"]).toBe("AbC123");
    expect(JSON.parse(request.text)).toEqual({ title: "A & B", message: "Now 19", priority: 8 });
  });
  test("links and Markdown are passed to Gotify as extras", async () => {
    const body = await sentJson(
      "gotify://push.example/t?format=markdown",
      notice({ links: { subject: "https://t.example/w" } }),
    );
    expect(body["extras"]).toEqual({
      "client::display": { contentType: "text/markdown" },
      "client::notification": { click: { url: "https://t.example/w" } },
    });
  });
  test("a Gotify URL without a token is refused", () => expect(problemOf("gotify://push.example")).toContain("token"));
});

describe("Pushover", () => {
  const url = `pover://${"u".repeat(30)}@${"a".repeat(30)}`;
  test("posts a form for all devices or those named", async () => {
    expect(await sentForm(`${url}?sound=bike`, notice({ title: "T", body: "B" }))).toEqual({
      token: "a".repeat(30),
      user: "u".repeat(30),
      title: "T",
      message: "B",
      priority: "0",
      sound: "bike",
      timestamp: "1772600767",
    });
    expect(await sentForm(`${url}/phone/tablet`)).toMatchObject({ device: "phone,tablet" });
  });
  test("a Pushover emergency repeats within Pushover's bounds", async () => {
    expect(await sentForm(`${url}?priority=emergency&interval=5&expire=99999`)).toMatchObject({
      priority: "2",
      retry: "30",
      expire: "10800",
    });
  });
  test("HTML alerts are marked as HTML for Pushover, in the tags that it supports", async () => {
    expect(await sentForm(url, html)).toMatchObject({ html: "1", message: "Now <b>19</b>" });
  });
  test("a Pushover message is at most 1,024 characters", async () => {
    expect([...((await sentForm(url, long))["message"] ?? "")].length).toBeLessThanOrEqual(1_024);
  });
  test("an alert over Pushover's monthly quota is not tried again", () => {
    expect(targets(url)[0]?.outcome({ status: 429, headers: {}, body: "" }, now).kind).toBe("permanent");
    expect(targets(url)[0]?.outcome({ status: 200, headers: {}, body: '{"status":1}' }, now).kind).toBe("delivered");
  });
  for (const bad of ["pover://", "pover://user@token", `${url}/${"d".repeat(26)}`])
    test(`${bad.slice(0, 20)} is refused`, () => expect(problemOf(bad)).toBeTruthy());
});

describe("schemes", () => {
  test("a scheme that is retired, local or unknown is refused with a reason", () => {
    expect(problemOf("msteams://a/b/c")).toContain("workflows://");
    expect(problemOf("dbus://")).toContain("desktop");
    expect(problemOf("nothing-like-it://x")).toContain("looks like");
    expect(problemOf("unknown://secret")).toBe(
      "No notification service is known as unknown://; an Apprise API server may reach it, by a URL like apprises://host/configuration_key",
    );
    expect(problemOf("https://example.com/secret")).not.toContain("secret");
  });
  test("null:// is accepted and sends nothing", async () => {
    expect(await sentAll("null://")).toEqual([{ kind: "nothing" }]);
  });
});
