/** The body of all errors, and the error responses of routes as their contracts declare them. Pure. */
import { z } from "zod";
import type { Message } from "../message/message.ts";
import { messageIn } from "../message/written.ts";
import type { Problem } from "../problem.ts";
import { statedMembers, statedShape } from "./stated.ts";

/** What a refusal says, as the body of an answer has it. */
export const errorBody = z
  .object({
    error: z.string().max(2000).meta({ example: "Watch limit reached (5/5 watches). Cannot add more watches." }),
    ...statedShape,
    code: statedShape.code.unwrap().meta({
      description:
        "What the sentence says, for programs; it stays when the sentence is worded anew. Where a refusal has no code of its own yet, its kind, such as invalid.",
      example: "plan.watch_limit",
    }),
    values: statedShape.values.unwrap(),
  })
  .meta({ id: "Error", description: "What was wrong, in a sentence: what was expected and what was found." });

const meanings = {
  400: "Malformed or invalid input.",
  401: "The API key is missing or wrong.",
  403: "The plan or role forbids it.",
  404: "Unknown, or not yours.",
  405: "The path exists, the method does not.",
  408: "The request body did not arrive in time.",
  409: "The state of the object forbids it.",
  410: "Its time is over.",
  412: "The object was changed since it was read.",
  413: "The request body is too large.",
  415: "Wrong media type.",
  429: "Over the rate limit; see Retry-After.",
  431: "The address and the headers together are too long.",
  500: "Our fault; quote the X-Request-Id.",
  503: "Not available now; see Retry-After.",
} as const;

type Status = keyof typeof meanings;
type Refusal = { description: string; content: { "application/json": { schema: typeof errorBody } } };

const refused = z.object({ error: z.string() });

export type RefusalBody = z.infer<typeof errorBody>;

/** The body of the answer to a refused request. */
export function refusalBody({ kind, message, sentence }: Problem): RefusalBody {
  return { error: message, code: kind, values: {}, ...statedMembers(sentence) };
}

/** The message of a refusal's body; null where it has none that is known. */
export function messageInBody(text: string): Message | null {
  try {
    return messageIn(JSON.parse(text));
  } catch {
    return null;
  }
}

/** The sentence of a refusal's body; the body itself where it is none of ours. */
export function sentenceInBody(text: string): string {
  try {
    return refused.safeParse(JSON.parse(text)).data?.error ?? text;
  } catch {
    return text;
  }
}

/** The error responses of these statuses, and of 500, to spread into a route's `responses`. */
export function refusals<S extends Status>(...statuses: S[]): Record<S | 500, Refusal> {
  const all: Status[] = [...statuses, 500];
  const entries = all.map((status): [Status, Refusal] => [
    status,
    { description: meanings[status], content: { "application/json": { schema: errorBody } } },
  ]);
  return Object.fromEntries(entries) as Record<S | 500, Refusal>;
}

/** An error response for the finished OpenAPI document, where the body is a reference to the schema `Error`. */
export const documentedRefusal = (status: Status) => ({
  description: meanings[status],
  content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
});

/** The error responses of an operation that needs an API key: 400, 401, 429, 500 and those given. */
export function keyedRefusals<S extends Status = never>(...more: S[]): Record<S | 400 | 401 | 429 | 500, Refusal> {
  return refusals<S | 400 | 401 | 429>(400, 401, 429, ...more);
}
