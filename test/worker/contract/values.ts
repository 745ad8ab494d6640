/**
 * Values that a JSON Schema takes, as fast-check arbitraries: every optional member there or not, numbers at their bounds,
 * texts at their length, whatever a text can hold.
 */
import fc from "fast-check";
import { resolved, type OpenApi, type Schema } from "./document.ts";
import { nasty } from "./meanings.ts";

export type Meanings = Record<string, fc.Arbitrary<unknown>>;

/** Arbitrary values of a schema; `meanings` stand for members of those names. */
export function valuesOf(schema: Schema, document: OpenApi, meanings: Meanings): fc.Arbitrary<unknown> {
  const inner = (each: Schema) => valuesOf(each, document, meanings);
  const whole = resolved(schema, document);
  const choices = whole.anyOf ?? whole.oneOf;
  if (choices) return fc.oneof(...choices.map(inner));
  if (whole.enum) return fc.constantFrom(...whole.enum);
  if ("const" in whole) return fc.constant(whole.const);
  const types = whole.type === undefined ? [] : [whole.type].flat();
  if (!types.length) return fc.jsonValue({ maxDepth: 1 });
  return fc.oneof(...types.map((type) => ofType(type, whole, { inner, meanings })));
}

type Inside = { inner: (schema: Schema) => fc.Arbitrary<unknown>; meanings: Meanings };

function ofType(type: string, schema: Schema, { inner, meanings }: Inside): fc.Arbitrary<unknown> {
  switch (type) {
    case "null":
      return fc.constant(null);
    case "boolean":
      return fc.boolean();
    case "integer":
    case "number":
      return numbers(schema, type === "integer");
    case "array":
      return fc.oneof(
        fc.array(inner(schema.items ?? {}), {
          minLength: schema.minItems ?? 0,
          maxLength: Math.min(3, schema.maxItems ?? 3),
        }),
      );
    case "object":
      return objects(schema, inner, meanings);
    default:
      return texts(schema);
  }
}

function numbers(schema: Schema, isWhole: boolean): fc.Arbitrary<number> {
  const least = schema.minimum ?? -1000;
  const most = schema.maximum ?? 1000;
  const between = isWhole ? fc.integer({ min: least, max: most }) : fc.double({ min: least, max: most, noNaN: true });
  return fc.oneof(fc.constantFrom(least, most), between);
}

/** Texts of a kind are made ready once: that takes as long as a request. */
const madeTexts = new Map<string, fc.Arbitrary<string>>();

function texts(schema: Schema): fc.Arbitrary<string> {
  const { minLength, maxLength, pattern, format } = schema;
  const kind = JSON.stringify([minLength, maxLength, pattern, format]);
  const made = madeTexts.get(kind) ?? textsOf(schema);
  madeTexts.set(kind, made);
  return made;
}

function textsOf({ minLength = 0, maxLength = 5000, pattern, format }: Schema): fc.Arbitrary<string> {
  if (format === "email") return fc.uuid().map((uuid) => `${uuid}@mail.test`);
  if (format === "uuid") return fc.uuid();
  if (pattern) return fc.stringMatching(new RegExp(pattern));
  const fits = (text: string) => text.length >= minLength && text.length <= maxLength;
  return fc.oneof(
    fc.constantFrom(...nasty.filter(fits), "x".repeat(maxLength), "x".repeat(Math.max(minLength, 1))),
    fc.string({ unit: "binary", minLength, maxLength: Math.min(maxLength, 100) }).filter(fits),
  );
}

function objects(schema: Schema, inner: Inside["inner"], meanings: Meanings): fc.Arbitrary<unknown> {
  const members = Object.entries(schema.properties ?? {}).map(
    ([name, each]) => [name, meanings[name] ?? inner(each)] as const,
  );
  const required = (schema.required ?? []) as never[];
  return fc.record(Object.fromEntries(members), { requiredKeys: required, noNullPrototype: true });
}
