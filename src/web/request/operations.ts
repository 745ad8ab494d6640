/**
 * How screens read and write: by the operations of the API, run in this very process in the name of the person who is signed
 * in. So validation, ownership, plans and sentences are those of every other client, and whatever a page can do, a program can
 * do, too.
 */
import { api } from "../../api.ts";
import { markInternal } from "../../http/internal.ts";
import {
  requestOf,
  searchOf,
  type AnswerOf,
  type Callable,
  type GivenTo,
  type OperationRequest,
} from "../../http/operationCall.ts";
import { basePath } from "../../http/path.ts";
import { messageInBody, sentenceInBody } from "../../http/refusals.ts";
import { spoken } from "../parts/spoken.ts";
import type { Message } from "../../message/message.ts";
import type { C } from "./app.ts";
import { stepProblem } from "./stepProblem.ts";

/** `body`: the JSON of the answer, or its text where that is no JSON. */
export type Answer<T> = { status: number; headers: Headers; body: T };

type RefusedOf = {
  requestId: string;
  message?: string;
  plain?: string;
  stated?: Message | null;
  retryAfter?: string | null;
};

/** The first setting that a refusal is about; of several problems that of the first. */
function fieldOf({ field, values }: Message): string | null {
  if (field !== undefined) return field.split(/[.[]/, 1)[0] ?? null;
  const [first] = [values["problem"] ?? values["problems"]].flat();
  return typeof first === "object" ? fieldOf(first) : null;
}

/** An operation that was refused: its status, its sentence, and the id of its request. */
export class Refusal extends Error {
  readonly status: number;
  readonly requestId: string;
  /** As the operation said it; `message` is in the words of the reader. */
  readonly sentence: string;
  /** The same as a code and its values; null where it has no code of its own. */
  readonly stated: Message | null;
  /** `message` without the name of what it is about. */
  readonly plain: string;
  /** The setting that it is about, where it is about one alone. */
  readonly field: string | null;
  /** Seconds or a date, as the operation said when to ask again. */
  readonly retryAfter: string | null;

  constructor(status: number, sentence: string, given: RefusedOf) {
    const { requestId, message = sentence, plain = message, stated = null, retryAfter = null } = given;
    super(message);
    this.name = "Refusal";
    this.status = status;
    this.sentence = sentence;
    this.field = stated && fieldOf(stated);
    this.stated = stated;
    this.plain = plain;
    this.requestId = requestId;
    this.retryAfter = retryAfter;
  }
}

/** Runs an operation and reads its answer. @throws Refusal for every status that is no success */
export async function call<O extends Callable>(c: C, operation: O, ...given: GivenTo<O>): Promise<Answer<AnswerOf<O>>> {
  const answer = await callRaw(c, operation, ...given);
  if (!answer.ok) throw await refusalOf(c, answer);
  const text = await answer.text();
  const isJson = /\bjson\b/.test(answer.headers.get("Content-Type") ?? "");
  // The contract test holds every operation to its schemas.
  const body: unknown = isJson && text ? JSON.parse(text) : text;
  return { status: answer.status, headers: answer.headers, body: body as AnswerOf<O> };
}

/** The refusal of an answer, in the words of the reader. */
export async function refusalOf(c: C, answer: Response): Promise<Refusal> {
  const text = await answer.text();
  const sentence = sentenceInBody(text);
  const stated = messageInBody(text);
  const { reader } = c.var;
  const { field: _field, ...unnamed } = stated ?? {};
  const ofStep = stated && stepProblem(reader.words, stated);
  return new Refusal(answer.status, sentence, {
    requestId: answer.headers.get("X-Request-Id") ?? c.var.requestId,
    message: ofStep ?? spoken(reader, stated ?? sentence),
    plain: ofStep ?? spoken(reader, stated ? (unnamed as Message) : sentence),
    stated,
    retryAfter: answer.headers.get("Retry-After"),
  });
}

/**
 * The headers of what a form saves: a selector that cannot be read is refused beside its field. A program that was written for
 * others would have it left out.
 */
export const refusingUnread = { Prefer: "handling=strict" };

/** The body of an operation that must succeed. @throws Refusal */
export const bodyOf = async <O extends Callable>(c: C, operation: O, ...given: GivenTo<O>): Promise<AnswerOf<O>> =>
  (await call(c, operation, ...given)).body;

/** The same, or null where there is nothing (404). @throws Refusal for other refusals */
export async function bodyOrNull<O extends Callable>(
  c: C,
  operation: O,
  ...given: GivenTo<O>
): Promise<AnswerOf<O> | null> {
  try {
    return await bodyOf(c, operation, ...given);
  } catch (error) {
    if (error instanceof Refusal && error.status === 404) return null;
    throw error;
  }
}

/** Runs an operation; the answer as it is, for pictures and files. */
export function callRaw<O extends Callable>(c: C, operation: O, ...given: GivenTo<O>): Promise<Response> {
  return send(c, requestOf(operation, ...given));
}

async function send(c: C, { method, path, query, json, raw, headers }: OperationRequest): Promise<Response> {
  const url = new URL(basePath + path, c.req.url);
  url.search = searchOf(query);
  const sent = new Headers(headers);
  // Whose network is throttled, and the name of the device of a new session or subscription, are those of the browser.
  for (const name of ["CF-Connecting-IP", "User-Agent"]) {
    const value = c.req.header(name);
    if (value !== undefined) sent.set(name, value);
  }
  if (json !== undefined) sent.set("Content-Type", "application/json");
  if (raw) sent.set("Content-Type", raw.type);
  const body = json === undefined ? raw?.body : JSON.stringify(json);
  const request = new Request(url, { method, headers: sent, ...(body === undefined ? {} : { body }) });
  return api.fetch(markInternal(request, c.var.caller, { shard: c.var.world.shard.index }), c.env, c.executionCtx);
}

/** One segment of a path, from outside. */
export const segment = (text: string): string => encodeURIComponent(text);
