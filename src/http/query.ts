/**
 * Converts a schema of a JSON body into a schema of query parameters, so that a query accepts the same members with the same
 * bounds:
 *
 * 1. Booleans: true, false, 1, 0, yes, no, in any case.
 * 2. Integers: digits, such as 3 or -1. Other numbers: a decimal, such as 0.5 or 1e-7.
 * 3. Lists: entries with commas between them, or a JSON list (for entries that hold commas themselves); a parameter
 *    given more than once adds up. Lists of objects: JSON only.
 * 4. Objects: JSON.
 * 5. Strings and choices: the text as it is.
 * 6. Where null is allowed and the member is not a string, an empty text or `null` is null.
 * 7. A parameter that is unknown, malformed or given twice is an error that names it; parameters.ts lists the unknown ones
 *    that are ignored.
 *
 * Pure.
 */
import { lookup } from "../lib/lookup.ts";
import { unknownNames } from "./parameters.ts";
import { z } from "zod";
import { message } from "../message/message.ts";
import { coded, expected, expectedFound } from "../lib/validation/coded.ts";

type Shape = Record<string, z.ZodType>;
type Kind = "boolean" | "integer" | "number" | "strings" | "objects" | "object" | "text";
type Member = { kind: Kind; nullable: boolean };

const integer = /^-?\d{1,15}$/;
const numeral = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;
const booleans: Record<string, boolean> = { true: true, yes: true, "1": true, false: false, no: false, "0": false };

/** A schema that reads query texts and outputs what the object schema `fields` outputs. Unknown parameters are an issue. */
export function asQuery<S extends Shape>(fields: z.ZodObject<S>): z.ZodObject<S> {
  const shape = Object.fromEntries(
    Object.entries(fields.shape).map(([name, field]) => [name, queryMember(field as z.ZodType)]),
  );
  return z
    .looseObject(shape)
    .superRefine((query, context) => {
      const wrong = unknownNames(Object.keys(query), new Set(Object.keys(shape)));
      if (wrong) context.addIssue({ code: "custom", message: coded(wrong) });
    })
    .overwrite((query) =>
      Object.fromEntries(Object.entries(query).filter(([name]) => Object.hasOwn(shape, name))),
    ) as unknown as z.ZodObject<S>;
}

/** The query text of a value, which `asQuery` reads back: a string as it is, all else as JSON; undefined for undefined. */
export function queryText(value: unknown): string | undefined {
  if (value === undefined) return undefined;
  if (typeof value === "string") return value;
  return JSON.stringify(value);
}

/** Several operations take the same settings. */
const members = new WeakMap<z.ZodType, z.ZodType>();

function queryMember(field: z.ZodType): z.ZodType {
  const known = members.get(field) ?? madeMember(field);
  members.set(field, known);
  return known;
}

function madeMember(field: z.ZodType): z.ZodType {
  const member = memberOf(field);
  const read = z.preprocess((given, context) => {
    // A query never contains null itself; the generator of the OpenAPI document passes it to find out what is accepted.
    if (given === undefined || given === null) return given;
    const found = readText(given as string | string[], member);
    if ("value" in found) return found.value;
    context.issues.push({ code: "custom", message: found.wrong, input: given });
    return z.NEVER;
  }, field);
  return read.optional();
}

/** The kind of value that a schema expects, without its wrappers (optional, default, nullable). */
function memberOf(field: z.ZodType): Member {
  const { def } = field as unknown as {
    def: { type: string; format?: string; innerType?: z.ZodType; element?: z.ZodType; in?: z.ZodType };
  };
  switch (def.type) {
    case "nullable":
      return { ...memberOf(def.innerType as z.ZodType), nullable: true };
    case "optional":
    case "default":
    case "readonly":
      return memberOf(def.innerType as z.ZodType);
    case "pipe":
      return memberOf(def.in as z.ZodType);
    case "boolean":
      return { kind: "boolean", nullable: false };
    case "number":
      return { kind: def.format === "safeint" ? "integer" : "number", nullable: false };
    case "array": {
      const { kind } = memberOf(def.element as z.ZodType);
      return { kind: kind === "object" ? "objects" : "strings", nullable: false };
    }
    case "object":
    case "record":
      return { kind: "object", nullable: false };
    default:
      return { kind: "text", nullable: false };
  }
}

type Read = { value: unknown } | { wrong: string };

function readText(given: string | string[], { kind, nullable }: Member): Read {
  if (kind === "strings") return strings(Array.isArray(given) ? given : [given], nullable);
  if (Array.isArray(given)) return { wrong: expectedFound(message("schema.once"), message("schema.more_than_once")) };
  if (kind === "text") return { value: given };
  const text = given.trim();
  if (nullable && (text === "" || text === "null")) return { value: null };
  if (kind === "boolean") {
    const value = lookup(booleans, text.toLowerCase());
    return value === undefined ? { wrong: expected(message("schema.spelled_boolean")) } : { value };
  }
  if (kind === "integer")
    return integer.test(text) ? { value: Number(text) } : { wrong: expected(message("schema.whole_number_digits")) };
  if (kind === "number")
    return numeral.test(text) ? { value: Number(text) } : { wrong: expected(message("schema.a_number")) };
  return structured(text, kind === "objects" ? "list" : "object");
}

function strings(texts: string[], nullable: boolean): Read {
  const entries: unknown[] = [];
  for (const text of texts.map((each) => each.trim())) {
    if (nullable && text === "null" && texts.length === 1) return { value: null };
    if (!isJsonList(text)) {
      entries.push(...text.split(",").flatMap((entry) => entry.trim() || []));
      continue;
    }
    const read = structured(text, "list");
    if ("wrong" in read) return read;
    entries.push(...(read.value as unknown[]));
  }
  return { value: entries };
}

/** A CSS selector may begin with a bracket; no selector goes on with a quote or a bracket. */
const isJsonList = (text: string) => /^\[\s*["[\]{]/.test(text);

function structured(text: string, kind: "list" | "object"): Read {
  const wrong = { wrong: expected(message(kind === "list" ? "schema.a_json_list" : "schema.a_json_object")) };
  try {
    const value: unknown = JSON.parse(text);
    if (kind === "list") return Array.isArray(value) ? { value } : wrong;
    return typeof value === "object" && value !== null && !Array.isArray(value) ? { value } : wrong;
  } catch {
    return wrong;
  }
}
