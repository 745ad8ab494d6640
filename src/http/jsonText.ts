/** Answers of JSON that is text already, and of what: what is hashed, or put together as text, need not be written twice. Pure. */
import type { TypedResponse } from "hono";
import type { RequestContext } from "./app.ts";
import type { HttpStores } from "./world.ts";

export type JsonText<T> = string & { readonly of?: T };

/** A value as JSON. */
export const jsonText = <T>(value: T): JsonText<T> => JSON.stringify(value);

/** The text of an object out of its members, without building the object, which takes as long as writing it. */
export const membersText = <T>(members: readonly (readonly [name: string, value: T])[]): JsonText<Record<string, T>> =>
  `{${members.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join(",")}}`;

/** Answers 200 with this JSON. */
export const answerJson = <T, S extends HttpStores>(c: RequestContext<S>, text: JsonText<T>) =>
  c.body(text, 200, { "Content-Type": "application/json; charset=utf-8" }) as Response as Response &
    TypedResponse<T, 200, "json">;
