/** Settings of prices, stock and pictures. Pure. */
import type { SomeSettings } from "./setting.ts";

export const priceAndPictures = {
  price_at_most: {
    default: null,
    label: "Tell me when it costs at most",
    bearsOn: "verdict",
    unless: null,
    isShared: true,
  },
  in_stock_only: { default: true, label: "Only back in stock", bearsOn: "verdict", isShared: true },
  follow_price_changes: { default: true, label: "Price changes count", bearsOn: "verdict", isShared: true },
  price_change_threshold_percent: { default: null, label: "Smallest price change", bearsOn: "verdict", isShared: true },
  processor_config_restock_diff: { default: null, label: "Price and stock", bearsOn: "verdict", isShared: true },
  track_ldjson_price_data: { default: null, label: "Add structured price data", bearsOn: "text", isShared: true },
  processor_config_image_ssim_diff: {
    default: null,
    label: "Picture comparison",
    needs: ["pro", "browser"],
    bearsOn: "verdict",
    unless: null,
    isShared: true,
  },
  capture_screenshots: {
    default: false,
    label: "Store screenshots",
    needs: ["pro", "browser"],
    bearsOn: "none",
    isShared: true,
  },
} as const satisfies SomeSettings;
