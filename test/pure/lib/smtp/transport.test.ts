import { message } from "../../../../src/message/message.ts";
import { inEnglish } from "../../../inEnglish.ts";
import { createServer, type Server, type Socket } from "node:net";
import type { AddressInfo } from "node:net";
import PostalMime from "postal-mime";
import { SMTPServer, type Options } from "smtp-server";
import { afterEach, describe, expect, test } from "vitest";
import { sendMail as sendGuarded, type MailTimeouts } from "../../../../src/lib/smtp/transport.ts";
import type { Outcome } from "../../../../src/lib/notification/outcome.ts";
import { targetsOf } from "../../../../src/services/index.ts";
import { connect } from "../../services/connection.ts";
import { context, notice } from "../../services/notice.ts";
import type { MailRequest } from "../../../../src/lib/smtp/request.ts";
import { englishOf } from "../../../../src/message/textOf.ts";

/** A guard that opens this machine's own mail servers, and nothing else. */
const guard: Parameters<typeof sendGuarded>[1] = {
  checkServer: async (_kind, hostname, port) =>
    hostname === "127.0.0.1"
      ? { ok: true, hostname, port }
      : { ok: false, failure: { class: "blocked_address", sentence: message("fetch.not_public") } },
};

function sendMail(request: MailRequest, patience?: MailTimeouts): Promise<Outcome> {
  return sendGuarded(request, guard, patience ? { connect, timeouts: patience } : { connect });
}

type Received = {
  from: string;
  to: string[];
  secure: boolean;
  hello: string;
  user: string | undefined;
  source: string;
};

const running: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((stop) => stop()));
});

/** A mail server on a free port of this machine, and what it received. */
async function mailServer(options: Options) {
  const received: Received[] = [];
  const server = new SMTPServer({
    logger: false,
    authOptional: true,
    onAuth: (auth, _session, done) =>
      auth.password === "pass:word" ? done(null, { user: auth.username ?? "" }) : done(new Error("no")),
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom ? mailFrom.address : "",
          to: rcptTo.map((recipient) => recipient.address),
          secure: session.secure,
          hello: session.hostNameAppearsAs,
          user: session.user,
          source: Buffer.concat(chunks).toString("latin1"),
        });
        done();
      });
    },
    ...options,
  });
  server.on("error", () => undefined);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  running.push(() => new Promise((resolve) => server.close(resolve)));
  return { received, port: (server.server.address() as AddressInfo).port };
}

async function requestOf(url: string, said = notice()): Promise<MailRequest> {
  const targets = targetsOf(url);
  if (!Array.isArray(targets)) throw new Error(englishOf(targets.problem));
  const outgoing = await targets[0]!.compose(said, context);
  if (outgoing.kind !== "smtp") throw new Error("not a mail");
  return outgoing;
}

describe("a real mail server gets the mail", () => {
  test("a mail server with STARTTLS and a login gets the mail, with Bcc only in the envelope", async () => {
    const { received, port } = await mailServer({});
    const request = await requestOf(
      `mailtos://me:pass%3Aword@127.0.0.1:${port}/you@x.example?from=me@x.example&bcc=boss@x.example`,
    );
    expect(await sendMail(request)).toEqual({ kind: "delivered" });
    expect(received).toHaveLength(1);
    const [got] = received;
    expect(got).toMatchObject({
      from: "me@x.example",
      to: ["you@x.example", "boss@x.example"],
      secure: true,
      user: "me",
    });
    expect(got?.source).not.toContain("boss");
    const parsed = await PostalMime.parse(got?.source ?? "");
    expect(parsed.subject).toBe("Preis geändert: 19 €");
    expect(parsed.text).toContain(".leading dot");
  });

  test("a mail server with TLS from the first byte gets the mail", async () => {
    const { received, port } = await mailServer({ secure: true });
    const request = await requestOf(
      `mailtos://me:pass%3Aword@127.0.0.1:${port}/you@x.example?mode=ssl&from=me@x.example`,
    );
    expect(await sendMail(request)).toEqual({ kind: "delivered" });
    expect(received[0]?.secure).toBe(true);
  });

  test("a mail server without encryption gets the mail without a login", async () => {
    const { received, port } = await mailServer({ hideSTARTTLS: true, disabledCommands: ["AUTH", "STARTTLS"] });
    const request = await requestOf(`mailto://127.0.0.1:${port}/you@x.example?from=me@x.example`);
    expect(await sendMail(request)).toEqual({ kind: "delivered" });
    expect(received[0]).toMatchObject({ secure: false, hello: "tidemark.example" });
  });

  test("a mail server without PLAIN is logged in to by LOGIN", async () => {
    const { received, port } = await mailServer({ authMethods: ["LOGIN"] });
    const request = await requestOf(`mailtos://me:pass%3Aword@127.0.0.1:${port}/you@x.example?from=me@x.example`);
    expect(await sendMail(request)).toEqual({ kind: "delivered" });
    expect(received[0]?.user).toBe("me");
  });
});

describe("a failed SMTP delivery", () => {
  test("a wrong password is permanent", async () => {
    const { port } = await mailServer({});
    const request = await requestOf(`mailtos://me:wrong@127.0.0.1:${port}/you@x.example?from=me@x.example`);
    expect(inEnglish(await sendMail(request))).toMatchObject({
      kind: "permanent",
      reason: expect.stringContaining("(535"),
    });
  });

  test("a mail server at a refused address is never connected to", async () => {
    const request = await requestOf("mailto://169.254.169.254:2525/you@x.example?from=me@x.example");
    const never = () => {
      throw new Error("connected");
    };
    expect(inEnglish(await sendGuarded(request, guard, { connect: never }))).toEqual({
      kind: "permanent",
      reason: "The mail server is not on the public internet",
    });
  });

  test("a mail to a closed port is tried again", async () => {
    const request = await requestOf("mailto://127.0.0.1:1/you@x.example?from=me@x.example");
    expect(await sendMail(request)).toMatchObject({ kind: "retry" });
  });

  test("a mail server that says nothing is abandoned in time and tried again", async () => {
    const port = await peer(() => undefined);
    const request = await requestOf(`mailto://127.0.0.1:${port}/you@x.example?from=me@x.example`);
    const verdict = await sendMail(request, { replyMs: 60, acceptanceMs: 60, totalMs: 200 });
    expect(inEnglish(verdict)).toEqual({
      kind: "retry",
      reason: expect.stringMatching(/did not answer in time.*mode=ssl/),
    });
  });

  test("a mail server that sends byte by byte does not exceed the total deadline", async () => {
    const port = await peer((socket) => {
      const drip = setInterval(() => socket.write("2"), 20);
      socket.on("close", () => clearInterval(drip));
    });
    const request = await requestOf(`mailto://127.0.0.1:${port}/you@x.example?from=me@x.example`);
    // No other deadline comes before the test's own.
    const verdict = await sendMail(request, { replyMs: 3_600_000, acceptanceMs: 3_600_000, totalMs: 150 });
    expect(verdict.kind).toBe("retry");
  });

  test("a server that is no mail server is a permanent failure", async () => {
    const port = await peer((socket) => socket.write("HTTP/1.1 400 Bad Request\r\n\r\n"));
    const request = await requestOf(`mailto://127.0.0.1:${port}/you@x.example?from=me@x.example`);
    expect((await sendMail(request)).kind).toBe("permanent");
  });

  test("data injected before STARTTLS completes ends the conversation", async () => {
    const port = await peer((socket) => {
      socket.write("220 hi\r\n");
      socket.on("data", (chunk: Buffer) => {
        const said = chunk.toString();
        if (said.startsWith("EHLO")) socket.write("250-x\r\n250 STARTTLS\r\n");
        if (said.startsWith("STARTTLS")) socket.write("220 go\r\n250 injected\r\n");
      });
    });
    const request = await requestOf(`mailtos://me:pw@127.0.0.1:${port}/you@x.example?from=me@x.example&mode=starttls`);
    expect((await sendMail(request)).kind).toBe("permanent");
  });
});

/** A server of raw lines. */
async function peer(talk: (socket: Socket) => void): Promise<number> {
  const sockets: Socket[] = [];
  const server: Server = createServer((socket) => {
    sockets.push(socket);
    socket.on("error", () => undefined);
    talk(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  running.push(
    () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  );
  return (server.address() as AddressInfo).port;
}
