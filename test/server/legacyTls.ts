/** A secure server that does not know of secure renegotiation (RFC 5746), as some old ones do not. */
import { connect, createServer, type AddressInfo } from "node:net";
import { createServer as createSecure } from "node:tls";
import { certificates } from "../sockets/reader.ts";

/** Its ServerHello says nothing of renegotiation: what stands for that in the hello of a server of Node is taken out on the way. */
const renegotiation = Buffer.from([0xff, 0x01, 0x00, 0x01, 0x00]);

/** Without the extension, and with lengths that fit. https://www.rfc-editor.org/rfc/rfc5246#section-7.4.1.3 */
function withoutRenegotiation(flight: Buffer): Buffer {
  const at = flight.indexOf(renegotiation);
  const isHello = flight[0] === 22 && flight[5] === 2;
  if (!isHello || at < 0 || at > flight.readUInt16BE(3)) return flight;
  const shorter = Buffer.concat([flight.subarray(0, at), flight.subarray(at + renegotiation.length)]);
  const extensions = 5 + 4 + 2 + 32 + 1 + (flight[5 + 4 + 2 + 32] ?? 0) + 2 + 1;
  for (const place of [3, 7, extensions])
    shorter.writeUInt16BE(flight.readUInt16BE(place) - renegotiation.length, place);
  return shorter;
}

/**
 * Opens it. `answered`: the kind of the record by which a client answers its hello, 21 for an alert, 22 where it goes on. Its client then finds that the hello
 * was touched, so no connection comes about.
 */
export async function legacyServer(): Promise<{ port: number; answered: Promise<number>; stop: () => void }> {
  const secure = createSecure({ ...certificates["secure.test"], maxVersion: "TLSv1.2" });
  secure.on("tlsClientError", () => undefined);
  await new Promise<void>((resolve) => secure.listen(0, "127.0.0.1", resolve));
  const answered = Promise.withResolvers<number>();
  const relay = createServer((near) => {
    const far = connect((secure.address() as AddressInfo).port, "127.0.0.1");
    let isHelloSent = false;
    far
      .on("error", () => undefined)
      .on("data", (bytes) => {
        near.write(isHelloSent ? bytes : withoutRenegotiation(bytes));
        isHelloSent = true;
      });
    near
      .on("error", () => undefined)
      .on("data", (bytes) => {
        if (isHelloSent) answered.resolve(bytes[0] ?? 0);
        far.write(bytes);
      });
    near.on("close", () => far.destroy());
  });
  await new Promise<void>((resolve) => relay.listen(0, "127.0.0.1", resolve));
  const stop = () => [relay, secure].forEach((server) => server.close());
  return { port: (relay.address() as AddressInfo).port, answered: answered.promise, stop };
}
