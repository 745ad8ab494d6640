/** What the log keeps of an attempt. */
import { expect, test } from "vitest";
import { attemptOf } from "../../../src/notify/attempt.ts";

const answered = (body: string, url: string) =>
  attemptOf({
    sent: { outcome: { kind: "delivered" }, status: 200, answer: { status: 200, headers: {}, body } },
    at: 1,
    durationMs: 2,
    url,
  });

test("the beginning of an answer is kept on one line, without what the notification URL holds", () => {
  const url = "jsons://ada:p%40ssword@hook.example/in/s3cr3t-t0ken?secret=whsec_abcdef&+X-Key=k3y-k3y";
  const body = `{"got":"ada",\n "p@ssword":"p%40ssword", "s3cr3t-t0ken", "k3y-k3y",\u0000 "hook.example"}`;
  const { answer } = answered(body, url);
  for (const secret of ["p@ssword", "p%40ssword", "s3cr3t-t0ken", "k3y-k3y"]) expect(answer).not.toContain(secret);
  expect(answer).toContain("hook.example");
  expect(answer).not.toMatch(/[\n\u0000]/);
  expect([...answered("👋".repeat(999), url).answer]).toHaveLength(300);
});

test.each(["", "mailbox:", "account-telegram:", "account-push:5f0c2b1e", "account-mail:ada@example.com", "x"])(
  "an attempt by the way %j is kept like others",
  (url) => {
    expect(answered("ok", url)).toEqual({ at: 1, duration_ms: 2, status: 200, error: null, answer: "ok" });
  },
);
