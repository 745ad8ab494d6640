/** What a hostile page may put into an alert, through every service: a request that the vendor can read, with the change in it. */
import { describe, expect, test } from "vitest";
import { schemes } from "../../../src/services/index.ts";
import { notice } from "./notice.ts";
import { sentAll, targets } from "./sent.ts";

const hex = (count: number, digit = "a") => digit.repeat(count);
const urls = [
  "json://hooks.example/in",
  "xml://hooks.example/in",
  "form://hooks.example/in",
  "post://hooks.example/in",
  "mailtos://me:pw@mail.example?to=you@mail.example",
  "discord://123456789012345678/abcdefghijklmnop",
  "slack://T1AAAAAAA/B1BBBBBBB/cccccccccccccccc",
  "tgram://123456789:abcdefg_hijklmnop/12345",
  "ntfys://ntfy.example/mytopic",
  "gotifys://push.example/AbC123",
  `pover://${hex(30, "u")}@${hex(30)}`,
  "matrixs://token@matrix.example/!room:matrix.example",
  "mmosts://chat.example/abcdef0123456789",
  "workflows://prod-1.logic.azure.com/wf1/sig1",
  "gchat://space1/key1/token1",
  "rockets://abc/def@chat.example",
  "hassios://ha.example/LongLivedToken",
  `pbul://${hex(34)}`,
  "opsgenie://abcdef123456",
  `zulip://bot@org/${hex(32, "z")}`,
  "barks://api.day.app/devkey1",
  `webex://${hex(80, "w")}`,
  `line://tok+en/U${hex(32, "0")}`,
  "lark://abcd-1234",
  "dingtalk://tok123?format=markdown",
  "wecombot://botkey1",
  "pushdeer://PDU123abc",
  "nctalks://user:pw@cloud.example/room1",
  "synologys://nas.example/tok1",
  `join://${hex(32)}/device1`,
  `prowl://${hex(40)}`,
  "groupme://68ca900a7d17",
  "signl4://secret1",
  "vonage://key12:secret12@Shop/15557654321",
  "voipms://password:me@x.example/15551234567/15557654321",
  "threema://*GATEWAY@secret12/ABCDEFGH",
  "spike://token12345",
  "incidentio://01ABC/token123",
  "goalerts://oncall.example/01234567-89ab-cdef-0123-456789abcdef",
  "resend://key1:me@x.example/you@x.example",
  "brevo://key1:me@x.example/you@x.example",
];

const line = "Beta 24 EUR";
const hostile: [what: string, words: string][] = [
  ["markup", `</b><script>alert(1)</script> ${line}`],
  ["a shout", `@everyone @channel @here <!channel> <@U123> ${line}`],
  ["a link that is code", `[x](javascript:alert(1)) <a href="javascript:alert(1)">x</a> ${line}`],
  ["controls", `a\u0000b\u0007c\u001b[31m\u202e ${line}`],
  ["halves of characters", `\ud83d x \ude00 ${line}`],
  ["a line of emoji before it", `${"😀".repeat(4_000)}\n${line}`],
  ["an end of CDATA", `]]> --> {{ x }} {% y %} ${line}`],
];

describe.each(urls)("%s", (url) => {
  test.each(hostile)("every service sends the text of %s and none of its markup", async (_what, words) => {
    expect(Array.isArray(targets(url))).toBe(true);
    for (const format of ["text", "htmlcolor", "markdown"] as const) {
      const body = format === "htmlcolor" ? words.replaceAll("\n", "<br>") : words;
      const [outgoing] = await sentAll(url, notice({ title: `Shop ${words}`.slice(0, 300), body, format }));
      const text = said(outgoing);
      expect(text.isWellFormed()).toBe(true);
      expect(text).not.toContain("\u0000");
      expect(text.replace(/\\(?=\W)/g, "")).toMatch(/Beta.{0,3}24.{0,3}EUR/);
    }
  });
});

test("the list of hostile cases covers services of every kind", () => {
  const known = new Set(urls.map((url) => url.split(":")[0]));
  expect(known.size).toBe(urls.length);
  for (const scheme of known) expect(schemes).toContain(scheme);
});

type Sent = Awaited<ReturnType<typeof sentAll>>[number] | undefined;

/** All words of a request as its receiver reads them. */
function said(outgoing: Sent): string {
  if (outgoing?.kind === "smtp") return mailWords(outgoing.message);
  if (outgoing?.kind !== "http") throw new Error("Nothing was sent");
  const { body = "", headers } = outgoing;
  const text =
    typeof body === "string" ? body : new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(body);
  const type = headers["content-type"] ?? "";
  if (type.startsWith("application/json")) return wordsIn(JSON.parse(text));
  if (type.startsWith("application/x-www-form-urlencoded")) return [...new URLSearchParams(text).values()].join("\n");
  return text;
}

const wordsIn = (value: unknown): string =>
  typeof value === "string"
    ? value
    : value !== null && typeof value === "object"
      ? Object.values(value).map(wordsIn).join("\n")
      : "";

/** The parts of a mail, decoded. */
function mailWords(message: string): string {
  const parts = [...message.matchAll(/content-transfer-encoding: base64\r\n(?:.+\r\n)*\r\n([A-Za-z0-9+/=\r\n]+)/gi)];
  return parts.map(([, text = ""]) => Buffer.from(text, "base64").toString("utf8")).join("\n");
}
