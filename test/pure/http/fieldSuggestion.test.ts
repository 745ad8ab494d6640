import { describe, expect, test } from "vitest";
import { unknownNames } from "../../../src/http/parameters.ts";
import { sentenceOf } from "../../../src/http/sentence.ts";
import { newWatch } from "../../../src/watch/shape.ts";

const said = (fields: Record<string, unknown>) => {
  const { error } = newWatch.safeParse({ url: "https://example.com/", ...fields });
  return error ? sentenceOf(error.issues, fields) : null;
};

describe("a field that there is not", () => {
  test.each([
    ["interval", "time_between_check"],
    ["filters", "include_filters"],
    ["include_filter", "include_filters"],
    ["includeFilters", "include_filters"],
    ["fetch-backend", "fetch_backend"],
    ["name", "title"],
    ["notification_url", "notification_urls"],
  ])("%s: the one that may be meant is named", (name, meant) => {
    expect(said({ [name]: 1 })).toBe(`Unknown field(s): ${name}; did you mean ${meant}?`);
  });

  test("far from any is only refused", () => {
    expect(said({ weather: 1, constructor: 1 })).toBe("Unknown field(s): weather, constructor");
  });
});

describe("a query parameter that there is not", () => {
  const known = new Set(["format", "limit", "since"]);

  test("is named, with what may be meant", () => {
    expect(unknownNames(["formt", "limit"], known)).toBe("Unknown query parameter(s): formt; did you mean format?");
    expect(unknownNames(["zip", "toString"], known)).toBe("Unknown query parameter(s): zip, toString");
  });

  test("is let through where clients add it for caches, statistics or the credential", () => {
    expect(unknownNames(["_", "_t", "from_extension_v", "utm_source", "key", "api_key", "since"], known)).toBeNull();
  });
});
