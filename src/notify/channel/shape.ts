/** Channels on the wire. Pure. */
import { sentenceStoredIn, withCode } from "../../message/written.ts";
import { codeOf } from "../../http/stated.ts";
import { z } from "zod";
import { deliveryStates } from "../../services/deliveryState.ts";
import { pausedByService, type ChannelMark, type LastDelivery } from "./channel.ts";
import { notificationSchedule } from "../../settings/notificationSchedule.ts";
import { readSchedule } from "../hold/schedule.ts";
import type { PlacedChannel } from "./places.ts";

const shownWatches = 20;
const named = z.object({ uuid: z.string(), title: z.string() });

export const channelShape = z
  .object({
    id: z.string().meta({ description: "The channel_id of deliveries." }),
    named: z.boolean().meta({
      description: "Whether it has an id of its own, to which `channels` of watches, tags and the account refer.",
    }),
    kind: z.enum(["url", "mail", "telegram", "push"]).meta({
      description: "url: a notification URL; else the account's own mail address, Telegram chat or browser.",
    }),
    service: z.string().meta({ example: "ntfy" }),
    recipient: z.string().meta({ description: "Who is reached there, without secrets; may be empty." }),
    channel: z.string().meta({ description: "The target with its secrets masked." }),
    created_at: z.int().nullable().meta({ description: "When a named channel was made; else null." }),
    label: z.string().nullable().meta({ description: "What the account calls it." }),
    paused: z.boolean().meta({ description: "Whether alerts to it are suppressed." }),
    paused_by: z
      .enum(["account", "service"])
      .nullable()
      .meta({ description: "service: nothing arrived there for five days. PUT with paused false resumes it." }),
    schedule: notificationSchedule.nullable().meta({
      description:
        "When alerts go there, of what, and how urgent they are; null, and each absent member: as the watch, its tags or the account say.",
    }),
    account: z
      .boolean()
      .meta({ description: "Whether it stands in the account's list, for watches without a list of their own." }),
    tags: z.array(named).meta({ description: "Tags in whose list it stands." }),
    watches: z.array(named).meta({ description: `Watches in whose list it stands; the first ${shownWatches}.` }),
    watches_n: z.int().meta({ description: "In the lists of how many watches it stands." }),
    used_by: z.int().meta({ description: "How many watches that are not muted send their alerts there." }),
    removed_with: z.array(z.string()).meta({
      description: "Ids of other channels of the same notification URL, which are removed with it.",
    }),
    last_delivery: z
      .object({
        id: z.int(),
        state: z.enum(deliveryStates),
        created_at: z.int(),
        delivered_at: z.int().nullable(),
        error: z.string().nullable(),
        error_code: codeOf("error"),
      })
      .nullable(),
  })
  .meta({ id: "Channel" });
/** A named channel to choose. */
export const namedChannelShape = channelShape
  .pick({ id: true, label: true, service: true, recipient: true, channel: true })
  .meta({ id: "NamedChannel" });
export type ShownChannel = z.infer<typeof channelShape>;

/** `isBroken`: the service has paused one of its recipients; `siblings`: the ids of all channels of its URL. */
export type ChannelState = {
  mark?: ChannelMark;
  isBroken: boolean;
  last?: LastDelivery;
  siblings: readonly string[];
};

/** What an answer shows of a channel. */
export function shownChannel(placed: PlacedChannel, { mark, isBroken, last, siblings }: ChannelState): ShownChannel {
  const { channel, service, recipient, account, tags, watches, usedBy } = placed;
  const byAccount = mark?.paused && mark.paused !== pausedByService;
  const pausedBy = byAccount ? "account" : mark?.paused || isBroken ? "service" : null;
  const names = ({ uuid, title }: { uuid: string; title: string }) => ({ uuid, title });
  return {
    id: channel.key,
    named: channel.named !== undefined,
    kind: channel.own?.kind ?? "url",
    service,
    recipient,
    channel: channel.masked,
    created_at: placed.createdAt,
    label: mark?.label ?? null,
    paused: pausedBy !== null,
    paused_by: pausedBy,
    schedule: mark?.schedule ? readSchedule(mark.schedule) : null,
    account,
    tags: tags.map(names),
    watches: watches.slice(0, shownWatches).map(names),
    watches_n: watches.length,
    used_by: usedBy,
    removed_with: siblings.filter((id) => id !== channel.key),
    last_delivery: last
      ? {
          id: last.id,
          state: last.state,
          created_at: last.created_at,
          delivered_at: last.delivered_at,
          ...withCode("error", last.last_error === null ? null : sentenceStoredIn(last.last_error)),
        }
      : null,
  };
}
