/** Settings of which lines of a text count. Pure. */
import type { SomeSettings } from "./setting.ts";

export const textRules = {
  ignore_text: { default: [], label: "Ignore lines", rank: 7, widget: "patterns", bearsOn: "text", isShared: true },
  trigger_text: {
    default: [],
    label: "Only when this is present",
    rank: 8,
    widget: "patterns",
    bearsOn: "verdict",
    isShared: true,
  },
  text_should_not_be_present: {
    default: [],
    label: "Wait while this is present",
    widget: "patterns",
    bearsOn: "verdict",
    isShared: true,
  },
  extract_text: { default: [], label: "Keep only these matches", widget: "patterns", bearsOn: "text", isShared: true },
  extract_lines_containing: { default: [], label: "Keep only lines containing", bearsOn: "text", isShared: true },
  noise_reduction: { default: null, label: "Noise reduction", bearsOn: "verdict", isShared: true },
  global_ignore_text: { label: "Ignore lines everywhere", widget: "patterns" },
  noise_reduction_timestamps: { label: "Noise reduction everywhere" },
  ignore_whitespace: { label: "White space does not count", bearsOn: "text" },
  trim_text_whitespace: { default: false, label: "Trim white space", bearsOn: "text", isShared: true },
  sort_text_alphabetically: { default: false, label: "Sort lines", bearsOn: "text", isShared: true },
  remove_duplicate_lines: { default: false, label: "Remove repeated lines", bearsOn: "text", isShared: true },
  check_unique_lines: { default: false, label: "Only lines never seen before", bearsOn: "verdict", isShared: true },
  strip_ignored_lines: { default: null, label: "Remove ignored lines from the text", bearsOn: "text", isShared: true },
  filter_text_added: { default: true, label: "Added text counts", bearsOn: "verdict", isShared: true },
  filter_text_removed: { default: true, label: "Removed text counts", bearsOn: "verdict", isShared: true },
  filter_text_replaced: { default: true, label: "Replaced text counts", bearsOn: "verdict", isShared: true },
} as const satisfies SomeSettings;
