/** `cloudflare:workers` for the tests of the Worker in Node. */
import { context, state } from "./state.ts";

export class DurableObject {
  ctx: unknown;
  env: unknown;

  constructor(ctx: unknown, env: unknown) {
    this.ctx = ctx;
    this.env = env;
  }
}

export const { env } = state;

export const exports = {
  default: {
    fetch: async (input: Request | string, init: RequestInit = {}): Promise<Response> =>
      (await state.worker()).default.fetch(await requestOf(input, init), env, context()),
  },
};

/** As a client sends it: with the length of its body, where that is known. */
async function requestOf(input: Request | string, init: RequestInit): Promise<Request> {
  const isStream = init.body instanceof ReadableStream;
  const options = { redirect: "manual", ...init, ...(init.body ? { duplex: "half" } : {}) } as RequestInit;
  const request = new Request(input, options);
  if (request.body === null || isStream || request.headers.has("content-length")) return request;
  const headers = new Headers(request.headers);
  const body = await request.arrayBuffer();
  headers.set("content-length", String(body.byteLength));
  const { url, method, signal } = request;
  return new Request(url, { method, headers, signal, body, redirect: "manual" });
}
