/** After a tag or the account changed: the scheduler's rows of the watches below adopt what is in force for them now. */
import type { Desk } from "./keep.ts";
import { effective } from "./effective.ts";
import type { LoadedWatch } from "./row.ts";
import { schedulingOf } from "./scheduling.ts";

export async function rescheduleWatches({ world, mine }: Desk, watches: LoadedWatch[]): Promise<void> {
  if (!watches.length) return;
  const account = await mine.account.settings();
  const tags = new Map((await mine.tags.list()).map((tag) => [tag.id, tag.settings]));
  const rows = watches.flatMap((watch) => {
    // A watch that lost a tag names it still: what is gone says nothing.
    const worn = watch.tags.flatMap((tag) => tags.get(tag.id) ?? []);
    const inForce = effective({
      watch: watch.settings,
      tags: worn,
      account,
      minimumSeconds: world.operator.MIN_CHECK_SECONDS,
    });
    const scheduling = schedulingOf(watch.uuid, inForce);
    const same =
      scheduling.intervalSeconds === watch.schedule.intervalSeconds && scheduling.lane === watch.schedule.lane;
    return same ? [] : [{ id: watch.id, scheduling }];
  });
  await mine.watches.reschedule(rows, world.now());
}
