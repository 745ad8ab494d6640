/** Settings that name watches, of whatever member: each is known, so that none keeps the name that a watch had in another account. */
import { z } from "zod";
import { expect, test } from "vitest";
import { fields, type Settings } from "../../../src/settings/fields.ts";
import { watchesNamed, watchReferences, withWatches } from "../../../src/settings/references.ts";

type Schema = {
  $ref?: string;
  $defs?: Record<string, Schema>;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  format?: string;
  description?: string;
  type?: string;
};

/** Places of texts that are uuids, by their format or by what is said of them; [] is each entry of a list. */
function uuidPlaces(schema: Schema, place: string, said: string, whole: Schema): string[] {
  if (schema.$ref) return uuidPlaces(whole.$defs?.[schema.$ref.split("/").at(-1) ?? ""] ?? {}, place, said, whole);
  const words = schema.description ?? said;
  const { properties = {}, items, anyOf = [] } = schema;
  const inside = [
    ...Object.entries(properties).flatMap(([name, each]) =>
      uuidPlaces(each, place ? `${place}.${name}` : name, "", whole),
    ),
    ...(items ? uuidPlaces(items, `${place}[]`, words, whole) : []),
    ...anyOf.flatMap((each) => uuidPlaces(each, place, words, whole)),
  ];
  const isNamed = /\buuids?\b|this watch follows/i.test(words);
  return schema.type === "string" && (schema.format === "uuid" || isNamed) ? [place, ...inside] : inside;
}

/** They are given by the title, or resolved, of the tag. */
const ofTags = ["tag", "tags[]"];

test("every setting that holds the uuid of a watch is one of those that an import renames", () => {
  const schema = z.toJSONSchema(fields, { io: "input", unrepresentable: "any" }) as Schema;
  const found = uuidPlaces(schema, "", "", schema);
  expect([...new Set(found)].toSorted()).toEqual([...watchReferences, ...ofTags].toSorted());
});

test("each of them has the new name, nothing else moves, and what names no watch is as it was", () => {
  const settings: Settings = {
    url: "https://shop.example/",
    table: { site: " a ", watches: ["a", "b"], include: ["a"] },
    site: { own_watches: [{ address: "https://shop.example/a", watch: "a", since: 1 }] },
  };
  expect(withWatches(settings, (uuid) => ({ a: "A" })[uuid] ?? uuid)).toEqual({
    url: "https://shop.example/",
    table: { site: "A", watches: ["A", "b"], include: ["a"] },
    site: { own_watches: [{ address: "https://shop.example/a", watch: "A", since: 1 }] },
  });
  expect(watchesNamed(settings).map(({ place }) => place)).toEqual([
    ...["table.site", "table.watches[]", "table.watches[]", "site.own_watches[].watch"],
  ]);
  const others: Settings = { table: null, site: null, title: "a" };
  expect(withWatches(others, () => "A")).toEqual(others);
  expect(withWatches({ table: { tag: "a" } }, () => "A")).toEqual({ table: { tag: "a" } });
});
