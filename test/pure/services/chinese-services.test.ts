/** Services that reach WeChat and the apps of China. */
import { expect, test } from "vitest";
import { notice } from "./notice.ts";
import { sentJson } from "./sent.ts";
import { describeAnswers, describeRefusals, describeRequests } from "./table.ts";

const pushplusKey = "0123456789abcdef0123456789abcdef";
const pushplusBody = { token: pushplusKey, title: "A & B", content: "<p>Now <b>19</b></p>", template: "html" };
const wxpusherBody = {
  appToken: "AT_abc",
  content: "<p>Now <b>19</b></p>",
  summary: "A & B",
  contentType: 2,
  url: "https://t.example/d",
};
const wxpusherAddress = "https://wxpusher.zjiecode.com/api/send/message";
const markdown = "Now **19**";
const kookBody = { type: 9, content: "**A \\& B**  \nNow **19**" };
const bot = { authorization: "Bot 1/MTA=/abc" };

describeRequests([
  ["schan://SCT12345abc", { to: "https://sctapi.ftqq.com/SCT12345abc.send", body: { title: "A & B", desp: markdown } }],
  [
    "schan://sctp77tabcdef",
    { to: "https://77.push.ft07.com/send/sctp77tabcdef.send", body: { title: "A & B", desp: markdown } },
  ],
  [
    "https://77.push.ft07.com/send/sctp77tabcdef.send",
    { to: "https://77.push.ft07.com/send/sctp77tabcdef.send", body: { title: "A & B", desp: markdown } },
  ],
  [`pushplus://${pushplusKey}`, { to: "https://www.pushplus.plus/send", body: pushplusBody }],
  [
    `pushplus://${pushplusKey}/one/two`,
    { to: "https://www.pushplus.plus/send", body: { ...pushplusBody, topic: "one" } },
    { to: "https://www.pushplus.plus/send", body: { ...pushplusBody, topic: "two" } },
  ],
  [
    `pushplus://_?token=${pushplusKey}&channel=webhook&name=bot1`,
    { to: "https://www.pushplus.plus/send", body: { ...pushplusBody, channel: "webhook", webhook: "bot1" } },
  ],
  [
    "wxpusher://AT_abc/UID_one/123",
    { to: wxpusherAddress, body: { ...wxpusherBody, uids: ["UID_one"] } },
    { to: wxpusherAddress, body: { ...wxpusherBody, topicIds: [123] } },
  ],
  ["wxpusher://_?token=AT_abc&to=7", { to: wxpusherAddress, body: { ...wxpusherBody, topicIds: [7] } }],
  [
    "spugpush://abcdefghij12",
    { to: "https://push.spug.cc/send/abcdefghij12", body: { title: "A & B", content: "Now 19" } },
  ],
  [
    "https://push.spug.dev/send/abcdefghij12",
    { to: "https://push.spug.cc/send/abcdefghij12", body: { title: "A & B", content: "Now 19" } },
  ],
  [
    "kook://1%2FMTA=%2Fabc/#123/@456",
    {
      to: "https://www.kookapp.cn/api/v3/message/create",
      headers: bot,
      body: { ...kookBody, target_id: "123" },
    },
    {
      to: "https://www.kookapp.cn/api/v3/direct-message/create",
      headers: bot,
      body: { ...kookBody, target_id: "456" },
    },
  ],
  [
    "https://www.kookapp.cn/api/v3/incoming/abcdef",
    { to: "https://www.kookapp.cn/api/v3/incoming/abcdef", body: kookBody },
  ],
  [
    "pushme://abc123",
    { to: "https://push.i-i.me/", body: { push_key: "abc123", title: "A & B", content: markdown, type: "markdown" } },
  ],
]);

describeRefusals([
  ["schan://", "schan://send_key"],
  ["pushplus://short", "pushplus://token"],
  [`pushplus://${pushplusKey}?channel=fax`, "wechat, webhook, cp, mail, sms or app"],
  ["wxpusher://AT_abc", "wxpusher://AT_app_token/UID_user"],
  ["wxpusher://AT_abc/somebody", "wxpusher://AT_app_token/UID_user"],
  ["spugpush://short", "spugpush://token"],
  ["kook://bot/general", "kook://bot_token/channel_number"],
  ["pushme://", "pushme://push_key"],
]);

describeAnswers([
  ["schan://SCT12345abc", 200, '{"code":0}', "delivered"],
  ["schan://SCT12345abc", 200, '{"code":40001}', "permanent"],
  [`pushplus://${pushplusKey}`, 200, '{"code":200}', "delivered"],
  [`pushplus://${pushplusKey}`, 200, '{"code":500}', "retry"],
  [`pushplus://${pushplusKey}`, 200, '{"code":900}', "permanent"],
  ["wxpusher://AT_abc/7", 200, '{"code":1000}', "delivered"],
  ["wxpusher://AT_abc/7", 200, '{"code":1001}', "permanent"],
  ["spugpush://abcdefghij12", 200, '{"code":200}', "delivered"],
  ["spugpush://abcdefghij12", 200, '{"code":204}', "permanent"],
  ["kook://bot/1", 200, '{"code":40100}', "permanent"],
  ["kook://bot/1", 429, "{}", "throttled"],
  ["pushme://abc123", 200, "success", "delivered"],
  ["pushme://abc123", 200, "push_key error", "permanent"],
]);

test("the words of a page call nobody in KOOK", async () => {
  const { content } = await sentJson("kook://bot/1", notice({ body: "(met)all(met) (rol)5(rol)" }));
  expect(content).not.toMatch(/\(\\?(?:met|rol)\\?\)/);
});
