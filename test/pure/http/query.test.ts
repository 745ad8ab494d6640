import { OpenAPIHono, createRoute } from "@hono/zod-openapi";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { asQuery, queryText } from "../../../src/http/query.ts";
import { sentenceOf } from "../../../src/http/sentence.ts";
import { fields } from "../../../src/settings/fields.ts";
import { englishOf } from "../../../src/message/textOf.ts";

const query = asQuery(fields);
const wrong = (given: Record<string, unknown>) => {
  const result = query.safeParse(given);
  return result.success ? null : englishOf(sentenceOf(result.error.issues));
};

describe("a query says what a body says", () => {
  test.each([
    ["paused", "yes", true],
    ["paused", "No", false],
    ["paused", "1", true],
    ["paused", "0", false],
    ["paused", "true", true],
    ["webdriver_delay", "2.5", 2.5],
    ["webdriver_delay", "3", 3],
    ["webdriver_delay", "", null],
    ["webdriver_delay", "null", null],
    ["history_snapshot_max_length", "20", 20],
    ["include_filters", ".a, .b,", [".a", ".b"]],
    ["include_filters", '[".a, .b"]', [".a, .b"]],
    ["include_filters", "[data-x], .b", ["[data-x]", ".b"]],
    ["include_filters", "", []],
    ["include_filters", "[]", []],
    ["include_filters", [".a,.b", ".c"], [".a", ".b", ".c"]],
    ["time_between_check", '{"days":1}', { days: 1 }],
    ["headers", '{"X-Day":"a, b"}', { "X-Day": "a, b" }],
    [
      "conditions",
      '[{"field":"word_count","operator":">","value":"3"}]',
      [{ field: "word_count", operator: ">", value: "3" }],
    ],
    ["title", "null", "null"],
    ["title", "", ""],
    ["method", "POST", "POST"],
  ])("%s=%j is %j", (name, text, value) => {
    expect(query.parse({ [name]: text })).toEqual({ [name]: value });
  });

  test("a setting that is absent from the query stays absent", () => {
    expect(query.parse({})).toEqual({});
  });

  test("the credential in a query is neither a setting nor an error", () => {
    expect(query.parse({ key: "secret", api_key: "secret", paused: "1" })).toEqual({ paused: true });
  });
});

describe("what a query cannot say is refused by name", () => {
  test.each([
    ["paused", "on", "paused: expected true, false, 1, 0, yes or no"],
    ["paused", "", "paused: expected true, false, 1, 0, yes or no"],
    ["paused", ["1", "0"], "paused: expected once, found more than once"],
    ["webdriver_delay", "1,5", "webdriver_delay: expected a number"],
    ["webdriver_delay", "0x10", "webdriver_delay: expected a number"],
    ["include_filters", '[".a"', "include_filters: expected a JSON list"],
    ["headers", "X-Day: 1", "headers: expected a JSON object"],
    ["headers", "[]", "headers: expected a JSON object"],
    ["browser_steps", "Click element", "browser_steps: expected a JSON list"],
  ])("%s=%j", (name, text, sentence) => {
    expect(wrong({ [name]: text })).toBe(sentence);
  });

  test.each([
    ["webdriver_delay", "61", /^webdriver_delay: /],
    ["webdriver_delay", "1e999", /^webdriver_delay: /],
    ["history_snapshot_max_length", "1.5", /^history_snapshot_max_length: /],
    ["method", "PATCH", /^method: /],
    ["notification_format", "html5", /^notification_format: /],
    ["time_between_check", '{"days":-1}', /^time_between_check\.days: /],
    ["time_between_check", '{"fortnights":1}', /fortnights/],
    ["include_filters", JSON.stringify(["a", 5]), /^include_filters\[1\]: /],
  ])("%s=%j is refused by the field's own bounds", (name, text, sentence) => {
    expect(wrong({ [name]: text })).toMatch(sentence);
  });

  test("an unknown query parameter is refused by name", () => {
    expect(wrong({ pause: "1", titel: "x" })).toBe(
      "Unknown query parameter(s): pause, titel; did you mean paused, title?",
    );
    expect(wrong({ _: "1700000000", from_extension_v: "1.0", key: "k" })).toBeNull();
  });
});

test("printing a value and reading it again gives the value", () => {
  const text = fc.oneof(fc.string({ maxLength: 40 }), fc.string({ unit: "binary", maxLength: 40 }));
  const settings = fc.record(
    {
      title: text,
      intent: text,
      paused: fc.boolean(),
      block_ads: fc.option(fc.boolean()),
      webdriver_delay: fc.option(fc.double({ min: 0, max: 60, noNaN: true })),
      history_snapshot_max_length: fc.option(fc.integer({ min: 1, max: 1000 })),
      include_filters: fc.array(text, { maxLength: 5 }),
      ignore_text: fc.array(text, { maxLength: 5 }),
      time_between_check: fc.option(fc.record({ hours: fc.nat(1000), days: fc.nat(100) })),
      // A member of this name is dropped wherever an object is read.
      headers: fc.dictionary(
        text.filter((name) => name !== "__proto__"),
        text,
      ),
      browser_steps: fc.array(fc.record({ operation: text, selector: text, optional_value: text }), { maxLength: 3 }),
      processor: fc.constantFrom("text_json_diff", "restock_diff"),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(settings, (value) => {
      const printed = Object.fromEntries(Object.entries(value).map(([name, each]) => [name, queryText(each)]));
      // Minus zero has no text of its own.
      expect(query.parse(printed)).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});

test("the document lists each parameter with its own type", () => {
  const app = new OpenAPIHono();
  const route = createRoute({ method: "get", path: "/", request: { query }, responses: { 200: { description: "" } } });
  app.openapi(route, (c) => c.text(""));
  const document = app.getOpenAPI31Document({ openapi: "3.1.0", info: { title: "", version: "" } });
  const parameters = document.paths?.["/"]?.get?.parameters as { name: string; required?: boolean; schema: unknown }[];
  const schemaOf = (name: string) => parameters.find((parameter) => parameter.name === name)?.schema;
  expect(schemaOf("paused")).toMatchObject({ type: "boolean" });
  expect(schemaOf("include_filters")).toMatchObject({ type: "array", maxItems: 100 });
  expect(schemaOf("webdriver_delay")).toMatchObject({ type: ["number", "null"], maximum: 60 });
  expect(parameters.every((parameter) => !parameter.required)).toBe(true);
});
