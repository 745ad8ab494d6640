/** Starts the reader's Worker, and servers that answer byte by byte, all on the loopback interface. */
import { createServer, type RequestListener, type Server } from "node:http";
import { createServer as createTcp, type AddressInfo, type Socket } from "node:net";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Ask } from "../../src/page/page.ts";
import type { MqttRequest } from "../../src/lib/mqtt/request.ts";
import type { MqttOutcome } from "../../src/lib/mqtt/session.ts";
import type { TalkOutcome } from "../../src/lib/conversation/talk.ts";
import type { TalkRequest } from "../../src/lib/notification/service.ts";
import { startRunner } from "./readers.ts";
import type { PublishingTask, ReadingTask, TalkingTask } from "./worker.ts";
import type { FailureClass } from "../../src/page/failure.ts";

const directory = join(import.meta.dirname, "certificates");
/** Made for these tests; nobody else trusts it. */
const key = read("site.key");
/**
 * Certificates by whom they are for, of an authority that the Worker trusts (NODE_EXTRA_CA_CERTS in vitest.config.ts); and two for
 * 127.0.0.1 that are no good.
 */
export const certificates = {
  loopback: { cert: read("loopback.pem"), key },
  "secure.test": { cert: read("secure.pem"), key },
  "other.test": { cert: read("other.pem"), key },
  selfSigned: { cert: read("selfsigned.pem"), key },
  expired: { cert: read("expired.pem"), key },
};
export const authority = read("ca.pem");

function read(name: string): string {
  return readFileSync(join(directory, name), "utf8");
}

/** As the reader gives it; the body as text. */
export type Received = {
  kind: "page" | "not_modified" | "failure";
  class?: FailureClass;
  sentence?: string;
  status?: number;
  retryAfterSeconds?: number;
  body: string | null;
  finalUrl?: string;
  redirects?: number;
  elapsedMs: number;
};

export type Reader = {
  read: (ask: Partial<Ask> & { url: string }, how?: Partial<Omit<ReadingTask, "ask">>) => Promise<Received>;
  publish: (request: MqttRequest, allow?: string) => Promise<MqttOutcome>;
  say: (request: TalkRequest, allow?: string) => Promise<TalkOutcome>;
  stop: () => Promise<void>;
};

/** The reader. What is at 127.0.0.1 may be read; the names that certificates are for are public, others do not exist. */
export async function startReader(): Promise<Reader> {
  const runner = await startRunner();
  const resolver = await listening(
    createServer((request, response) => {
      const query = new URL(request.url ?? "/", "http://resolver.test").searchParams;
      const isKnown = (query.get("name") ?? "") in certificates && query.get("type") === "A";
      const answer = isKnown ? [{ type: 1, TTL: 0, data: "93.184.215.14" }] : [];
      response.end(JSON.stringify({ Status: isKnown ? 0 : 3, Answer: answer }));
    }),
  );
  const resolverUrl = `http://127.0.0.1:${resolver.port}/`;
  const answerTo = (task: ReadingTask | PublishingTask | TalkingTask) => runner.ask(task);
  return {
    read: async (ask, how = {}) => (await answerTo({ ask, allow: "127.0.0.0/8", resolverUrl, ...how })) as Received,
    publish: async (request, allow = "127.0.0.0/8") =>
      (await answerTo({ publish: request, allow, resolverUrl })) as MqttOutcome,
    say: async (request, allow = "127.0.0.0/8") =>
      (await answerTo({ say: request, allow, resolverUrl })) as TalkOutcome,
    stop: async () => {
      await Promise.all([runner.stop(), resolver.stop()]);
    },
  };
}

export type Listening = { port: number; url: string; stop: () => Promise<void> };

/** Listens at a free port of the loopback interface. */
export async function listening(server: Server | ReturnType<typeof createTcp>): Promise<Listening> {
  const sockets = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined).on("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const stop = async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  };
  return { port, url: `http://127.0.0.1:${port}/`, stop };
}

/** A web server whose answers the listener writes. */
export const site = (answer: RequestListener): Promise<Listening> => listening(createServer(answer));

/** A server that says these bytes to whoever asks, and then what `after` does. */
export const wire = (bytes: string | Buffer, after: (socket: Socket) => void = (socket) => void socket.end()) =>
  listening(
    createTcp((socket) => {
      socket.once("data", () => {
        socket.write(bytes);
        after(socket);
      });
    }),
  );
