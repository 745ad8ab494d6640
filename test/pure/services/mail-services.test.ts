import { describe, expect, test } from "vitest";
import { mailTargetOf } from "../../../src/services/index.ts";
import { context, notice } from "./notice.ts";
import { picture, sent, sentAll, sentForm } from "./sent.ts";
import { englishOf } from "../../../src/message/textOf.ts";

const said = notice({
  title: "A & B",
  body: "<p>Now <b>19</b></p>",
  format: "html",
  links: { difference: "https://t.example/d" },
});

describe("mail services", () => {
  const alert = notice({
    ...said,
    links: { unsubscribe: { url: "https://t.example/u", text: "Stop these mails" } },
    image: picture,
  });
  const rows: [url: string, address: string, headers: object, fields: object][] = [
    [
      "resend://re_key:me@x.example/you@x.example?bcc=b@x.example",
      "https://api.resend.com/emails",
      { authorization: "Bearer re_key", "idempotency-key": "delivery-7f3a.0" },
      { from: "Tidemark <me@x.example>", to: ["you@x.example"], bcc: ["b@x.example"], subject: "A & B" },
    ],
    [
      "groundmail://gm_key:me@x.example/you@x.example",
      "https://api.groundmail.dev/emails",
      { authorization: "Bearer gm_key", "idempotency-key": "delivery-7f3a.0" },
      { from: "Tidemark <me@x.example>", to: ["you@x.example"], subject: "A & B" },
    ],
    [
      "sendgrid://SG.key:me@x.example/you@x.example",
      "https://api.sendgrid.com/v3/mail/send",
      { authorization: "Bearer SG.key" },
      {
        personalizations: [{ to: [{ email: "you@x.example" }] }],
        from: { email: "me@x.example", name: "Tidemark" },
        subject: "A & B",
      },
    ],
    [
      "brevo://key1:me@x.example/you@x.example",
      "https://api.brevo.com/v3/smtp/email",
      { "api-key": "key1" },
      { sender: { email: "me@x.example", name: "Tidemark" }, to: [{ email: "you@x.example" }], subject: "A & B" },
    ],
    [
      "postmark://key1:me@x.example/you@x.example?name=N",
      "https://api.postmarkapp.com/email",
      { "x-postmark-server-token": "key1" },
      { From: "N <me@x.example>", To: "you@x.example", Subject: "A & B" },
    ],
    [
      "smtp2go://me@x.example/key1/you@x.example",
      "https://api.smtp2go.com/v3/email/send",
      { "x-smtp2go-api-key": "key1" },
      { sender: "Tidemark <me@x.example>", to: ["you@x.example"], subject: "A & B" },
    ],
    [
      "sparkpost://me@x.example/key1/you@x.example?region=eu",
      "https://api.eu.sparkpost.com/api/v1/transmissions",
      { authorization: "key1" },
      { recipients: [{ address: { email: "you@x.example" } }], content: { subject: "A & B" } },
    ],
  ];
  for (const [url, address, headers, fields] of rows) {
    test(url, async () => {
      const request = await sent(url, alert);
      expect(request.url).toBe(address);
      expect(request.headers).toMatchObject(headers);
      expect(JSON.parse(request.text)).toMatchObject(fields);
      for (const part of [
        "Now 19",
        "Now <b>19</b>",
        "https://t.example/u",
        "List-Unsubscribe=One-Click",
        "iVBORw0KGgo=",
      ]) {
        expect(request.text).toContain(part);
      }
    });
  }
  test("Mailgun takes a form, in the region asked for", async () => {
    const url = "mailgun://me@x.example/key1/you@x.example?region=eu&cc=c@x.example";
    const request = await sent(url, said);
    expect(request.url).toBe("https://api.eu.mailgun.net/v3/x.example/messages");
    expect(request.headers["authorization"]).toBe(`Basic ${btoa("api:key1")}`);
    expect(await sentForm(url, said)).toMatchObject({
      from: "Tidemark <me@x.example>",
      to: "you@x.example",
      cc: "c@x.example",
      subject: "A & B",
    });
  });
  test("each recipient is a request of their own, and an operator's URL reaches the one named", async () => {
    expect(await sentAll("resend://key:me@x.example/a@x.example/b@x.example")).toHaveLength(2);
    const urls = ["resend://key:me@x.example/a@x.example", "mailgun://me@x.example/key1/a@x.example"];
    for (const url of urls) {
      const target = mailTargetOf(url, "you@y.example");
      if ("problem" in target) throw new Error(englishOf(target.problem));
      expect(target.recipient).toBe("you@y.example");
      expect(JSON.stringify(await target.compose(notice(), context))).not.toContain("a@x.example");
    }
  });
});
