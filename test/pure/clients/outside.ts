/** What the client takes from outside, played by a list of answers: each request gets the next one. */
import type { Connection, Outside } from "../../../clients/typescript/src/transport.ts";

export type Sent = { url: string; method: string; headers: Record<string, string>; body: unknown };
type Answering = Response | Error | ((signal: AbortSignal | null | undefined) => Promise<Response>);

export class Network implements Outside {
  readonly sent: Sent[] = [];
  readonly waits: number[] = [];
  readonly #answers: Answering[];
  #ids = 0;

  constructor(...answers: Answering[]) {
    this.#answers = answers;
  }

  fetch = async (url: string, init: RequestInit): Promise<Response> => {
    const headers = init.headers as Record<string, string>;
    this.sent.push({ url, method: init.method ?? "GET", headers, body: init.body });
    const answer = this.#answers.shift();
    if (!answer) throw new Error("No answer is left");
    if (answer instanceof Error) throw answer;
    return typeof answer === "function" ? answer(init.signal) : answer;
  };
  wait = async (milliseconds: number, signal?: AbortSignal) => {
    signal?.throwIfAborted();
    this.waits.push(milliseconds);
  };
  chance = () => 0;
  randomId = () => `id-${++this.#ids}`;
}

export const connection: Connection = {
  url: "https://tidemark.test",
  headers: { "x-api-key": "tm_live_1" },
  timeoutMilliseconds: 1000,
  maxRetries: 3,
  maxRetryAfterSeconds: 60,
};

export const json = (value: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(value), { status, headers: { "content-type": "application/json", ...headers } });

export const refusal = (status: number, sentence: string, headers: Record<string, string> = {}) =>
  json({ error: sentence }, status, headers);

/** Everything that a generator yields. */
export async function all<T>(entries: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const entry of entries) found.push(entry);
  return found;
}
