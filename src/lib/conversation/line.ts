/** A connection that speaks in messages of text, each within its time. */

import { within } from "../concurrency/within.ts";
import type { ConversationPhase } from "../network/brokenConnection.ts";
import type { Connection } from "../http1/connection.ts";
import type { Take, Talk } from "./talk.ts";

/** How long an answer and the whole conversation may take. */
export type TalkTimes = { answerMs: number; totalMs: number };

/** What was heard is none of the protocol. */
export class BrokenTalk extends Error {}

/** A message longer than this is no answer to what is said here. */
const maxCharacters = 262_144;

export class Line<Message> implements Talk<Message> {
  private connection: Connection;
  private reader: ReadableStreamDefaultReader<Uint8Array>;
  private writer: WritableStreamDefaultWriter<Uint8Array>;
  private decoder = new TextDecoder();
  private received = "";
  private readonly take: Take<Message>;
  private readonly answerMs: number;
  private readonly deadline: number;
  phase: ConversationPhase = "connecting";

  constructor(connection: Connection, take: Take<Message>, { answerMs, totalMs }: TalkTimes) {
    this.connection = connection;
    this.reader = connection.readable.getReader();
    this.writer = connection.writable.getWriter();
    this.take = take;
    this.answerMs = answerMs;
    this.deadline = Date.now() + totalMs;
  }

  say = (text: string): Promise<void> => within(this.patienceMs(), this.writer.write(new TextEncoder().encode(text)));

  hear = (): Promise<Message> => within(this.patienceMs(), this.nextMessage());

  /** Whatever was received in the clear before was put there by somebody else. */
  encrypt = async (name: string): Promise<void> => {
    if (this.received.trim() !== "") throw new BrokenTalk();
    this.received = "";
    this.reader.releaseLock();
    this.writer.releaseLock();
    this.phase = "encrypting";
    this.connection = this.connection.startTls({ expectedServerHostname: name });
    this.reader = this.connection.readable.getReader();
    this.writer = this.connection.writable.getWriter();
    this.decoder = new TextDecoder();
  };

  nonce = (): string => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(36)).join("");

  /** Lets the other end read everything: it hangs up when it has, and is waited for a second. */
  async finish(): Promise<void> {
    const toItsEnd = async () => {
      await this.writer.close();
      while (!(await this.reader.read()).done);
    };
    await within(1_000, toItsEnd()).catch(() => undefined);
  }

  close = (): Promise<void> => this.connection.close();

  private patienceMs = () => Math.min(this.answerMs, this.deadline - Date.now());

  private async nextMessage(): Promise<Message> {
    for (;;) {
      const { message, rest } = this.take(this.received);
      this.received = rest;
      if (message === "broken" || this.received.length > maxCharacters) throw new BrokenTalk();
      if (message !== null) {
        this.phase = "talking";
        return message;
      }
      const { value, done } = await this.reader.read();
      if (done) throw new Error("hung up");
      this.received += this.decoder.decode(value, { stream: true });
    }
  }
}
