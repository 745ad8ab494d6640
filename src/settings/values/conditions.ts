/** Settings of what must be true of a change. Pure. */
import type { SomeSettings } from "./setting.ts";

export const conditions = {
  conditions: { default: [], label: "Conditions", bearsOn: "verdict", isShared: true },
  conditions_match_logic: { default: "ALL", label: "How conditions combine", bearsOn: "verdict", isShared: true },
} as const satisfies SomeSettings;
