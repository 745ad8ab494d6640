import { describe, expect, test } from "vitest";
import { sizeOf } from "../../../src/lib/markup/fit.ts";
import { notice } from "./notice.ts";
import { picture, sent, sentForm, sentJson, targets } from "./sent.ts";

const now = 1_772_600_770;
const said = notice({
  title: "A & B",
  body: "<p>Now <b>19</b></p>",
  format: "html",
  links: { difference: "https://t.example/d" },
});
const hostile = notice({
  title: "@all <@all>",
  body: "@channel @here @**all** <users/all> <at user_id='all'>x</at> [bank](https://evil.example)",
});
const long = notice({ body: "line of wörds\n".repeat(8_000) });
const webexToken = "w".repeat(80);
const zulipToken = "z".repeat(32);
const lineUser = `U${"0".repeat(32)}`;

type Row = [url: string, address: string, headers: object, body: object];

const jsonRows: Row[] = [
  [
    "matrixs://syt_abc@matrix.example/!room:matrix.example",
    "https://matrix.example/_matrix/client/v3/rooms/!room%3Amatrix.example/send/m.room.message/delivery-7f3a",
    { authorization: "Bearer syt_abc" },
    {
      msgtype: "m.text",
      body: "A & B\nNow 19",
      format: "org.matrix.custom.html",
      formatted_body: "<b>A &amp; B</b><br>\n<p>Now <b>19</b></p>",
      "m.mentions": {},
    },
  ],
  [
    "matrixs://tok@hooks.example?mode=hookshot",
    "https://hooks.example/webhook/tok",
    {},
    { text: "A & B\nNow 19", username: "Tidemark", html: "<b>A &amp; B</b><br>\n<p>Now <b>19</b></p>" },
  ],
  [
    "mmosts://bot@chat.example/sub/abcdef0123456789?to=town-square",
    "https://chat.example/sub/hooks/abcdef0123456789",
    {},
    { text: "**A \\& B**  \nNow **19**", channel: "town-square", username: "bot" },
  ],
  [
    "mmosts://chat.example/abcdef0123456789?mode=bot&to=chan1",
    "https://chat.example/api/v4/posts",
    { authorization: "Bearer abcdef0123456789" },
    { message: "**A \\& B**  \nNow **19**", channel_id: "chan1" },
  ],
  [
    "gchat://space1/key1/token1",
    "https://chat.googleapis.com/v1/spaces/space1/messages?key=key1&token=token1",
    {},
    { text: "*A & B*\nNow *19*" },
  ],
  [
    "gchat://space1/key1/token1/t9",
    "https://chat.googleapis.com/v1/spaces/space1/messages?key=key1&token=token1&messageReplyOption=REPLY_MESSAGE_FALLBACK_TO_NEW_THREAD",
    {},
    { text: "*A & B*\nNow *19*", thread: { threadKey: "t9" } },
  ],
  [
    "rockets://abc/def@chat.example:8443/#ops",
    "https://chat.example:8443/hooks/abc/def",
    {},
    { text: "**A \\& B**  \nNow **19**", channel: "#ops" },
  ],
  [
    `rockets://user1:${"t".repeat(43)}@chat.example/room9`,
    "https://chat.example/api/v1/chat.postMessage",
    { "x-user-id": "user1", "x-auth-token": "t".repeat(43) },
    { text: "**A \\& B**  \nNow **19**", roomId: "room9" },
  ],
  [
    "hassio://ha.example/LongLivedToken",
    "http://ha.example:8123/api/services/persistent_notification/create",
    { authorization: "Bearer LongLivedToken" },
    { title: "A & B", message: "Now **19**", notification_id: "delivery-7f3a" },
  ],
  [
    "hassios://ha.example/LongLivedToken/notify.mobile_app_phone",
    "https://ha.example/api/services/notify/mobile_app_phone",
    { authorization: "Bearer LongLivedToken" },
    { title: "A & B", message: "Now 19", data: { url: "https://t.example/d", clickAction: "https://t.example/d" } },
  ],
  [
    "pbul://aaaaaaaaaaaa/#news",
    "https://api.pushbullet.com/v2/pushes",
    { "access-token": "aaaaaaaaaaaa" },
    {
      type: "link",
      url: "https://t.example/d",
      title: "A & B",
      body: "Now 19",
      guid: "delivery-7f3a",
      channel_tag: "news",
    },
  ],
  [
    "pagerduty://intkey1@apikey/src/comp?region=eu&+team=ops",
    "https://events.eu.pagerduty.com/v2/enqueue",
    {},
    {
      routing_key: "intkey1",
      event_action: "trigger",
      dedup_key: "delivery-7f3a",
      client: "Tidemark",
      client_url: "https://tidemark.example",
      links: [{ href: "https://t.example/d", text: "Difference" }],
      payload: {
        summary: "A & B",
        severity: "info",
        source: "src",
        component: "comp",
        timestamp: "2026-03-04T05:06:07.000Z",
        custom_details: { message: "Now 19", team: "ops" },
      },
    },
  ],
  [
    "opsgenie://apikey1/@jim/#team?priority=p1",
    "https://api.opsgenie.com/v2/alerts",
    { authorization: "GenieKey apikey1" },
    {
      message: "A & B",
      description: "Now 19",
      alias: "delivery-7f3a",
      source: "Tidemark",
      priority: "P1",
      responders: [
        { type: "user", username: "jim" },
        { type: "team", name: "team" },
      ],
      details: { type: "info" },
    },
  ],
  [
    "signals://me:pw@signal.example/+4915100000001/+4915100000002",
    "https://signal.example/v2/send",
    { authorization: "Basic bWU6cHc=" },
    { message: "A & B\nNow 19", number: "+4915100000001", recipients: ["+4915100000002"], text_mode: "normal" },
  ],
  [
    "barks://api.day.app/devkey1?sound=bell&badge=3&group=web",
    "https://api.day.app/push",
    {},
    {
      device_key: "devkey1",
      title: "A & B",
      body: "Now 19",
      url: "https://t.example/d",
      sound: "bell.caf",
      group: "web",
      badge: 3,
    },
  ],
  [
    "ifttt://hookkey1@changed?+place=home&-value3=",
    "https://maker.ifttt.com/trigger/changed/with/key/hookkey1",
    {},
    { value1: "A & B", value2: "Now 19", place: "home" },
  ],
  [
    `webex://${webexToken}`,
    `https://webexapis.com/v1/webhooks/incoming/${webexToken}`,
    {},
    { markdown: "**A \\& B**  \nNow **19**" },
  ],
  [
    `webex://${webexToken}/room1`,
    "https://webexapis.com/v1/messages",
    { authorization: `Bearer ${webexToken}` },
    { roomId: "room1", markdown: "**A \\& B**  \nNow **19**" },
  ],
  [
    `line://tok+en/x=/${lineUser}`,
    "https://api.line.me/v2/bot/message/push",
    { authorization: "Bearer tok+en/x=", "x-line-retry-key": said.id },
    { to: lineUser, messages: [{ type: "text", text: "A & B\nNow 19" }] },
  ],
  [
    "lark://abcd-1234",
    "https://open.larksuite.com/open-apis/bot/v2/hook/abcd-1234",
    {},
    { msg_type: "text", content: { text: "A & B\nNow 19" } },
  ],
  [
    "feishu://abcd1234",
    "https://open.feishu.cn/open-apis/bot/v2/hook/abcd1234",
    {},
    { msg_type: "text", content: { text: "A & B\nNow 19" } },
  ],
  [
    "wecombot://botkey1",
    "https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=botkey1",
    {},
    { msgtype: "text", text: { content: "A & B\nNow 19" } },
  ],
  [
    "dingtalk://tok123",
    "https://oapi.dingtalk.com/robot/send?access_token=tok123",
    {},
    { msgtype: "text", text: { content: "A & B\nNow 19" }, at: { atMobiles: [], isAtAll: false } },
  ],
  [
    "toots://accesstoken@social.example/@jim",
    "https://social.example/api/v1/statuses",
    { authorization: "Bearer accesstoken", "idempotency-key": "delivery-7f3a@jim" },
    { status: "@jim A & B\nNow 19", visibility: "direct" },
  ],
  [
    "nctalks://me:pw@cloud.example/room1",
    "https://cloud.example/ocs/v2.php/apps/spreed/api/v1/chat/room1",
    { "ocs-apirequest": "true", accept: "application/json", authorization: "Basic bWU6cHc=" },
    { message: "A & B\nNow 19" },
  ],
  [
    "groupme://68ca900a7d17",
    "https://api.groupme.com/v3/bots/post",
    {},
    { bot_id: "68ca900a7d17", text: "A & B\nNow 19" },
  ],
  [
    "signl4://secret1",
    "https://connect.signl4.com/webhook/secret1",
    {},
    { title: "A & B", body: "Now 19", "X-S4-SourceSystem": "Tidemark", "X-S4-ExternalID": "delivery-7f3a" },
  ],
  [
    "splunk://db@apikey1",
    "https://alert.victorops.com/integrations/generic/20131114/alert/apikey1/db",
    {},
    {
      message_type: "INFO",
      entity_id: "delivery-7f3a",
      entity_display_name: "A & B",
      state_message: "Now 19",
      state_start_time: 1772600767,
      monitoring_tool: "Tidemark",
    },
  ],
  [
    "onesignal://app12@apikey1/#everybody",
    "https://api.onesignal.com/notifications",
    { authorization: "Key apikey1" },
    {
      app_id: "app12",
      included_segments: ["everybody"],
      headings: { en: "A & B" },
      contents: { en: "Now 19" },
      url: "https://t.example/d",
    },
  ],
  [
    "whatsapp://token12345@123456/4915100000001",
    "https://graph.facebook.com/v21.0/123456/messages",
    { authorization: "Bearer token12345" },
    {
      messaging_product: "whatsapp",
      recipient_type: "individual",
      to: "+4915100000001",
      type: "text",
      text: { body: "A & B\nNow 19", preview_url: false },
    },
  ],
  [
    "whatsapp://alert:token12345@123456/4915100000001?lang=de&:body=1",
    "https://graph.facebook.com/v21.0/123456/messages",
    { authorization: "Bearer token12345" },
    {
      messaging_product: "whatsapp",
      recipient_type: "individual",
      to: "+4915100000001",
      type: "template",
      template: {
        name: "alert",
        language: { code: "de" },
        components: [{ type: "body", parameters: [{ type: "text", text: "A & B Now 19" }] }],
      },
    },
  ],
  [
    "notifiarr://apikey12345/#1234567890123456789?event=e",
    "https://notifiarr.com/api/v1/notification/apprise",
    { "x-api-key": "apikey12345" },
    {
      source: "Tidemark",
      type: "info",
      notification: { update: true, name: "Tidemark", event: "e" },
      discord: {
        color: "2f80c4",
        ping: { pingUser: 0, pingRole: 0 },
        text: { title: "A & B", description: "Now **19**", footer: "Tidemark" },
        ids: { channel: "1234567890123456789" },
      },
    },
  ],
];

describe("one request, as the service wants it", () => {
  for (const [url, address, headers, body] of jsonRows) {
    test(url, async () => {
      const request = await sent(url, said);
      expect(request.url).toBe(address);
      expect(request.headers).toEqual({ "content-type": "application/json", ...headers });
      expect(JSON.parse(request.text)).toEqual(body);
      expect(request.method).toBe(url.includes("!room") ? "PUT" : "POST");
    });
  }

  const formRows: Row[] = [
    [
      "synologys://nas.example:5001/tok1",
      "https://nas.example:5001/webapi/entry.cgi?api=SYNO.Chat.External&method=incoming&version=2&token=tok1",
      {},
      { payload: JSON.stringify({ text: "A & B\nNow 19" }) },
    ],
    [
      `join://${"a".repeat(32)}/phone`,
      "https://joinjoaomgcd.appspot.com/_ah/api/messaging/v1/sendPush",
      {},
      {
        apikey: "a".repeat(32),
        deviceId: "group.phone",
        title: "A & B",
        text: "Now 19",
        url: "https://t.example/d",
        priority: "0",
      },
    ],
    [
      `prowl://${"p".repeat(40)}?priority=1`,
      "https://api.prowlapp.com/publicapi/add",
      {},
      {
        apikey: "p".repeat(40),
        application: "Tidemark",
        event: "A & B",
        description: "Now 19",
        priority: "1",
        url: "https://t.example/d",
      },
    ],
    ["spush://HuxgBB", "https://api.simplepush.io/send", {}, { key: "HuxgBB", title: "A & B", msg: "Now 19" }],
    [
      "psafer://eeeeeeeeeeeeeeeeeeee/52?priority=2",
      "https://www.pushsafer.com/api",
      {},
      { k: "eeeeeeeeeeeeeeeeeeee", d: "52", t: "A & B", m: "Now 19", c: "#2f80c4", u: "https://t.example/d", pr: "2" },
    ],
    [
      `twilio://AC${"a".repeat(32)}:${"b".repeat(32)}@15551234567/15557654321`,
      `https://api.twilio.com/2010-04-01/Accounts/AC${"a".repeat(32)}/Messages.json`,
      { authorization: `Basic ${btoa(`AC${"a".repeat(32)}:${"b".repeat(32)}`)}` },
      { From: "+15551234567", To: "+15557654321", Body: "A & B\nNow 19" },
    ],
    [
      `zulip://bot-name@org/${zulipToken}/alerts`,
      "https://org.zulipchat.com/api/v1/messages",
      { authorization: `Basic ${btoa(`bot-name-bot@org.zulipchat.com:${zulipToken}`)}` },
      { type: "stream", to: "alerts", topic: "A & B", content: "Now **19**" },
    ],
    [
      "pushdeer://PDU123abc",
      "https://api2.pushdeer.com/message/push",
      {},
      { pushkey: "PDU123abc", text: "A & B", desp: "Now **19**", type: "markdown" },
    ],
    [
      "apprise://bridge.example/tok1",
      "http://bridge.example/notify/tok1",
      {},
      { title: "A & B", body: "Now 19", type: "info", format: "text" },
    ],
    [
      "apprises://me:pw@bridge.example/sub/tok1?tags=a&format=html&+X-A=b",
      "https://bridge.example/sub/notify/tok1",
      { authorization: "Basic bWU6cHc=", "x-a": "b" },
      { title: "A & B", body: "<p>Now <b>19</b></p>", type: "info", format: "html", tag: "a" },
    ],
  ];
  for (const [url, address, headers, body] of formRows) {
    test(url, async () => {
      const request = await sent(url, said);
      expect(request.url).toBe(address);
      expect(request.headers).toEqual({ "content-type": "application/x-www-form-urlencoded", ...headers });
      expect(await sentForm(url, said)).toEqual(body);
    });
  }

  test("a Teams workflow gets one adaptive card that opens the difference", async () => {
    const request = await sent("workflows://prod-1.westus.logic.azure.com:443/wf1/sig_1", said);
    expect(request.url).toBe(
      "https://prod-1.westus.logic.azure.com/workflows/wf1/triggers/manual/paths/invoke?api-version=2016-06-01&sp=%2Ftriggers%2Fmanual%2Frun&sv=1.0&sig=sig_1",
    );
    expect(JSON.parse(request.text)).toMatchObject({
      type: "message",
      attachments: [
        {
          contentType: "application/vnd.microsoft.card.adaptive",
          content: {
            type: "AdaptiveCard",
            body: [{ text: "A & B" }, { text: "Now **19**" }],
            actions: [{ type: "Action.OpenUrl", url: "https://t.example/d" }],
          },
        },
      ],
    });
  });

  test("a DingTalk secret signs the address", async () => {
    const url = new URL((await sent("dingtalk://secret1@tok123", said)).url);
    expect(url.searchParams.get("timestamp")).toBe("1772600770000");
    expect(url.searchParams.get("sign")).toMatch(/^[A-Za-z0-9+/]{43}=$/);
  });
});

describe("the vendor's own address works", () => {
  const natives: [url: string, address: string][] = [
    [
      "https://webhooks.t2bot.io/api/v1/matrix/hook/abcdefghijkl",
      "https://webhooks.t2bot.io/api/v1/matrix/hook/abcdefghijkl",
    ],
    [
      `https://mattermost.example.com/hooks/${"a".repeat(26)}`,
      `https://mattermost.example.com/hooks/${"a".repeat(26)}`,
    ],
    [
      "https://chat.googleapis.com/v1/spaces/S1/messages?key=K-1&token=T%3D1",
      "https://chat.googleapis.com/v1/spaces/S1/messages?key=K-1&token=T%3D1",
    ],
    [
      "https://prod.logic.azure.com:443/workflows/wf1/triggers/manual/paths/invoke?api-version=2016-06-01&sp=%2Ftriggers%2Fmanual%2Frun&sv=1.0&sig=s-1",
      "https://prod.logic.azure.com/workflows/wf1/triggers/manual/paths/invoke?api-version=2016-06-01&sp=%2Ftriggers%2Fmanual%2Frun&sv=1.0&sig=s-1",
    ],
    [
      "https://x.api.powerplatform.com/powerautomate/automations/direct/workflows/wf1/triggers/manual/paths/invoke?api-version=1&sp=x&sv=1.0&sig=s1",
      "https://x.api.powerplatform.com/powerautomate/automations/direct/workflows/wf1/triggers/manual/paths/invoke?api-version=1&sp=%2Ftriggers%2Fmanual%2Frun&sv=1.0&sig=s1",
    ],
    [
      `https://webexapis.com/v1/webhooks/incoming/${webexToken}`,
      `https://webexapis.com/v1/webhooks/incoming/${webexToken}`,
    ],
    ["https://maker.ifttt.com/use/hookkey1/changed", "https://maker.ifttt.com/trigger/changed/with/key/hookkey1"],
    ["https://ntfy.sh/mytopic", "https://ntfy.sh/"],
    ["https://bridge.example/sub/notify/tok1", "https://bridge.example/sub/notify/tok1"],
    ["https://open.larksuite.com/open-apis/bot/v2/hook/abc", "https://open.larksuite.com/open-apis/bot/v2/hook/abc"],
    [
      "https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=abc",
      "https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=abc",
    ],
  ];
  for (const [url, address] of natives) test(url, async () => expect((await sent(url)).url).toBe(address));
});

describe("failures that services report with status 200", () => {
  const rows: [url: string, body: string, kind: string][] = [
    ["feishu://abcd1234", '{"code":0}', "delivered"],
    ["feishu://abcd1234", '{"code":19001,"msg":"bad"}', "permanent"],
    ["dingtalk://tok123", '{"errcode":310000}', "permanent"],
    ["wecombot://botkey1", '{"errcode":0}', "delivered"],
    ["pushdeer://PDU123abc", '{"code":1}', "permanent"],
    ["rockets://abc/def@chat.example", '{"success":false}', "permanent"],
    ["synology://nas.example/tok1", '{"success":false}', "permanent"],
    [`join://${"a".repeat(32)}`, '{"success":false}', "permanent"],
    ["psafer://eeeeeeeeeeeeeeeeeeee", '{"status":0}', "permanent"],
  ];
  for (const [url, body, kind] of rows) {
    test(`${url} ${body}`, () =>
      expect(targets(url)[0]?.outcome({ status: 200, headers: {}, body }, now).kind).toBe(kind));
  }
  const tooFast: [url: string, status: number, body: string][] = [
    ["dingtalk://tok123", 200, '{"errcode":130101,"errmsg":"send too fast, exceed 20 times per minute"}'],
    ["wecombot://botkey1", 200, '{"errcode":45009,"errmsg":"api freq out of limit"}'],
    ["feishu://abcd1234", 200, '{"code":11232,"msg":"frequency limited"}'],
    ["feishu://abcd1234", 400, '{"code":9499,"msg":"too many request","data":{}}'],
    ["synology://nas.example/tok1", 200, '{"error":{"code":411,"errors":"create post too fast"},"success":false}'],
    ["https://hooks.slack.com/services/T1A/B1B/c1C", 200, '{"ok":false,"error":"ratelimited"}'],
    ["discord://123456789012345678/abcdefghij", 429, '{"retry_after":0.65,"global":false}'],
    ["json://hook.example", 429, ""],
  ];
  for (const [url, status, body] of tooFast) {
    test(`${url} asks to slow down by ${status} ${body}, which costs no attempt`, () =>
      expect(targets(url)[0]?.outcome({ status, headers: {}, body }, now)).toMatchObject({
        kind: "retry",
        isThrottled: true,
      }));
  }
  test("a bad request is a permanent failure, whatever its body", () => {
    const answer = { status: 400, headers: {}, body: '{"code":9499,"msg":"Bad Request"}' };
    expect(targets("feishu://abcd1234")[0]?.outcome(answer, now).kind).toBe("permanent");
  });
  test("an Apprise server that has nothing stored under the key sent nothing on", () => {
    const [bridge] = targets("apprises://bridge.example/tok1");
    const outcomeOf = (status: number) => bridge?.outcome({ status, headers: {}, body: "" }, now).kind;
    expect([outcomeOf(200), outcomeOf(204), outcomeOf(424), outcomeOf(502)]).toEqual([
      "delivered",
      "permanent",
      "permanent",
      "retry",
    ]);
  });
  test("a message that LINE refuses as a duplicate counts as delivered", () => {
    const [line] = targets(`line://tok+en/${lineUser}`);
    expect(line?.outcome({ status: 409, headers: {}, body: "{}" }, now)).toEqual({ kind: "delivered" });
  });
  test("a Matrix server's own wait is obeyed", () => {
    const answer = { status: 429, headers: {}, body: '{"errcode":"M_LIMIT_EXCEEDED","retry_after_ms":2500}' };
    expect(targets("matrixs://t@m.example/!r:m.example")[0]?.outcome(answer, now)).toMatchObject({
      kind: "retry",
      afterSeconds: 3,
    });
  });
});

describe("text from a page mentions nobody", () => {
  const urls = [
    "mmosts://chat.example/abcdef0123456789",
    "rockets://abc/def@chat.example",
    `webex://${webexToken}`,
    "gchat://space1/key1/token1",
    "feishu://abcd1234",
  ];
  for (const url of urls) {
    test(url, async () => {
      const text = JSON.stringify(await sentJson(url, hostile));
      const calls = url.startsWith("gchat")
        ? /<users/
        : url.startsWith("feishu")
          ? /<at /
          : /@channel|@here|@all|\[bank\]\(/;
      expect(text).not.toMatch(calls);
    });
  }
  test("Zulip", async () => {
    expect((await sentForm(`zulip://bot@org/${zulipToken}`, hostile))["content"]).not.toMatch(/@\*\*all|@\\\*\\\*all/);
  });
});

describe("no message is longer than its service accepts", () => {
  const limits: [url: string, most: number, unit: "characters" | "bytes"][] = [
    ["gchat://space1/key1/token1", 4_096, "bytes"],
    ["mmosts://chat.example/abcdef0123456789", 4_000, "characters"],
    ["rockets://abc/def@chat.example", 5_000, "characters"],
    [`webex://${webexToken}`, 7_439, "bytes"],
    [`line://tok+en/${lineUser}`, 5_000, "characters"],
    ["signals://signal.example/+4915100000001", 2_000, "characters"],
    ["workflows://prod-1.logic.azure.com/wf1/sig1", 20_000, "bytes"],
    ["feishu://abcd1234", 20_480, "bytes"],
    ["wecombot://botkey1", 2_048, "bytes"],
  ];
  for (const [url, most, unit] of limits) {
    test(url, async () => {
      const texts: string[] = [];
      JSON.parse((await sent(url, long)).text, (_key, value: unknown) => {
        if (typeof value === "string") texts.push(value);
        return value;
      });
      const longest = Math.max(...texts.map((text) => sizeOf(text, unit)));
      expect(longest).toBeLessThanOrEqual(most);
      expect(longest).toBeGreaterThan(most / 2);
      expect(texts.some((text) => /\.\.\.$|… \d+ more lines?$/.test(text))).toBe(true);
    });
  }
});

test("a picture is sent where the service accepts one", async () => {
  const withPicture = notice({ image: picture });
  expect((await sent("apprises://bridge.example/tok1", withPicture)).headers["content-type"]).toMatch(
    /^multipart\/form-data/,
  );
  expect(await sentJson("signals://signal.example/+4915100000001", withPicture)).toHaveProperty("base64_attachments");
});
