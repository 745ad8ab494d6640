/** URLs of syslog, IRC and XMPP as Apprise writes them, and the messages that they become. */
import { describe, expect, test } from "vitest";
import { parseEgressAllow } from "../../../src/lib/network/allow.ts";
import { receiverHostProblem } from "../../../src/services/receiverHost.ts";
import { notice } from "./notice.ts";
import { sentAll } from "./sent.ts";
import { describeRefusals } from "./table.ts";
import { englishOf } from "../../../src/message/textOf.ts";

const said = notice({ title: "A & B", body: "Now *19*\n\nWas 24", format: "text" });
const logged = (priority: number) =>
  `<${priority}>1 2026-03-04T05:06:07.000Z tidemark.example tidemark - alert - A & B: Now *19* | Was 24`;

const seat = {
  ...{ kind: "irc", host: "irc.example", port: 6667, isSecure: false, login: "server", user: "", password: "" },
  ...{ nick: "Tidemark", secondNick: "Tidem7f3a", realName: "Tidemark", key: "", joins: true },
  lines: ["A & B", "Now *19*", "Was 24"],
};
const account = {
  ...{ kind: "xmpp", host: "chat.example", port: 5222, security: "starttls", user: "me", domain: "chat.example" },
  ...{ resource: "", password: "p@w", target: "me@chat.example", isRoom: false, nick: "me", secondNick: "me-7f3a" },
  ...{ subject: "", text: "A & B\nNow *19*\n\nWas 24", id: "delivery-7f3a" },
};

const rows: [url: string, ...messages: object[]][] = [
  ["rsyslog://logs.example", { kind: "syslog", host: "logs.example", port: 514, transport: "udp", text: logged(14) }],
  [
    "rsyslog://logs.example:5514/local7/?logpid=no",
    { kind: "syslog", host: "logs.example", port: 5514, transport: "udp", text: logged(190) },
  ],
  [
    "rsyslog://logs.example?facility=daemon&mode=tcp",
    { kind: "syslog", host: "logs.example", port: 514, transport: "tcp", text: logged(30) },
  ],
  [
    "rsyslogs://logs.example/cron",
    { kind: "syslog", host: "logs.example", port: 6514, transport: "tls", text: logged(78) },
  ],
  ["syslog://local0", { kind: "syslog", host: "127.0.0.1", port: 514, transport: "udp", text: logged(134) }],
  ["syslog://", { kind: "syslog", host: "127.0.0.1", port: 514, transport: "udp", text: logged(14) }],
  [
    "syslog://logs.example/mail",
    { kind: "syslog", host: "logs.example", port: 514, transport: "udp", text: logged(22) },
  ],
  ["irc://irc.example/#news/@ada", { ...seat, target: "#news" }, { ...seat, target: "ada" }],
  [
    "ircs://bot:p%40w@irc.example/%23news:k3y?nick=Bot1&name=A%20bot&join=no&mode=sasl&to=bob",
    ...[{ target: "#news", key: "k3y" }, { target: "bob" }].map((each) => ({
      ...{ ...seat, isSecure: true, port: 6697, user: "bot", password: "p@w", nick: "Bot1", secondNick: "Bot17f3a" },
      ...{ realName: "A bot", joins: false, login: "sasl", ...each },
    })),
  ],
  [
    "irc://bot:pw@irc.libera.chat/#news",
    {
      ...seat,
      host: "irc.libera.chat",
      port: 6697,
      isSecure: true,
      login: "nickserv",
      user: "bot",
      password: "pw",
      nick: "bot",
      secondNick: "bot7f3a",
      target: "#news",
    },
  ],
  ["xmpps://me:p%40w@chat.example", account],
  ["xmpp://me:p%40w@chat.example/ada", { ...account, security: "none", target: "ada@chat.example" }],
  [
    "xmpps://me:p%40w@chat.example/ada@other.example%2Fhome?mode=tls",
    { ...account, security: "tls", port: 5223, target: "ada@other.example/home" },
  ],
  [
    "xmpps://me%40home.example%2Fbot:p%40w@chat.example/%23room@muc.example?name=Bot&xmpp=10.0.0.9",
    {
      ...account,
      host: "10.0.0.9",
      domain: "home.example",
      resource: "bot",
      target: "room@muc.example",
      isRoom: true,
      nick: "Bot",
      secondNick: "Bot-7f3a",
    },
  ],
  [
    "xmpps://me:p%40w@chat.example/ada?subject=yes",
    { ...account, target: "ada@chat.example", subject: "A & B", text: "Now *19*\n\nWas 24" },
  ],
];
describe("each URL becomes the messages that Apprise sends for it", () => {
  for (const [url, ...messages] of rows)
    test(url, async () => {
      expect(await sentAll(url, said)).toEqual(messages);
    });
});

test("the level of an alert is the severity of its syslog message", async () => {
  const levels = { info: "<14>", success: "<13>", warning: "<12>", failure: "<10>" } as const;
  for (const [level, priority] of Object.entries(levels)) {
    const [message] = await sentAll("rsyslog://logs.example", notice({ level: level as "info" }));
    expect(message).toMatchObject({ text: expect.stringContaining(`${priority}1 `) });
  }
});

test("a syslog message of letters outside ASCII says that it is UTF-8", async () => {
  const [message] = await sentAll("rsyslog://logs.example", notice({ title: "Preis", body: "19 €", format: "text" }));
  expect(message).toMatchObject({ text: expect.stringMatching(/ - alert - \ufeffPreis: 19 €$/) });
});

describe("what IRC would hold back is few lines, each as full as it may be", () => {
  test("the first line stands alone, the others join where they are many", async () => {
    const body = Array.from({ length: 40 }, (_, index) => `line ${index} ${"ä".repeat(6)}`).join("\n");
    const [message] = await sentAll("irc://irc.example/#news", notice({ title: "T", body, format: "text" }));
    if (message?.kind !== "irc") throw new Error("No message of IRC");
    expect(message.lines[0]).toBe("T");
    expect(message.lines.length).toBeLessThanOrEqual(5);
    for (const line of message.lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(392);
    expect(message.lines[1]).toContain("line 0 ääääää | line 1");
  });

  test("one long line is parted at blanks", async () => {
    const body = "word ".repeat(200);
    const [message] = await sentAll("irc://irc.example/ada", notice({ title: "T", body, format: "text" }));
    if (message?.kind !== "irc") throw new Error("No message of IRC");
    expect(message.lines.slice(1).join(" ")).toBe(body.trim());
  });
});

describeRefusals([
  ["rsyslog://logs.example/nonsense", "facility of a syslog URL"],
  ["syslog://lokal0", "another machine is rsyslog://host"],
  ["rsyslog://logs.example?mode=carrier", "mode= of a syslog URL is udp, tcp or tls"],
  ["irc://irc.example", "An IRC URL is ircs://"],
  ["irc://irc.example/#a?mode=magic", "mode= of an IRC URL must be"],
  ["irc://irc.example/#a?nick=9lives", "nickname of an IRC URL"],
  ["irc://me:p%20w@irc.example/#a", "password of an IRC URL has no blanks"],
  ["irc://irc.example/#a%00b", "A recipient of IRC is"],
  ["xmpps://chat.example/ada", "An XMPP URL is xmpps://"],
  ["xmpps://me:pw@chat.example/ada?mode=magic", "mode= of an XMPP URL must be"],
  ["xmpps://me:pw@chat.example/a'b", "A recipient of XMPP is"],
]);

describe("what cannot work in a place is refused where it is saved, and says where it works", () => {
  const rules = (hasDatagrams: boolean, allow = "") => ({
    ...{ allow: parseEgressAllow(allow).allow, ownHosts: [], isSelfHosted: true, hasDatagrams },
  });

  test("UDP without a machine of one's own", () => {
    expect(englishOf(receiverHostProblem("rsyslog://logs.example", rules(false)) ?? "")).toContain(
      "mode=tcp or mode=tls",
    );
    expect(receiverHostProblem("rsyslog://logs.example?mode=tls", rules(false))).toBeNull();
    expect(receiverHostProblem("rsyslog://logs.example", rules(true))).toBeNull();
  });

  test("the log of the machine itself, unless its operator opened it", () => {
    expect(englishOf(receiverHostProblem("syslog://local0", rules(true)) ?? "")).toContain("EGRESS_ALLOW");
    expect(receiverHostProblem("syslog://local0", rules(true, "127.0.0.1:514"))).toBeNull();
  });
});
