/** Adds a notification URL to the places where it is to stand. */
import { mergeUrls } from "../../account/urls/urls.ts";
import { problem } from "../../problem.ts";
import type { NotifyMine } from "../world.ts";

type Wanted = { url: string; account: boolean; tags: readonly string[]; watches: readonly string[] };

/** Adds it where it does not stand yet. @throws Problem 400 where a list is full, 404 for an unknown tag or watch, 409 */
export async function addChannel(
  { mine }: { mine: NotifyMine },
  { url, account, tags, watches }: Wanted,
): Promise<void> {
  const [knownTags, knownWatches] = await Promise.all([
    mine.tags.byUuids([...tags]),
    mine.watches.byUuids([...watches]),
  ]);
  if (knownTags.length < new Set(tags).size) throw problem.notFound("Tag");
  if (knownWatches.length < new Set(watches).size) throw problem.notFound("Watch");
  if (account)
    await mine.account.edit(({ settings, secrets }) => ({
      settings,
      secrets: { ...secrets, notification_urls: mergeUrls(secrets.notification_urls ?? [], [url]) },
    }));
  await mine.channels.addUrl("tags", tags, url);
  await mine.channels.addUrl("watches", watches, url);
}
