/** Removes a channel from every place it stands, and puts it back within a day. */
import { mergeUrls, without } from "../../account/urls/urls.ts";
import { problem } from "../../problem.ts";
import type { Caller } from "../../http/identity.ts";
import type { Channel } from "../channels.ts";
import type { NotifyMine, NotifyWorld } from "../world.ts";

/** How long a removed channel can be put back, in seconds. */
const restorableSeconds = 86_400;

type Scope = { world: NotifyWorld; mine: NotifyMine; caller: Caller };
/** `restorableUntil`: Unix seconds, or null where only the person can connect it again. */
export type Removal = { account: boolean; tags: number; watches: number; restorableUntil: number | null };

/** Removes it. @throws Problem 409 where others edit the same settings; repeating is safe */
export async function removeChannel({ world, mine }: Scope, channel: Channel): Promise<Removal> {
  const now = world.clock.now();
  const { own, key, url } = channel;
  if (own?.kind === "push") await mine.push.remove(own.subscription);
  if (own?.kind === "telegram") await mine.telegram.disconnect();
  if (own && own.kind !== "mail") return { account: true, tags: 0, watches: 0, restorableUntil: null };
  const restorableUntil = now + restorableSeconds;
  if (own) {
    await mine.channels.rememberRemoved(key, { kind: "mail", address: own.address }, now);
    await mine.account.setAlertEmail(own.address, { enabled: false, trustsOwn: false, now });
    return { account: true, tags: 0, watches: 0, restorableUntil };
  }
  const tags = await mine.channels.removeUrl("tags", url);
  const watches = await mine.channels.removeUrl("watches", url);
  const { secrets } = await mine.account.read();
  const account = (secrets.notification_urls ?? []).includes(url);
  await mine.channels.rememberRemoved(
    key,
    { kind: "url", url, account, tags: uuidsOf(tags), watches: uuidsOf(watches) },
    now,
  );
  if (account)
    await mine.account.edit(({ settings, secrets: kept }) => ({
      settings,
      secrets: { ...kept, notification_urls: without(kept.notification_urls ?? [], [url]) },
    }));
  return { account, tags: shownOf(tags).length, watches: shownOf(watches).length, restorableUntil };
}

type Holders = Awaited<ReturnType<Scope["mine"]["channels"]["removeUrl"]>>;
const uuidsOf = (holders: Holders) => holders.map(({ uuid }) => uuid);
const shownOf = (holders: Holders) => holders.filter(({ isDeleted }) => !isDeleted);

/** Puts it back where it stood, as far as that is there still. @throws Problem 404 */
export async function restoreChannel({ world, mine }: Scope, id: string): Promise<void> {
  const now = world.clock.now();
  const removed = await mine.channels.removed(id, now - restorableSeconds);
  if (!removed) throw problem.notFound("Removed channel");
  if (removed.kind === "mail") {
    const { alertEmail } = await mine.account.read();
    if (alertEmail.address !== removed.address) throw problem.conflict("Alerts are mailed to another address by now");
    await mine.account.setAlertEmail(removed.address, { enabled: true, trustsOwn: false, now });
  } else {
    const { url, account, tags, watches } = removed;
    if (account)
      await mine.account.edit(({ settings, secrets }) => ({
        settings,
        secrets: { ...secrets, notification_urls: mergeUrls(secrets.notification_urls ?? [], [url]) },
      }));
    await mine.channels.addUrl("tags", tags, url);
    await mine.channels.addUrl("watches", watches, url);
  }
  await mine.channels.forgetRemoved(id);
}
