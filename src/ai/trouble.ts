/**
 * Why a provider gave no answer that can be used: a kind, and a sentence for the account's owner. The sentences are ours
 * alone. What a provider says may repeat the key, so it is only looked at, never passed on.
 *
 * 1. What the owner can mend (a key, credit, a model) is no use to repeat: `settings`.
 * 2. What is about this text (declined, nothing to say) is no use to repeat either: `declined`.
 * 3. Everything else passes: `passing`, with the seconds to wait, the provider's own where it names them.
 */
import type { EgressFailure } from "../egress/failure.ts";
import { retryAfterSeconds } from "../services/outcomes.ts";
import { entriesOf, memberOf } from "./provider.ts";

export type Trouble =
  | { kind: "settings" | "declined"; sentence: string }
  | { kind: "passing"; sentence: string; afterSeconds: number };

/** An answer of any status but 200. `body`: its JSON, or null. */
export type Refusal = { status: number; headers: { get: (name: string) => string | null }; body: unknown };
type Asked = { name: string; model: string; now: number };

const usualWait = 30;
const limitedWait = 60;
const longestWait = 3600;

export const passing = (sentence: string, afterSeconds: number | undefined = usualWait): Trouble => ({
  kind: "passing",
  sentence,
  afterSeconds: Math.min(longestWait, Math.max(1, Math.ceil(afterSeconds))),
});
const settings = (sentence: string): Trouble => ({ kind: "settings", sentence });
export const declined = (sentence: string): Trouble => ({ kind: "declined", sentence });

/** What a refusal means. */
export function troubleOf(refusal: Refusal, { name, model, now }: Asked): Trouble {
  const { status } = refusal;
  const { codes, message, waitSeconds } = errorIn(refusal.body);
  const says = (...known: string[]) => known.some((code) => codes.includes(code));
  if (status === 402 || says("insufficient_quota", "billing_error") || /credit balance is too low/i.test(message))
    return settings(`The account at ${name} has no credit left; add some there`);
  if (status === 401 || says("API_KEY_INVALID", "authentication_error", "invalid_api_key"))
    return settings(`${name} does not accept the API key; set another as ai_api_key in PUT /settings/user`);
  if (status === 429)
    return passing(
      `${name} asks to slow down: the limit of the account there is reached`,
      retryAfterSeconds(refusal.headers.get("retry-after") ?? undefined, now) ?? waitSeconds ?? limitedWait,
    );
  if (status === 404 || says("model_not_found"))
    return settings(`${name} offers this account no model ${model}; set another as ai_model in PUT /settings/user`);
  if (status === 403) return settings(`${name} does not let this API key use the model ${model}`);
  if (status === 408 || status >= 500)
    return passing(
      `${name} cannot answer just now (${status})`,
      retryAfterSeconds(refusal.headers.get("retry-after") ?? undefined, now),
    );
  return settings(`${name} did not accept the question to the model ${model} (${status}); another ai_model may`);
}

/** What it means that no answer came. */
export function silenceOf(failure: Pick<EgressFailure, "class">, name: string): Trouble {
  if (failure.class === "timeout") return passing(`${name} did not answer in time`);
  if (failure.class === "too_large") return passing(`${name} answered with more than is read`);
  return passing(`${name} cannot be reached just now`);
}

/** For the operator's log: words of a fixed alphabet only, so that nothing of a key or of a page gets there. */
export const codesOf = (body: unknown): string[] => errorIn(body).codes.filter((code) => /^[a-z_]{1,60}$/i.test(code));

/** All three say `error` with codes in members of their own; Google's details hold the reason and how long to wait. */
function errorIn(body: unknown): { codes: string[]; message: string; waitSeconds: number | undefined } {
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
    waitSeconds: wait ? Number(wait[1]) : undefined,
  };
}
