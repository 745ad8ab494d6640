/** One call over the network: attempts, each with a deadline, until an answer, a refusal or the end of patience. */
import { ConnectionError, TidemarkError, TimeoutError } from "./failure.ts";
import { addressOf, type Call, type Operation } from "./operation.ts";
import { delayBefore, type Ended, isWorthRepeating } from "./retry.ts";
import { following, pause } from "./signal.ts";

/** What a call takes from outside. */
export type Outside = {
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  wait: (milliseconds: number, signal?: AbortSignal) => Promise<void>;
  chance: () => number;
  randomId: () => string;
};

export const platform: Outside = {
  fetch: (url, init) => globalThis.fetch(url, init),
  wait: pause,
  chance: () => Math.random(),
  randomId: () => crypto.randomUUID(),
};

export type Connection = {
  /** Without a slash at the end. */
  url: string;
  headers: Readonly<Record<string, string>>;
  timeoutMilliseconds: number;
  maxRetries: number;
  /** Longer waits that the service asks for are left to the caller. */
  maxRetryAfterSeconds: number;
};

export type Answer = { data: unknown; status: number; headers: Headers };

/** Carries a call out. @throws TidemarkError, ConnectionError, TimeoutError, or the reason of the caller's signal */
export async function carryOut(
  { outside, connection }: { outside: Outside; connection: Connection },
  operation: Operation,
  call: Call,
): Promise<Answer> {
  const { signal, maxRetries = connection.maxRetries } = call.options;
  const request = requestOf({ outside, connection }, operation, call);
  for (let attempt = 1; ; attempt++) {
    const ended = await attempted(outside, request, signal);
    if ("data" in ended) return ended;
    const isLast = attempt > maxRetries || (ended.retryAfterSeconds ?? 0) > connection.maxRetryAfterSeconds;
    if (isLast || !isWorthRepeating(operation, ended)) throw ended.failure;
    await outside.wait(delayBefore(attempt, ended, outside.chance()), signal);
  }
}

type Prepared = { url: string; init: RequestInit; timeoutMilliseconds: number };

function requestOf(
  { outside, connection }: { outside: Outside; connection: Connection },
  operation: Operation,
  call: Call,
): Prepared {
  const { options, body } = call;
  const headers: Record<string, string> = { accept: "*/*", ...connection.headers };
  if (operation.isRepeatable) headers["idempotency-key"] = options.idempotencyKey ?? outside.randomId();
  if (options.ifMatch !== undefined) headers["if-match"] = options.ifMatch;
  const init: RequestInit = { method: operation.method };
  if (body !== undefined) {
    const isText = typeof body === "string";
    headers["content-type"] =
      operation.body === "json" ? "application/json" : isText ? "text/plain" : "application/octet-stream";
    init.body = operation.body === "json" ? JSON.stringify(body) : (body as string);
  }
  Object.assign(headers, options.headers);
  const timeoutMilliseconds = options.timeoutMilliseconds ?? connection.timeoutMilliseconds;
  return { url: connection.url + addressOf(operation, call), init: { ...init, headers }, timeoutMilliseconds };
}

type Failed = Ended & { failure: Error };

async function attempted(outside: Outside, request: Prepared, signal?: AbortSignal): Promise<Answer | Failed> {
  signal?.throwIfAborted();
  const { controller, release } = following(signal);
  const seconds = request.timeoutMilliseconds / 1000;
  const late = new TimeoutError(`No whole answer of ${request.url} came within ${seconds} seconds`);
  const timer = setTimeout(() => controller.abort(late), request.timeoutMilliseconds);
  try {
    const response = await outside.fetch(request.url, { ...request.init, signal: controller.signal });
    const data = await dataOf(response);
    if (response.ok) return { data, status: response.status, headers: response.headers };
    const failure = new TidemarkError(response, data);
    return { status: response.status, retryAfterSeconds: failure.retryAfterSeconds, failure };
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof SyntaxError) throw error;
    const isLate = controller.signal.aborted;
    const failure = isLate ? late : new ConnectionError(`${request.url} cannot be reached`, { cause: error });
    return { status: 0, retryAfterSeconds: null, failure };
  } finally {
    clearTimeout(timer);
    release();
  }
}

/** A body by its media type: JSON as a value, text as a text, all else as bytes; nothing for an empty answer. */
async function dataOf(response: Response): Promise<unknown> {
  const type = response.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase() ?? "";
  if (response.status === 204) return undefined;
  const isText = type.startsWith("text/") || /\b(?:json|xml|yaml)$/.test(type) || !response.ok;
  if (!isText) return new Uint8Array(await response.arrayBuffer());
  const text = await response.text();
  if (!/\bjson$/.test(type)) return text;
  try {
    return JSON.parse(text) as unknown;
  } catch (cause) {
    if (!response.ok) return text;
    throw new SyntaxError(`${response.url} answered with something that is not JSON`, { cause });
  }
}
