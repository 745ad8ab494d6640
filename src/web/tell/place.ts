/** Where alerts of an account go now, as a place that offers channels shows it. */
import { channelName } from "../channels/data.ts";
import type { C } from "../request/app.ts";
import { bodyOf } from "../request/operations.ts";
import { waitingAddress } from "./mail.ts";
import { waysOf, type Way } from "./ways.ts";
import { listChannels } from "../../notify/channel/operations/routes.ts";
import { getUserSettings } from "../../preferences/routes.ts";

export type TellPlace = {
  ways: Way[];
  /** The account's channels that are not paused, by id and name. */
  channels: { id: string; name: string }[];
  /** The address whose mails come once the link in a mail to it was opened; null where none waits. */
  waiting: string | null;
  /** The account wants no channel: changes are listed, and that is enough. */
  listsOnly: boolean;
};

/** What there is. `listsOnly`: of the account's settings. */
export async function tellPlaceOf(c: C): Promise<TellPlace> {
  const [channels, settings] = await Promise.all([
    bodyOf(c, listChannels, { query: { limit: 50 } }),
    bodyOf(c, getUserSettings),
  ]);
  const isMailed = channels.some(({ kind }) => kind === "mail");
  return {
    ways: waysOf(c),
    waiting: waitingAddress({ mail: settings.email_notifications, isOn: isMailed, person: c.var.reader.person }),
    channels: channels
      .filter(({ account, paused }) => account && !paused)
      .map((channel) => ({ id: channel.id, name: channelName(c.var.reader.words, channel) })),
    listsOnly: settings.ui.lists_only,
  };
}
