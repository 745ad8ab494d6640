/**
 * Values that a JSON Schema refuses, each wrong in one place: for every member and bound that a schema declares there is a
 * value just outside of it, so that no declared bound goes without enforcement.
 */
import { resolved, type OpenApi, type Schema } from "./document.ts";

/** `wrongTypeAt`: the place that has a value of another type, where that is what is wrong. */
export type Fault = { value: unknown; why: string; wrongTypeAt?: string };

const longest = 6;

/** Everything that can be wrong with a value of this schema. `good` is a value it takes, around the fault. */
export function faultsOf(schema: Schema, document: OpenApi, good: unknown, at = "", depth = 0): Fault[] {
  const whole = resolved(schema, document);
  if (depth > longest) return [];
  const choices = whole.anyOf ?? whole.oneOf;
  if (choices)
    return wrongTypes(
      choices.flatMap((each) => [resolved(each, document).type ?? []].flat()),
      at,
    );
  const types = [whole.type ?? []].flat();
  if (!types.length) return [];
  const faults = wrongTypes(types, at);
  if (whole.enum && types.includes("string"))
    for (const value of ["", "no such name", "TEXT "])
      if (!whole.enum.includes(value)) faults.push({ value, why: `${at} outside the enum` });
  if (types.includes("string") && !whole.enum) faults.push(...wrongTexts(whole, at));
  if (types.includes("integer") || types.includes("number"))
    faults.push(...wrongNumbers(whole, at, !types.includes("number")));
  if (types.includes("array")) faults.push(...wrongLists(whole, document, at, depth));
  if (types.includes("object")) faults.push(...wrongObjects(whole, document, { good, at, depth }));
  return faults;
}

const samples: Record<string, unknown> = {
  string: "text",
  integer: 1,
  boolean: true,
  object: { a: 1 },
  array: ["a"],
  null: null,
};

function wrongTypes(types: string[], at: string): Fault[] {
  const taken = new Set(types.includes("number") ? [...types, "integer"] : types);
  const others = Object.entries(samples).filter(([type]) => !taken.has(type));
  return [...others.slice(0, 2), ...others.slice(2).filter(([type]) => type === "null")].map(([type, value]) => ({
    value,
    why: `${at} a ${type} for ${types.join(" or ")}`,
    wrongTypeAt: at,
  }));
}

/** With one wrong type at each place, other ones at other places, and with every fault that is none of types. */
export function withOneTypeEach(faults: Fault[]): Fault[] {
  const places = Map.groupBy(faults, ({ wrongTypeAt }) => wrongTypeAt);
  return [...places].flatMap(([place, found]) =>
    place === undefined ? found : found.filter((_, index) => index === place.length % found.length),
  );
}

function wrongTexts({ minLength, maxLength, pattern, format }: Schema, at: string): Fault[] {
  const faults: Fault[] = [];
  if (maxLength !== undefined) faults.push({ value: "x".repeat(maxLength + 1), why: `${at} longer than ${maxLength}` });
  if (minLength) faults.push({ value: "x".repeat(minLength - 1), why: `${at} shorter than ${minLength}` });
  if (pattern)
    for (const value of ["<>", "extra_browser_ \u0000", "#12345"])
      if (!new RegExp(pattern).test(value)) faults.push({ value, why: `${at} outside the pattern` });
  if (format) for (const value of ["no", "a@b", "@"]) faults.push({ value, why: `${at} no ${format}` });
  return faults;
}

function wrongNumbers({ minimum, maximum }: Schema, at: string, isWhole: boolean): Fault[] {
  const faults: Fault[] = [];
  if (minimum !== undefined) faults.push({ value: minimum - 1, why: `${at} below ${minimum}` });
  if (maximum !== undefined) faults.push({ value: maximum + 1, why: `${at} above ${maximum}` });
  if (isWhole) faults.push({ value: (minimum ?? 0) + 0.5, why: `${at} no whole number` });
  return faults;
}

function wrongLists(schema: Schema, document: OpenApi, at: string, depth: number): Fault[] {
  const items = schema.items ?? {};
  const entry = entryOf(resolved(items, document));
  const faults: Fault[] = faultsOf(items, document, entry, `${at}[0]`, depth + 1).map((fault) => ({
    ...fault,
    value: [fault.value],
  }));
  if (schema.maxItems !== undefined)
    faults.push({
      value: Array.from({ length: schema.maxItems + 1 }, () => entry),
      why: `${at} more than ${schema.maxItems}`,
    });
  return faults;
}

/** A value that an item of a list may have. */
function entryOf(schema: Schema): unknown {
  if (schema.type !== "object") return schema.pattern ? "1,1,1,1" : "a";
  return Object.fromEntries(
    (schema.required ?? []).map((name) => [name, schema.properties?.[name]?.enum?.at(-1) ?? ""]),
  );
}

function wrongObjects(
  schema: Schema,
  document: OpenApi,
  { good, at, depth }: { good: unknown; at: string; depth: number },
): Fault[] {
  const base = (typeof good === "object" && good !== null && !Array.isArray(good) ? good : {}) as Record<
    string,
    unknown
  >;
  const faults: Fault[] = [];
  if (schema.additionalProperties === false)
    for (const name of ["no_such_member", "__proto__", "constructor"])
      faults.push({
        value: JSON.parse(
          JSON.stringify(base).replace(/^\{/, `{${JSON.stringify(name)}:1${Object.keys(base).length ? "," : ""}`),
        ) as unknown,
        why: `${at} with ${name}`,
      });
  for (const name of schema.required ?? []) {
    const { [name]: _, ...rest } = base;
    faults.push({ value: rest, why: `${at} without ${name}` });
  }
  for (const [name, member] of Object.entries(schema.properties ?? {}))
    for (const fault of faultsOf(member, document, base[name], `${at}.${name}`, depth + 1))
      faults.push({ ...fault, value: { ...base, [name]: fault.value } });
  if (typeof schema.additionalProperties === "object")
    for (const fault of faultsOf(schema.additionalProperties, document, undefined, `${at}.*`, depth + 1))
      faults.push({ ...fault, value: { ...base, "X-Name": fault.value } });
  return faults;
}
