/**
 * A call of an operation by its value: what may be given to it, and what it answers, follow from its schemas, so that nobody who
 * calls it states its shapes again. Pure.
 */
import type { z } from "zod";

/** What a call takes of an operation. */
export type Callable = { method: string; path: string; responses: object; request?: object };

type Success = 200 | 201 | 202 | 203 | 204;
type Succeeded<R> = R[keyof R & Success];
/** A body of JSON by its schema; any other is text, and "" where there is none. */
type BodyOf<R> = R extends { content: { "application/json": { schema: infer S } } }
  ? S extends z.ZodType
    ? z.output<S>
    : never
  : R extends { content: object }
    ? string
    : "";

/** What an operation answers when it succeeds. */
export type AnswerOf<O extends Callable> = BodyOf<Succeeded<O["responses"]>>;

type NamesIn<P extends string> = P extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;
type QueryOf<O> = O extends { request: { query: infer Q extends z.ZodType } } ? keyof z.input<Q> & string : never;
type QueryValue = string | number | boolean | readonly string[] | null | undefined;
type JsonOf<O> = O extends {
  request: { body: { content: { "application/json": { schema: infer S extends z.ZodType } } } };
}
  ? Members<z.input<S>>
  : never;
/** Values come from forms and models, and are checked by the operation; that its members are called so is checked here. */
type Members<T> = T extends readonly unknown[] ? T : T extends object ? { [Name in keyof T]?: unknown } : T;

type Rest<O> = {
  /** Members that are undefined, null or empty are left out; lists are repeated. */
  query?: { [Name in QueryOf<O>]?: QueryValue };
  json?: JsonOf<O>;
  /** A body that is no JSON, with its media type. */
  raw?: { body: BodyInit; type: string };
  headers?: Record<string, string>;
};

/** What is given to an operation. `params`: the parts of its path, as they are; they are percent-encoded here. */
export type Given<O extends Callable> = ([NamesIn<O["path"]>] extends [never]
  ? { params?: undefined }
  : { params: Record<NamesIn<O["path"]>, string | number> }) &
  Rest<O>;

/** What an operation read that takes commands as well, where it was given none. @throws Error for the answer of a command */
export function resourceIn<T>(answer: T): Extract<T, { uuid: string }> {
  if (typeof answer !== "object" || answer === null || !("uuid" in answer)) throw new Error("expected what was read");
  return answer as Extract<T, { uuid: string }>;
}

/** The arguments after the operation: none are needed where its path has no parts. */
export type GivenTo<O extends Callable> = [NamesIn<O["path"]>] extends [never] ? [given?: Given<O>] : [given: Given<O>];

/** A call in the form of a request: `path` is below the base path. */
export type OperationRequest = {
  method: string;
  path: string;
  query?: Record<string, QueryValue>;
  json?: unknown;
  raw?: { body: BodyInit; type: string };
  headers?: Record<string, string>;
};

/** The request of a call. */
export function requestOf<O extends Callable>(operation: O, ...[given]: GivenTo<O>): OperationRequest {
  const { params = {}, ...rest } = (given ?? {}) as { params?: Record<string, string | number> } & Rest<unknown>;
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
  return { ...rest, method: operation.method.toUpperCase(), path };
}

/** The query of a request, without its question mark. */
export function searchOf(query: OperationRequest["query"] = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (Array.isArray(value)) for (const one of value as readonly string[]) search.append(name, one);
    else if (value !== undefined && value !== null && value !== "") search.set(name, String(value));
  }
  return search.toString();
}
