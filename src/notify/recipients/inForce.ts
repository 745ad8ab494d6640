/** Everybody whom the alerts of a watch reach. */
import type { AccountWorld } from "../../account/world.ts";
import type { StorageStores } from "../../storage/world.ts";
import type { Effective } from "../../settings/effective.ts";
import { channelsOf, channelsOfNamed, type Channel } from "../channels.ts";
import { accountChannels } from "./store.ts";

type Receivers = Pick<Effective, "notification_urls" | "channels">;
type Asked = { userId: number; settings: Receivers; now: number };
type World = AccountWorld & { stores: StorageStores };

/** Those of the notification URLs, of the named channels, and the account's own. */
export async function channelsInForce(world: World, asked: Asked): Promise<Channel[]> {
  return [...(await chosenChannels(world, asked)), ...(await accountChannels(world, asked.userId, asked.now))];
}

/** Those of the notification URLs and of the named channels. Whoever stands there twice is one. */
export async function chosenChannels(
  world: Pick<AccountWorld, "stores">,
  { userId, settings }: Omit<Asked, "now">,
): Promise<Channel[]> {
  const named = await namedChannels(world, userId, settings.channels);
  const twins = new Set(channelsOf(named.map(({ url }) => url)).map(({ key }) => key));
  return [...channelsOf(settings.notification_urls).filter(({ key }) => !twins.has(key)), ...named];
}

/** The recipients of these named channels; one that is gone has none. */
export async function namedChannels(
  { stores }: Pick<AccountWorld, "stores">,
  userId: number,
  ids: readonly string[],
): Promise<Channel[]> {
  const urls = await stores.accounts.channelUrls(userId, ids);
  return [...urls].flatMap(([id, url]) => channelsOfNamed(id, url));
}
