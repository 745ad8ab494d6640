/** What a URL says decides where its request goes and what is in it, as the service's own page and Apprise read it. */

import { describe, expect, test } from "vitest";
import { notice } from "./notice.ts";
import { problemOf, sent, sentAll, sentForm, sentJson } from "./sent.ts";

const said = notice({ title: "A", body: "Now\n19" });

describe("Mailgun is asked at the domain of the URL, whoever writes", () => {
  const url = "mailgun://alerts@mg.corp.example/KEY/me@x.example";
  const rows: [options: string, from: string][] = [
    ["", "Tidemark <alerts@mg.corp.example>"],
    ["?from=noreply@corp.example", "Tidemark <noreply@corp.example>"],
    ["?name=Jo <jo@x.example>", "Jo <jo@x.example>"],
    ["?from=Jo", "Jo <alerts@mg.corp.example>"],
    ["?from=noreply@corp.example&name=Jo", "Jo <noreply@corp.example>"],
  ];
  for (const [options, from] of rows) {
    test(url + options, async () => {
      expect((await sent(url + options, said)).url).toBe("https://api.mailgun.net/v3/mg.corp.example/messages");
      expect(await sentForm(url + options, said)).toMatchObject({ from, to: "me@x.example" });
    });
  }
});

describe("a Matrix webhook is posted to the bridge that its mode names, as the user of the URL", () => {
  const bridge = "/api/v1/matrix/hook/token12345";
  const rows: [url: string, address: string, body: object][] = [
    [
      "matrixs://Bot:token12345@m.example?mode=matrix",
      `https://m.example${bridge}`,
      { displayName: "Bot", format: "html" },
    ],
    ["matrixs://token12345@m.example?mode=matrix", `https://m.example${bridge}`, { displayName: "Tidemark" }],
    ["matrixs://Bot:token12345@m.example?mode=slack", `https://m.example${bridge}`, { username: "Bot" }],
    [
      "matrixs://m.example?mode=slack&token=token12345&path=/in",
      "https://m.example/in/token12345",
      { username: "Tidemark" },
    ],
    ["matrixs://token12345@m.example?mode=hookshot", "https://m.example/webhook/token12345", { username: "Tidemark" }],
    ["matrix://_?mode=t2bot&token=token12345", `https://webhooks.t2bot.io${bridge}`, { displayName: "Tidemark" }],
    ["matrix://Bot@token12345?mode=t2bot", `https://webhooks.t2bot.io${bridge}`, { displayName: "Bot" }],
  ];
  for (const [url, address, body] of rows) {
    test(url, async () => {
      expect((await sent(url, said)).url).toBe(address);
      expect(await sentJson(url, said)).toMatchObject(body);
    });
  }
});

describe("a WhatsApp template is filled as the URL says", () => {
  const place = "123456/4915100000001";
  const body = (fill: string) => ({ type: "text", text: fill });
  const rows: [url: string, template: object][] = [
    [`whatsapp://hello:token12345@${place}`, { name: "hello", language: { code: "en_US" } }],
    [`whatsapp://token12345@${place}?template=hello&lang=de`, { name: "hello", language: { code: "de" } }],
    [
      `whatsapp://hello:token12345@${place}?:2=words&:body=1&:type=3`,
      {
        name: "hello",
        language: { code: "en_US" },
        components: [{ type: "body", parameters: [body("A Now 19"), body("words"), body("info")] }],
      },
    ],
  ];
  for (const [url, template] of rows) {
    test(url, async () =>
      expect(await sentJson(url, said)).toEqual({
        messaging_product: "whatsapp",
        recipient_type: "individual",
        to: "+4915100000001",
        type: "template",
        template,
      }),
    );
  }

  test("a WhatsApp group is addressed by its id", async () => {
    expect(await sentJson("whatsapp://token12345@123456/#1234567890123456", said)).toMatchObject({
      recipient_type: "group",
      to: "1234567890123456",
    });
  });

  for (const wrong of [":body=x", ":0=a", ":name=a", ":1=a&:body=1"])
    test(`${wrong} is refused`, () =>
      expect(problemOf(`whatsapp://hello:token12345@${place}?${wrong}`)).toContain("WhatsApp template"));
});

test("Notifiarr is asked at its integration for such URLs", async () => {
  const url = "notifiarr://123456789?apikey=apikey12345&source=Shop";
  expect((await sent(url, said)).url).toBe("https://notifiarr.com/api/v1/notification/apprise");
  expect(await sentJson(url, said)).toMatchObject({
    source: "Shop",
    type: "info",
    notification: { update: false, event: "" },
    discord: { ids: { channel: "123456789" } },
  });
});

test("Synology Chat behind a path is asked behind it", async () => {
  const query = "api=SYNO.Chat.External&method=incoming&version=2&token=tok1";
  for (const url of ["synologys://nas.example/tok1/chat/a", "synologys://nas.example/chat/a?token=tok1"])
    expect((await sent(url, said)).url).toBe(`https://nas.example/chat/a/webapi/entry.cgi?${query}`);
});

describe("an incident is opened once and resolved by the recovery", () => {
  const failing = notice({ level: "failure", incident: { key: "tidemark/w1", isResolved: false } });
  const recovered = notice({ id: "delivery-2", level: "success", incident: { key: "tidemark/w1", isResolved: true } });

  test("PagerDuty", async () => {
    const url = "pagerduty://intkey1@apikey";
    expect(await sentJson(url, failing)).toMatchObject({
      event_action: "trigger",
      dedup_key: "tidemark/w1",
      payload: { severity: "critical" },
    });
    expect(await sentJson(url, recovered)).toEqual({
      routing_key: "intkey1",
      event_action: "resolve",
      dedup_key: "tidemark/w1",
    });
    expect(await sentJson(url, said)).toMatchObject({ event_action: "trigger", dedup_key: "delivery-7f3a" });
  });

  test("Splunk On-Call, also by its own address", async () => {
    const url = "https://alert.victorops.com/integrations/generic/20131114/alert/apikey1/db";
    expect((await sent(url, said)).url).toBe(url);
    expect(await sentJson(url, failing)).toMatchObject({ message_type: "CRITICAL", entity_id: "tidemark/w1" });
    expect(await sentJson(url, recovered)).toMatchObject({ message_type: "RECOVERY", entity_id: "tidemark/w1" });
    expect(await sentJson(url, said)).toMatchObject({ message_type: "INFO", entity_id: "delivery-7f3a" });
    expect(await sentJson(`${url}/disk/one`, recovered)).toMatchObject({ entity_id: "disk/one" });
  });

  test("Opsgenie", async () => {
    const url = "opsgenie://apikey1/#team";
    expect(await sentJson(url, failing)).toMatchObject({ alias: "tidemark/w1" });
    const closing = await sent(url, recovered);
    expect(closing.url).toBe("https://api.opsgenie.com/v2/alerts/tidemark%2Fw1/close?identifierType=alias");
    expect(JSON.parse(closing.text)).toEqual({ source: "Tidemark", note: "Preis geändert: 19 €" });
  });

  test("SIGNL4", async () => {
    expect(await sentJson("signl4://secret1", failing)).toMatchObject({ "X-S4-ExternalID": "tidemark/w1" });
    expect(await sentJson("signl4://secret1", recovered)).toMatchObject({
      "X-S4-ExternalID": "tidemark/w1",
      "X-S4-Status": "resolved",
    });
  });
});

test("to= lists recipients separated by blanks, commas and slashes", async () => {
  const all = await sentAll(`zulip://bot@org/${"z".repeat(32)}?to=a/b, c\\d e`, said);
  const streams = all.map((one) => new URLSearchParams(one.kind === "http" ? String(one.body) : "").get("to"));
  expect(streams).toEqual(["a", "b", "c", "d", "e"]);
});

describe("options are read as people write them", () => {
  const rows: [url: string, body: object][] = [
    [`prowl://${"p".repeat(40)}?priority=high`, { priority: "1" }],
    [`join://${"a".repeat(32)}?priority=emergency`, { priority: "2" }],
    ["psafer://eeeeeeeeeeeeeeeeeeee?priority=low", { pr: "-2" }],
  ];
  for (const [url, fields] of rows) test(url, async () => expect(await sentForm(url, said)).toMatchObject(fields));
  const jsonRows: [url: string, body: object][] = [
    ["pagerduty://intkey1@apikey?severity=crit", { payload: { severity: "critical" } }],
    ["onesignal://app12@apikey1/s1?lang=de", { headings: { de: "A" } }],
    ["barks://api.day.app/devicekey1?sound=Bell.CAF&category=c", { sound: "bell.caf", category: "c" }],
    ["discord://123456789012345678/abcdefghij?botname=Bot", { username: "Bot" }],
    [
      "ntfy://topic?attach=https://x.example/a.png&filename=a.png",
      { attach: "https://x.example/a.png", filename: "a.png" },
    ],
  ];
  for (const [url, body] of jsonRows) test(url, async () => expect(await sentJson(url, said)).toMatchObject(body));
});
