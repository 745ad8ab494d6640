// TypeScript of JSON Schema (the dialect of OpenAPI 3.1), as far as our document uses it.

const plainName = /^[A-Za-z_$][\w$]*$/;
const primitives = { string: "string", integer: "number", number: "number", boolean: "boolean", null: "null" };

/** The type of a schema as an expression of TypeScript; a reference becomes the name of its type. */
export function typeOf(schema) {
  if (schema === undefined || schema === true) return "unknown";
  if (schema.$ref) return schema.$ref.split("/").at(-1);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return unionOf(schema.enum.map((value) => JSON.stringify(value)));
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return unionOf(choices.map(typeOf));
  if (schema.allOf) return schema.allOf.map((part) => inBrackets(typeOf(part))).join(" & ");
  if (Array.isArray(schema.type)) return unionOf(schema.type.map((type) => typeOf({ ...schema, type })));
  if (schema.type === "array") return `${inBrackets(typeOf(schema.items))}[]`;
  if (schema.type === "object") return objectOf(schema);
  return primitives[schema.type] ?? "unknown";
}

/** `name: Type;` with a comment of its description, where it has one. */
export function memberOf(name, schema, isRequired) {
  const key = plainName.test(name) ? name : JSON.stringify(name);
  return `${commentOf(descriptionOf(schema))}${key}${isRequired ? "" : "?"}: ${typeOf(schema)};`;
}

/** A comment that documents what follows; nothing for no text. */
export function commentOf(text) {
  return text ? `/** ${text.replaceAll("*/", "*\\/")} */\n` : "";
}

const descriptionOf = ({ description, default: otherwise }) =>
  [description, otherwise === undefined ? "" : `Default: ${JSON.stringify(otherwise)}.`].filter(Boolean).join(" ");

function objectOf({ properties = {}, required = [], additionalProperties }) {
  const members = Object.entries(properties).map(([name, schema]) => memberOf(name, schema, required.includes(name)));
  const isOpen = additionalProperties !== undefined && additionalProperties !== false;
  // Beside named members the others may be of any type.
  const rest = members.length > 0 ? "unknown" : typeOf(emptyOrSchema(additionalProperties));
  if (isOpen || members.length === 0) members.push(`[name: string]: ${rest};`);
  return `{\n${members.join("\n")}\n}`;
}

const emptyOrSchema = (schema) => (schema && Object.keys(schema).length > 0 ? schema : undefined);
const unionOf = (types) => [...new Set(types)].join(" | ");
const inBrackets = (type) => (type.includes(" | ") || type.includes(" & ") ? `(${type})` : type);
