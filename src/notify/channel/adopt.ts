/** Makes one named channel of a notification URL, wherever the URL stands: from then on it is changed in one place. */
import { message } from "../../message/message.ts";
import { problem } from "../../problem.ts";
import type { Channel } from "../channels.ts";
import type { NotifyMine } from "../world.ts";
import { withChannel } from "./add.ts";
import type { Lists } from "./holders/store.ts";

/** The id of the channel, which takes over label and pause. Safe to repeat. @throws Problem 400 where a list is full, 409 */
export async function adoptChannel({ mine }: { mine: NotifyMine }, channel: Channel, now: number): Promise<string> {
  const { url, own, named, key } = channel;
  if (own) throw problem.conflict(message("channel.of_account"));
  if (named) throw problem.conflict(message("channel.named_already"));
  const mark = (await mine.channels.marks()).find((each) => each.channel === key);
  const known = (await mine.account.channels.list()).find((each) => each.url === url)?.id;
  const id = known ?? (await mine.account.channels.add({ url, label: mark?.label ?? null, now }));
  if (mark?.paused || mark?.schedule) await mine.channels.mark({ ...mark, channel: id });
  const adopt = (lists: Lists): Lists =>
    lists.urls.includes(url)
      ? { urls: lists.urls.filter((each) => each !== url), channels: withChannel(lists.channels, id) }
      : lists;
  await mine.account.edit(({ settings, secrets }) => {
    const after = adopt({ urls: secrets.notification_urls ?? [], channels: settings.channels ?? [] });
    return {
      settings: { ...settings, channels: after.channels },
      secrets: { ...secrets, notification_urls: after.urls },
    };
  });
  await mine.channels.editAll("tags", adopt);
  await mine.channels.editAll("watches", adopt);
  return id;
}
