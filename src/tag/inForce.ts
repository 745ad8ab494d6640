/** The settings in force for watches of many accounts: what the system, the account, the tags and the watch itself say. */
import { limitsOf } from "../plan/plan.ts";
import { effective, type Effective } from "../settings/effective.ts";
import { withinPlan } from "../settings/withinPlan.ts";
import type { LoadedWatch } from "../watch/row.ts";
import type { TagWorld } from "./world.ts";

/** The effective settings of each watch; accounts and tags are read once per message. */
export async function effectiveFor(
  world: TagWorld,
  watches: LoadedWatch[],
): Promise<(watch: LoadedWatch) => Effective> {
  const [accounts, tags] = await Promise.all([
    world.stores.accounts.settingsOf([...new Set(watches.map((watch) => watch.userId))]),
    world.stores.tags.settingsOf([...new Set(watches.flatMap((watch) => watch.tags.map((tag) => tag.id)))]),
  ]);
  const { MIN_CHECK_SECONDS: minimumSeconds, SELF_HOSTED: selfHosted } = world.operator;
  return (watch) => {
    const account = accounts.get(watch.userId);
    const assigned = watch.tags.flatMap((tag) => tags.get(tag.id) ?? []);
    const settings = effective({ watch: watch.settings, tags: assigned, account: account ?? {}, minimumSeconds });
    return withinPlan(settings, limitsOf(account?.plan ?? "free", selfHosted));
  };
}
