/**
 * Why a provider gave no answer that can be used: a kind, and a sentence for the account's owner. What
 * the provider said stands behind our sentence in quotes, as one short line without addresses and without what may be a key.
 *
 * 1. What the owner can mend (a key, credit, a model) is no use to repeat: `settings`.
 * 2. What is about this text (declined, nothing to say) is no use to repeat either: `declined`.
 * 3. Everything else passes: `temporary`, with the seconds to wait, the provider's own where it names them.
 */
import { shortened } from "../lib/graphemes.ts";
import { message, type Message } from "../message/message.ts";
import type { EgressFailure } from "../egress/failure.ts";
import { retryAfterSeconds, withStatus } from "../lib/notification/outcome.ts";
import { cleanSummary } from "./summary.ts";
import { entriesOf, memberOf } from "../lib/model/provider.ts";

export type ModelFailure =
  | { kind: "settings" | "declined"; sentence: Message }
  | { kind: "temporary"; sentence: Message; afterSeconds: number };

/** An answer of any status but 200. `body`: its JSON, or null. */
export type Refusal = { status: number; headers: { get: (name: string) => string | null }; body: unknown };
type AskedModel = { name: string; model: string; key?: string; now: number };

const defaultWaitSeconds = 30;
const rateLimitWaitSeconds = 60;
const maxWaitSeconds = 3600;

export const temporaryFailure = (
  sentence: Message,
  afterSeconds: number | undefined = defaultWaitSeconds,
): ModelFailure => ({
  kind: "temporary",
  sentence,
  afterSeconds: Math.min(maxWaitSeconds, Math.max(1, Math.ceil(afterSeconds))),
});
export const settingsFailure = (sentence: Message): ModelFailure => ({ kind: "settings", sentence });
export const declinedFailure = (sentence: Message): ModelFailure => ({ kind: "declined", sentence });

/** The failure that an answer of any status but 200 means; `now` in unix seconds, to read dates in Retry-After against. */
export function failureOfRefusal(refusal: Refusal, asked: AskedModel): ModelFailure {
  const failure = failureByStatus(refusal, asked);
  const said = saidBy(errorIn(refusal.body).said, asked.key ?? "");
  return said ? { ...failure, sentence: message("model.says", { sentence: failure.sentence, said }) } : failure;
}

/** Words of a provider as they can be shown: whatever shares seven characters with the key, or looks like one, is left out. */
function saidBy(text: string, key: string): string {
  const isSecret = (word: string) =>
    /^(?:sk|AIza|key|gsk|xai)[-_\w]{6,}/i.test(word) ||
    /^[\w*.-]{24,}$/.test(word) ||
    [...word].some((_, at) => at + 7 <= word.length && key.includes(word.slice(at, at + 7)));
  const words = cleanSummary(text).replaceAll("\n", " ").split(" ");
  const plain = words.map((word) => (isSecret(word.replace(/[^\w*-]+$/, "")) ? "[key]" : word)).join(" ");
  return shortened(plain, 200);
}

function failureByStatus(refusal: Refusal, { name, model, now }: AskedModel): ModelFailure {
  const { status } = refusal;
  const { codes, message: words, waitSeconds } = errorIn(refusal.body);
  const says = (...known: string[]) => known.some((code) => codes.includes(code));
  if (status === 402 || says("insufficient_quota", "billing_error") || /credit balance is too low/i.test(words))
    return settingsFailure(message("model.credit", { name }));
  if (status === 401 || says("API_KEY_INVALID", "authentication_error", "invalid_api_key"))
    return settingsFailure(message("model.key", { name }));
  if (status === 429)
    return temporaryFailure(
      message("model.slower", { name }),
      retryAfterSeconds(refusal.headers.get("retry-after") ?? undefined, now) ?? waitSeconds ?? rateLimitWaitSeconds,
    );
  if (status === 404 || says("model_not_found")) return settingsFailure(message("model.unknown", { name, model }));
  if (status === 403) return settingsFailure(message("model.forbidden", { name, model }));
  if (status === 408 || status >= 500)
    return temporaryFailure(
      withStatus(message("model.unavailable", { name }), status),
      retryAfterSeconds(refusal.headers.get("retry-after") ?? undefined, now),
    );
  return settingsFailure(
    message("model.other_may_help", { sentence: withStatus(message("model.question", { name, model }), status) }),
  );
}

/** The failure where no answer came at all; `name`: the provider, as people know it. */
export function failureWithoutAnswer(failure: Pick<EgressFailure, "class">, name: string): ModelFailure {
  if (failure.class === "timeout") return temporaryFailure(message("model.silent", { name }));
  if (failure.class === "too_large") return temporaryFailure(message("model.large", { name }));
  return temporaryFailure(message("model.unreachable", { name }));
}

/** The error codes in a body, for the operator's log: words of a fixed alphabet only, so that nothing of a key or of a page gets there. */
export const errorCodesOf = (body: unknown): string[] =>
  errorIn(body).codes.filter((code) => /^[a-z_]{1,60}$/i.test(code));

/** All three say `error` with codes in members of their own; Google's details hold the reason and how long to wait. */
function errorIn(body: unknown): { codes: string[]; message: string; said: string; waitSeconds: number | undefined } {
  const error = memberOf(body, "error");
  const details = entriesOf(memberOf(error, "details"));
  const codes = [
    ...["type", "code", "status"].map((name) => memberOf(error, name)),
    ...details.map((detail) => memberOf(detail, "reason")),
  ].filter((code) => typeof code === "string");
  const wait = /^(\d{1,6})(?:\.\d+)?s$/.exec(
    String(details.map((detail) => memberOf(detail, "retryDelay")).find(Boolean)),
  );
  return {
    codes,
    message: JSON.stringify(memberOf(error, "message")) ?? "",
    said: [memberOf(error, "message"), error].find((text) => typeof text === "string")?.slice(0, 1000) ?? "",
    waitSeconds: wait ? Number(wait[1]) : undefined,
  };
}
