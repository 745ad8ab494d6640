import { describe, expect, test } from "vitest";
import type { Outcome } from "../../../src/lib/notification/outcome.ts";
import { message } from "../../../src/message/message.ts";
import { inEnglish } from "../../inEnglish.ts";
import * as outcomes from "../../../src/lib/notification/outcome.ts";

const { jsonObjectIn, isTransient } = outcomes;
/** The functions with the reason of what they give in English. */
const said =
  <Given extends unknown[]>(of: (...given: Given) => Outcome) =>
  (...given: Given) =>
    inEnglish(of(...given)) as { kind: string; reason: string };
const retryOutcome = said(outcomes.retryOutcome);
const throttledOutcome = said(outcomes.throttledOutcome);
const outcomeOfAnswer = said(outcomes.outcomeOfAnswer);
const outcomeWithoutAnswer = said(outcomes.outcomeWithoutAnswer);
const wait = message("service.failed");

const answer = (status: number, headers: Record<string, string> = {}) => ({ status, headers, body: "secret words" });
const now = 1_772_600_770;

describe("the outcome of a delivery", () => {
  for (const status of [200, 201, 202, 204])
    test(`${status} is delivered`, () => expect(outcomeOfAnswer(answer(status), now)).toEqual({ kind: "delivered" }));
  for (const status of [408, 425, 429, 500, 502, 503, 504, 529]) {
    test(`${status} is tried again`, () => expect(outcomeOfAnswer(answer(status), now).kind).toBe("retry"));
  }
  for (const status of [301, 302, 307, 400, 401, 403, 404, 405, 410, 413, 415, 422]) {
    test(`${status} is not tried again`, () => expect(outcomeOfAnswer(answer(status), now).kind).toBe("permanent"));
  }
  test("a delivery without an answer is tried again", () => {
    expect(outcomeWithoutAnswer("timeout").kind).toBe("retry");
    expect(outcomeWithoutAnswer("network").kind).toBe("retry");
  });
  test("the outcome is right at the edges of each class of statuses", () => {
    const kinds = (...statuses: number[]) => statuses.map((status) => outcomeOfAnswer(answer(status), now).kind);
    expect(kinds(199, 200, 299, 300)).toEqual(["permanent", "delivered", "delivered", "permanent"]);
    expect(kinds(407, 408, 409, 424, 425, 426, 428, 429, 430, 499, 500, 599)).toEqual([
      ...["permanent", "retry", "permanent", "permanent", "retry", "permanent", "permanent", "retry", "permanent"],
      ...["permanent", "retry", "retry"],
    ]);
    expect([408, 425, 429, 500].map(isTransient)).toEqual([true, true, true, true]);
    expect([200, 404, 499].map(isTransient)).toEqual([false, false, false]);
  });

  test("only 429 is throttling, which does not count as an attempt", () => {
    expect(outcomeOfAnswer(answer(429), now)).toEqual({
      kind: "retry",
      reason: "The service asked to slow down (429)",
      isThrottled: true,
    });
    for (const status of [408, 425, 500, 503])
      expect(outcomeOfAnswer(answer(status), now)).not.toHaveProperty("isThrottled");
    expect(throttledOutcome(wait, 2.1)).toEqual({
      kind: "retry",
      reason: "The service failed",
      afterSeconds: 3,
      isThrottled: true,
    });
  });

  test.each([
    [300, "The service answered with a redirect, which is not followed"],
    [302, "The service answered with a redirect, which is not followed"],
    [399, "The service answered with a redirect, which is not followed"],
    [400, "The service did not accept the message"],
    [401, "The service refused the credentials"],
    [403, "The service refused the credentials or the recipient"],
    [404, "The service knows no such address"],
    [408, "The service took too long"],
    [410, "The address no longer exists"],
    [413, "The message is too large for the service"],
    [425, "The service asked to try later"],
    [429, "The service asked to slow down"],
    [418, "The service refused the message"],
    [499, "The service refused the message"],
    [500, "The service failed"],
    [503, "The service failed"],
  ])("the status %i is explained in words: %s", (status, words) => {
    expect(outcomeOfAnswer(answer(status), now)).toMatchObject({ reason: `${words} (${status})` });
  });

  test("a delivery without an answer names the timeout or network error", () => {
    expect(outcomeWithoutAnswer("timeout")).toEqual({ kind: "retry", reason: "The service did not answer in time" });
    expect(outcomeWithoutAnswer("network")).toEqual({ kind: "retry", reason: "The service could not be reached" });
  });

  test("the reason of a failure names the status and repeats nothing of the answer", () => {
    expect(outcomeOfAnswer(answer(404), now)).toEqual({
      kind: "permanent",
      reason: "The service knows no such address (404)",
    });
  });
});

describe("Retry-After is obeyed", () => {
  const waits: [value: string, seconds: number | undefined][] = [
    ["30", 30],
    ["0.5", 1],
    ["Wed, 04 Mar 2026 05:07:10 GMT", 60],
    ["Wed, 04 Mar 2020 05:07:10 GMT", 0],
    ["soon", undefined],
    ["-5", undefined],
    ["999999999", 86_400],
    ["86400", 86_400],
    [" 30 ", 30],
    ["0", 0],
    ["1772600800", undefined],
    ["2026-03-04", undefined],
    ["Wednesday, 04-Mar-26 05:07:10 GMT", 60],
  ];
  for (const [value, seconds] of waits) {
    test(value, () =>
      expect(outcomeOfAnswer(answer(429, { "retry-after": value }), now)).toMatchObject({
        kind: "retry",
        ...(seconds === undefined ? {} : { afterSeconds: seconds }),
      }),
    );
    test(`${value}, and nothing else is`, () =>
      expect(outcomeOfAnswer(answer(503, { "retry-after": value }), now)).toHaveProperty(
        ...((seconds === undefined ? ["kind", "retry"] : ["afterSeconds", seconds]) as [string, unknown]),
      ));
  }
  test("a retry wait that is not a positive number is omitted", () => {
    for (const seconds of [undefined, -1, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(retryOutcome(wait, seconds)).toEqual({ kind: "retry", reason: "The service failed" });
    }
    expect(retryOutcome(wait, 0)).toEqual({ kind: "retry", reason: "The service failed", afterSeconds: 0 });
  });
  test("a Retry-After that cannot be parsed is omitted", () => {
    expect(outcomeOfAnswer(answer(503, { "retry-after": "soon" }), now)).not.toHaveProperty("afterSeconds");
  });
});

test("a body that is no JSON object is read as an empty object", () => {
  expect(jsonObjectIn('{"ok": true, "retry": 5}')).toEqual({ ok: true, retry: 5 });
  for (const body of ["", "null", "[1]", "5", '"text"', "{", "<html>"]) expect(jsonObjectIn(body)).toEqual({});
});
