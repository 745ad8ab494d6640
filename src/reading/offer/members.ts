/** Members of linked data (https://www.w3.org/TR/json-ld11/): their names without case and vocabulary, and their values as texts. Pure. */
import { isObject, LongNumber, type Json, type JsonObject } from "../../lib/json/value.ts";

/** A member by its name without case. */
export function member(object: JsonObject, name: string): Json | undefined {
  if (Object.hasOwn(object, name)) return object[name];
  const found = Object.keys(object).find((key) => bareName(key) === name);
  return found === undefined ? undefined : object[found];
}

/** A name without case and vocabulary: `schema:Price` becomes price. */
export const bareName = (key: string) => key.toLowerCase().replace(/^(?:https?:\/\/schema\.org\/|schema:)/, "");

/** Texts of a value: itself, its entries, or what it refers to, which is not followed further. */
export function textsOf(value: Json | undefined): string[] {
  if (Array.isArray(value)) return value.slice(0, 50).flatMap(textOfOne);
  return value === undefined ? [] : textOfOne(value);
}

function textOfOne(value: Json): string[] {
  if (typeof value === "string") return [value];
  if (typeof value === "number" || typeof value === "boolean") return [String(value)];
  if (value instanceof LongNumber) return [value.literal];
  if (!isObject(value)) return [];
  const referred = member(value, "@id") ?? member(value, "@value") ?? member(value, "name");
  return typeof referred === "string" ? [referred] : [];
}
