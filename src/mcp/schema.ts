/** The settings of watches and tags as JSON Schemas of tools, from the very schemas that validate. Pure. */
import { z } from "zod";
import { fields, tagFields } from "../settings/fields.ts";
import { isObject, type Json } from "../lib/mcp/protocol.ts";
import { jsonSchemaOf, without } from "../lib/mcp/schema.ts";

const settingNames = [
  "title",
  "tag",
  "tags",
  "paused",
  "notification_muted",
  "time_between_check",
  "processor",
  "fetch_backend",
  "include_filters",
  "subtractive_selectors",
  "ignore_text",
  "trigger_text",
  "text_should_not_be_present",
  "extract_text",
  "noise_reduction",
  "filter_text_added",
  "filter_text_removed",
  "filter_text_replaced",
  "in_stock_only",
  "follow_price_changes",
  "price_at_most",
  "price_change_threshold_percent",
  "conditions",
  "conditions_match_logic",
  "channels",
  "notification_urls",
  "headers",
  "intent",
] as const satisfies readonly (keyof typeof fields.shape)[];

const more =
  "What is left out is inherited. Other settings of the API are taken, too (browser_steps, method, ...): tidemark://settings.";

/** The usual settings of a watch, described; their values are validated by the operation they are sent to. */
export function settingsSchema(): z.ZodOptional<z.ZodRecord<z.ZodString, z.ZodUnknown>> {
  const meta = {
    description: more,
    // When the tools are listed first: a process that no assistant talks to needs none.
    get properties(): Json {
      return (usualProperties ??= shortProperties());
    },
  };
  return z.record(z.string(), z.unknown()).optional().meta(meta);
}

let usualProperties: Json | undefined;

function shortProperties(): Json {
  const { properties } = jsonSchemaOf(fields.pick(pickOf(settingNames)).partial(), "input");
  return without(withoutNull(properties), (name) => bounds.has(name)) as Json;
}

/** Left out to keep the schema short: a value out of bounds is refused with a sentence. */
const bounds = new Set(["maxItems", "maxLength", "minimum", "maximum", "maxProperties"]);

/** A schema that does not say that null is allowed. */
function withoutNull(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNull);
  if (!isObject(value)) return value;
  const { anyOf, ...rest } = value;
  const others = Array.isArray(anyOf) ? anyOf.filter((one) => !isObject(one) || one["type"] !== "null") : [];
  const [only] = others;
  const whole = others.length === 1 && isObject(only) ? { ...only, ...rest } : value;
  return Object.fromEntries(
    Object.entries(whole).map(([name, member]) => [name, name === "type" ? typeOf(member) : withoutNull(member)]),
  );
}

function typeOf(type: unknown): unknown {
  const others = Array.isArray(type) ? type.filter((one) => one !== "null") : [];
  return others.length === 1 ? others[0] : type;
}

/** Settings whose schema another tool describes. */
export function settingsReference(description: string): z.ZodRecord<z.ZodString, z.ZodUnknown> {
  return z.record(z.string(), z.unknown()).meta({ description });
}

const pickOf = <N extends string>(names: readonly N[]) =>
  Object.fromEntries(names.map((name) => [name, true])) as Record<N, true>;

/** Every setting of watches and tags as one JSON Schema: a text for a resource. */
export const settingsText = (): string =>
  JSON.stringify({
    watch: jsonSchemaOf(fields.partial(), "input"),
    tag: jsonSchemaOf(
      tagFields.pick({ overrides_watch: true, url_match_pattern: true, tag_colour: true }).partial(),
      "input",
    ),
  });
