/**
 * Schemas of tools as clients get them. All of them stand in the context of every conversation, so what a model does not need to
 * call a tool or to read its answer is left out: bounds, patterns and that there are no other members, which a refusal says in words,
 * and the insides of answers below their second level, which the answer itself shows. Pure.
 */
import type { z } from "zod";
import { isObject, type Json } from "../lib/mcp/protocol.ts";
import { jsonSchemaOf } from "../lib/mcp/schema.ts";

const bounds = new Set([
  "pattern",
  "minLength",
  "maxLength",
  "minimum",
  "maximum",
  "minItems",
  "maxItems",
  "maxProperties",
]);
/** How deep answers are described: members, and their members. */
const describedLevels = 2;

/** What a tool takes. */
export const shortInput = (schema: z.ZodType): Json => withoutBounds(jsonSchemaOf(schema, "input")) as Json;

/** What a tool gives. */
export const shortOutput = (schema: z.ZodType): Json => shape(jsonSchemaOf(schema, "output"), describedLevels) as Json;

/** `isSchema`: the names of properties are no words of the schema. */
function withoutBounds(value: unknown, isSchema = true): unknown {
  if (Array.isArray(value)) return value.map((each: unknown) => withoutBounds(each));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) =>
      isSchema && (bounds.has(name) || (name === "additionalProperties" && member === false))
        ? []
        : [[name, withoutBounds(member, name !== "properties")]],
    ),
  );
}

/** The types of a schema, with members down to a level. */
function shape(schema: unknown, levels: number): unknown {
  if (!isObject(schema)) return {};
  const { type, anyOf, properties, items } = schema;
  if (Array.isArray(anyOf)) return eitherOf(anyOf.map((each) => shape(each, levels)));
  if (type === "array") return levels > 0 ? { type, items: shape(items, levels - 1) } : { type };
  if (type !== "object" || !isObject(properties) || levels <= 0) return type === undefined ? {} : { type };
  const members = Object.entries(properties).map(([name, member]) => [name, shape(member, levels - 1)]);
  return { type, properties: Object.fromEntries(members) };
}

/** One of several shapes: types alone are one list of types. */
function eitherOf(shapes: readonly unknown[]): unknown {
  const types = shapes.map((each) => (isObject(each) && Object.keys(each).join() === "type" ? each["type"] : null));
  return types.every((type) => typeof type === "string") ? { type: types } : { anyOf: shapes };
}
