/** The price at which a watch reports: what its settings say, as one number for a chart. Pure. */
import type { Setting } from "./view.ts";

type Condition = { field?: string; operator?: string; value?: unknown };

/** What it may cost at most, else a condition on the price, else an end of the band of prices that are left alone; null where neither is set. */
export function thresholdIn(settings: Readonly<Record<string, Pick<Setting, "value">>>): number | null {
  const conditions = (settings["conditions"]?.value ?? []) as Condition[];
  const condition = conditions.find(({ field, operator }) => field === "price" && /^[<>]=?$/.test(operator ?? ""));
  const band = settings["processor_config_restock_diff"]?.value as
    | { price_change_min?: number | string | null; price_change_max?: number | string | null }
    | null
    | undefined;
  const atMost = Number(settings["price_at_most"]?.value ?? 0) || null;
  const wanted = atMost ?? condition?.value ?? band?.price_change_min ?? band?.price_change_max ?? null;
  const number = wanted === null || wanted === "" ? Number.NaN : Number(wanted);
  return Number.isFinite(number) ? number : null;
}
