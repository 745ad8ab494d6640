/**
 * The named channels of a backup. One that the account has already, by its id or its URL, is that one; others are made anew,
 * with an id of their own. Watches, tags and the account refer to them afterwards as they did.
 */
import { message } from "../message/message.ts";
import { maxNamedChannels } from "../account/channel/store.ts";
import { Problem } from "../problem.ts";
import { usableUrls } from "../account/urls/urls.ts";
import type { Settings } from "../settings/fields.ts";
import type { Backup } from "./backup/read.ts";
import type { ImportScope } from "./world.ts";
import { textsOf } from "./values.ts";

/** The backup with the ids that its channels have here; what cannot be taken is left out and named in its notes. */
export async function withRestoredChannels(scope: ImportScope, backup: Backup): Promise<Backup> {
  const notes = [...backup.notes];
  const ids = await idsHere(scope, backup, notes);
  const settled = <S extends Settings>(settings: S): S => {
    if (!settings.channels) return settings;
    const { channels, ...rest } = settings;
    const here = [...new Set(channels.flatMap((id) => ids.get(id) ?? []))];
    return (here.length ? { ...rest, channels: here } : rest) as S;
  };
  const account = { ...backup.account };
  delete account.channels;
  const ofAccount = [...new Set(textsOf(backup.account.channels).flatMap((id) => ids.get(id) ?? []))];
  return {
    ...backup,
    notes,
    items: backup.items.map((item) => ({ ...item, settings: settled(item.settings) })),
    tags: backup.tags.map((tag) => ({ ...tag, settings: settled(tag.settings) })),
    account: ofAccount.length ? { ...account, channels: ofAccount } : account,
  };
}

/** The ids of channels here by those in the backup. */
async function idsHere(
  { mine, world }: ImportScope,
  { channels }: Backup,
  notes: Backup["notes"],
): Promise<Map<string, string>> {
  const own = await mine.account.channels.list();
  const ids = new Map(own.map(({ id }) => [id, id]));
  const byUrl = new Map(own.map(({ id, url }) => [url, id]));
  for (const { id, url, label } of channels.slice(0, maxNamedChannels)) {
    if (ids.has(id)) continue;
    try {
      const [usable = ""] = usableUrls([url], world.net.guardRules);
      const known = byUrl.get(usable);
      const here = known ?? (await mine.account.channels.add({ url: usable, label, now: world.clock.now() }));
      ids.set(id, here);
      byUrl.set(usable, here);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      // Its sentence may hold the address with its secrets.
      notes.push({
        where: message("import.account"),
        reason: message("import.channel_left", { name: label ?? id }),
      });
    }
  }
  return ids;
}
