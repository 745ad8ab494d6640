/** Connections to names of several addresses, some of which nobody answers at. */
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect as dial, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { once } from "node:events";
import { afterEach, describe, expect, test } from "vitest";
import { outgoing } from "../../server/outgoing.mjs";
import { connect } from "../../server/sockets.mjs";

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

// Its process does nothing until the file is there, so that nobody takes connections from the queue, which has room for two: the
// system drops what else wants to connect, and whoever wants to tries again after a second, as over a long way.
const busyServer = `
const [file] = process.argv.slice(1);
const server = require("node:net").createServer((socket) => {
  socket.on("error", () => undefined);
  socket.on("data", () => socket.end("HTTP/1.1 200 OK\\r\\nContent-Length: 4\\r\\n\\r\\nhere"));
});
server.listen({ port: 0, host: "127.0.0.1", backlog: 1 }, () => {
  process.stdout.write(server.address().port + "\\n", () => {
    const cell = new Int32Array(new SharedArrayBuffer(4));
    while (!require("node:fs").existsSync(file)) Atomics.wait(cell, 0, 0, 10);
  });
});`;

/** A server whose first connections do not come about; `free()` lets it take them. */
async function distant(): Promise<{ port: number; free: () => void }> {
  const folder = mkdtempSync(join(tmpdir(), "tidemark-attempts-"));
  const file = join(folder, "free");
  const child = spawn(process.execPath, ["-e", busyServer, file], { stdio: ["ignore", "pipe", "inherit"] });
  undo.push(() => rmSync(folder, { recursive: true }));
  undo.push(() => child.kill() && once(child, "exit"));
  const [said] = (await once(child.stdout, "data")) as [Buffer];
  const port = Number(String(said));
  const filling: Socket[] = Array.from({ length: 2 }, () => dial(port, "127.0.0.1").on("error", () => undefined));
  undo.push(() => filling.forEach((socket) => socket.destroy()));
  for (const socket of filling) await once(socket, "connect");
  return { port, free: () => writeFileSync(file, "") };
}

/** The first answers late, and nobody at the second, as at an address of IPv6 where there is none. */
const addresses = ["127.0.0.1", "127.0.0.9"];

// Only Linux has other addresses of loopback without being asked to, and a queue that drops.
describe.skipIf(process.platform !== "linux")("a name whose first address takes long and whose last is dead", () => {
  test("is connected to for a request", async () => {
    const { port, free } = await distant();
    const { fetch, close } = outgoing();
    undo.push(close);
    const answer = fetch(`http://distant.test:${port}/`, { redirect: "manual", addresses } as RequestInit);
    // Longer than Node would wait by itself.
    setTimeout(free, 500);
    expect(await (await answer).text()).toBe("here");
  });

  test("is connected to by a socket", async () => {
    const { port, free } = await distant();
    const socket = connect({ hostname: "distant.test", port, addresses });
    setTimeout(free, 500);
    expect((await socket.opened).remoteAddress).toBe("127.0.0.1");
    await socket.close();
  });
});
