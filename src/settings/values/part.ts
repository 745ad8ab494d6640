/** Settings of which part of a page is followed. Pure. */
import type { SomeSettings } from "./setting.ts";

export const part = {
  include_filters: {
    default: [],
    label: "Parts to follow",
    rank: 5,
    widget: "selectors",
    bearsOn: "text",
    isShared: true,
  },
  subtractive_selectors: {
    default: [],
    label: "Parts to leave out",
    rank: 6,
    widget: "selectors",
    bearsOn: "text",
    isShared: true,
  },
  include_filters_origin: { default: "manual", label: "Who chose the parts", bearsOn: "text", isShared: true },
  site: { default: null, label: "Pages of the site", bearsOn: "request", unless: null, isShared: true },
  table: { default: null, label: "Rows of the table", bearsOn: "text", unless: null, isShared: true },
  block_ads: { default: null, label: "Block advertisements", bearsOn: "text", isShared: true },
  global_subtractive_selectors: { label: "Parts to leave out everywhere", widget: "selectors" },
  noise_reduction_ads: { label: "Remove advertisements everywhere" },
} as const satisfies SomeSettings;
