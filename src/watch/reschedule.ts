/** Schedules watches anew after a tag or the account changed, by the settings that are in force for them now. */
import { nextDue } from "../lib/schedule/due.ts";
import { isAskedOtherwise } from "./hashes.ts";
import type { WatchMine, WatchWorld } from "./world.ts";
import { withinIntervals } from "../settings/withinPlan.ts";
import { minIntervalsFor } from "./minIntervals.ts";
import { effective } from "../settings/cascade.ts";
import type { Effective } from "../settings/effective.ts";
import type { LoadedWatch } from "./row.ts";
import { schedulingOf, type Scheduling } from "../settings/scheduling.ts";

/** A weekly schedule that never opens is asked again once a day. */
const askAgainSeconds = 86_400;

type Scope = { world: WatchWorld; mine: WatchMine };

/**
 * Stores intervals, lanes and due times of watches where they changed. With `weekly` the weekly schedule may have changed,
 * too, and the next check is computed anew. A watch whose request differs from the one its baseline was made by is due at
 * once: that reading becomes the new baseline.
 */
export async function rescheduleWatches(
  { world, mine }: Scope,
  watches: LoadedWatch[],
  { weekly = false } = {},
): Promise<void> {
  if (!watches.length) return;
  const now = world.clock.now();
  const account = await mine.account.settings();
  const min = (await minIntervalsFor({ world, mine }))(account.plan);
  const names = new Set(watches.flatMap((watch) => watch.tags.map((tag) => tag.uuid)));
  const tags = new Map((await mine.tags.byUuids([...names])).map((tag) => [tag.id, tag.settings]));
  const rows = watches.flatMap((watch) => {
    // A watch that was read before its tag was deleted still names the tag; it is skipped.
    const assigned = watch.tags.flatMap((tag) => tags.get(tag.id) ?? []);
    const inForce = withinIntervals(
      effective({
        watch: watch.settings,
        tags: assigned,
        account,
        minimumSeconds: world.operator.MIN_CHECK_SECONDS,
      }),
      min,
    );
    const scheduling = schedulingOf(watch.uuid, inForce);
    const same =
      scheduling.intervalSeconds === watch.schedule.intervalSeconds && scheduling.lane === watch.schedule.lane;
    const asksAnew = isAskedOtherwise(watch.reading, inForce);
    if (same && !weekly && !asksAnew) return [];
    return [{ id: watch.id, scheduling, dueAt: dueAfterEdit({ inForce, scheduling, asksAnew, now }) }];
  });
  await mine.watches.reschedule(rows, now);
}

type Edited = { inForce: Effective; scheduling: Scheduling; asksAnew: boolean; now: number };

/** When a watch is due whose settings moved: at once where it asks for something else, by its weekly schedule, or (null) as it was. */
export const dueAfterEdit = ({ inForce, scheduling, asksAnew, now }: Edited): number | null =>
  asksAnew ? now : weeklyDue(inForce, scheduling, now);

/** When a weekly schedule lets the watch be checked next; null without one. */
function weeklyDue(settings: Effective, { intervalSeconds, phase }: Scheduling, now: number): number | null {
  const { time_schedule_limit: schedule, timezone: zone } = settings;
  if (!schedule?.enabled) return null;
  return nextDue({ now, intervalSeconds, phase, schedule, zone }) ?? now + askAgainSeconds;
}
