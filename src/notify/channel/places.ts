/** The channels of an account with where they stand and how many watches use them. Pure. */
import type { NamedChannel } from "../../account/channel/channel.ts";
import { maskedUrl } from "../../lib/notification/target.ts";
import { channelsOf, channelsOfNamed, sampleTargetOf, type Channel } from "../channels.ts";
import type { Holder } from "./channel.ts";

/** A channel and its places. `own`: a way of the account's own, which stands at all watches. */
export type PlacedChannel = {
  /** Of a named channel its key is the id of it. */
  channel: Channel;
  /** The keys that deliveries to it have. */
  keys: string[];
  /** Of a named channel when it was made, in Unix seconds; else null. */
  createdAt: number | null;
  service: string;
  recipient: string;
  /** Whether the account's list has it. */
  account: boolean;
  tags: Holder[];
  watches: Holder[];
  /** How many watches send their alerts there. */
  usedBy: number;
};

export type Places = {
  own: Channel[];
  named: readonly NamedChannel[];
  accountUrls: readonly string[];
  /** Ids of named channels. */
  accountChannels: readonly string[];
  tags: Holder[];
  watches: Holder[];
  /** How many watches without channels of their own follow each tag (by id) and the account (null). */
  followers: ReadonlyMap<number | null, number>;
};

const ownServices = { mail: "Mail", telegram: "Telegram", push: "Push" } as const;

/** The channels, those of the account first, then those of tags, then those of watches. */
export function placedChannels({ own, named, tags, watches, followers, ...account }: Places): PlacedChannel[] {
  const all = new Map<string, PlacedChannel>();
  const at = ({ urls, channels }: Pick<Holder, "urls" | "channels">, note: (placed: PlacedChannel) => void) => {
    for (const channel of channelsOf(urls)) {
      const placed = all.get(channel.key) ?? { channel, keys: [channel.key], ...described([channel]), ...nowhere() };
      all.set(channel.key, placed);
      note(placed);
    }
    for (const id of new Set(channels)) {
      const placed = all.get(id);
      if (placed) note(placed);
    }
  };
  const byAccount = followers.get(null) ?? 0;
  const everybody =
    [...followers.values()].reduce((sum, n) => sum + n, 0) + watches.filter((each) => !each.isMuted).length;
  for (const channel of own) {
    const service = channel.own ? ownServices[channel.own.kind] : "";
    const recipient = channel.own?.kind === "mail" ? channel.own.address : "";
    const keys = [channel.key];
    all.set(channel.key, { channel, keys, service, recipient, ...nowhere(), account: true, usedBy: everybody });
  }
  for (const one of named) all.set(one.id, placedNamed(one));
  at({ urls: [...account.accountUrls], channels: [...account.accountChannels] }, (placed) => {
    placed.account = true;
    placed.usedBy += byAccount;
  });
  for (const tag of tags)
    at(tag, (placed) => {
      placed.tags.push(tag);
      placed.usedBy += followers.get(tag.id) ?? 0;
    });
  for (const watch of watches)
    at(watch, (placed) => {
      placed.watches.push(watch);
      placed.usedBy += watch.isMuted ? 0 : 1;
    });
  return [...all.values()];
}

/** A named channel by itself, without where it stands. */
export function placedNamed({ id, url, createdAt }: NamedChannel): PlacedChannel {
  const recipients = channelsOfNamed(id, url);
  const channel: Channel = { key: id, masked: maskedUrl(url), url, named: id };
  const keys = recipients.map(({ key }) => key);
  return { channel, keys, ...described(recipients), ...nowhere(), createdAt };
}

const nowhere = () => ({
  account: false,
  tags: [] as Holder[],
  watches: [] as Holder[],
  usedBy: 0,
  createdAt: null as number | null,
});

/** The service and the receivers of a URL, as people know them; no secret. */
function described(channels: readonly Channel[]): { service: string; recipient: string } {
  const targets = channels.map(sampleTargetOf);
  const found = targets.flatMap((target) => ("problem" in target ? [] : [target]));
  const scheme = channels[0]?.masked.split(":")[0] ?? "";
  return { service: found[0]?.service ?? scheme, recipient: found.map(({ recipient }) => recipient).join(", ") };
}
