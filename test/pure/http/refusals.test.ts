/** What stands in the body of a refusal. */
import { expect, test } from "vitest";
import { sentenceInBody } from "../../../src/http/refusals.ts";

test.each([
  ["our refusal", '{"error":"Watch not found"}', "Watch not found"],
  ["a body of somebody else", "<h1>Bad gateway</h1>", "<h1>Bad gateway</h1>"],
  ["JSON that is none of ours", '{"error":7}', '{"error":7}'],
])("the sentence of %s is found, or its body", (_what, body, sentence) => {
  expect(sentenceInBody(body)).toBe(sentence);
});
