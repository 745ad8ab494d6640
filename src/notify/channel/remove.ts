/** Removes a channel from every place it stands, and puts it back within a day. */
import { message } from "../../message/message.ts";
import type { AccountDocument } from "../../account/change.ts";
import { mergeUrls } from "../../account/urls/urls.ts";
import { problem } from "../../problem.ts";
import type { Caller } from "../../http/identity.ts";
import type { Channel } from "../channels.ts";
import type { NotifyMine, NotifyWorld } from "../world.ts";
import { placeChannel } from "./add.ts";
import type { FormerHolder, Lists } from "./holders/store.ts";

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
  const leave = ({ urls, channels }: Lists): Lists =>
    channel.named
      ? { urls, channels: channels.filter((id) => id !== key) }
      : { urls: urls.filter((each) => each !== url), channels };
  const tags = await mine.channels.editAll("tags", leave);
  const watches = await mine.channels.editAll("watches", leave);
  const { settings, secrets } = await mine.account.read();
  const account = channel.named
    ? (settings.channels ?? []).includes(key)
    : (secrets.notification_urls ?? []).includes(url);
  const stood = { account, tags: uuidsOf(tags), watches: uuidsOf(watches) };
  const removed = channel.named ? ({ kind: "named", ...stood } as const) : ({ kind: "url", url, ...stood } as const);
  await mine.channels.rememberRemoved(key, removed, now);
  if (account) await mine.account.edit((before) => edited(before, leave));
  return { account, tags: shownOf(tags).length, watches: shownOf(watches).length, restorableUntil };
}

/** The account with other lists. */
function edited({ settings, secrets }: AccountDocument, change: (lists: Lists) => Lists): AccountDocument {
  const after = change({ urls: secrets.notification_urls ?? [], channels: settings.channels ?? [] });
  return {
    settings: { ...settings, channels: after.channels },
    secrets: { ...secrets, notification_urls: after.urls },
  };
}

const uuidsOf = (holders: FormerHolder[]) => holders.map(({ uuid }) => uuid);
const shownOf = (holders: FormerHolder[]) => holders.filter(({ isDeleted }) => !isDeleted);

/** Puts it back where it stood, as far as that is there still. @throws Problem 404 */
export async function restoreChannel({ world, mine }: Scope, id: string): Promise<void> {
  const now = world.clock.now();
  const removed = await mine.channels.removed(id, now - restorableSeconds);
  if (!removed) throw problem.notFound("removed_channel");
  if (removed.kind === "mail") {
    const { alertEmail } = await mine.account.read();
    if (alertEmail.address !== removed.address) throw problem.conflict(message("channel.mailed_elsewhere"));
    await mine.account.setAlertEmail(removed.address, { enabled: true, trustsOwn: false, now });
  } else if (removed.kind === "url") {
    const { url, account, tags, watches } = removed;
    const add = ({ urls, channels }: Lists): Lists => ({ urls: mergeUrls(urls, [url]), channels });
    if (account) await mine.account.edit((before) => edited(before, add));
    await mine.channels.edit("tags", tags, add);
    await mine.channels.edit("watches", watches, add);
  }
  await mine.channels.forgetRemoved(id);
  if (removed.kind === "named") await placeChannel({ mine }, id, removed);
}
