/** Settings that can be written in two ways, each shown in one of them. Pure. */
import type { FormField } from "../../settings/form/form.ts";
import type { Origins } from "./view.ts";
import type { OwnSettings } from "./values.ts";

const block = "processor_config_restock_diff";
/** Members of the block that a setting beside it says as well. A member that is set wins there, so it stays in sight. */
const doubled = ["price_change_min", "follow_price_changes", "price_change_threshold_percent"];
/** The setting that says less than a member of the block: out of sight until somebody used it. */
const lesser = "in_stock_only";

/** The fields of a form, without the second way to write what another one of them says, unless that way is in use. */
export function oncePerSetting(fields: readonly FormField[], own: OwnSettings, origins: Origins): FormField[] {
  if (!fields.some(({ name }) => name === block)) return [...fields];
  const isUsed = (name: string) => {
    const origin = origins[name];
    return (own[name] ?? null) !== null || (origin !== undefined && origin.source.level !== "system");
  };
  const inBlock = { ...(origins[block]?.value as object | null), ...(own[block] as object | null) };
  return fields
    .filter(({ name }) => name !== lesser || isUsed(lesser))
    .map((field) => (field.name === block ? withoutDoubled(field, inBlock) : field));
}

const withoutDoubled = (field: FormField, set: Readonly<Record<string, unknown>>): FormField => ({
  ...field,
  members: (field.members ?? []).filter(({ name }) => !doubled.includes(name) || (set[name] ?? null) !== null),
});
