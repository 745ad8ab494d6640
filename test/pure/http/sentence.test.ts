import { z } from "zod";
import { describe, expect, test } from "vitest";
import { digits } from "../../../src/lib/validation/digits.ts";
import { sentenceOf } from "../../../src/http/sentence.ts";
import { englishOf } from "../../../src/message/textOf.ts";

const shape = z.strictObject({
  title: z.string().max(5).optional(),
  url: z.string().min(1).optional(),
  list: z.array(z.string().max(2)).max(2).optional(),
  count: z.int().min(0).optional(),
  share: z.number().gt(0).max(60).optional(),
  method: z.enum(["GET", "PUT"]).optional(),
  email: z.union([z.email(), z.literal("")]).optional(),
  mail: z.email("expected an address that can be written to").optional(),
  headers: z.record(z.string(), z.string()).optional(),
  flag: z.boolean().optional(),
  inside: z.strictObject({ a: z.string() }).optional(),
});

const sentence = (input: unknown, known = true) => {
  const { error } = shape.safeParse(input);
  return error && englishOf(sentenceOf(error.issues, known ? input : undefined));
};

describe("a sentence about input names the field, what was expected and what was found", () => {
  test.each([
    [{ title: "sixsix" }, "title: expected at most 5 characters, found 6"],
    [{ title: 5 }, "title: expected a string, found 5"],
    [{ title: null }, "title: expected a string, found null"],
    [{ url: "" }, "url: expected at least 1 character, found 0"],
    [{ list: ["a", "b", "c"] }, "list: expected at most 2 entries, found 3"],
    [{ list: ["abc"] }, "list[0]: expected at most 2 characters, found 3"],
    [{ list: "a" }, "list: expected an array, found a string"],
    [{ count: -1 }, "count: expected at least 0, found -1"],
    [{ count: 1.5 }, "count: expected a whole number, found 1.5"],
    [{ count: "3" }, "count: expected a number, found a string"],
    [{ share: 0 }, "share: expected more than 0, found 0"],
    [{ share: 60.1 }, "share: expected at most 60, found 60.1"],
    [{ share: Number.NaN }, "share: expected a number, found something else"],
    [{ method: "get" }, 'method: expected one of GET, PUT, found "get"; did you mean GET?'],
    [{ method: "PUTT" }, 'method: expected one of GET, PUT, found "PUTT"; did you mean PUT?'],
    [{ method: "GTE" }, 'method: expected one of GET, PUT, found "GTE"; did you mean GET?'],
    [{ method: "hunter2" }, "method: expected one of GET, PUT, found another string"],
    [{ method: null }, "method: expected one of GET, PUT, found null"],
    [{ mail: "x" }, "mail: expected an address that can be written to"],
    [{ headers: { a: 1 } }, "headers.a: expected a string, found 1"],
    [{ headers: [] }, "headers: expected an object, found an array"],
    [{ flag: "true" }, "flag: expected true or false, found a string"],
    [{ inside: {} }, "inside.a: expected a string, found nothing"],
    [{ inside: { a: "", b: 1 } }, "Unknown field(s) in inside: b"],
    [{ nope: 1, other: 2 }, "Unknown field(s): nope, other"],
    [{ titles: 1, filter: 2, emails: 3 }, "Unknown field(s): titles, filter, emails; did you mean title, email?"],
    [[], "Expected an object, found an array"],
    [{ title: 1, flag: 1 }, "title: expected a string, found 1; flag: expected true or false, found 1"],
  ])("%j", (input, expected) => expect(sentence(input)).toBe(expected));

  test("an invalid value of several possible types is explained by the closest type", () => {
    expect(sentence({ email: "x" })).toContain("expected an email address");
    expect(sentence({ email: 5 })).toBe("email: expected a string, found 5");
  });
});

test.each([
  ["0", "limit: expected a whole number from 1 to 500, found 0"],
  ["501", "limit: expected a whole number from 1 to 500, found 501"],
  ...["1.5", "ten", "0x10", "1e2", " 7", "", "+5", "9".repeat(30)].map((text) => [
    text,
    "limit: expected a whole number from 1 to 500, in digits",
  ]),
])("a number in a query or a path (%s) is quoted as it was read", (limit, expected) => {
  const { error } = z.object({ limit: digits({ min: 1, max: 500 }) }).safeParse({ limit });
  expect(englishOf(sentenceOf(error?.issues ?? [], { limit }))).toBe(expected);
});

test("an error sentence never quotes text that was sent", () => {
  const secret = "hunter2hunter2";
  for (const name of Object.keys(shape.shape)) {
    for (const input of [{ [name]: secret }, { [name]: [secret] }, { [name]: { [name]: secret } }])
      expect(sentence(input) ?? "").not.toContain(secret);
  }
});

test("an error sentence without the input at hand does not say what was found", () => {
  expect(sentence({ title: "sixsix" }, false)).toBe("title: expected at most 5 characters");
  expect(sentence({ flag: 1 }, false)).toBe("flag: expected true or false");
});

test("an error sentence lists five reasons and counts the others", () => {
  const input = { title: 1, url: 1, list: 1, count: "", share: "", method: 1, flag: 1 };
  expect(sentence(input)).toMatch(/ \(and 2 more\)$/);
});
