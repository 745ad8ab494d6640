import PostalMime from "postal-mime";
import { describe, expect, test } from "vitest";
import { mailboxOf } from "../../../src/lib/mail/address.ts";
import { headerLine } from "../../../src/lib/mail/header.ts";
import { mailTargetOf, type MailRequest } from "../../../src/services/index.ts";
import { context, notice } from "./notice.ts";
import { picture, problemOf, sentAll } from "./sent.ts";
import { englishOf } from "../../../src/message/textOf.ts";

async function mails(url: string, said = notice()): Promise<MailRequest[]> {
  return (await sentAll(url, said)).map((each) => {
    if (each.kind !== "smtp") throw new Error("not a mail");
    return each;
  });
}

async function mail(url: string, said = notice()): Promise<MailRequest> {
  const [first] = await mails(url, said);
  return first!;
}

describe("which server, port and encryption a mail URL means", () => {
  const servers: [url: string, expected: Partial<MailRequest>][] = [
    [
      "mailto://me:pw@gmail.com",
      {
        host: "smtp.gmail.com",
        port: 587,
        security: "starttls",
        user: "me@gmail.com",
        from: "me@gmail.com",
        to: ["me@gmail.com"],
      },
    ],
    ["mailtos://me:pw@gmail.com?mode=ssl", { host: "smtp.gmail.com", port: 465, security: "tls" }],
    ["mailto://me:pw@yahoo.com", { host: "smtp.mail.yahoo.com", port: 465, security: "tls", user: "me@yahoo.com" }],
    ["mailto://me:pw@yandex.com", { host: "smtp.yandex.ru", port: 465, security: "tls", user: "me" }],
    [
      "mailtos://me:pw@mail.example",
      { host: "mail.example", port: 587, security: "starttls", user: "me", from: "me@mail.example" },
    ],
    ["mailto://me:pw@mail.example", { host: "mail.example", port: 587, security: "starttls" }],
    ["mailtos://me:pw@mail.example?mode=ssl", { port: 465, security: "tls" }],
    ["mailtos://me:pw@mail.example:465", { port: 465, security: "tls" }],
    ["mailtos://me:pw@mail.example:2525", { port: 2525, security: "starttls" }],
    ["mailto://me:pw@mail.example:2525", { port: 2525, security: "opportunistic" }],
    ["mailto://me:pw@mail.example:2525?mode=insecure", { port: 2525, security: "none" }],
    ["mailtos://me:pw@x.example?smtp=relay.example", { host: "relay.example", from: "me@x.example" }],
    [
      "mailtos://relay.example?user=me@x.example&pass=pw&to=you@x.example",
      { host: "relay.example", user: "me@x.example", from: "me@x.example", to: ["you@x.example"] },
    ],
    ["mailtos://me%40x.example:pw@relay.example", { user: "me@x.example", from: "me@x.example" }],
    ["mailto://relay.example:2525/you@x.example", { user: "", password: "", from: "alerts@relay.example" }],
  ];
  for (const [url, expected] of servers) test(url, async () => expect(await mail(url)).toMatchObject(expected));
});

describe("recipients", () => {
  test("each recipient gets a mail of their own; copies go with the first only", async () => {
    const all = await mails(
      "mailtos://me:pw@x.example/a@x.example/b@x.example?to=Carl <c@x.example>,a@x.example&cc=d@x.example&bcc=e@x.example",
    );
    expect(all.map((each) => each.to)).toEqual([
      ["a@x.example", "d@x.example", "e@x.example"],
      ["b@x.example"],
      ["c@x.example"],
    ]);
    expect(all[2]?.message).toContain("\r\nTo: Carl <c@x.example>\r\n");
    expect(new Set(all.map((each) => /Message-ID: (.*)\r\n/.exec(each.message)?.[1])).size).toBe(3);
  });
  test("Bcc recipients are in no header", async () => {
    const { message } = await mail("mailtos://me:pw@x.example/a@x.example?bcc=secret@x.example");
    expect(message).not.toMatch(/bcc|secret/i);
  });
  test("an operator's mail URL reaches whoever is named, and nobody else", async () => {
    const target = mailTargetOf(
      "mailtos://me:pw@x.example/a@x.example?to=b@x.example&cc=c@x.example",
      "user+tag@mail.example",
    );
    if ("problem" in target) throw new Error(englishOf(target.problem));
    expect(await target.compose(notice(), context)).toMatchObject({ to: ["user+tag@mail.example"] });
    const named = mailTargetOf("mailtos://me:pw@x.example", "you@y.example", "Tidemark <alerts@tidemark.example>");
    if ("problem" in named) throw new Error(englishOf(named.problem));
    expect(await named.compose(notice(), context)).toMatchObject({ from: "alerts@tidemark.example", user: "me" });
  });
});

describe("mail URLs that are refused", () => {
  const bad = [
    "mailto://",
    "mailtos://me:pw@x.example?mode=plain",
    "mailtos://me:pw@x.example/not-an-address",
    "mailtos://me:pw@x.example?cc=a@b@c",
    "mailtos://me:pw@x.example?from=a@b@c",
    "mailtos://me:pw@x.example?to=a@x.example%0D%0ARCPT TO:<v@x.example>",
    "mailtos://me:pw@x.example?+X-A=b%0D%0ABcc:%20v@x.example",
    "mailtos://me:pw@x.example:70000",
  ];
  for (const url of bad) test(url, () => expect(problemOf(url)).not.toMatch(/pw|not-an-address|v@x/));
});

describe("the mail itself", () => {
  const url = "mailtos://me:pw@x.example/you@x.example?name=Wächter&reply=r@x.example&+X-Team=a";
  const said = notice({
    title: `Ünusual: ${"very long ".repeat(12)}😀`,
    body: '<p>Now <b>19 €</b> — <a href="https://shop.example/?a=1&amp;b=2">look</a></p>',
    format: "htmlcolor",
    image: picture,
    links: {
      unsubscribe: { url: "https://tidemark.example/api/v1/email/unsubscribe?token=abc", text: "Stop these mails" },
    },
  });

  test("a generated mail parses back into what was meant", async () => {
    const parsed = await PostalMime.parse((await mail(url, said)).message);
    expect(parsed.subject).toBe(said.title);
    expect(parsed.from).toMatchObject({ name: "Wächter", address: "me@x.example" });
    expect(parsed.to).toMatchObject([{ address: "you@x.example" }]);
    expect(parsed.replyTo).toMatchObject([{ address: "r@x.example" }]);
    expect(parsed.date).toBe("2026-03-04T05:06:07.000Z");
    expect(parsed.messageId).toBe("<delivery-7f3a.0@x.example>");
    expect(parsed.html).toContain('Now <b>19 €</b> — <a href="https://shop.example/?a=1&amp;b=2">look</a>');
    expect(parsed.text).toContain("Now 19 € — look (https://shop.example/?a=1&b=2)");
    expect(parsed.attachments).toMatchObject([{ filename: "shot.png", mimeType: "image/png" }]);
    const header = (name: string) => parsed.headers.find((each) => each.key === name)?.value;
    expect(header("auto-submitted")).toBe("auto-generated");
    expect(header("x-team")).toBe("a");
  });
  test("the picture of a mail is shown inside it, by its Content-ID", async () => {
    const { message } = await mail(url, said);
    const parsed = await PostalMime.parse(message);
    const [attached] = parsed.attachments;
    expect(attached).toMatchObject({ disposition: "inline", contentId: "<picture.delivery-7f3a@x.example>" });
    expect(parsed.html).toContain('<img src="cid:picture.delivery-7f3a@x.example"');
    expect(message).toContain("Content-Type: multipart/related");
    const plain = await PostalMime.parse((await mail(`${url}&format=text`, said)).message);
    expect(plain.attachments).toHaveLength(1);
    expect(plain.html).toBeUndefined();
  });
  test("a mail can be unsubscribed from by one click, and both of its parts have the link", async () => {
    const { message } = await mail(url, said);
    expect(message).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n");
    const parsed = await PostalMime.parse(message);
    expect(parsed.headers.find((each) => each.key === "list-unsubscribe")?.value).toBe(
      "<https://tidemark.example/api/v1/email/unsubscribe?token=abc>",
    );
    expect(parsed.text).toContain("unsubscribe?token=abc");
    expect(parsed.html).toContain("unsubscribe?token=abc");
  });
  test("a mail without an unsubscribe address has no such header", async () => {
    expect((await mail(url)).message).not.toMatch(/unsubscribe/i);
  });
  test("a mail is ASCII, in CRLF lines that are folded wherever they can be", async () => {
    const { message } = await mail(url, said);
    expect(message).toMatch(/^[\t\r\n\x20-\x7e]*$/);
    expect(message.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
    expect(message.split("\r\n").filter((line) => line.length > 78 && line.split(" ").length > 2)).toEqual([]);
  });
  test("a title cannot add a header", async () => {
    const { message } = await mail(url, notice({ title: "x\r\nBcc: v@x.example\r\n\r\nbody" }));
    expect(message).not.toMatch(/^Bcc:/im);
    expect((await PostalMime.parse(message)).subject).toBe("x Bcc: v@x.example body");
  });
  test("text in a mail stays text and its tags stay text", async () => {
    const parsed = await PostalMime.parse((await mail(url, notice({ body: "<b>&amp;</b>\n.\n-- x" }))).message);
    expect(parsed.text).toContain("<b>&amp;</b>\r\n.\r\n-- x");
    expect(parsed.html).toContain("&lt;b&gt;&amp;amp;&lt;/b&gt;");
  });
  test("format=text leaves the HTML out", async () => {
    const parsed = await PostalMime.parse((await mail(`${url}&format=text`, said)).message);
    expect(parsed.html).toBeUndefined();
  });
  test("mails of one thread answer the same first mail, and others answer none", async () => {
    const inThread = (id: string) => mail(url, notice({ ...said, id, thread: "1f0c8a52" })).then((one) => one.message);
    const [one, other] = await Promise.all([inThread("a"), inThread("b")]);
    const root = "<thread.1f0c8a52@x.example>";
    for (const message of [one, other]) {
      const { inReplyTo, references } = await PostalMime.parse(message);
      expect({ inReplyTo, references }).toEqual({ inReplyTo: root, references: root });
    }
    expect(one).not.toBe(other);
    expect((await mail(url, said)).message).not.toMatch(/^(?:In-Reply-To|References):/m);
  });
  test("a retry is the same mail to the byte", async () => {
    expect(await mail(url, said)).toEqual(await mail(url, said));
  });
});

test("a header is folded between words and never broken by its value", () => {
  expect(headerLine({ name: "Subject", value: "short", isText: true })).toBe("Subject: short");
  const line = headerLine({ name: "X", value: "word ".repeat(40).trim(), isText: true });
  expect(line.split("\r\n").every((each, index) => each.length <= 78 && (index === 0 || each.startsWith(" ")))).toBe(
    true,
  );
  expect(headerLine({ name: "X", value: "a\r\nB: c", isText: true })).toBe("X: a B: c");
  expect(headerLine({ name: "X", value: "=?utf-8?q?x?=", isText: true })).not.toContain("=?utf-8?q?x?=");
});

describe("a name beside an address", () => {
  const names = [
    "Wächter Böt",
    "通知サービス",
    "Shop 🛒",
    'Böt, "the" shop',
    "=?utf-8?q?x?=",
    "Plain Shop",
    "Ünïcödé ".repeat(12).trim(),
  ];
  test.each(names)("%s leaves the address readable in From, To, Cc and Reply-To", async (name) => {
    const box = (address: string) => encodeURIComponent(`${name.replaceAll('"', "")} <${address}>`.replaceAll(",", ""));
    const url = `mailtos://me:pw@mail.example?from=${box("a@b.example")}&to=c@b.example&cc=${box("d@b.example")}&reply=${box("e@b.example")}`;
    const read = await PostalMime.parse((await mail(url)).message);
    const said = name.replaceAll(/[",]/g, "");
    expect(read.from).toMatchObject({ name: said, address: "a@b.example" });
    expect(read.to?.map(({ address }) => address)).toEqual(["c@b.example"]);
    expect(read.cc).toMatchObject([{ name: said, address: "d@b.example" }]);
    expect(read.replyTo).toMatchObject([{ name: said, address: "e@b.example" }]);
  });

  test("that the user encoded goes as it is", async () => {
    const encoded = "=?UTF-8?B?w4Q=?=";
    const { message } = await mail(
      `mailtos://me:pw@mail.example?to=c@b.example&+X-Note=${encodeURIComponent(encoded)}`,
    );
    expect(message.toLowerCase()).toContain(`x-note: ${encoded}\r\n`.toLowerCase());
  });
});

test("mail addresses that could inject headers or commands are refused", () => {
  for (const text of [
    "a b@x.example",
    "a@x.example>",
    "a\r\n@x.example",
    "@x.example",
    "a@",
    "a@x..example",
    `${"a".repeat(65)}@x.example`,
  ]) {
    expect(mailboxOf(text)).toBeNull();
  }
  expect(mailboxOf('"Last, First" <a@x.example>')).toEqual({ name: "Last, First", address: "a@x.example" });
});
