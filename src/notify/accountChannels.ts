/**
 * Ways to a person that belong to the account rather than to a notification URL: the verified address, the connected
 * Telegram chat, each subscribed browser. A channel names the way, not its present target: what is behind it is looked
 * up when it is sent, so that whoever unsubscribed meanwhile is left alone. Pure.
 */
import { mailName, pushName } from "../services/accountWays.ts";
import { createHash } from "node:crypto";
import type { Channel } from "./channels.ts";
import { type AccountChannel } from "./accountChannel.ts";

const descriptions = {
  mail: ({ address }: { address: string }) => ({ url: `account-mail:${address}`, masked: mailName(address) }),
  telegram: () => ({ url: "account-telegram:", masked: "Telegram" }),
  push: ({ subscription, service }: { subscription: string; service: string }) => ({
    url: `account-push:${subscription}`,
    masked: pushName(service),
  }),
};

/** The channel of a way; the same way always has the same key. */
export function channelOfAccount(way: AccountChannel): Channel {
  const { url, masked } =
    way.kind === "mail"
      ? descriptions.mail(way)
      : way.kind === "telegram"
        ? descriptions.telegram()
        : descriptions.push(way);
  return { key: createHash("sha256").update(url).digest("hex").slice(0, 32), masked, url, own: way };
}
