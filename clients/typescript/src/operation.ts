/** What an operation is to the client: one row of the table that is made from the OpenAPI document. */

/** The bytes or the text of a file. */
export type Document = string | Uint8Array | Blob;

export type Operation = {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** With the names of its parameters in braces. */
  path: string;
  body?: "json" | "document";
  hasQuery?: true;
  /** Whether it honours Idempotency-Key. */
  isRepeatable?: true;
  /** Where the entries of a page stand: the answer is a list, a map by UUID, or has a member of this name. */
  pages?: string;
};

/** What may be said about one call. */
export type CallOptions = {
  /** Gives the call up: it rejects with the reason of the signal. */
  signal?: AbortSignal;
  /** How long one attempt may take, in milliseconds; the client's setting without it. */
  timeoutMilliseconds?: number;
  /** How often a failed attempt is repeated; the client's setting without it. */
  maxRetries?: number;
  /** For operations that honour it. Without it the client makes one, so that a repeated request does nothing twice. */
  idempotencyKey?: string;
  /** An ETag: the change is refused with 412 where somebody else was faster. */
  ifMatch?: string;
  /** More request headers. */
  headers?: Record<string, string>;
};

/** A call as a request would be: values of the path by name, the query, the body. */
export type Call = {
  path: Record<string, string>;
  query: Record<string, unknown>;
  body: unknown;
  options: CallOptions;
};

/** The positional arguments of a method as a call: those of the path, the body, the query, the options. */
export function callOf(operation: Operation, given: readonly unknown[]): Call {
  const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? "");
  const rest = [...given];
  const path: Record<string, string> = {};
  for (const name of names) {
    const value = rest.shift();
    if (typeof value !== "string" && typeof value !== "number") throw new TypeError(`${name}: expected a text`);
    // An empty part would lead to another path.
    if (value === "") throw new TypeError(`${name}: expected a text, found an empty one`);
    path[name] = String(value);
  }
  const body = operation.body ? rest.shift() : undefined;
  const query = operation.hasQuery ? (rest.shift() as Record<string, unknown> | undefined) : undefined;
  return { path, body, query: query ?? {}, options: (rest.shift() as CallOptions | undefined) ?? {} };
}

/** The path and query of a call, behind the base URL. */
export function addressOf({ path }: Operation, call: Pick<Call, "path" | "query">): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(call.path[name] ?? ""));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(call.query)) {
    if (value === undefined) continue;
    // Lists and objects are JSON, as the document says; null empties a member.
    query.set(name, typeof value === "string" ? value : JSON.stringify(value));
  }
  const text = query.toString();
  return text ? `${filled}?${text}` : filled;
}
