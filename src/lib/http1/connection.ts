/** A TCP connection as `cloudflare:sockets` gives it, read in lines and pieces. */

import type { Place } from "../network/place.ts";
import { TransportFailure } from "./transportFailure.ts";

export type Connection = {
  readable: ReadableStream<Uint8Array>;
  writable: WritableStream<Uint8Array>;
  startTls: (options: { expectedServerHostname: string }) => Connection;
  close: () => Promise<void>;
};

export type Connect = (
  address: Place,
  options: { secureTransport: "on" | "off" | "starttls"; allowHalfOpen: boolean },
) => Connection;

const lineFeed = 0x0a;
const empty = new Uint8Array();

export class Wire {
  private connection: Connection;
  private reader: ReadableStreamDefaultReader<Uint8Array>;
  private writer: WritableStreamDefaultWriter<Uint8Array>;
  private received: Uint8Array = empty;

  constructor(connection: Connection) {
    this.connection = connection;
    this.reader = connection.readable.getReader();
    this.writer = connection.writable.getWriter();
  }

  async write(bytes: Uint8Array): Promise<void> {
    await this.writer.write(bytes);
  }

  /** The next line without its end, at most `maxBytes` of it. Throws when the connection ends first. */
  async line(maxBytes: number): Promise<string> {
    for (;;) {
      const end = this.received.indexOf(lineFeed);
      if (end >= 0) {
        const line = new TextDecoder().decode(this.received.subarray(0, end));
        this.received = this.received.subarray(end + 1);
        return line.endsWith("\r") ? line.slice(0, -1) : line;
      }
      const more = this.received.length > maxBytes ? null : await this.next();
      if (more === null) throw new TransportFailure("cut");
      const both = new Uint8Array(this.received.length + more.length);
      both.set(this.received);
      both.set(more, this.received.length);
      this.received = both;
    }
  }

  /** At most `maxBytes` of the bytes that come next; null when the connection has ended. */
  async some(maxBytes: number): Promise<Uint8Array | null> {
    const bytes = this.received.length > 0 ? this.received : await this.next();
    if (bytes === null) return null;
    this.received = bytes.subarray(maxBytes);
    return bytes.subarray(0, maxBytes);
  }

  /** Goes on encrypted. What was received in the clear before that was put there by somebody else. */
  encrypt(hostname: string): void {
    if (this.received.length > 0) throw new TransportFailure("proxy_refused");
    this.reader.releaseLock();
    this.writer.releaseLock();
    this.connection = this.connection.startTls({ expectedServerHostname: hostname });
    this.reader = this.connection.readable.getReader();
    this.writer = this.connection.writable.getWriter();
  }

  close(): void {
    this.connection.close().catch(() => undefined);
  }

  private async next(): Promise<Uint8Array | null> {
    const { value, done } = await this.reader.read();
    return done ? null : value;
  }
}
