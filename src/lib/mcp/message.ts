/**
 * A request body as JSON-RPC messages. In order:
 *
 * 1. JSON that does not parse, or nests too deep, is a parse error.
 * 2. A message is an object with `jsonrpc` "2.0". With a method and an id it is a request, with a method alone a
 *    notification, with neither but a result or an error a response (to which we never asked anything: it is let pass).
 * 3. An id is a string of at most 512 characters or a whole number that JSON keeps exactly; an answer must carry the
 *    very id, so any other is refused. Parameters are an object.
 * 4. A list of messages is a batch: 1 to 20 of them.
 *
 * Pure.
 */
import { englishOf } from "../../message/textOf.ts";
import { jsonProblem } from "../json/problem.ts";
import { code, isObject, ProtocolError, type Id, type Json } from "./protocol.ts";

const maxBatchMessages = 20;
const maxIdCharacters = 512;

export type Message =
  | { kind: "request"; id: Id; method: string; params: Json }
  | { kind: "notification"; method: string; params: Json }
  | { kind: "response" }
  | { kind: "malformed"; id: Id | null; why: string };

export type ParsedBody = { isBatch: boolean; messages: Message[] };

/** The messages of a body. @throws ProtocolError for what is no JSON, or no list of messages. */
export function messagesOf(text: string): ParsedBody {
  const wrong = jsonProblem(text);
  if (wrong) throw new ProtocolError({ code: code.parse, message: englishOf(wrong), status: 400 });
  const value: unknown = JSON.parse(text);
  if (!Array.isArray(value)) return { isBatch: false, messages: [messageOf(value)] };
  if (!value.length || value.length > maxBatchMessages)
    throw new ProtocolError({
      code: code.invalidRequest,
      message: `A batch has 1 to ${maxBatchMessages} messages, found ${value.length}`,
      status: 400,
    });
  return { isBatch: true, messages: value.map(messageOf) };
}

function messageOf(value: unknown): Message {
  if (!isObject(value)) return malformed(null, "A message is a JSON object");
  const { jsonrpc, method, params } = value;
  const id = idOf(value["id"]);
  if (jsonrpc !== "2.0") return malformed(id, 'jsonrpc: expected "2.0"');
  if (method === undefined && ("result" in value || "error" in value)) return { kind: "response" };
  if (typeof method !== "string" || !method) return malformed(id, "method: expected a name");
  if (params !== undefined && !isObject(params)) return malformed(id, "params: expected an object");
  if (!("id" in value)) return { kind: "notification", method, params: params ?? {} };
  if (id === null)
    return malformed(null, `id: expected a whole number, or a string of at most ${maxIdCharacters} characters`);
  return { kind: "request", id, method, params: params ?? {} };
}

const malformed = (id: Id | null, why: string): Message => ({ kind: "malformed", id, why });

function idOf(value: unknown): Id | null {
  if (typeof value === "string") return value.length <= maxIdCharacters ? value : null;
  return Number.isSafeInteger(value) ? (value as number) : null;
}
