/**
 * Why a provider gave no answer that can be used: a kind, and a sentence for the account's owner. What
 * the provider said stands behind our sentence in quotes, as one short line without addresses and without what may be a key.
 *
 * 1. What the owner can mend (a key, credit, a model) is no use to repeat: `settings`.
 * 2. What is about this text (declined, nothing to say) is no use to repeat either: `declined`.
 * 3. Everything else passes: `temporary`, with the seconds to wait, the provider's own where it names them.
 */
import type { EgressFailure } from "../egress/failure.ts";
import { retryAfterSeconds } from "../lib/notification/outcome.ts";
import { cleanSummary } from "./summary.ts";
import { entriesOf, memberOf } from "../lib/model/provider.ts";

export type ModelFailure =
  | { kind: "settings" | "declined"; sentence: string }
  | { kind: "temporary"; sentence: string; afterSeconds: number };

/** An answer of any status but 200. `body`: its JSON, or null. */
export type Refusal = { status: number; headers: { get: (name: string) => string | null }; body: unknown };
type AskedModel = { name: string; model: string; key?: string; now: number };

const defaultWaitSeconds = 30;
const rateLimitWaitSeconds = 60;
const maxWaitSeconds = 3600;

export const temporaryFailure = (
  sentence: string,
  afterSeconds: number | undefined = defaultWaitSeconds,
): ModelFailure => ({
  kind: "temporary",
  sentence,
  afterSeconds: Math.min(maxWaitSeconds, Math.max(1, Math.ceil(afterSeconds))),
});
export const settingsFailure = (sentence: string): ModelFailure => ({ kind: "settings", sentence });
export const declinedFailure = (sentence: string): ModelFailure => ({ kind: "declined", sentence });

/** The failure that an answer of any status but 200 means; `now` in unix seconds, to read dates in Retry-After against. */
export function failureOfRefusal(refusal: Refusal, asked: AskedModel): ModelFailure {
  const failure = failureByStatus(refusal, asked);
  const said = saidBy(errorIn(refusal.body).said, asked.key ?? "");
  return said ? { ...failure, sentence: `${failure.sentence}. It says: “${said}”` } : failure;
}

/** Words of a provider as they can be shown: whatever shares seven characters with the key, or looks like one, is left out. */
function saidBy(message: string, key: string): string {
  const isSecret = (word: string) =>
    /^(?:sk|AIza|key|gsk|xai)[-_\w]{6,}/i.test(word) ||
    /^[\w*.-]{24,}$/.test(word) ||
    [...word].some((_, at) => at + 7 <= word.length && key.includes(word.slice(at, at + 7)));
  const words = cleanSummary(message).replaceAll("\n", " ").split(" ");
  const plain = words.map((word) => (isSecret(word.replace(/[^\w*-]+$/, "")) ? "[key]" : word)).join(" ");
  return plain.length > 200 ? `${plain.slice(0, 200).toWellFormed()}…` : plain;
}

function failureByStatus(refusal: Refusal, { name, model, now }: AskedModel): ModelFailure {
  const { status } = refusal;
  const { codes, message, waitSeconds } = errorIn(refusal.body);
  const says = (...known: string[]) => known.some((code) => codes.includes(code));
  if (status === 402 || says("insufficient_quota", "billing_error") || /credit balance is too low/i.test(message))
    return settingsFailure(`The account at ${name} has no credit left; add some there`);
  if (status === 401 || says("API_KEY_INVALID", "authentication_error", "invalid_api_key"))
    return settingsFailure(`${name} does not accept the API key; set another as ai_api_key in PUT /settings/user`);
  if (status === 429)
    return temporaryFailure(
      `${name} asks to slow down: the limit of the account there is reached`,
      retryAfterSeconds(refusal.headers.get("retry-after") ?? undefined, now) ?? waitSeconds ?? rateLimitWaitSeconds,
    );
  if (status === 404 || says("model_not_found"))
    return settingsFailure(
      `${name} offers this account no model ${model}; set another as ai_model in PUT /settings/user`,
    );
  if (status === 403) return settingsFailure(`${name} does not let this API key use the model ${model}`);
  if (status === 408 || status >= 500)
    return temporaryFailure(
      `${name} cannot answer just now (${status})`,
      retryAfterSeconds(refusal.headers.get("retry-after") ?? undefined, now),
    );
  return settingsFailure(
    `${name} did not accept the question to the model ${model} (${status}); another ai_model may help`,
  );
}

/** The failure where no answer came at all; `name`: the provider, as people know it. */
export function failureWithoutAnswer(failure: Pick<EgressFailure, "class">, name: string): ModelFailure {
  if (failure.class === "timeout") return temporaryFailure(`${name} did not answer in time`);
  if (failure.class === "too_large") return temporaryFailure(`${name} answered with more than is read`);
  return temporaryFailure(`${name} cannot be reached just now`);
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
