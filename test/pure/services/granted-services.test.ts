/** Mail and topics of clouds, whose requests are signed or need an access token that is asked for first. */
import { describe, expect, test } from "vitest";
import { context, notice } from "./notice.ts";
import { picture, sentAll, targets } from "./sent.ts";
import { describeAnswers, describeRefusals, describeRequests } from "./table.ts";

const aws = "AKIAEXAMPLEKEY12345/ab/c+d/eu-west-1";
const sesAddress = "https://email.eu-west-1.amazonaws.com/v2/email/outbound-emails";
const html = expect.stringContaining("<p>Now <b>19</b></p>");
const text = expect.stringContaining("Now 19");
const data = (words: unknown) => ({ Data: words, Charset: "UTF-8" });
const sesBody = (destination: object) => ({
  FromEmailAddress: "Tidemark <me@x.example>",
  Destination: destination,
  Content: {
    Simple: {
      Subject: data("A & B"),
      Body: { Text: data(text), Html: data(html) },
      Headers: [{ Name: "Auto-Submitted", Value: "auto-generated" }],
    },
  },
});
const signedFor = (service: string) => ({
  "x-amz-date": "20260304T050610Z",
  authorization: expect.stringMatching(
    new RegExp(
      `^AWS4-HMAC-SHA256 Credential=AKIAEXAMPLEKEY12345/20260304/eu-west-1/${service}/aws4_request, ` +
        "SignedHeaders=content-type;host;x-amz-date, Signature=[0-9a-f]{64}$",
    ),
  ),
});
const publish = { Action: "Publish", Version: "2010-03-31" };
const arn = "arn:aws:sns:us-east-2:123456789012:alerts";
const mailersendBody = { from: { email: "me@x.example", name: "Tidemark" }, subject: "A & B", text, html };
const office = "azure://me@x.example/tenant1/client1/se/cr~et";
const officeBody = (to: string) => ({
  message: {
    subject: "A & B",
    body: { contentType: "HTML", content: html },
    toRecipients: [{ emailAddress: { address: to } }],
    ccRecipients: [],
    bccRecipients: [],
    replyTo: [],
    attachments: [],
  },
  saveToSentItems: true,
});
const sendMail = "https://graph.microsoft.com/v1.0/users/me%40x.example/sendMail";

describeRequests([
  [
    `ses://me@x.example/${aws}/a@x.example/b@x.example?cc=c@x.example`,
    {
      to: sesAddress,
      headers: signedFor("ses"),
      body: sesBody({ ToAddresses: ["a@x.example"], CcAddresses: ["c@x.example"] }),
    },
    { to: sesAddress, headers: signedFor("ses"), body: sesBody({ ToAddresses: ["b@x.example"] }) },
  ],
  [
    "ses://me@x.example/a@x.example?access=AKIAEXAMPLEKEY12345&secret=ab/c%2Bd&region=cn-north-1",
    {
      to: "https://email.cn-north-1.amazonaws.com.cn/v2/email/outbound-emails",
      body: sesBody({ ToAddresses: ["a@x.example"] }),
    },
  ],
  [
    `sns://${aws}/+1(555)010-0001/${arn}`,
    {
      to: "https://sns.eu-west-1.amazonaws.com/",
      headers: signedFor("sns"),
      body: { ...publish, PhoneNumber: "+15550100001", Message: "A & B\nNow 19" },
    },
    {
      to: "https://sns.us-east-2.amazonaws.com/",
      body: { ...publish, TopicArn: arn, Subject: "A & B", Message: "Now 19" },
    },
  ],
  [
    "mailersend://mlsn.key:me@x.example/a@x.example/b@x.example?reply=r@x.example",
    {
      to: "https://api.mailersend.com/v1/email",
      headers: { authorization: "Bearer mlsn.key" },
      body: { ...mailersendBody, to: [{ email: "a@x.example" }], reply_to: { email: "r@x.example" } },
    },
    {
      to: "https://api.mailersend.com/v1/email",
      body: { ...mailersendBody, to: [{ email: "b@x.example" }], reply_to: { email: "r@x.example" } },
    },
  ],
  [
    `${office}/a@x.example/b@x.example`,
    { to: sendMail, body: officeBody("a@x.example") },
    { to: sendMail, body: officeBody("b@x.example") },
  ],
  [
    "o365://tenant1:me@x.example/client1/se/cr~et?savesent=no",
    { to: sendMail, body: { ...officeBody("me@x.example"), saveToSentItems: false } },
  ],
]);

describeRefusals([
  ["ses://me@x.example/AKIAEXAMPLEKEY12345/secret/nowhere/a@x.example", "ses://sender@domain/access_key"],
  ["ses://AKIAEXAMPLEKEY12345/secret/eu-west-1", "ses://sender@domain/access_key"],
  [`sns://${aws}`, "sns://access_key/secret_key/region/+1555"],
  [`sns://${aws}/not a topic!`, "sns://access_key/secret_key/region/+1555"],
  ["mailersend://key", "mailersend://api_key:sender@domain"],
  ["azure://me@x.example/tenant1/client1", "azure://sender@domain/tenant"],
  [`${office}?mode=personal`, "mode=personal is not served"],
]);

describeAnswers([
  [`sns://${aws}/+15550100001`, 400, "<Error><Code>Throttling</Code></Error>", "throttled"],
  [`sns://${aws}/+15550100001`, 400, "<Error><Code>InvalidParameter</Code></Error>", "permanent"],
  [`ses://me@x.example/${aws}`, 429, "{}", "throttled"],
  [office, 202, "", "delivered"],
  ["mailersend://mlsn.key:me@x.example", 422, "{}", "permanent"],
]);

describe("what a service must be asked for first", () => {
  test("Microsoft gives an access token to the application, the same for all its recipients", async () => {
    const [first, second] = targets(`${office}/a@x.example/b@x.example`);
    expect(first?.grant?.key).toBe(second?.grant?.key);
    expect(await first?.grant?.request(context)).toMatchObject({
      method: "POST",
      url: "https://login.microsoftonline.com/tenant1/oauth2/v2.0/token",
      body:
        "grant_type=client_credentials&client_id=client1&client_secret=se%2Fcr%7Eet&" +
        "scope=https%3A%2F%2Fgraph.microsoft.com%2F.default",
    });
    const answer = { status: 200, headers: {}, body: '{"access_token":"at1","expires_in":3599}' };
    expect(first?.grant?.read(answer)).toEqual({ value: "at1", seconds: 3599 });
    expect(first?.grant?.read({ ...answer, body: '{"error":"invalid_client"}' })).toBeNull();
    expect(await first?.compose(notice(), { ...context, grant: "at1" })).toMatchObject({
      headers: { authorization: "Bearer at1" },
    });
  });

  test("Amazon tells the account of a key, to which a topic by its name belongs; a telephone needs none", async () => {
    const [topic, telephone] = targets(`sns://${aws}/#alerts/+15550100001`);
    expect(await telephone?.grant?.request(context)).toBeNull();
    expect(await topic?.grant?.request(context)).toMatchObject({
      url: "https://sts.eu-west-1.amazonaws.com/",
      body: "Action=GetCallerIdentity&Version=2011-06-15",
    });
    const body = "<GetCallerIdentityResult><Account>123456789012</Account></GetCallerIdentityResult>";
    const found = topic?.grant?.read({ status: 200, headers: {}, body });
    expect(found?.value).toBe("123456789012");
    const sent = await topic?.compose(notice(), { ...context, grant: found?.value ?? "" });
    const fields = new URLSearchParams(sent?.kind === "http" ? String(sent.body) : "");
    expect(fields.get("TopicArn")).toBe("arn:aws:sns:eu-west-1:123456789012:alerts");
    // A subject of Amazon is of ASCII.
    expect(fields.get("Subject")).toBeNull();
    expect(fields.get("Message")).toMatch(/^Preis geändert: 19 €\nNow 19 €/);
  });
});

test("a picture goes along as an attachment", async () => {
  const shown = notice({ image: picture });
  const urls = [`ses://me@x.example/${aws}`, "mailersend://mlsn.key:me@x.example", office];
  const all = (await Promise.all(urls.map((url) => sentAll(url, shown)))).flat();
  for (const each of all) expect(each.kind === "http" ? each.body : "").toContain('"shot.png"');
});
