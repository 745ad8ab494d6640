/** Whether nobody is told of a watch: it is muted for good, or for a time that is not over. `now`: Unix seconds. Pure. */
import type { Effective } from "./effective.ts";

export const isMuted = (
  settings: Pick<Effective, "notification_muted" | "notification_muted_until">,
  now: number,
): boolean => settings.notification_muted || (settings.notification_muted_until ?? 0) > now;
