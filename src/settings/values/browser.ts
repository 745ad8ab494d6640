/** Settings of what a browser does before a page is read. Pure. */
import type { SomeSettings } from "./setting.ts";

export const browser = {
  browser_steps: { default: [], label: "Steps before reading", needs: ["browser"], bearsOn: "request", isShared: true },
  webdriver_delay: {
    default: null,
    label: "Wait after loading",
    needs: ["browser"],
    bearsOn: "request",
    isShared: true,
  },
  webdriver_js_execute_code: {
    default: null,
    label: "JavaScript before reading",
    needs: ["browser"],
    widget: "code",
    bearsOn: "request",
    isShared: false,
  },
  webdriver_js_disabled: {
    default: false,
    label: "JavaScript off",
    needs: ["browser"],
    bearsOn: "request",
    isShared: true,
  },
  webdriver_mobile: { default: false, label: "Mobile device", needs: ["browser"], bearsOn: "request", isShared: true },
} as const satisfies SomeSettings;
