/** The alerts of a watch that come later, with the names of their channels. */
import type { LoggedDelivery } from "../../notify/shape.ts";
import type { NamedChannel } from "../channels/data.ts";
import type { C } from "../request/app.ts";
import { bodyOf } from "../request/operations.ts";
import { maxLaterShown, type LaterAlerts } from "./later.tsx";

/** `watch`: its UUID. @throws Refusal */
export async function laterAlertsOf(c: C, watch: string): Promise<LaterAlerts> {
  const query = { watch, state: "held", limit: maxLaterShown + 1 };
  const alerts = await bodyOf<LoggedDelivery[]>(c, { path: "/notifications/log", query });
  const channels = alerts.length > 0 ? await bodyOf<NamedChannel[]>(c, { path: "/notifications/channels" }) : [];
  return { alerts, channels };
}
