/** Services that give an access token first: how it is asked for, and the message that it is sent with. */
import { describe, expect, test } from "vitest";
import type { HttpRequest } from "../../../src/services/index.ts";
import { context, notice } from "./notice.ts";
import { describeAnswers, describeRefusals } from "./table.ts";
import { targets } from "./sent.ts";

const said = notice({ title: "A & B", body: "Now 19" });
const text = "A & B\nNow 19";
const ringcentral = "ringc://18005550100:jwt_of_account@client1/secret1/15551234567?mode=jwt&env=sandbox";
const wecom = "wechat://corp1:secret1@1000002/john/@jane/%23200/+3";
const sendpulse = "sendpulse://me@x.example/client1/secret1/a@x.example";

type Row = [url: string, first: Partial<HttpRequest>, message: Partial<HttpRequest>, body: object];
const rows: Row[] = [
  [
    ringcentral,
    {
      url: "https://platform.devtest.ringcentral.com/restapi/oauth/token",
      headers: {
        authorization: `Basic ${btoa("client1:secret1")}`,
        "content-type": "application/x-www-form-urlencoded",
      },
      body: "grant_type=urn%3Aietf%3Aparams%3Aoauth%3Agrant-type%3Ajwt-bearer&assertion=jwt_of_account",
    },
    {
      url: "https://platform.devtest.ringcentral.com/restapi/v1.0/account/~/extension/~/sms",
      headers: expect.objectContaining({ authorization: "Bearer at1" }),
    },
    { from: { phoneNumber: "+18005550100" }, to: [{ phoneNumber: "+15551234567" }], text },
  ],
  [
    wecom,
    { method: "GET", url: "https://qyapi.weixin.qq.com/cgi-bin/gettoken?corpid=corp1&corpsecret=secret1" },
    { url: "https://qyapi.weixin.qq.com/cgi-bin/message/send?access_token=at1" },
    { touser: "john|jane", toparty: "200", totag: "3", agentid: 1_000_002, msgtype: "text", text: { content: text } },
  ],
  [
    sendpulse,
    {
      url: "https://api.sendpulse.com/oauth/access_token",
      body: '{"grant_type":"client_credentials","client_id":"client1","client_secret":"secret1"}',
    },
    {
      url: "https://api.sendpulse.com/smtp/emails",
      headers: expect.objectContaining({ authorization: "Bearer at1" }),
    },
    {
      email: {
        from: { email: "me@x.example", name: "Tidemark" },
        to: [{ email: "a@x.example" }],
        subject: "A & B",
        text: expect.stringContaining("Now 19"),
        html: expect.stringMatching(/^[A-Za-z0-9+/=]{50,}$/),
      },
    },
  ],
];

describe("a service is asked for a token, with which the message is sent", () => {
  for (const [url, first, message, body] of rows) {
    test(url, async () => {
      const [target] = targets(url);
      expect(await target?.grant?.request(context)).toMatchObject(first);
      const answer = { status: 200, headers: {}, body: '{"access_token":"at1","expires_in":3599}' };
      expect(target?.grant?.read(answer)).toEqual({ value: "at1", seconds: 3599 });
      expect(target?.grant?.read({ ...answer, body: '{"error":"invalid_client"}' })).toBeNull();
      const sent = await target?.compose(said, { ...context, grant: "at1" });
      expect(sent).toMatchObject(message);
      expect(JSON.parse(sent?.kind === "http" ? String(sent.body) : "")).toEqual(body);
    });
  }
});

test("an application of WeCom writes Markdown where format= says so", async () => {
  const [target] = targets("wechat://corp1:secret1@1000002/@all?format=markdown");
  const sent = await target?.compose(said, { ...context, grant: "at1" });
  expect(sent?.kind === "http" ? sent.body : "").toContain('"touser":"@all","agentid":1000002,"msgtype":"markdown"');
});

describeRefusals([
  ["ringc://18005550100:password@client1/secret1", "RingCentral takes no passwords any more"],
  ["ringc://18005550100:jwt_of_account@client1?mode=jwt", "ringc://from_number:jwt@client_id/client_secret"],
  ["wechat://corp1@1000002/john", "wechat://corp_id:secret@agent_id/user"],
  ["wechat://corp1:secret1@1000002", "wechat://corp_id:secret@agent_id/user"],
  ["sendpulse://me@x.example/client1", "sendpulse://sender@domain/client_id/client_secret"],
]);

describeAnswers([
  [wecom, 200, '{"errcode":0}', "delivered"],
  [wecom, 200, '{"errcode":45009}', "throttled"],
  [wecom, 200, '{"errcode":60020}', "permanent"],
  [sendpulse, 200, '{"result":true}', "delivered"],
  [sendpulse, 200, '{"result":false}', "permanent"],
  [ringcentral, 429, "{}", "throttled"],
]);
