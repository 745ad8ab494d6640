/** The schema of one setting as the description of a control: its kind, its bounds, its choices. Pure. */
import { z } from "zod";

export const controlKinds = [
  "flag",
  "choice",
  "choices",
  "list",
  "time",
  "interval",
  "schedule",
  "headers",
  "text",
  "template",
  "number",
  "conditions",
  "steps",
  "columns",
  "block",
] as const;
export type ControlKind = (typeof controlKinds)[number];

/** What a form needs to know of a value. `members`: of one row of conditions, steps or columns, or of a block. */
export type Control = {
  kind: ControlKind;
  /** One sentence of what it does; empty where the schema has none. */
  help: string;
  values?: string[];
  min?: number;
  max?: number;
  max_length?: number;
  max_items?: number;
  /** A regular expression of JSON Schema, for text. */
  pattern?: string;
  /** An example of a text. */
  placeholder?: string;
  members?: ({ name: string } & Control)[];
};

type Json = z.core.JSONSchema.JSONSchema;
type Definitions = Record<string, Json>;

const kindsById: Readonly<Record<string, ControlKind>> = {
  TimeBetweenCheck: "interval",
  TimeScheduleLimit: "schedule",
  Condition: "conditions",
  BrowserStep: "steps",
  TableColumn: "columns",
  TableCondition: "columns",
  ClockTime: "time",
};

/** The control of a schema; its description is the help. @throws Error for a schema of a kind that no form knows. */
export function controlOf(schema: z.ZodType): Control {
  const json = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  return controlOfJson(json, json.$defs ?? {});
}

function controlOfJson(given: Json, definitions: Definitions): Control {
  const { json, id } = withoutNull(given, definitions);
  const help = given.description ?? json.description ?? "";
  const placeholder = json["example"];
  const base = { help, ...(typeof placeholder === "string" ? { placeholder } : {}) };
  const known = id === null ? undefined : kindsById[id];
  if (known) return { kind: known, ...base };
  const type = Array.isArray(json.type) ? json.type[0] : json.type;
  if (json.enum) return { kind: "choice", ...base, values: json.enum.filter((value) => value !== "").map(String) };
  if (type === "boolean") return { kind: "flag", ...base };
  if (type === "number" || type === "integer")
    return { kind: "number", ...base, ...bounds(json, ["minimum", "maximum"]) };
  if (type === "string") return { kind: "text", ...base, ...textBounds(json) };
  if (type === "array") return { ...listControl(json, definitions), ...base, ...bounds(json, ["maxItems"]) };
  if (json.properties) return { kind: "block", ...base, members: membersOf(json, definitions) };
  if (type === "object") return { kind: "headers", ...base, ...bounds(json, ["maxProperties"]) };
  throw new Error(`No control for ${JSON.stringify(json).slice(0, 200)}`);
}

function listControl(json: Json, definitions: Definitions): Pick<Control, "kind" | "members" | "values"> {
  const { json: item, id } = withoutNull((json.items ?? {}) as Json, definitions);
  const rows = id === null ? undefined : kindsById[id];
  if (rows) return { kind: rows, members: membersOf(item, definitions) };
  return item.enum ? { kind: "choices", values: item.enum.map(String) } : { kind: "list" };
}

const membersOf = (json: Json, definitions: Definitions) =>
  Object.entries(json.properties ?? {}).map(([name, member]) => ({
    name,
    ...controlOfJson(member as Json, definitions),
  }));

/** The schema behind references and without the alternative null, and the id by which it is known. */
function withoutNull(given: Json, definitions: Definitions): { json: Json; id: string | null } {
  const alternatives = (given.anyOf ?? given.oneOf ?? given.allOf) as Json[] | undefined;
  const only = alternatives?.find((each) => each.type !== "null");
  if (only) return withoutNull(only, definitions);
  const id = given.$ref?.replace("#/$defs/", "") ?? null;
  const definition = id === null ? undefined : definitions[id];
  return definition ? { json: definition, id } : { json: given, id: given.id ?? null };
}

const names = {
  minimum: "min",
  maximum: "max",
  maxLength: "max_length",
  maxItems: "max_items",
  maxProperties: "max_items",
} as const;

function bounds(json: Json, keys: (keyof typeof names)[]): Partial<Control> {
  return Object.fromEntries(keys.flatMap((key) => (json[key] === undefined ? [] : [[names[key], json[key]]])));
}

const textBounds = (json: Json): Partial<Control> => ({
  ...bounds(json, ["maxLength"]),
  ...(json.pattern ? { pattern: json.pattern } : {}),
});
