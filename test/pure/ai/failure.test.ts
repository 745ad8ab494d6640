/** What a provider's refusals mean for the owner of the key. */
import { englishOf } from "../../../src/message/textOf.ts";
import { describe, expect, test } from "vitest";
import { errorCodesOf, failureWithoutAnswer, failureOfRefusal, type ModelFailure } from "../../../src/ai/failure.ts";

const now = Date.parse("2026-11-21T12:00:00Z") / 1000;
const key = "sk-very-secret";
const failureFor = (status: number, body: unknown, headers: Record<string, string> = {}): ModelFailure =>
  failureOfRefusal({ status, body, headers: new Headers(headers) }, { name: "Acme", model: "m-1", now });
const error = (members: Record<string, unknown>) => ({ error: { message: `It is about ${key}`, ...members } });
const google = (status: string, ...details: unknown[]) => error({ code: 400, status, details });

describe("a refusal says what the owner can do", () => {
  test.each<[string, number, unknown, ModelFailure["kind"], string]>([
    ["a wrong key", 401, error({ type: "authentication_error" }), "settings", "does not accept the API key"],
    ["OpenAI's wrong key", 401, error({ code: "invalid_api_key" }), "settings", "does not accept the API key"],
    [
      "Google's wrong key, which is a 400",
      400,
      google("INVALID_ARGUMENT", { reason: "API_KEY_INVALID" }),
      "settings",
      "does not accept the API key",
    ],
    ["no permission", 403, error({ type: "permission_error" }), "settings", "does not let this API key use"],
    ["no credit", 429, error({ code: "insufficient_quota" }), "settings", "no credit left"],
    ["no credit, to pay first", 402, null, "settings", "no credit left"],
    [
      "Anthropic's no credit, which is a 400",
      400,
      { error: { type: "invalid_request_error", message: "Your credit balance is too low to access the API." } },
      "settings",
      "no credit left",
    ],
    ["an unknown model", 404, error({ type: "not_found_error" }), "settings", "no model m-1"],
    ["a model that takes no such question", 400, error({ type: "invalid_request_error" }), "settings", "(400)"],
    ["a limit", 429, error({ type: "rate_limit_error" }), "temporary", "slow down"],
    ["an overload", 529, error({ type: "overloaded_error" }), "temporary", "just now (529)"],
    ["a failure with a page for people", 503, null, "temporary", "just now (503)"],
  ])("%s", (_, status, body, kind, sentence) => {
    const failure = failureFor(status, body);
    expect(failure.kind).toBe(kind);
    expect(englishOf(failure.sentence)).toContain(sentence);
    expect(englishOf(failure.sentence)).not.toContain(key);
  });

  test.each<[string, number, unknown, Record<string, string>, number]>([
    ["in seconds", 429, null, { "retry-after": "17" }, 17],
    ["as a date", 429, null, { "retry-after": "Sat, 21 Nov 2026 12:02:00 GMT" }, 120],
    ["in Google's details", 429, google("RESOURCE_EXHAUSTED", { retryDelay: "42.5s" }), {}, 42],
    ["not at all", 429, null, {}, 60],
    ["absurdly", 429, null, { "retry-after": "99999999" }, 3600],
    ["as nonsense", 503, null, { "retry-after": "soon" }, 30],
    ["as none", 503, null, { "retry-after": "0" }, 1],
  ])("a provider's Retry-After of %s is kept within reasonable bounds", (_, status, body, headers, seconds) => {
    expect(failureFor(status, body, headers)).toMatchObject({ kind: "temporary", afterSeconds: seconds });
  });

  test.each(["timeout", "too_large", "connect", "dns", "tls", "redirect_loop", "blocked_address"] as const)(
    "no answer (%s) is a temporary failure that names the provider only",
    (failureClass) => {
      const failure = failureWithoutAnswer({ class: failureClass }, "Acme");
      expect(failure).toMatchObject({ kind: "temporary", afterSeconds: 30 });
      expect(englishOf(failure.sentence)).toMatch(/^Acme /);
    },
  );
});

test("the log contains only error codes of plain letters, whatever a provider says", () => {
  const body = error({
    type: "rate_limit_error",
    code: `leaked ${key}`,
    status: 7,
    details: [{ reason: "X_Y" }, null],
  });
  expect(errorCodesOf(body)).toEqual(["rate_limit_error", "X_Y"]);
  for (const odd of [null, 1, [], { error: "text" }, { error: { details: "x" } }])
    expect(errorCodesOf(odd)).toEqual([]);
});
