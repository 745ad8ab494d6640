/** Further services of pushes to telephones and screens. */
import { describeAnswers, describeRefusals, describeRequests } from "./table.ts";

const title = "A & B";
const body = "Now 19";
const link = "https://t.example/d";
const signedIn = { authorization: "Basic bWU6cHc=" };
/** What Notica reads is no form, though it is sent as one. */
const notica = Object.fromEntries(new URLSearchParams("d:A & B\nNow 19"));
const wpushKey = "WPUSHaaaaaaaaaaaaaaaaaaaaaaaaaaa";
const youlmkKey = "ylk_a1b2c3d4e5f6a7b8c9d0e1f2a3b4c5d6";
const trigvKey = "trgv_a1b2c3d4_0123456789abcdef0123456789abcdef";
const horn = "https://api.lfg.gm/horn/m9s346q3d25vt4f5v37e3s3e28jt97kb";
const stream = "IcIcArukDQtuC1is1X1UdKZjTg118Lag2vScOmso";

describeRequests([
  [
    "push://01234567-89ab-4def-8123-456789abcdef",
    {
      to: "https://push.techulus.com/api/v1/notify",
      headers: { "x-api-key": "01234567-89ab-4def-8123-456789abcdef" },
      body: { title, body, link },
    },
  ],
  [
    "pushy://apikey/device1?sound=ping.aiff&badge=3",
    {
      to: "https://api.pushy.me/push?api_key=apikey",
      body: { to: "device1", data: { message: body }, notification: { title, body, sound: "ping.aiff", badge: 3 } },
    },
  ],
  [
    "pushy://_/@device1/#topic1?key=apikey",
    {
      to: "https://api.pushy.me/push?api_key=apikey",
      body: { to: "device1", data: { message: body }, notification: { title, body } },
    },
    {
      to: "https://api.pushy.me/push?api_key=apikey",
      body: { to: "topic1", data: { message: body }, notification: { title, body } },
    },
  ],
  [
    "chanify://?token=abc.123",
    { to: "https://api.chanify.net/v1/sender/abc.123/", body: { text: "A & B\nNow 19\nhttps://t.example/d" } },
  ],
  [
    "pushed://appkey123/appsecret1",
    {
      to: "https://api.pushed.co/1/push",
      body: {
        app_key: "appkey123",
        app_secret: "appsecret1",
        target_type: "app",
        content: "A & B\nNow 19",
        content_type: "url",
        content_extra: link,
      },
    },
  ],
  [
    "pushed://appkey123/appsecret1/#news/@ABCD",
    {
      to: "https://api.pushed.co/1/push",
      body: {
        app_key: "appkey123",
        app_secret: "appsecret1",
        target_type: "channel",
        target_alias: "news",
        content: "A & B\nNow 19",
        content_type: "url",
        content_extra: link,
      },
    },
    {
      to: "https://api.pushed.co/1/push",
      body: {
        app_key: "appkey123",
        app_secret: "appsecret1",
        target_type: "pushed_id",
        pushed_id: "ABCD",
        content: "A & B\nNow 19",
        content_type: "url",
        content_extra: link,
      },
    },
  ],
  ["notica://token1", { to: "https://notica.us/?token1", body: notica }],
  [
    "noticas://me:pw@push.example/a/token1?+X-Own=1",
    { to: "https://push.example/a/?token=token1", headers: { ...signedIn, "x-own": "1" }, body: notica },
  ],
  ["https://notica.us/?token1", { to: "https://notica.us/?token1", body: notica }],
  [
    "pjets://me:pw@push.example/secretkey1",
    { to: "https://push.example/message/?secret=secretkey1", headers: signedIn, body: { message: body, title, link } },
  ],
  [
    "gorushs://me:pw@push.example:8088/device1/device2?platform=ios&priority=high&badge=3&+key=value",
    {
      to: "https://push.example:8088/api/push",
      headers: signedIn,
      body: {
        notifications: [
          {
            tokens: ["device1"],
            message: body,
            title,
            platform: 1,
            priority: "high",
            badge: 3,
            data: { key: "value" },
          },
        ],
      },
    },
    {
      to: "https://push.example:8088/api/push",
      headers: signedIn,
      body: {
        notifications: [
          {
            tokens: ["device2"],
            message: body,
            title,
            platform: 1,
            priority: "high",
            badge: 3,
            data: { key: "value" },
          },
        ],
      },
    },
  ],
  [
    "pinglets://token1@push.example/pre/acme/deploys?priority=u&:CPU=95%25&+region=eu",
    {
      to: "https://push.example/pre/acme/deploys",
      headers: { authorization: "Bearer token1" },
      body: {
        message: body,
        title,
        priority: "urgent",
        level: "info",
        badges: { CPU: "95%" },
        data: { url: link, region: "eu" },
      },
    },
  ],
  [
    "wpush://WPUSHaaaaaaaaaaaaaaaaaaaaaaaaaaa/topic1?channel=feishu,dingtalk&group=12",
    {
      to: "https://api.wpush.cn/api/v1/send",
      headers: { "x-api-key": wpushKey, "x-idempotency-key": "delivery-7f3a" },
      body: {
        apikey: wpushKey,
        title,
        content: body,
        channel: "dingtalk,feishu",
        topic_code: "topic1",
        option: "12",
        url: link,
      },
    },
  ],
  [
    "qq://?token=abc123def456ghi789jkl012mno345pq",
    {
      to: "https://qmsg.zendee.cn/send/abc123def456ghi789jkl012mno345pq",
      body: { msg: "A & B\nNow 19\nhttps://t.example/d" },
    },
  ],
  [
    "pushward://hlk_abc123?info=passive&volume=0.8",
    {
      to: "https://api.pushward.app/notifications",
      headers: { authorization: "Bearer hlk_abc123" },
      body: { title, body, level: "passive", volume: 0.8, url: link },
    },
  ],
  [
    "pushward://hlk_abc123?subtitle=s&thread=t&collapse=c&snooze=60,300&ack=yes&repeat=30&expire=600",
    {
      to: "https://api.pushward.app/notifications",
      body: {
        ...{
          title,
          body,
          level: "active",
          url: link,
          subtitle: "s",
          thread_id: "t",
          collapse_id: "c",
          snooze: [60, 300],
        },
        acknowledge: { repeat_seconds: 30, expire_seconds: 600 },
      },
    },
  ],
  [
    "notifyapp://AB12CD34/aB3d?thread=t&urgent=yes",
    {
      to: "https://push.getnotifyapp.com/notify-json/AB12CD34?token=aB3d",
      body: { text: body, title, groupType: "t", timeSensitive: true },
    },
  ],
  [
    "https://push.getnotifyapp.com/notify-group/AB12CD34?token=aB3d",
    { to: "https://push.getnotifyapp.com/notify-json/AB12CD34?token=aB3d", body: { text: body, title } },
  ],
  [
    "signalgrid://CLIENTKEY/CHANNEL1/CHANNEL2?critical=yes",
    {
      to: "https://api.signalgrid.co/v1/push",
      body: { client_key: "CLIENTKEY", channel: "CHANNEL1", title, body, type: "INFO", critical: "true" },
    },
    {
      to: "https://api.signalgrid.co/v1/push",
      body: { client_key: "CLIENTKEY", channel: "CHANNEL2", title, body, type: "INFO", critical: "true" },
    },
  ],
  [
    "youlmk://ylk_a1b2c3d4e5f6a7b8c9d0e1f2a3b4c5d6?priority=low&url=https://x.example/&url_label=Look&group=g",
    {
      to: "https://youlmk.com/v1/notify",
      headers: { authorization: `Bearer ${youlmkKey}` },
      body: { title, body, priority: "low", url: "https://x.example/", url_label: "Look", group: "g" },
    },
  ],
  [
    "youlmk://k_7hq2nk3f9qd8w4",
    { to: "https://youlmk.com/k/k_7hq2nk3f9qd8w4", body: { title, body, priority: "normal", url: link } },
  ],
  [
    "trigvs://trgv_a1b2c3d4_0123456789abcdef0123456789abcdef",
    {
      to: "https://api.trigv.com/v1/events",
      headers: { authorization: `Bearer ${trigvKey}` },
      body: {
        channel: "general",
        title,
        description: body,
        level: "info",
        delivery_urgency: "standard",
        url: link,
        idempotency_key: "delivery-7f3a",
      },
    },
  ],
  [
    "trigv://trgv_a1b2c3d4_0123456789abcdef0123456789abcdef@own.example:8080/ops?urgency=time_sensitive&priority=2",
    {
      to: "http://own.example:8080/api/v1/events",
      headers: { authorization: `Bearer ${trigvKey}` },
      body: {
        channel: "ops",
        title,
        description: body,
        level: "info",
        idempotency_key: "delivery-7f3a",
        delivery_urgency: "time_sensitive",
        url: link,
        priority: 2,
      },
    },
  ],
  [horn, { to: horn }],
  [
    "kumulos://8b799edf-6f98-4d3a-9be7-2862fb4e5752/wwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwww",
    {
      to: "https://messages.kumulos.com/v2/notifications",
      headers: {
        authorization:
          "Basic OGI3OTllZGYtNmY5OC00ZDNhLTliZTctMjg2MmZiNGU1NzUyOnd3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3dw==",
      },
      body: { target: { broadcast: true }, content: { title, message: body } },
    },
  ],
  [
    "parseps://app:key@push.example:8080?device=ios",
    {
      to: "https://push.example:8080/parse/push/",
      headers: { "x-parse-application-id": "app", "x-parse-master-key": "key" },
      body: { where: { deviceType: { $in: ["ios"] } }, data: { title, alert: body } },
    },
  ],
  [
    "flowtriqs://key1@flowtriq.com/api/v1/webhook/xyz",
    {
      to: "https://flowtriq.com/api/v1/webhook/xyz",
      headers: { "x-api-key": "key1" },
      body: { title, body, severity: "info", type: "info", source: "Tidemark", url: link },
    },
  ],
  [
    "enigma2s://me:pw@box.example/path?timeout=-1000&+X-Own=1",
    {
      to: "https://box.example/path/api/message?text=A+%26+B%0ANow+19&type=1&timeout=-1",
      method: "GET",
      headers: { ...signedIn, "x-own": "1" },
    },
  ],
  [
    "strmlabs://IcIcArukDQtuC1is1X1UdKZjTg118Lag2vScOmso",
    {
      to: "https://streamlabs.com/api/v1.0/alerts",
      body: { access_token: stream, type: "donation", message: title, user_message: body, duration: "1000" },
    },
  ],
  [
    "strmlabs://IcIcArukDQtuC1is1X1UdKZjTg118Lag2vScOmso?call=donations&name=tt&identifier=tide&amount=20&currency=eur",
    {
      to: "https://streamlabs.com/api/v1.0/donations",
      body: {
        name: "tt",
        identifier: "tide",
        amount: "20",
        currency: "EUR",
        access_token: stream,
        message: "A & B\nNow 19",
      },
    },
  ],
  [
    "notifico://1234/hook1234?color=no",
    { to: "https://n.tkte.ch/h/1234/hook1234?payload=%5Bi%5D+Tidemark%3A+A+%26+B%0ANow+19", method: "GET" },
  ],
  [
    "notificos://me:pw@own.example/?project=1234&token=hook1234&prefix=no",
    { to: "https://own.example/h/1234/hook1234?payload=A+%26+B%0ANow+19", method: "GET", headers: signedIn },
  ],
]);

describeRequests([
  [
    "lauther://lpt_abc123?priority=high&group=g&route=/orders",
    {
      to: "https://api.lauther.id/v1/push",
      headers: { authorization: "Bearer lpt_abc123" },
      body: { title, message: body, priority: 1, url: link, tag: "g", path: "/orders" },
    },
  ],
]);

describeRefusals([
  ["lauther://abc", "lauther://lpt_token"],
  ["push://++++++", "push://api_key"],
  ["pushy://apikey", "pushy://api_key/device_token"],
  ["chanify://", "chanify://token"],
  ["pushed://appkey123", "pushed://app_key/app_secret"],
  ["pushed://appkey123/appsecret1/dropped", "pushed://app_key/app_secret"],
  ["notica://", "notica://token"],
  ["pjets://push.example", "pjets://host/secret_key"],
  ["gorush://push.example/token?platform=windows", "platform= is ios, android or huawei"],
  ["pinglet://token1@push.example/deploys", "pinglets://token@host/namespace/topic"],
  ["wpush://WPUSHaaaaaaaaaaaaaaaaaaaaaaaaaaa?channel=fax", "channel= of a WPush URL is"],
  ["qq://short", "qq://key"],
  ["pushward://hlk_abc?key=00ff", "key= asks PushWard for end-to-end encryption"],
  ["notifyapp://AB12CD34", "A Notify! URL is"],
  ["pushward://hlk_abc?level=loud", "A level of a PushWard URL is"],
  ["pushward://hlk_abc?volume=2.0", "volume= of a PushWard URL is from 0 to 1"],
  ["signalgrid://CLIENTKEY", "signalgrid://client_key/channel"],
  ["youlmk://k_short", "youlmk://ylk_key"],
  ["trigvs://trgv_short", "trigvs://api_key/channel"],
  ["kumulos://8b799edf-6f98-4d3a-9be7-2862fb4e5752", "kumulos://api_key/server_key"],
  ["parsep://app@push.example", "parseps://app_id:master_key@host"],
  ["flowtriq://key1@hostname", "flowtriqs://api_key@host/path"],
  ["strmlabs://IcIcArukDQtuC1is1X1UdKZjTg118Lag2vScOmso?call=dance", "call= of a Streamlabs URL is"],
  ["notifico://abcd/hook1234", "notifico://project_number/hook"],
]);

describeAnswers([
  ["pushy://apikey/device1", 200, '{"success":true}', "delivered"],
  ["pushy://apikey/device1", 200, '{"success":false}', "permanent"],
  ["gorush://push.example/token1", 200, '{"counts":1,"logs":[],"success":"ok"}', "delivered"],
  ["gorush://push.example/token1", 200, '{"counts":1,"logs":[{"type":"failed-push"}],"success":"ok"}', "permanent"],
  [`wpush://${wpushKey}`, 200, '{"code":0,"message":"success"}', "delivered"],
  [`wpush://${wpushKey}`, 200, '{"code":429,"message":"too fast"}', "throttled"],
  [`wpush://${wpushKey}`, 200, '{"code":401}', "permanent"],
  ["qq://abc123def456ghi789jkl012mno345pq", 200, '{"success":false,"code":500}', "permanent"],
  ["enigma2://box.example", 200, '{"result":true}', "delivered"],
  ["enigma2://box.example", 200, '{"result":false}', "permanent"],
]);
