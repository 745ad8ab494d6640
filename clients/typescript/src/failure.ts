/** How calls fail. Every failure of a call is one of these three classes, or the reason of your own signal. */

/** The service refused the request; `message` is its own sentence. */
export class TidemarkError extends Error {
  override readonly name: string = "TidemarkError";
  /** The HTTP status: 400 malformed, 401 no key, 403 not allowed, 404 unknown, 409 conflict, 429 too fast, 5xx its own failure. */
  readonly status: number;
  /** Names the request in the logs of the service; null where a server in front answered. */
  readonly requestId: string | null;
  /** When it is worth to come back, where the service says so. */
  readonly retryAfterSeconds: number | null;
  /** The answer's body: JSON where it is JSON, otherwise text. */
  readonly body: unknown;

  constructor(response: Pick<Response, "status" | "headers">, body: unknown) {
    super(sentenceOf(body) ?? `The server answered ${response.status}`);
    this.status = response.status;
    this.requestId = response.headers.get("x-request-id");
    this.retryAfterSeconds = retryAfterSeconds(response.headers.get("retry-after"), Date.now());
    this.body = body;
  }
}

/** No answer came: the name, the connection or the TLS failed. `cause` says how. */
export class ConnectionError extends Error {
  override readonly name: string = "ConnectionError";
}

/** An attempt took longer than `timeoutMilliseconds`. */
export class TimeoutError extends ConnectionError {
  override readonly name = "TimeoutError";
}

/** The service's sentence of a body `{"error": "<sentence>"}`. */
function sentenceOf(body: unknown): string | null {
  if (typeof body !== "object" || body === null || !("error" in body)) return null;
  return typeof body.error === "string" ? body.error : null;
}

/**
 * The value of Retry-After in seconds from `now` (milliseconds): a number of seconds, or a date (RFC 9110, 10.2.3). Null without
 * one, or where it is neither.
 */
export function retryAfterSeconds(value: string | null, now: number): number | null {
  if (value === null) return null;
  if (/^\s*\d{1,9}\s*$/.test(value)) return Number(value);
  const at = Date.parse(value);
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - now) / 1000));
}
