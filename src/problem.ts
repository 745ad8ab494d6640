/**
 * Every refusal a caller can meet: a kind and a message. Thrown from handlers and pure rules alike; `http/app.ts` turns
 * the kind into a status and the message into `{ "error": sentence, "code", "values" }`. What the web does to us is not here: failed
 * readings and deliveries are values, never thrown.
 */
import { about, message, type Message, type MessageCode } from "./message/message.ts";
import { englishOf } from "./message/textOf.ts";

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
  /** What `message` says in English. */
  readonly sentence: Message;
  /** Extra response headers, such as Retry-After or Allow. */
  readonly headers: Record<string, string>;

  constructor(kind: ProblemKind, sentence: Message, headers: Record<string, string> = {}) {
    super(englishOf(sentence));
    this.name = "Problem";
    this.kind = kind;
    this.sentence = sentence;
    this.headers = headers;
  }
}

type Named<Kind extends string> = MessageCode extends infer Code
  ? Code extends `${Kind}.${infer Name}`
    ? Name
    : never
  : never;
/** What is not found, by the end of its code. */
export type Thing = Named<"thing">;
/** What a server may lack, by the end of its code. */
export type Feature = Named<"feature">;

const retryAfter = (seconds: number) => ({ "Retry-After": String(Math.max(1, Math.ceil(seconds))) });
const byKey = { "WWW-Authenticate": "ApiKey" };

/** One factory per refusal, so that a throw reads as a sentence and each text lives in one place. */
export const problem = {
  invalid: (sentence: Message) => new Problem("invalid", sentence),
  keyRequired: () => new Problem("unauthenticated", message("auth.key_required"), byKey),
  keyInvalid: () => new Problem("unauthenticated", message("auth.key_invalid"), byKey),
  keyInQueryRefused: () => new Problem("unauthenticated", message("auth.key_in_query"), byKey),
  forbidden: (sentence: Message) => new Problem("forbidden", sentence),
  loginInvalid: () => new Problem("unauthenticated", message("auth.login_invalid")),
  /** `reason`: of whoever suspended it, empty for none. */
  suspended: (reason: string) =>
    new Problem("forbidden", reason ? message("auth.suspended_for", { reason }) : message("auth.suspended")),
  passwordWrong: () => new Problem("forbidden", message("auth.password_wrong")),
  passwordNotFresh: () => new Problem("forbidden", message("auth.password_again")),
  adminRequired: () => new Problem("unauthenticated", message("auth.admin_key_required"), byKey),
  planRequired: (what: Message) => new Problem("forbidden", message("plan.pro_needed", { what })),
  watchLimit: (count: number, limit: number, wanted: number) =>
    new Problem(
      "forbidden",
      count >= limit
        ? message("plan.watch_limit", { count, limit })
        : message("plan.watch_limit_by", { count, limit, wanted }),
    ),
  databaseFull: () => new Problem("unavailable", message("service.database_full"), retryAfter(3600)),
  foreignPage: () => new Problem("forbidden", message("request.foreign_page")),
  runningLimit: (count: number, limit: number) =>
    new Problem("forbidden", message("plan.running_limit", { count, limit })),
  notFound: (thing: Thing) =>
    new Problem("not_found", message("request.not_found", { what: message(`thing.${thing}`) })),
  noSuch: (sentence: Message) => new Problem("not_found", sentence),
  methodNotAllowed: (method: string, methods: string) =>
    new Problem("method_not_allowed", message("request.method_not_allowed", { method, methods }), { Allow: methods }),
  timeout: (sentence: Message) => new Problem("timeout", sentence),
  conflict: (sentence: Message) => new Problem("conflict", sentence),
  gone: (sentence: Message) => new Problem("gone", sentence),
  preconditionFailed: () => new Problem("precondition_failed", message("request.changed_since_read")),
  tooLarge: (what: Message, limit: string) => new Problem("too_large", message("request.too_large", { what, limit })),
  unsupportedMediaType: (expected: string, found: string) =>
    new Problem(
      "unsupported_media_type",
      found
        ? message("request.unsupported_media_type", { expected, found })
        : message("request.no_media_type", { expected }),
    ),
  limited: (sentence: Message, seconds: number) => new Problem("limited", sentence, retryAfter(seconds)),
  unavailable: (sentence: Message, seconds = 60) => new Problem("unavailable", sentence, retryAfter(seconds)),
  notConfigured: (feature: Feature, field?: string) => {
    const missing = message("service.not_configured", { feature: message(`feature.${feature}`) });
    return new Problem("unavailable", field === undefined ? missing : about(field, missing), retryAfter(3600));
  },
};
