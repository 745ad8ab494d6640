/** Makes named channels and puts them where they are to stand. */
import { about, message } from "../../message/message.ts";
import { problem } from "../../problem.ts";
import type { NotifyMine } from "../world.ts";
import type { Lists } from "./holders/store.ts";

/** Where a channel stands. */
export type Places = { account: boolean; tags: readonly string[]; watches: readonly string[] };
type Wanted = Places & { url: string; label: string | null };
type Scope = { mine: NotifyMine };

/** The channels of one watch, tag or account. */
const maxChannels = 20;

/**
 * The id of the channel of this URL, which is made unless there is one, and stands then where it is wanted.
 * @throws Problem 400 where a list is full, 404 for an unknown tag or watch, 409
 */
export async function addChannel({ mine }: Scope, { url, label, ...places }: Wanted, now: number): Promise<string> {
  const { tags, watches } = places;
  const [knownTags, knownWatches, named] = await Promise.all([
    mine.tags.byUuids([...tags]),
    mine.watches.byUuids([...watches]),
    mine.account.channels.list(),
  ]);
  if (knownTags.length < new Set(tags).size) throw problem.notFound("tag");
  if (knownWatches.length < new Set(watches).size) throw problem.notFound("watch");
  const known = named.find((each) => each.url === url)?.id;
  const id = known ?? (await mine.account.channels.add({ url, label, now }));
  await placeChannel({ mine }, id, places);
  return id;
}

/** Adds a channel to the lists in which it does not stand yet. @throws Problem 400 where one is full, 409 */
export async function placeChannel({ mine }: Scope, id: string, { account, tags, watches }: Places): Promise<void> {
  if (account)
    await mine.account.edit(({ settings, secrets }) => ({
      settings: { ...settings, channels: withChannel(settings.channels ?? [], id) },
      secrets,
    }));
  const add = (lists: Lists): Lists => ({ ...lists, channels: withChannel(lists.channels, id) });
  await mine.channels.edit("tags", tags, add);
  await mine.channels.edit("watches", watches, add);
}

/** @throws Problem 400 above the maximum number */
export function withChannel(ids: readonly string[], id: string): string[] {
  const all = [...new Set([...ids, id])];
  if (all.length > maxChannels)
    throw problem.invalid(about("channels", message("channel.count", { max: maxChannels, found: all.length })));
  return all;
}
