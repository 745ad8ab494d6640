import { describe, expect, test } from "vitest";
import { mistypedNames, unknownNames } from "../../../src/http/parameters.ts";
import { sentenceOf } from "../../../src/http/sentence.ts";
import { newWatch } from "../../../src/watch/shape.ts";
import { englishOf } from "../../../src/message/textOf.ts";

const said = (fields: Record<string, unknown>) => {
  const { error } = newWatch.safeParse({ url: "https://example.com/", ...fields });
  return error ? englishOf(sentenceOf(error.issues, fields)) : null;
};

describe("an unknown field", () => {
  test.each([
    ["interval", "time_between_check"],
    ["filters", "include_filters"],
    ["include_filter", "include_filters"],
    ["includeFilters", "include_filters"],
    ["fetch-backend", "fetch_backend"],
    ["name", "title"],
    ["notification_url", "notification_urls"],
  ])("the unknown field %s is refused with the similar field that may be meant", (name, intended) => {
    expect(said({ [name]: 1 })).toBe(`Unknown field(s): ${name}; did you mean ${intended}?`);
  });

  test("an unknown field like no other is refused without a suggestion", () => {
    expect(said({ weather: 1, constructor: 1 })).toBe("Unknown field(s): weather, constructor");
  });
});

describe("a query parameter that there is not", () => {
  const known = new Set(["format", "limit", "since"]);
  const refusalOf = (names: string[]) => englishOf(unknownNames(names, known) ?? "");

  test("an unknown query parameter is named, with the one that may be meant", () => {
    expect(refusalOf(["formt", "limit"])).toBe("Unknown query parameter(s): formt; did you mean format?");
    expect(refusalOf(["zip", "toString"])).toBe("Unknown query parameter(s): zip, toString");
  });

  test("a query that changes nothing is refused for a name that is like a known one, and for no other", () => {
    expect(mistypedNames(["formt", "limit", "zip", "paused"], known)).toEqual(["formt", "limit"]);
  });

  test("parameters that clients add for caches, statistics or credentials are accepted", () => {
    expect(unknownNames(["_", "_t", "from_extension_v", "utm_source", "key", "api_key", "since"], known)).toBeNull();
  });
});
