/** Alerts by syslog, IRC and XMPP over the sockets of a Worker: in the clear, with TLS, signed in, and past no guard. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Sentence } from "../../src/message/message.ts";
import { englishOf } from "../../src/message/textOf.ts";
import { alertBy } from "./alerts.ts";
import { startReader, type Reader } from "./reader.ts";
import { startIrc, startLog, startXmpp, type Noted } from "./talkServers.ts";

let reader: Reader;
const running: Noted[] = [];
beforeAll(async () => {
  reader = await startReader();
});
afterAll(async () => {
  await Promise.all([reader, ...running].map((each) => each?.stop()));
});

async function started(server: Promise<Noted>): Promise<Noted> {
  const noted = await server;
  running.push(noted);
  return noted;
}
const delivered = { kind: "delivered" };
/** An outcome whose reason says these words. */
const failed = (kind: string, words: string) => ({
  kind,
  reason: expect.toSatisfy((reason: Sentence) => englishOf(reason).includes(words)),
});
const permanent = (words: string) => failed("permanent", words);
const retry = (words: string) => failed("retry", words);

describe("an alert arrives at a syslog server", () => {
  const line = "<134>1 2026-03-04T05:06:07.000Z tidemark.example tidemark - alert - \ufeffA & B: Now <19> €";

  test.each([
    ["tcp", false],
    ["tls", true],
  ] as const)("by %s, its length before it", async (mode, isSecure) => {
    const log = await started(startLog(isSecure));
    expect(await alertBy(reader, `rsyslog://127.0.0.1:${log.port}/local0?mode=${mode}`)).toEqual(delivered);
    await expect.poll(() => log.said).toEqual([`${Buffer.byteLength(line)} ${line}`]);
  });

  test("TLS to a server without it gets nothing", async () => {
    const log = await started(startLog(false));
    expect(await alertBy(reader, `rsyslogs://127.0.0.1:${log.port}`)).toEqual(retry("try mode=tcp"));
    expect(log.said.join("")).not.toContain("Now");
  });

  test("UDP where there is none says where it works", async () => {
    expect(await alertBy(reader, "rsyslog://127.0.0.1:5140")).toEqual(permanent("machine of your own"));
  });
});

describe("an alert arrives at an IRC server", () => {
  test("in a channel, a line each, under a second nick where the first is taken", async () => {
    const irc = await started(startIrc(false));
    expect(await alertBy(reader, `irc://127.0.0.1:${irc.port}/%23news`)).toEqual(delivered);
    expect(await alertBy(reader, `irc://127.0.0.1:${irc.port}/%23news?nick=Taken`)).toEqual(delivered);
    const lines = ["PRIVMSG #news :A & B", "PRIVMSG #news :Now <19> €"];
    expect(irc.said).toEqual(["Tidemark", "Taken7f3a"].flatMap((nick) => lines.map((line) => `${nick} ${line}`)));
  });

  test("at a person, with TLS and SASL", async () => {
    const irc = await started(startIrc(true));
    expect(await alertBy(reader, `ircs://bot:pw@127.0.0.1:${irc.port}/@ada?mode=sasl`)).toEqual(delivered);
    expect(irc.said).toEqual(["bot PRIVMSG ada :A & B", "bot PRIVMSG ada :Now <19> €"]);
    expect(await alertBy(reader, `ircs://bot:no@127.0.0.1:${irc.port}/@ada?mode=sasl`)).toEqual(permanent("password"));
  });

  test("what the server has against it is said", async () => {
    const irc = await started(startIrc(false));
    expect(await alertBy(reader, `irc://127.0.0.1:${irc.port}/%23other`)).toEqual(permanent("has banned"));
    expect(await alertBy(reader, `irc://127.0.0.1:${irc.port}/nobody`)).toEqual(retry("Nobody of that nickname"));
    expect(await alertBy(reader, `ircs://127.0.0.1:${irc.port}/ada`)).toEqual(retry("try irc://"));
    expect(irc.said).toEqual([]);
  });
});

describe("an alert arrives at an XMPP server", () => {
  const body = "<body>A &amp; B\nNow &lt;19&gt; €</body>";

  test.each([["SCRAM-SHA-256"], ["SCRAM-SHA-1"], ["PLAIN"]])("at a person, by STARTTLS and %s", async (mechanism) => {
    const xmpp = await started(startXmpp({ mechanisms: [mechanism] }));
    expect(await alertBy(reader, `xmpps://bot:pw@127.0.0.1:${xmpp.port}/ada`)).toEqual(delivered);
    expect(xmpp.said).toEqual([`chat ada@127.0.0.1 ${body}`]);
    const wrong = await alertBy(reader, `xmpps://bot:no@127.0.0.1:${xmpp.port}/ada`);
    expect(wrong).toEqual(permanent("user name or the password"));
  });

  test("in a room, under a second nick where the first is taken", async () => {
    const xmpp = await started(startXmpp());
    expect(await alertBy(reader, `xmpps://bot:pw@127.0.0.1:${xmpp.port}/%23room@muc.test`)).toEqual(delivered);
    expect(xmpp.said).toEqual([`groupchat room@muc.test ${body}`]);
  });

  test("no password goes over a connection in the clear, or to a server that does not know it", async () => {
    const clear = await started(startXmpp({ mechanisms: ["PLAIN"], startsTls: false }));
    expect(await alertBy(reader, `xmpp://bot:pw@127.0.0.1:${clear.port}/ada`)).toEqual(permanent("in the clear"));
    expect(await alertBy(reader, `xmpps://bot:pw@127.0.0.1:${clear.port}/ada`)).toEqual(permanent("STARTTLS"));
    const impostor = await started(startXmpp({ knowsPassword: false }));
    expect(await alertBy(reader, `xmpps://bot:pw@127.0.0.1:${impostor.port}/ada`)).toEqual(permanent("does not know"));
    expect([...clear.said, ...impostor.said]).toEqual([]);
  });

  test("somebody who is not there is an error", async () => {
    const xmpp = await started(startXmpp());
    expect(await alertBy(reader, `xmpps://bot:pw@127.0.0.1:${xmpp.port}/bob`)).toEqual(permanent("no such person"));
  });
});

test("an address that is not open is not spoken to", async () => {
  const log = await started(startLog(false));
  for (const url of [
    `rsyslog://127.0.0.1:${log.port}?mode=tcp`,
    `irc://127.0.0.1:${log.port}/ada`,
    `xmpp://bot:pw@127.0.0.1:${log.port}/ada`,
  ])
    expect(await alertBy(reader, url, { allow: "" })).toEqual(permanent("not on the public internet"));
  expect(log.said).toEqual([]);
});
