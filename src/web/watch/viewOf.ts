/** What stands around each tab of a watch, read out of the operations of the API. */
import { getErrors } from "../../history/errors/routes.ts";
import { getTrace } from "../../history/routes.ts";
import { getEffectiveSettings } from "../../watch/effective/routes.ts";
import type { C } from "../request/app.ts";
import { bodyOf, bodyOrNull } from "../request/operations.ts";
import { watchOf } from "../request/read.ts";
import { tellPlaceOf } from "../tell/place.ts";
import { triedOf } from "./advice.ts";
import { leftOpen } from "./leftOpen.ts";
import type { Setting, WatchTab, WatchView } from "./view.ts";

type Effective = Record<string, Setting>;

/** Tabs above which stands what the last check left open. */
const tabsOfReading: readonly WatchTab[] = ["timeline", "now", "price", "why"];

/** What every tab shows around it. @throws Refusal 404 where it is nobody's or another's */
export async function viewOf(c: C, tab: WatchTab): Promise<WatchView & { settings: Effective }> {
  const [watch, errors, settings, trace] = await Promise.all([
    watchOf(c, c.req.param("id") ?? ""),
    bodyOf(c, getErrors, { params: { uuid: c.req.param("id") ?? "" } }),
    bodyOf(c, getEffectiveSettings, { params: { uuid: c.req.param("id") ?? "" } }),
    tabsOfReading.includes(tab) ? bodyOrNull(c, getTrace, { params: { uuid: c.req.param("id") ?? "" } }) : null,
  ]);
  const interval = settings["time_between_check"]?.source ?? { level: "system" as const };
  const open = leftOpen(trace?.stages ?? []);
  const untold = tab === "timeline" && !hasReceivers(settings) ? await tellPlaceOf(c) : null;
  const tried = triedOf(watch, settings);
  return { watch, errors, interval, settings, tab, open, tried, ...(untold ? { untold } : {}) };
}

/** Whether channels stand in a list that the watch goes by; those of the account's own kinds stand in none. */
const hasReceivers = (settings: Effective): boolean =>
  ["notification_urls", "channels"].some((name) => ((settings[name]?.value ?? []) as unknown[]).length > 0);
