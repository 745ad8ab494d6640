/** What the schedule needs to know of a watch. */
import type { Settings } from "../settings/fields.ts";

/**
 * `reading.backoff`: the time that a server asked this watch for; `roundSeconds`: the seconds between two checks of a watch whose host
 * cannot be asked as often as its watches would be due, 0 for all others. Times in Unix seconds.
 */
export type ScheduledWatch = {
  id: number;
  userId: number;
  createdAt: number;
  settings: Settings;
  schedule: {
    nextAt: number;
    intervalSeconds: number;
    lastChecked: number;
    lane: "http" | "browser";
    roundSeconds: number;
  };
  reading: { finalUrl?: string; backoff?: { host: string; until: number } | undefined };
};
