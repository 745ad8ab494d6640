import { describe, expect, test } from "vitest";
import { verdictOf, verdictOfSilence } from "../../../src/notify/verdict.ts";

const answer = (status: number, headers: Record<string, string> = {}) => ({ status, headers, body: "secret words" });
const now = 1_772_600_770;

describe("what an answer means", () => {
  for (const status of [200, 201, 202, 204])
    test(`${status} is delivered`, () => expect(verdictOf(answer(status), now)).toEqual({ kind: "delivered" }));
  for (const status of [408, 425, 429, 500, 502, 503, 504, 529]) {
    test(`${status} is tried again`, () => expect(verdictOf(answer(status), now).kind).toBe("retry"));
  }
  for (const status of [301, 302, 307, 400, 401, 403, 404, 405, 410, 413, 415, 422]) {
    test(`${status} is not tried again`, () => expect(verdictOf(answer(status), now).kind).toBe("permanent"));
  }
  test("no answer is tried again", () => {
    expect(verdictOfSilence("timeout").kind).toBe("retry");
    expect(verdictOfSilence("network").kind).toBe("retry");
  });
  test("a reason names the status and repeats nothing of the answer", () => {
    expect(verdictOf(answer(404), now)).toEqual({
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
  ];
  for (const [value, seconds] of waits) {
    test(value, () =>
      expect(verdictOf(answer(429, { "retry-after": value }), now)).toMatchObject({
        kind: "retry",
        ...(seconds === undefined ? {} : { afterSeconds: seconds }),
      }),
    );
  }
  test("a wait that cannot be read is left out", () => {
    expect(verdictOf(answer(503, { "retry-after": "soon" }), now)).not.toHaveProperty("afterSeconds");
  });
});
