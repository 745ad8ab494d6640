/** Settings of when a page is checked. Pure. */
import type { SomeSettings } from "./setting.ts";

export const when = {
  time_between_check: { default: null, label: "Check every", rank: 9, bearsOn: "none", isShared: true },
  time_between_check_use_default: { default: true, label: "Inherit the interval", bearsOn: "none", isShared: true },
  time_schedule_limit: { default: null, label: "Weekly schedule", bearsOn: "none", isShared: true },
  timezone: { label: "Time zone", bearsOn: "none" },
} as const satisfies SomeSettings;
