/** The channels of an account with where they stand and how many watches use them. Pure. */
import { channelsOf, sampleTargetOf, type Channel } from "../channels.ts";
import type { UrlHolder } from "./channel.ts";

/** A channel and its places. `own`: a way of the account's own, which stands at all watches. */
export type PlacedChannel = {
  channel: Channel;
  service: string;
  recipient: string;
  /** Whether the account's list has it. */
  account: boolean;
  tags: UrlHolder[];
  watches: UrlHolder[];
  /** How many watches send their alerts there. */
  usedBy: number;
};

export type Places = {
  own: Channel[];
  accountUrls: readonly string[];
  tags: UrlHolder[];
  watches: UrlHolder[];
  /** How many watches without URLs of their own follow each tag (by id) and the account (null). */
  followers: ReadonlyMap<number | null, number>;
};

const ownServices = { mail: "Mail", telegram: "Telegram", push: "Push" } as const;

/** The channels, those of the account first, then those of tags, then those of watches. */
export function placedChannels({ own, accountUrls, tags, watches, followers }: Places): PlacedChannel[] {
  const all = new Map<string, PlacedChannel>();
  const at = (urls: readonly string[], note: (placed: PlacedChannel) => void) => {
    for (const channel of channelsOf(urls)) {
      const placed = all.get(channel.key) ?? { channel, ...described(channel), ...nowhere() };
      all.set(channel.key, placed);
      note(placed);
    }
  };
  const byAccount = followers.get(null) ?? 0;
  const everybody =
    [...followers.values()].reduce((sum, n) => sum + n, 0) + watches.filter((each) => !each.isMuted).length;
  for (const channel of own) {
    const service = channel.own ? ownServices[channel.own.kind] : "";
    const recipient = channel.own?.kind === "mail" ? channel.own.address : "";
    all.set(channel.key, { channel, service, recipient, ...nowhere(), account: true, usedBy: everybody });
  }
  at(accountUrls, (placed) => {
    placed.account = true;
    placed.usedBy += byAccount;
  });
  for (const tag of tags)
    at(tag.urls, (placed) => {
      placed.tags.push(tag);
      placed.usedBy += followers.get(tag.id) ?? 0;
    });
  for (const watch of watches)
    at(watch.urls, (placed) => {
      placed.watches.push(watch);
      placed.usedBy += watch.isMuted ? 0 : 1;
    });
  return [...all.values()];
}

const nowhere = () => ({ account: false, tags: [] as UrlHolder[], watches: [] as UrlHolder[], usedBy: 0 });

/** The service and the receiver of a URL, as people know them; no secret. */
function described(channel: Channel): { service: string; recipient: string } {
  const target = sampleTargetOf(channel);
  if ("problem" in target) return { service: channel.masked.split(":")[0] ?? "", recipient: "" };
  return { service: target.service, recipient: target.recipient };
}
