/** The alerts of a watch that come later, with the names of their channels. */
import type { C } from "../request/app.ts";
import { bodyOf } from "../request/operations.ts";
import { maxLaterShown, type LaterAlerts } from "./later.tsx";
import { listDeliveries } from "../../notify/routes.ts";
import { listNamedChannels } from "../../notify/channel/operations/routes.ts";

/** `watch`: its UUID. @throws Refusal */
export async function laterAlertsOf(c: C, watch: string): Promise<LaterAlerts> {
  const query = { watch, state: "held", limit: maxLaterShown + 1 };
  const alerts = await bodyOf(c, listDeliveries, { query });
  const channels = alerts.length > 0 ? await bodyOf(c, listNamedChannels) : [];
  return { alerts, channels };
}
