/** An entry of the audit log is read back as it was written, and what another release wrote is known as such. */
import { expect, test } from "vitest";
import { auditedAction, auditedActions } from "../../../../src/storage/audit/actions.ts";
import { objectIn, objectText, type AuditObject } from "../../../../src/storage/audit/object.ts";
import { resultIn, resultText, type AuditResult } from "../../../../src/storage/audit/result.ts";

const [first, second] = ["0c5f1a52-7f0e-4c39-9d59-1f3a0c8e7b11", "91aa1a52-7f0e-4c39-9d59-1f3a0c8e7b11"];

test.each<[string, AuditObject]>([
  [`account ${first}`, { account: first }],
  [`account ${first} to database 2`, { account: first, database: 2 }],
  ["proxy Berlin (2. Stock) to go", { proxy: "Berlin (2. Stock) to go" }],
  ["class http_403, user ada@example.com", { class: "http_403", user: "ada@example.com" }],
  [`watches ${first} ${second}`, { watches: [first, second] }],
])("what an entry is about is written and read back: %s", (text, object) => {
  expect(objectText(object)).toBe(text);
  expect(objectIn(text)).toEqual(object);
});

test.each<[string, AuditResult]>([
  ["done", { kind: "done" }],
  ["0", { kind: "watches", watches: [] }],
  [`2 ${first} ${second}`, { kind: "watches", watches: [first, second] }],
  ["free to pro", { kind: "plan", from: "free", to: "pro", status: null }],
  ["free to pro (past_due)", { kind: "plan", from: "free", to: "pro", status: "past_due" }],
  ["sessions", { kind: "ended", keysToo: false }],
  ["sessions, keys and apps", { kind: "ended", keysToo: true }],
  ["cancelled", { kind: "move", state: "cancelled" }],
])("how it ended is written and read back: %s", (text, result) => {
  expect(resultText(result)).toBe(text);
  expect(resultIn(text)).toEqual(result);
});

test("a reason is not taken for what it looks like", () => {
  expect(resultIn("free to pro", true)).toEqual({ kind: "reason", reason: "free to pro" });
});

test("each action is known by its name, and one of another release is not", () => {
  for (const action of auditedActions) expect(auditedAction(action), action).not.toBeNull();
  expect(auditedAction("pause.dry_run")).toEqual({ action: "pause", isTrial: true });
  expect(auditedAction("reindex")).toBeNull();
  expect(objectIn("shelf 9")).toBeNull();
});
