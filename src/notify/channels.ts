/** Notification URLs as channels: one recipient of one service each, with a key that names it without showing it. Pure. */
import { createHash } from "node:crypto";
import { targetsWithFacts, mailTargetOf, targetsOf, type Target, type UnusableUrl } from "../services/index.ts";
import { maskedUrl } from "../lib/notification/target.ts";
import { hasTemplate } from "../services/urlTemplate.ts";
import type { NoticeFacts } from "../services/tokens.ts";
import type { AccountChannel } from "./accountChannel.ts";
import { message } from "../message/message.ts";

export type Channel = {
  /** The same URL and recipient always have the same key. */
  key: string;
  /** For logs: service and recipient, secrets masked. */
  masked: string;
  url: string;
  /** A mail address reached through the operator's mail URL. */
  to?: string;
  /** A way of the account's own, which no URL can spell. */
  own?: AccountChannel;
  /** The id of the named channel that it is a recipient of. */
  named?: string;
};

/** The scheme of mails on a server without MAIL_URL: they go to the development mailbox, where there is one. */
export const mailboxUrl = "mailbox:";

const keyOf = (url: string, recipient: string) =>
  createHash("sha256").update(`${url}\n${recipient}`).digest("hex").slice(0, 32);

/** The channels of a list of URLs, each once. A URL that cannot be used becomes one channel whose delivery says why. */
export function channelsOf(urls: readonly string[]): Channel[] {
  const channels = urls.flatMap((url): Channel[] => {
    const targets = targetsOf(url);
    if (!Array.isArray(targets)) return [{ key: keyOf(url, ""), masked: maskedUrl(url), url }];
    return targets.map((target) => ({ key: keyOf(url, target.recipient), masked: maskedUrl(url), url }));
  });
  return [...new Map(channels.map((channel) => [channel.key, channel])).values()];
}

/**
 * The recipients of a named channel. The one of a URL with one recipient has the channel's own id as its key, so that alerts
 * which wait reach whom the channel names by then.
 */
export function channelsOfNamed(id: string, url: string): Channel[] {
  const channels = channelsOf([url]);
  const [only, ...others] = channels;
  if (only && !others.length) return [{ ...only, key: id, named: id }];
  return channels.map((channel) => ({ ...channel, key: `${id}.${channel.key.slice(0, 8)}`, named: id }));
}

/** The id of the named channel that a key belongs to; of every other key the key itself. */
export const namedIdOf = (key: string): string => key.split(".")[0] ?? key;

/** The key that a recipient of a named channel would have by its URL alone. */
const plainKeyOf = ({ key, url, named }: { key: string; url: string; named?: string }): string => {
  if (named === undefined) return key;
  const index = channelsOfNamed(named, url).findIndex((each) => each.key === key);
  return channelsOf([url])[index]?.key ?? "";
};

/** The channel of an account's mail. */
export function mailChannel(mailUrl: string | null, to: string): Channel {
  const url = mailUrl ?? mailboxUrl;
  return { key: keyOf(url, to), masked: `mail to ${to}`, url, to };
}

/** The target of a channel for a message without facts, such as a test: templates in its URL stay as samples. */
export function sampleTargetOf(channel: Pick<Channel, "key" | "url" | "named">): Target | UnusableUrl {
  const known = targetsOf(channel.url);
  if (!Array.isArray(known)) return known;
  const key = plainKeyOf(channel);
  const target = known.find(({ recipient }) => keyOf(channel.url, recipient) === key);
  return target ?? { problem: message("url.recipient_gone") };
}

/**
 * The target behind a stored channel, or the message why there is none. `mailFrom`: who the operator's mails are from.
 * `facts`: what a URL that is a template is filled with; null where what happened is gone.
 */
export function targetOf(
  channel: Pick<Channel, "key" | "url" | "to" | "named">,
  mailFrom: string | null,
  facts: NoticeFacts | null,
): Target | UnusableUrl {
  if (channel.to) return mailTargetOf(channel.url, channel.to, mailFrom ?? undefined);
  const known = targetsOf(channel.url);
  if (!Array.isArray(known)) return known;
  const key = plainKeyOf(channel);
  const index = known.findIndex((target) => keyOf(channel.url, target.recipient) === key);
  const targets = !hasTemplate(channel.url) ? known : facts ? targetsWithFacts(channel.url, facts) : [];
  if (!Array.isArray(targets)) return targets;
  return targets[index] ?? { problem: message("url.recipient_gone") };
}
