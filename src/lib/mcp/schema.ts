/**
 * JSON Schemas of tools, from the very schemas that validate. They are read by language models and by clients of many
 * makes: named parts are put in their places, since not all follow references, and what only documents read is left out. Pure.
 */
import { z } from "zod";
import { isObject, type Json } from "./protocol.ts";

const omittedMembers = new Set(["$schema", "$defs", "id", "example", "examples", "propertyNames"]);

/**
 * The JSON Schema of what a schema takes (`input`) or gives (`output`), without references. What is given may have more
 * members one day, which clients that kept the schema must not stumble over.
 */
export function jsonSchemaOf(schema: z.ZodType, io: "input" | "output"): Json {
  const made = z.toJSONSchema(schema, { io, unrepresentable: "any" }) as Json;
  const named = isObject(made["$defs"]) ? made["$defs"] : {};
  const whole = inlineReferences(made, named) as Json;
  return io === "input"
    ? whole
    : (without(whole, (name, value) => name === "additionalProperties" && value === false) as Json);
}

/** A JSON value without the members that `isLeft` names, at any depth. */
export function without(value: unknown, isOmitted: (name: string, value: unknown) => boolean): unknown {
  if (Array.isArray(value)) return value.map((entry: unknown) => without(entry, isOmitted));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) =>
      isOmitted(name, member) ? [] : [[name, without(member, isOmitted)]],
    ),
  );
}

function inlineReferences(value: unknown, named: Json, isSchema = true): unknown {
  if (Array.isArray(value)) return value.map((entry: unknown) => inlineReferences(entry, named));
  if (!isObject(value)) return value;
  const reference = value["$ref"];
  const target = typeof reference === "string" ? named[reference.replace("#/$defs/", "")] : undefined;
  const whole = isObject(target) ? { ...target, ...value } : value;
  return Object.fromEntries(
    Object.entries(whole).flatMap(([name, member]) =>
      // The names of properties are somebody's words, not ours.
      isSchema && (omittedMembers.has(name) || name === "$ref")
        ? []
        : [[name, inlineReferences(member, named, name !== "properties")]],
    ),
  );
}
