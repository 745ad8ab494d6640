/** Days of a time zone. Pure. */
import { instantOf, wallClock } from "./zone.ts";

const daySeconds = 86_400;

/** When yesterday began on the clocks of `zone`, in Unix seconds, seen from the instant `now`. */
export function startOfYesterday(now: number, zone: string): number {
  const today = Math.floor(wallClock(now, zone) / daySeconds);
  return instantOf((today - 1) * daySeconds, zone, "earlier");
}
