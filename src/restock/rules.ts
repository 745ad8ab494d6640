/** What counts as a change of stock or price: the config block, where it speaks, before its flat shorthands. A bound or threshold of 0 is none. Pure. */
import { plainDecimal } from "../lib/price/decimal.ts";
import type { Effective } from "../settings/effective.ts";

export type RestockRules = {
  stock: "in_stock_only" | "all_changes" | "off";
  followsPrice: boolean;
  /** The price up to which changes are reported, itself included; a plain decimal. */
  atMost: string | null;
  /** Prices from `min` to `max` are not reported; plain decimals. */
  min: string | null;
  max: string | null;
  /** Percent that a price must move by, from the last one reported. */
  threshold: number | null;
};

/** The rules in force. */
export function restockRules(settings: Effective): RestockRules {
  const block = settings.processor_config_restock_diff ?? {};
  const threshold =
    block.price_change_threshold_percent === undefined
      ? settings.price_change_threshold_percent
      : block.price_change_threshold_percent;
  return {
    stock: block.in_stock_processing ?? (settings.in_stock_only ? "in_stock_only" : "all_changes"),
    followsPrice: block.follow_price_changes ?? settings.follow_price_changes,
    atMost: bound(settings.price_at_most),
    min: bound(block.price_change_min),
    max: bound(block.price_change_max),
    threshold: threshold || null,
  };
}

const bound = (value: number | null | undefined): string | null =>
  // Very small numbers are written with an exponent.
  value ? (plainDecimal(String(value)) ?? plainDecimal(value.toFixed(20))) : null;
