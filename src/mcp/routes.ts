/**
 * The Model Context Protocol over HTTP, without sessions: each POST is whole in itself. In order:
 *
 * 1. A page of another site is 403 (see origin.ts). No key, or a wrong one, is 401; a key in the query is none.
 * 2. A body over 1 MiB is 413, one that is not called JSON 415, one that is no message 400.
 * 3. A notification is 202. A request is answered as JSON, or as a stream of one event where a client takes only that.
 * 4. Tools and resources run the service's own operations in the caller's name, each at its own price. A message that ran
 *    none costs 1 of the same budget.
 *
 * No stream of the server's own is offered: GET and DELETE are 405, as of any path that does not know them.
 *
 * Not @modelcontextprotocol/server, whose client holds this server to the protocol in the tests: it works on a batch of up to
 * 100 messages at once, also in revisions that know none, answers some wrong parameters with an internal error, and would be
 * a twentieth of the bundle.
 */
import type { OpenAPIHono } from "@hono/zod-openapi";
import { createMiddleware } from "hono/factory";
import { newApp, type App, type RequestContext } from "../http/app.ts";
import { body } from "../http/body.ts";
import { caller } from "../http/caller.ts";
import { presentedIn } from "../http/credential.ts";
import { basePath } from "../http/path.ts";
import { charge } from "../http/rate.ts";
import { Problem, problem } from "../problem.ts";
import { frontHeader } from "../operator/front.ts";
import { corsOrigins } from "../operator/operator.ts";
import { asStream, wantsStream } from "./accept.ts";
import { Unwilling, type Answer, type Ask, type Call } from "./ask.ts";
import { messagesOf, type Message } from "./message.ts";
import { isWelcome } from "./origin.ts";
import { batchVersion, code, Refusal, refused, type Reply } from "./protocol.ts";
import { revisionOf } from "./revision.ts";
import { answered } from "./server.ts";

/** The application whose operations are run. */
type Operations = Pick<OpenAPIHono<App>, "fetch">;
type C = RequestContext;

const origin = createMiddleware<App>(async (c, next) => {
  const { operator } = c.var.world;
  if (!isWelcome(c.req.header("Origin") ?? null, operator.PUBLIC_URL, corsOrigins(operator)))
    throw new Problem("forbidden", "This endpoint is not for pages of other sites");
  await next();
});

/** As `caller`, with the challenge that clients of the protocol know. */
const key = createMiddleware<App>(async (c, next) => {
  try {
    await caller(c, next);
  } catch (error) {
    if (!(error instanceof Problem) || error.kind !== "unauthenticated") throw error;
    const wrong = presentedIn(c.req.raw.headers, new URLSearchParams()) ? ', error="invalid_token"' : "";
    throw new Problem(error.kind, error.message, { "WWW-Authenticate": `Bearer realm="Tidemark"${wrong}` });
  }
});

/** The endpoint over the whole application, whose operations it runs. */
export function mcpRoutes(api: Operations) {
  return newApp().post("/mcp", origin, key, body, (c) => answer(c, api));
}

/** An answer to one message, null where none is due, and the HTTP status where it stands alone. */
type Heard = { reply: Reply | null; status: number };

async function answer(c: C, api: Operations): Promise<Response> {
  const type = c.req.header("Content-Type")?.split(";")[0]?.trim().toLowerCase() ?? "";
  if (type !== "application/json" && (type || c.req.raw.body))
    throw problem.unsupportedMediaType("application/json", type.slice(0, 100));
  const { heard, isBatch } = await heardAll(c, api);
  const replies = heard.flatMap(({ reply }) => reply ?? []);
  if (!replies.length) return c.body(null, 202);
  const json = JSON.stringify(isBatch ? replies : replies[0]);
  const status = isBatch ? 200 : (heard[0]?.status ?? 200);
  if (status !== 200 || !wantsStream(c.req.header("Accept") ?? null))
    return c.body(json, status as 200, { "Content-Type": "application/json; charset=utf-8" });
  return c.body(asStream(json), 200, {
    "Content-Type": "text/event-stream; charset=utf-8",
    "X-Accel-Buffering": "no",
  });
}

async function heardAll(c: C, api: Operations): Promise<{ heard: Heard[]; isBatch: boolean }> {
  try {
    const { messages, isBatch } = messagesOf(await textOf(c));
    if (isBatch) mayBeBatch(messages, c.req.header("MCP-Protocol-Version"));
    const heard: Heard[] = [];
    // One after the other: twenty large texts at once would not fit into memory.
    for (const message of messages) heard.push(await heardOne(c, { api, message, isBatch }));
    return { heard, isBatch };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await charge(c, 1);
    return { heard: [{ reply: refused(null, error), status: error.status }], isBatch: false };
  }
}

/** @throws Refusal for a body that is no UTF-8. */
async function textOf(c: C): Promise<string> {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(await c.req.raw.arrayBuffer());
  } catch {
    throw new Refusal({ code: code.parse, message: "The request body is not valid UTF-8", status: 400 });
  }
}

/** @throws Refusal: one revision alone knew batches, and a handshake was never part of one. */
function mayBeBatch(messages: Message[], version: string = batchVersion): void {
  const hasHandshake = messages.some((message) => message.kind === "request" && message.method === "initialize");
  if (version === batchVersion && !hasHandshake) return;
  const message = hasHandshake
    ? "initialize comes alone, not in a batch"
    : `Protocol ${version.slice(0, 100)} has no batches`;
  throw new Refusal({ code: code.invalidRequest, message, status: 400 });
}

type Turn = { api: Operations; message: Message; isBatch: boolean };

/** @throws Problem 429, but in a batch: what its other messages did must be told. */
async function heardOne(c: C, { api, message, isBatch }: Turn): Promise<Heard> {
  const id = "id" in message ? message.id : null;
  let hasPaid = false;
  const ask: Ask = (call) => {
    hasPaid = true;
    return asked(c, api, call);
  };
  let heard: Heard;
  try {
    heard = { reply: await replyTo(c, message, ask), status: 200 };
  } catch (error) {
    const refusal = error instanceof Refusal ? error : unforeseen(c, error);
    heard = { reply: refused(id, refusal), status: refusal.status };
  }
  if (hasPaid) return heard;
  try {
    await charge(c, 1);
    return heard;
  } catch (error) {
    if (!isBatch || !(error instanceof Problem)) throw error;
    return { reply: heard.reply && refused(id, new Refusal({ code: 429, message: error.message })), status: 200 };
  }
}

/** @throws Refusal */
async function replyTo(c: C, message: Message, ask: Ask): Promise<Reply | null> {
  if (message.kind === "malformed") throw new Refusal({ code: code.invalidRequest, message: message.why, status: 400 });
  const revision = revisionOf(c.req.raw.headers, message.kind === "request" ? message : null);
  if (message.kind !== "request") return null;
  const {
    operator,
    clock: { now },
  } = c.var.world;
  const word = crypto.randomUUID();
  const result = await answered(message, { ask, revision, word, now: now(), publicUrl: operator.PUBLIC_URL });
  return { jsonrpc: "2.0", id: message.id, result };
}

function unforeseen(c: C, error: unknown): Refusal {
  const stack = error instanceof Error ? error.stack : undefined;
  console.error(JSON.stringify({ request: c.var.requestId, path: c.req.path, error: stack ?? String(error) }));
  return new Refusal({
    code: code.internal,
    message: `Something went wrong on our side; quote the request ${c.var.requestId} when you report it`,
  });
}

/** Runs an operation of the API in this very process, with the caller's own credential. */
async function asked(c: C, api: Operations, call: Call): Promise<Answer> {
  const url = new URL(basePath + call.path, c.req.url);
  url.search = "";
  for (const [name, value] of Object.entries(call.query ?? {}))
    if (value !== undefined) url.searchParams.set(name, String(value));
  const headers = new Headers();
  for (const name of ["x-api-key", "Authorization", frontHeader]) {
    const value = c.req.header(name);
    if (value !== undefined) headers.set(name, value);
  }
  if (call.json !== undefined) headers.set("Content-Type", "application/json");
  if (call.text !== undefined) headers.set("Content-Type", "text/plain; charset=utf-8");
  const sent = call.json === undefined ? call.text : JSON.stringify(call.json);
  const request = new Request(url, { method: call.method, headers, ...(sent === undefined ? {} : { body: sent }) });
  const answer = await api.fetch(request, c.env, c.executionCtx);
  for (const name of ["RateLimit-Policy", "RateLimit"]) {
    const value = answer.headers.get(name);
    if (value !== null) c.header(name, value);
  }
  const text = await answer.text();
  if (!answer.ok) throw new Unwilling(answer.status, sentenceIn(text, answer));
  return { status: answer.status, headers: answer.headers, text };
}

function sentenceIn(text: string, { status, headers }: Response): string {
  const { error } = JSON.parse(text) as { error: string };
  return status < 500 ? error : `${error} (${headers.get("X-Request-Id")})`;
}
