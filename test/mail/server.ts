/**
 * A real mail server on loopback for the worker tests, started once for all of them: npm's smtp-server takes mails, and a
 * second port tells what came, as JSON to whoever connects. Tests find both by `inject("mailServer")`.
 */
import { createServer, type AddressInfo, type Server } from "node:net";
import { SMTPServer } from "smtp-server";
import type { TestProject } from "vitest/node";

/** A mail as it was handed over: its envelope, and all that followed DATA. */
export type ReceivedMail = { from: string; to: string[]; content: string };
export type MailServerPorts = { smtp: number; mails: number };

declare module "vitest" {
  export interface ProvidedContext {
    mailServer: MailServerPorts;
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const received: ReceivedMail[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    logger: false,
    onRcptTo(address, _session, done) {
      // What a mailbox that does not exist answers.
      done(address.address.startsWith("nobody@") ? refusal(550, "5.1.1 No such mailbox") : null);
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom ? mailFrom.address : "",
          to: rcptTo.map((recipient) => recipient.address),
          content: Buffer.concat(chunks).toString("utf8"),
        });
        done();
      });
    },
  });
  // A client that hangs up without waiting for the last word is no reason to end all tests.
  smtp.on("error", () => undefined);
  const reader = createServer((socket) => {
    socket.on("error", () => undefined);
    socket.end(JSON.stringify(received));
  });
  const smtpPort = await listening(smtp.server as unknown as Server);
  const mailsPort = await listening(reader);
  project.provide("mailServer", { smtp: smtpPort, mails: mailsPort });
  return async () => {
    reader.close();
    await new Promise<void>((resolve) => smtp.close(() => resolve()));
  };
}

const refusal = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode });

function listening(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => resolve((server.address() as AddressInfo).port));
  });
}
