/** The shape of a value as nested lists: each member with its type, bounds, default and meaning. Pure. */
import { nameOf, type OpenApi, schemaOf, type Schema } from "./document.ts";
import { escaped, inline } from "./html.ts";

/** A shape with more members stands on the page of shapes, and is linked to. */
const maxMembers = 30;
const maxDepth = 8;

/** How named shapes are shown: small ones inside and large ones as links; all inside; or, behind the first, all as links. */
export type Inside = "small" | "all" | "none";
export type Shaping = { document: OpenApi; within: readonly string[]; inside: Inside };

/** The members of a schema as a list; nothing for one that has none. */
export function shapeOf(schema: Schema, shaping: Shaping): string {
  const { document, within } = shaping;
  const name = nameOf(schema);
  if (name !== null && (within.includes(name) || within.length > maxDepth)) return shapeLink(name);
  if (name !== null && within.length > 0 && shaping.inside === "none") return shapeLink(name);
  const whole = schemaOf(schema, document);
  const members = Object.entries(whole.properties ?? {});
  if (name !== null && members.length > maxMembers && shaping.inside === "small") return shapeLink(name);
  const nested = { ...shaping, within: name === null ? within : [...within, name] };
  const choices = whole.anyOf ?? whole.oneOf ?? whole.allOf;
  if (choices)
    return choices
      .map((choice) => shapeOf(choice, nested))
      .filter(Boolean)
      .join("");
  if (typesOf(whole).includes("array") && whole.items) return shapeOf(whole.items, nested);
  const { additionalProperties: others } = whole;
  const rest = typeof others === "object" && Object.keys(others).length > 0 ? [["(any name)", others] as const] : [];
  const listed = [...members, ...rest].map(([member, one]) =>
    memberItem(member, one, { ...nested, isRequired: whole.required?.includes(member) === true }),
  );
  return listed.length > 0 ? `<ul class="shape">${listed.join("")}</ul>` : "";
}

const shapeLink = (name: string): string => `<p><a href="/docs/shapes#${name}">${escaped(name)}</a></p>`;

function memberItem(name: string, schema: Schema, shaping: Shaping & { isRequired: boolean }): string {
  const whole = schemaOf(schema, shaping.document);
  const nested = shapeOf(schema, shaping);
  const inner = nested ? `<details><summary>its members</summary>${nested}</details>` : "";
  const required = shaping.isRequired ? ' <span class="required">required</span>' : "";
  return `<li><code class="member">${escaped(name)}</code> <span class="kind">${escaped(kindOf(schema, shaping.document))}</span>${required}${meaningOf({ ...whole, ...schema })}${inner}</li>`;
}

/** Description, values, bounds and default of a schema. */
export function meaningOf(schema: Schema): string {
  const { description, enum: values } = schema;
  const facts = [
    ...(description ? [inline(description)] : []),
    ...(values && values.length > 1
      ? [`One of ${values.map((value) => `<code>${escaped(String(value))}</code>`).join(", ")}.`]
      : []),
    ...boundsOf(schema).map(escaped),
    ...(schema.default === undefined ? [] : [`Default: <code>${escaped(JSON.stringify(schema.default))}</code>.`]),
    ...(schema.example === undefined ? [] : [`Example: <code>${escaped(shortJson(schema.example))}</code>.`]),
  ];
  return facts.length > 0 ? `<span class="meaning">${facts.join(" ")}</span>` : "";
}

function boundsOf({ minimum, maximum, maxLength, maxItems }: Schema): string[] {
  const isSafe = (bound: number | undefined) => bound !== undefined && Math.abs(bound) < Number.MAX_SAFE_INTEGER;
  const number =
    isSafe(minimum) && isSafe(maximum)
      ? [`From ${minimum} to ${maximum}.`]
      : isSafe(minimum)
        ? [`At least ${minimum}.`]
        : isSafe(maximum)
          ? [`At most ${maximum}.`]
          : [];
  return [
    ...number,
    ...(maxLength === undefined ? [] : [`At most ${maxLength} characters.`]),
    ...(maxItems === undefined ? [] : [`At most ${maxItems} entries.`]),
  ];
}

const shortJson = (value: unknown): string => {
  const text = JSON.stringify(value);
  return text.length > 120 ? `${text.slice(0, 117)}...` : text;
};

const typesOf = ({ type }: Schema): string[] => [type ?? []].flat();

/** The type of a schema in words: `text`, `list of numbers`, `text or nothing`. */
export function kindOf(schema: Schema, document: OpenApi): string {
  const whole = schemaOf(schema, document);
  const choices = whole.anyOf ?? whole.oneOf;
  if (choices) return [...new Set(choices.map((choice) => kindOf(choice, document)))].join(" or ");
  if (whole.const !== undefined) return JSON.stringify(whole.const);
  if (whole.enum?.length === 1) return JSON.stringify(whole.enum[0]);
  const words = typesOf(whole).map((type) =>
    type === "array" ? `list of ${kindOf(whole.items ?? {}, document)}` : type,
  );
  return words.join(" or ") || "any value";
}
