/** The settings in force for watches of many accounts: what the system, the account, the tags and the watch itself say. */
import { minIntervalsOf, type RunningWatch } from "../plan/interval.ts";
import { limitsOf } from "../plan/plan.ts";
import { effective } from "../settings/cascade.ts";
import type { Effective } from "../settings/effective.ts";
import { withinIntervals, withinPlan } from "../settings/withinPlan.ts";
import type { LoadedWatch } from "../watch/row.ts";
import type { TagWorld } from "./world.ts";

/** The effective settings of each watch; accounts and tags are read once per message. */
export async function effectiveFor(
  world: TagWorld,
  watches: LoadedWatch[],
): Promise<(watch: LoadedWatch) => Effective> {
  const userIds = [...new Set(watches.map((watch) => watch.userId))];
  const { operator, stores } = world;
  const { MIN_CHECK_SECONDS: minimumSeconds, SELF_HOSTED: selfHosted } = operator;
  const [accounts, tags, running] = await Promise.all([
    stores.accounts.settingsOf(userIds),
    stores.tags.settingsOf([...new Set(watches.flatMap((watch) => watch.tags.map((tag) => tag.id)))]),
    // Where plans count, what an account's other watches need bounds each of them.
    selfHosted ? new Map<number, RunningWatch[]>() : stores.accounts.runningWatches(userIds),
  ]);
  const inForce = (watch: LoadedWatch): Effective => {
    const account = accounts.get(watch.userId);
    const plan = account?.plan ?? "free";
    const assigned = watch.tags.flatMap((tag) => tags.get(tag.id) ?? []);
    const settings = effective({ watch: watch.settings, tags: assigned, account: account ?? {}, minimumSeconds });
    const allowed = withinPlan(settings, limitsOf(plan, selfHosted));
    return withinIntervals(allowed, minIntervalsOf(plan, operator, running.get(watch.userId) ?? []));
  };
  // Most watches of an account differ by address and title alone, and eighty settings through four levels take as long as a small page.
  const known = new Map<string, Effective>();
  return (watch) => {
    const { url = "", title = null, ...others } = watch.settings;
    const alike = JSON.stringify([watch.userId, watch.tags.map(({ id }) => id), others]);
    const settings = known.get(alike) ?? inForce(watch);
    known.set(alike, settings);
    return { ...settings, url, title };
  };
}
