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
import { markInternal } from "../http/internal.ts";
import { presentedIn } from "../http/credential.ts";
import { basePath } from "../http/path.ts";
import { charge } from "../http/rate.ts";
import { bearerChallenge, originOf } from "../http/resource.ts";
import { Problem, problem } from "../problem.ts";
import { corsOrigins } from "../operator/operator.ts";
import { asStream, wantsStream } from "../lib/mcp/accept.ts";
import { sentenceInBody } from "../http/refusals.ts";
import type { OperationRequest } from "../http/operationCall.ts";
import { OperationRefusal, type OperationAnswer, type CallOperation } from "./operation.ts";
import { messagesOf, type Message } from "../lib/mcp/message.ts";
import { message } from "../message/message.ts";
import { isAllowedOrigin } from "./origin.ts";
import { batchVersion, code, ProtocolError, errorResponse, type RpcResponse } from "../lib/mcp/protocol.ts";
import { revisionOf } from "../lib/mcp/revision.ts";
import { answerRequest } from "./server.ts";

/** The application whose operations are run. */
type Operations = Pick<OpenAPIHono<App>, "fetch">;
type C = RequestContext;

const origin = createMiddleware<App>(async (c, next) => {
  const { operator } = c.var.world;
  if (!isAllowedOrigin(c.req.header("Origin") ?? null, operator.PUBLIC_URL, corsOrigins(operator)))
    throw new Problem("forbidden", { code: "request.foreign_page_refused", values: {} });
  await next();
});

/** As `caller`, with the challenge that clients of the protocol know. */
const key = createMiddleware<App>(async (c, next) => {
  try {
    await caller(c, next);
  } catch (error) {
    if (!(error instanceof Problem) || error.kind !== "unauthenticated") throw error;
    const isWrong = presentedIn(c.req.raw.headers, new URLSearchParams()) !== null;
    const resource = `${originOf(c.req.url, c.var.world.operator.PUBLIC_URL)}${c.req.path}`;
    const challenge = bearerChallenge(resource, {
      ...(isWrong ? { error: "invalid_token" } : {}),
      scope: "read write",
    });
    throw new Problem(error.kind, error.sentence, { "WWW-Authenticate": challenge });
  }
});

/** The endpoint over the whole application, whose operations it runs. */
export function mcpRoutes(api: Operations) {
  return newApp().post("/mcp", origin, key, body, (c) => answer(c, api));
}

/** An answer to one message, null where none is due, and the HTTP status where it stands alone. */
type MessageOutcome = { reply: RpcResponse | null; status: number };

async function answer(c: C, api: Operations): Promise<Response> {
  const type = c.req.header("Content-Type")?.split(";")[0]?.trim().toLowerCase() ?? "";
  if (type !== "application/json" && (type || c.req.raw.body))
    throw problem.unsupportedMediaType("application/json", type.slice(0, 100));
  const { outcomes, isBatch } = await answerMessages(c, api);
  const replies = outcomes.flatMap(({ reply }) => reply ?? []);
  if (!replies.length) return c.body(null, 202);
  const json = JSON.stringify(isBatch ? replies : replies[0]);
  const status = isBatch ? 200 : (outcomes[0]?.status ?? 200);
  if (status !== 200 || !wantsStream(c.req.header("Accept") ?? null))
    return c.body(json, status as 200, { "Content-Type": "application/json; charset=utf-8" });
  return c.body(asStream(json), 200, {
    "Content-Type": "text/event-stream; charset=utf-8",
    "X-Accel-Buffering": "no",
  });
}

async function answerMessages(c: C, api: Operations): Promise<{ outcomes: MessageOutcome[]; isBatch: boolean }> {
  try {
    const { messages, isBatch } = messagesOf(await textOf(c));
    if (isBatch) requireBatchSupport(messages, c.req.header("MCP-Protocol-Version"));
    const outcomes: MessageOutcome[] = [];
    // One after the other: twenty large texts at once would not fit into memory.
    for (const message of messages) outcomes.push(await answerMessage(c, { api, message, isBatch }));
    return { outcomes, isBatch };
  } catch (error) {
    if (!(error instanceof ProtocolError)) throw error;
    await charge(c, 1);
    return { outcomes: [{ reply: errorResponse(null, error), status: error.status }], isBatch: false };
  }
}

/** @throws ProtocolError for a body that is no UTF-8. */
async function textOf(c: C): Promise<string> {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(await c.req.raw.arrayBuffer());
  } catch {
    throw new ProtocolError({ code: code.parse, message: "The request body is not valid UTF-8", status: 400 });
  }
}

/** @throws ProtocolError: one revision alone knew batches, and a handshake was never part of one. */
function requireBatchSupport(messages: Message[], version: string = batchVersion): void {
  const hasHandshake = messages.some((message) => message.kind === "request" && message.method === "initialize");
  if (version === batchVersion && !hasHandshake) return;
  const message = hasHandshake
    ? "initialize comes alone, not in a batch"
    : `Protocol ${version.slice(0, 100)} has no batches`;
  throw new ProtocolError({ code: code.invalidRequest, message, status: 400 });
}

type MessageTask = { api: Operations; message: Message; isBatch: boolean };

/** @throws Problem 429, but in a batch: the answers to its other messages must be sent. */
async function answerMessage(c: C, { api, message, isBatch }: MessageTask): Promise<MessageOutcome> {
  const id = "id" in message ? message.id : null;
  let hasPaid = false;
  const paidCall: CallOperation = (call) => {
    hasPaid = true;
    return callOperation(c, api, call);
  };
  let outcomes: MessageOutcome;
  try {
    outcomes = { reply: await replyTo(c, message, paidCall), status: 200 };
  } catch (error) {
    if (error instanceof Problem && !isBatch) throw error;
    const refusal = error instanceof ProtocolError ? error : errorInBatch(c, error);
    outcomes = { reply: errorResponse(id, refusal), status: refusal.status };
  }
  if (hasPaid) return outcomes;
  try {
    await charge(c, 1);
    return outcomes;
  } catch (error) {
    if (!isBatch || !(error instanceof Problem)) throw error;
    return {
      reply: outcomes.reply && errorResponse(id, new ProtocolError({ code: 429, message: error.message })),
      status: 200,
    };
  }
}

/** @throws ProtocolError */
async function replyTo(c: C, message: Message, paidCall: CallOperation): Promise<RpcResponse | null> {
  if (message.kind === "malformed")
    throw new ProtocolError({ code: code.invalidRequest, message: message.why, status: 400 });
  const revision = revisionOf(c.req.raw.headers, message.kind === "request" ? message : null);
  if (message.kind !== "request") return null;
  const {
    operator,
    clock: { now },
  } = c.var.world;
  const word = crypto.randomUUID();
  const result = await answerRequest(message, {
    callOperation: paidCall,
    revision,
    word,
    now: now(),
    publicUrl: operator.PUBLIC_URL,
  });
  return { jsonrpc: "2.0", id: message.id, result };
}

const errorInBatch = (c: C, error: unknown): ProtocolError =>
  error instanceof Problem ? new ProtocolError({ code: 403, message: error.message }) : internalError(c, error);

function internalError(c: C, error: unknown): ProtocolError {
  const stack = error instanceof Error ? error.stack : undefined;
  console.error(JSON.stringify({ request: c.var.requestId, path: c.req.path, error: stack ?? String(error) }));
  return new ProtocolError({
    code: code.internal,
    message: `Something went wrong on our side; quote the request ${c.var.requestId} when you report it`,
  });
}

/**
 * Runs an operation of the API in this very process, in the caller's name. @throws OperationRefusal; Problem 403 where an app
 * lacks a scope, which it hears of as HTTP says, so that it can ask for more
 */
async function callOperation(c: C, api: Operations, call: OperationRequest): Promise<OperationAnswer> {
  const url = new URL(basePath + call.path, c.req.url);
  url.search = "";
  for (const [name, value] of Object.entries(call.query ?? {}))
    if (value !== undefined) url.searchParams.set(name, String(value));
  const headers = new Headers();
  if (call.json !== undefined) headers.set("Content-Type", "application/json");
  if (call.raw) headers.set("Content-Type", call.raw.type);
  const sent = call.json === undefined ? call.raw?.body : JSON.stringify(call.json);
  const request = new Request(url, { method: call.method, headers, ...(sent === undefined ? {} : { body: sent }) });
  const own = markInternal(request, c.var.caller, { isCharged: true, shard: c.var.world.shard.index });
  const answer = await api.fetch(own, c.env, c.executionCtx);
  for (const name of ["RateLimit-Policy", "RateLimit"]) {
    const value = answer.headers.get(name);
    if (value !== null) c.header(name, value);
  }
  const isPicture = answer.ok && answer.headers.get("Content-Type") === "image/png";
  const bytes = isPicture ? new Uint8Array(await answer.arrayBuffer()) : undefined;
  const text = bytes ? "" : await answer.text();
  const challenge = answer.status === 403 && answer.headers.get("WWW-Authenticate");
  if (challenge)
    throw new Problem("forbidden", message("request.problem", { problem: sentenceIn(text, answer) }), {
      "WWW-Authenticate": challenge,
    });
  if (!answer.ok) throw new OperationRefusal(answer.status, sentenceIn(text, answer));
  return { status: answer.status, headers: answer.headers, text, ...(bytes ? { bytes } : {}) };
}

function sentenceIn(text: string, { status, headers }: Response): string {
  const error = sentenceInBody(text);
  return status < 500 ? error : `${error} (${headers.get("X-Request-Id")})`;
}
