/** Names that every object answers to are not taken for names of ours. */
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { asQuery } from "../../../src/http/query.ts";
import { lookup } from "../../../src/lib/lookup.ts";
import { unservedScheme } from "../../../src/lib/notification/unsupportedSchemes.ts";
import { settingsOf } from "../../../src/watch/shape.ts";

const inherited = ["constructor", "toString", "hasOwnProperty", "__proto__", "valueOf"];

describe.each(inherited)("%s", (name) => {
  test("an inherited property name is not found in a lookup table", () => {
    expect(lookup({ a: 1 }, name)).toBeUndefined();
    expect(lookup(JSON.parse(`{"${name}": 1}`) as Record<string, number>, name)).toBe(1);
  });

  test("an inherited property name is not a known query parameter", () => {
    const query = asQuery(z.object({ paused: z.boolean() }));
    const given = JSON.parse(`{"paused": "true", "${name}": "x"}`) as Record<string, string>;
    const { success, data } = query.safeParse(given);
    // The library itself leaves out the one name that would set an object's prototype.
    expect(success).toBe(name === "__proto__");
    expect(Object.keys(data ?? {})).toEqual(success ? ["paused"] : []);
  });

  test("an inherited property name is not listed among the unsupported schemes", () => {
    expect(unservedScheme(name).code).toBe("url.unknown_scheme");
  });

  test("an inherited property name is not dropped from an edit as read-only", () => {
    const body = JSON.parse(`{"${name}": 1}`) as Parameters<typeof settingsOf>[0];
    expect(Object.hasOwn(settingsOf(body).settings, name)).toBe(true);
  });
});
