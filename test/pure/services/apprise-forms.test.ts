/**
 * URLs as Apprise takes them: with their tokens in the options, with vendors' own addresses, and with options that change the
 * request. What they become was compared with what Apprise 2.2 sends for them.
 */
import { describeRequests } from "./table.ts";

const text = "A & B\nNow 19";
const title = "A & B";
const page = "https://t.example/d";

describeRequests([
  [
    "feishu://?token=abc123",
    { to: "https://open.feishu.cn/open-apis/bot/v2/hook/abc123", body: { msg_type: "text", content: { text } } },
  ],
  [
    "wecombot://?key=botkey1",
    {
      to: "https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=botkey1",
      body: { msgtype: "text", text: { content: text } },
    },
  ],
  [
    "https://qyapi.weixin.qq.com/cgi-bin/webhook/send/?key=BOTKEY",
    {
      to: "https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=BOTKEY",
      body: { msgtype: "text", text: { content: text } },
    },
  ],
  [
    "groupme://?bot_id=68ca900a7d17f9b9891a73af2a",
    { to: "https://api.groupme.com/v3/bots/post", body: { bot_id: "68ca900a7d17f9b9891a73af2a", text } },
  ],
  [
    "gchat://?workspace=ws&key=k1&token=t1&threadKey=th1",
    {
      to: "https://chat.googleapis.com/v1/spaces/ws/messages?key=k1&token=t1&messageReplyOption=REPLY_MESSAGE_FALLBACK_TO_NEW_THREAD",
      body: { text: "*A & B*\nNow *19*", thread: { threadKey: "th1" } },
    },
  ],
  [
    "zulip://botname@organization/?token=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa&to=a/b",
    {
      to: "https://organization.zulipchat.com/api/v1/messages",
      headers: {
        authorization:
          "Basic Ym90bmFtZS1ib3RAb3JnYW5pemF0aW9uLnp1bGlwY2hhdC5jb206YWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWE=",
      },
      body: { type: "stream", to: "a", topic: title, content: "Now **19**" },
    },
    {
      to: "https://organization.zulipchat.com/api/v1/messages",
      headers: {
        authorization:
          "Basic Ym90bmFtZS1ib3RAb3JnYW5pemF0aW9uLnp1bGlwY2hhdC5jb206YWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWE=",
      },
      body: { type: "stream", to: "b", topic: title, content: "Now **19**" },
    },
  ],
  [
    "spugpush://?token=abc123def456ghi789jkl012mno345pq",
    { to: "https://push.spug.cc/send/abc123def456ghi789jkl012mno345pq", body: { title, content: "Now 19" } },
  ],
  [
    "viber://t1?token=token1&to=t2",
    {
      to: "https://chatapi.viber.com/pa/send_message",
      headers: { "x-viber-auth-token": "token1" },
      body: { receiver: "t1", type: "text", sender: { name: "Tidemark" }, text },
    },
    {
      to: "https://chatapi.viber.com/pa/send_message",
      headers: { "x-viber-auth-token": "token1" },
      body: { receiver: "t2", type: "text", sender: { name: "Tidemark" }, text },
    },
  ],
  [
    "wxpusher://123?token=AT_abc1234",
    {
      to: "https://wxpusher.zjiecode.com/api/send/message",
      body: {
        appToken: "AT_abc1234",
        content: "<p>Now <b>19</b></p>",
        summary: title,
        contentType: 2,
        topicIds: [123],
        url: page,
      },
    },
  ],
  [
    "dingtalk://?token=bbbbbbbb&to=11111111111111",
    {
      to: "https://oapi.dingtalk.com/robot/send?access_token=bbbbbbbb",
      body: { msgtype: "text", text: { content: text }, at: { atMobiles: ["11111111111111"], isAtAll: false } },
    },
  ],
  [
    "onesignal://?apikey=abc&template=tp&app=123&to=playerid&:k=v&+d=e",
    {
      to: "https://api.onesignal.com/notifications",
      headers: { authorization: "Key abc" },
      body: {
        app_id: "123",
        template_id: "tp",
        custom_data: { k: "v" },
        data: { d: "e" },
        include_subscription_ids: ["playerid"],
        headings: { en: title },
        contents: { en: "Now 19" },
        url: page,
      },
    },
  ],
  [
    "pagerduty://?integrationkey=r&apikey=a&source=s&action=resolve",
    {
      to: "https://events.pagerduty.com/v2/enqueue",
      body: { routing_key: "r", event_action: "resolve", dedup_key: "delivery-7f3a" },
    },
  ],
  [
    "pagertree://?id=int_xxx1&action=ack",
    { to: "https://api.pagertree.com/integration/int_xxx1", body: { id: "delivery-7f3a", event_type: "acknowledge" } },
  ],
  [
    "workflows://host.example:443/signature/?id=wf1",
    {
      to: "https://host.example/workflows/wf1/triggers/manual/paths/invoke?api-version=2016-06-01&sp=%2Ftriggers%2Fmanual%2Frun&sv=1.0&sig=signature",
      body: {
        type: "message",
        attachments: [
          {
            contentType: "application/vnd.microsoft.card.adaptive",
            contentUrl: null,
            content: {
              $schema: "http://adaptivecards.io/schemas/adaptive-card.json",
              type: "AdaptiveCard",
              version: "1.4",
              body: [
                { type: "TextBlock", text: title, wrap: true, weight: "Bolder", size: "Large", style: "heading" },
                { type: "TextBlock", text: "Now **19**", wrap: true },
              ],
              actions: [{ type: "Action.OpenUrl", title: "Show", url: page }],
            },
          },
        ],
      },
    },
  ],
  [
    "plivo://15551232123?id=aaaaaaaaaaaaaaaaaaaaaaaaa&token=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa&from=15551233000",
    {
      to: "https://api.plivo.com/v1/Account/aaaaaaaaaaaaaaaaaaaaaaaaa/Message/",
      headers: {
        authorization: "Basic YWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYTphYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFh",
      },
      body: { src: "+15551233000", dst: "+15551232123", text },
    },
  ],
  [
    "d7sms://33333333333333?token=token6",
    {
      to: "https://api.d7networks.com/messages/v1/send",
      headers: { authorization: "Bearer token6" },
      body: {
        messages: [
          { channel: "sms", recipients: ["33333333333333"], content: text, msg_type: "text", data_coding: "auto" },
        ],
        message_globals: { originator: "Tidemark" },
      },
    },
  ],
  [
    "atalk://11111111111?apikey=key&user=user&mode=s",
    {
      to: "https://api.sandbox.africastalking.com/version1/messaging",
      headers: { accept: "application/json", apikey: "key" },
      body: { username: "user", to: "+11111111111", message: text },
    },
  ],
  [
    "vonage://_?key=ACaaaaaaaa&secret=bbbbbbbbbbbbbbbb&source=55555555555",
    {
      to: "https://rest.nexmo.com/sms/json",
      body: {
        api_key: "ACaaaaaaaa",
        api_secret: "bbbbbbbbbbbbbbbb",
        from: "55555555555",
        to: "55555555555",
        text,
        type: "text",
      },
    },
  ],
  [
    "octopush://?login=user@x.example&key=key&to=9999999999&sender=Shop",
    {
      to: "https://api.octopush.com/v1/public/sms-campaign/send",
      headers: { "api-key": "key", "api-login": "user@x.example", "cache-control": "no-cache" },
      body: {
        recipients: [{ phone_number: "+9999999999" }],
        text,
        type: "sms_premium",
        purpose: "alert",
        sender: "Shop",
        with_replies: false,
      },
    },
  ],
  [
    "msgbird://aaaaaaaaaaaaaaaaaaaaaaaaa/15551232000",
    {
      to: "https://rest.messagebird.com/messages",
      headers: { authorization: "AccessKey aaaaaaaaaaaaaaaaaaaaaaaaa" },
      body: { originator: "15551232000", recipients: "15551232000", body: text, datacoding: "auto" },
    },
  ],
  [
    "infobip://key12@xyz123/15551234567",
    {
      to: "https://xyz123.api.infobip.com/sms/3/messages",
      headers: { accept: "application/json", authorization: "App key12" },
      body: { messages: [{ destinations: [{ to: "15551234567" }], content: { text } }] },
    },
  ],
  [
    "https://ntfy.sh/?to=topic1",
    { to: "https://ntfy.sh/", body: { topic: "topic1", title, message: "Now 19", click: page } },
  ],
  [
    "ntfy://me:pw@ntfy.sh/topic1/?mode=cloud",
    {
      to: "https://ntfy.sh/",
      headers: { authorization: "Basic bWU6cHc=" },
      body: { topic: "topic1", title, message: "Now 19", click: page },
    },
  ],
  [
    "https://inbots.zoom.us/incoming/hook/abc1?token=verify1",
    {
      to: "https://inbots.zoom.us/incoming/hook/abc1?format=full",
      headers: { authorization: "verify1" },
      body: { content: { head: { text: title }, body: [{ type: "message", text: "Now 19" }] } },
    },
  ],
  [
    "https://www.pushplus.plus/send?token=abc123def456ghi789jkl012mno345pq",
    {
      to: "https://www.pushplus.plus/send",
      body: { token: "abc123def456ghi789jkl012mno345pq", title, content: "<p>Now <b>19</b></p>", template: "html" },
    },
  ],
  [
    "wecom://abc123def456ghi789jkl012mno345pq",
    {
      to: "https://www.pushplus.plus/send",
      body: {
        token: "abc123def456ghi789jkl012mno345pq",
        title,
        content: "<p>Now <b>19</b></p>",
        template: "html",
        channel: "cp",
      },
    },
  ],
  [
    "pushplus://myhook@abc123def456ghi789jkl012mno345pq",
    {
      to: "https://www.pushplus.plus/send",
      body: {
        token: "abc123def456ghi789jkl012mno345pq",
        title,
        content: "<p>Now <b>19</b></p>",
        template: "html",
        channel: "webhook",
        webhook: "myhook",
      },
    },
  ],
  [
    "spush://token1234/alerts?priority=high&sptag=db",
    {
      to: "https://api.simplepu.sh/v1/tasks/json",
      headers: { "api-token": "token1234" },
      body: {
        topic: "alerts",
        priority: 4,
        title,
        content: "Now **19**",
        contentFormat: "markdown",
        tag: "db",
        links: [page],
      },
    },
  ],
  [
    "rockets://chat.example/@user/?mode=webhook&webhook=web/token",
    { to: "https://chat.example/hooks/web/token", body: { text: "**A \\& B**  \nNow **19**", channel: "@user" } },
  ],
  [
    "hassios://ha.example/phone/long.lived.token/light.kitchen",
    {
      to: "https://ha.example/api/services/notify/phone",
      headers: { authorization: "Bearer long.lived.token" },
      body: { title, message: "Now 19", data: { url: page, clickAction: page } },
    },
    {
      to: "https://ha.example/api/services/light/kitchen",
      headers: { authorization: "Bearer long.lived.token" },
      body: { title, message: "Now 19", data: { url: page, clickAction: page } },
    },
  ],
  [
    "kook://bot1/123?format=text",
    {
      to: "https://www.kookapp.cn/api/v3/message/create",
      headers: { authorization: "Bot bot1" },
      body: { type: 1, target_id: "123", content: text },
    },
  ],
  [
    "revolt://bot1/ch1?format=text",
    {
      to: "https://api.revolt.chat/channels/ch1/messages",
      headers: { "x-bot-token": "bot1" },
      body: { content: text },
    },
  ],
  [
    "lametric://root:key1@clock.example?sound=bike&icon=%23230&priority=c&cycles=x",
    {
      to: "http://clock.example:8080/api/v2/device/notifications",
      headers: { authorization: "Basic cm9vdDprZXkx" },
      body: {
        priority: "critical",
        icon_type: "none",
        lifetime: 120000,
        model: {
          cycles: 1,
          frames: [{ icon: "i230", text: "A & B · Now 19" }],
          sound: { category: "notifications", id: "bicycle", repeat: 1 },
        },
      },
    },
  ],
  [
    "lametric://key1@clock.example?sound=alarm2",
    {
      to: "http://clock.example:8080/api/v2/device/notifications",
      headers: { authorization: "Basic ZGV2OmtleTE=" },
      body: {
        priority: "info",
        icon_type: "none",
        lifetime: 120000,
        model: {
          cycles: 1,
          frames: [{ icon: "i620", text: "A & B · Now 19" }],
          sound: { category: "alarms", id: "alarm2", repeat: 1 },
        },
      },
    },
  ],
  [
    "bark://bark.example/dev1?level=crit&volume=11&archive=yes&ttl=60&subtitle=S&copy=c",
    {
      to: "http://bark.example/push",
      body: {
        device_key: "dev1",
        title,
        body: "Now 19",
        url: page,
        level: "critical",
        subtitle: "S",
        copy: "c",
        isArchive: "1",
        ttl: 60,
      },
    },
  ],
  [
    "psafer://abcdefghij1234567890?sound=okay",
    {
      to: "https://www.pushsafer.com/api",
      body: { k: "abcdefghij1234567890", d: "a", t: title, m: "Now 19", c: "#2f80c4", u: page, s: "32" },
    },
  ],
  [
    "psafer://abcdefghij1234567890?sound=beep",
    {
      to: "https://www.pushsafer.com/api",
      body: { k: "abcdefghij1234567890", d: "a", t: title, m: "Now 19", c: "#2f80c4", u: page, s: "38" },
    },
  ],
  [
    "signl4://secret1?filtering=yes",
    {
      to: "https://connect.signl4.com/webhook/secret1",
      body: {
        title,
        body: "Now 19",
        "X-S4-SourceSystem": "Tidemark",
        "X-S4-ExternalID": "delivery-7f3a",
        "X-S4-Filtering": true,
      },
    },
  ],
  [
    "signals://signal.example/15550100000/15550100001?status=yes&format=markdown",
    {
      to: "https://signal.example/v2/send",
      body: { message: "[i] A & B\nNow 19", number: "+15550100000", recipients: ["+15550100001"], text_mode: "normal" },
    },
  ],
  [
    "splunk://route1@key1?action=ack",
    {
      to: "https://alert.victorops.com/integrations/generic/20131114/alert/key1/route1",
      body: {
        message_type: "ACKNOWLEDGEMENT",
        entity_id: "delivery-7f3a",
        entity_display_name: title,
        state_message: "Now 19",
        state_start_time: 1772600767,
        monitoring_tool: "Tidemark",
      },
    },
  ],
  [
    "discord://123456789/abcdefghijkl?url=http://x.example&flags=4096",
    {
      to: "https://discord.com/api/webhooks/123456789/abcdefghijkl?wait=true",
      body: {
        flags: 4096,
        embeds: [
          {
            description: "**A & B**\nNow **19**",
            color: 3113156,
            url: "http://x.example",
            author: { name: "Tidemark" },
            timestamp: "2026-03-04T05:06:07.000Z",
          },
        ],
        allowed_mentions: { parse: [], users: [], roles: [] },
      },
    },
  ],
  [
    "slack://T1A/B2B/c3C?blocks=yes&timestamp=no",
    {
      to: "https://hooks.slack.com/services/T1A/B2B/c3C",
      body: {
        attachments: [
          {
            fallback: title,
            color: "#2f80c4",
            blocks: [
              { type: "header", text: { type: "plain_text", text: title } },
              { type: "section", text: { type: "mrkdwn", text: "Now *19*" } },
              {
                type: "context",
                elements: [{ type: "mrkdwn", text: "Tidemark  <https://t.example/d|https://t.example/d>" }],
              },
            ],
          },
        ],
      },
    },
  ],
  [
    "matrix://me:token1@m.example?mode=slack",
    {
      to: "http://m.example/api/v1/matrix/hook/token1",
      body: { username: "me", mrkdwn: true, attachments: [{ title, text: "Now **19**", ts: 1772600767 }] },
    },
  ],
  [
    "matrixs://token1@m.example?mode=matrix&format=text",
    { to: "https://m.example/api/v1/matrix/hook/token1", body: { displayName: "Tidemark", format: "plain", text } },
  ],
  [
    "webex://aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa?format=text",
    {
      to: "https://webexapis.com/v1/webhooks/incoming/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
      body: { text },
    },
  ],
  [
    "betterstack://token1@in.logs.example:8443",
    {
      to: "https://in.logs.example:8443",
      headers: { authorization: "Bearer token1" },
      body: { dt: "2026-03-04T05:06:07.000Z", level: "info", message: "Now 19", title },
    },
  ],
  [
    "betterstack://token1/Team%20A",
    {
      to: "https://uptime.betterstack.com/api/v3/incidents",
      headers: { authorization: "Bearer token1" },
      body: { name: title, summary: title, description: "Now 19", team_name: "Team A" },
    },
  ],
  [
    "nctalks://cloud.example/room1?secret=abcd",
    {
      to: "https://cloud.example/ocs/v2.php/apps/spreed/api/v1/bot/room1/message",
      headers: {
        "ocs-apirequest": "true",
        accept: "application/json",
        "x-nextcloud-talk-bot-random": "0e7b554687b0d6c3a8b66b03d6cf8dac7c6d2851c52c545a625e323f5d9d8915",
        "x-nextcloud-talk-bot-signature": "1199602cbbaac2f59b7a9850738855db52351a64ccd070b65a4352c9192d87bb",
      },
      body: { message: text },
    },
  ],
]);
