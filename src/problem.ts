/**
 * Every refusal a caller can meet: a kind and a sentence. Thrown from handlers and pure rules alike; `http/app.ts` turns
 * the kind into a status and the sentence into `{ "error": sentence }`. What the web does to us is not here: failed
 * readings and deliveries are values, never thrown.
 */

export type ProblemKind =
  | "invalid"
  | "unauthenticated"
  | "forbidden"
  | "not_found"
  | "method_not_allowed"
  | "timeout"
  | "conflict"
  | "gone"
  | "precondition_failed"
  | "too_large"
  | "unsupported_media_type"
  | "limited"
  | "unavailable";

export class Problem extends Error {
  readonly kind: ProblemKind;
  /** Extra response headers, such as Retry-After or Allow. */
  readonly headers: Record<string, string>;

  constructor(kind: ProblemKind, sentence: string, headers: Record<string, string> = {}) {
    super(sentence);
    this.name = "Problem";
    this.kind = kind;
    this.headers = headers;
  }
}

const retryAfter = (seconds: number) => ({ "Retry-After": String(Math.max(1, Math.ceil(seconds))) });

/** One factory per refusal, so that a throw reads as a sentence and each text lives in one place. */
export const problem = {
  invalid: (sentence: string) => new Problem("invalid", sentence),
  keyRequired: () => new Problem("unauthenticated", "API key is required", { "WWW-Authenticate": "ApiKey" }),
  keyInvalid: () => new Problem("unauthenticated", "Invalid API key", { "WWW-Authenticate": "ApiKey" }),
  keyInQueryRefused: () =>
    new Problem("unauthenticated", "This endpoint takes the API key in the x-api-key header only, not in the query", {
      "WWW-Authenticate": "ApiKey",
    }),
  forbidden: (sentence: string) => new Problem("forbidden", sentence),
  loginInvalid: () => new Problem("unauthenticated", "Invalid email or password"),
  /** `reason`: of whoever suspended it, empty for none. */
  suspended: (reason: string) =>
    new Problem(
      "forbidden",
      reason
        ? `This account is suspended by whoever runs this service: nothing is checked, and nobody can sign in. Their reason: ${reason}`
        : "This account is suspended by whoever runs this service: nothing is checked, and nobody can sign in",
    ),
  passwordWrong: () => new Problem("forbidden", "The password is not right"),
  passwordNotFresh: () =>
    new Problem(
      "forbidden",
      "This needs your password again: POST /auth/confirm with it, then repeat the request within ten minutes",
    ),
  adminRequired: () =>
    new Problem("unauthenticated", "A master admin key is required", { "WWW-Authenticate": "ApiKey" }),
  planRequired: (what: string) => new Problem("forbidden", `${what} needs the Pro plan`),
  watchLimit: (count: number, limit: number, wanted: number) =>
    new Problem(
      "forbidden",
      count >= limit
        ? `Watch limit reached (${count}/${limit} watches). Cannot add more watches.`
        : `Watch limit reached (${count}/${limit} watches). Cannot add ${wanted} more watches.`,
    ),
  databaseFull: () =>
    new Problem(
      "unavailable",
      "The database of this server is nearly full, so it takes no new watches; those that it has go on. Whoever runs it can make room",
      retryAfter(3600),
    ),
  foreignPage: () =>
    new Problem(
      "forbidden",
      "Pages of other sites may not do this without an API key; whoever runs this server can let them by CORS_ORIGINS",
    ),
  runningLimit: (count: number, limit: number) =>
    new Problem(
      "forbidden",
      `Your plan runs ${limit} watches at a time, and ${count} run already; pause or delete others first`,
    ),
  notFound: (what: string) => new Problem("not_found", `${what} not found`),
  noSuch: (sentence: string) => new Problem("not_found", sentence),
  methodNotAllowed: (method: string, allow: string) =>
    new Problem("method_not_allowed", `Method ${method} is not allowed here; expected one of: ${allow}`, {
      Allow: allow,
    }),
  timeout: (sentence: string) => new Problem("timeout", sentence),
  conflict: (sentence: string) => new Problem("conflict", sentence),
  gone: (sentence: string) => new Problem("gone", sentence),
  preconditionFailed: () =>
    new Problem("precondition_failed", "The object was changed since it was read (If-Match does not match its ETag)"),
  tooLarge: (what: string, limit: string) => new Problem("too_large", `${what} is larger than the limit of ${limit}`),
  unsupportedMediaType: (expected: string, found: string) =>
    new Problem("unsupported_media_type", `Expected content type ${expected} but found ${found || "none"}`),
  limited: (sentence: string, seconds: number) => new Problem("limited", sentence, retryAfter(seconds)),
  unavailable: (sentence: string, seconds = 60) => new Problem("unavailable", sentence, retryAfter(seconds)),
  notConfigured: (feature: string) =>
    new Problem("unavailable", `${feature} is not configured on this server`, retryAfter(3600)),
};
