/** What stands in the body of a refusal. */
import { expect, test } from "vitest";
import { problem } from "../../../src/problem.ts";
import { about, message } from "../../../src/message/message.ts";
import { refusalPage } from "../../../src/http/page.ts";
import { messageInBody, refusalBody, sentenceInBody } from "../../../src/http/refusals.ts";

test.each([
  ["our refusal", '{"error":"Watch not found"}', "Watch not found"],
  ["a body of somebody else", "<h1>Bad gateway</h1>", "<h1>Bad gateway</h1>"],
  ["JSON that is none of ours", '{"error":7}', '{"error":7}'],
])("the sentence of %s is found, or its body", (_what, body, sentence) => {
  expect(sentenceInBody(body)).toBe(sentence);
});

test("a refusal has a code and the values of its sentence beside it, and the field that it is about", () => {
  expect(refusalBody(problem.watchLimit(5, 5, 1))).toEqual({
    error: "Watch limit reached (5/5 watches). Cannot add more watches.",
    code: "plan.watch_limit",
    values: { count: 5, limit: 5 },
  });
  expect(refusalBody(problem.invalid(about("email", message("account.email_unchanged"))))).toEqual({
    error: "email: expected another address than the present one",
    code: "account.email_unchanged",
    values: {},
    field: "email",
  });
  expect(refusalBody(problem.notConfigured("encryption", "keep_cookies")).error).toBe(
    "keep_cookies: Encryption of secrets is not configured on this server",
  );
});

test("a refusal whose text nobody worded has a code, too", () => {
  expect(
    refusalBody(problem.invalid(about("title", message("request.problem", { problem: "expected a string, found 5" })))),
  ).toEqual({
    error: "title: expected a string, found 5",
    code: "request.problem",
    values: { problem: "expected a string, found 5" },
    field: "title",
  });
});

test("the message of a refusal is found in its body again", () => {
  const refused = problem.notFound("watch");
  expect(messageInBody(JSON.stringify(refusalBody(refused)))).toEqual(refused.sentence);
  for (const other of ["<h1>Bad gateway</h1>", '{"error":"x","code":"invalid","values":{}}', "null"])
    expect(messageInBody(other)).toBeNull();
});

test.each(["en", "de", "fr"] as const)("the page of a refused link leads on to the dashboard: %s", (language) => {
  const page = refusalPage(message("auth.login_invalid"), language);
  expect(page).toMatch(/<a href="\/">[^<]+<\/a>/);
});
