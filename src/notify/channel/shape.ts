/** Channels on the wire. Pure. */
import { z } from "zod";
import { deliveryStates } from "../../services/deliveryState.ts";
import { pausedByService, type ChannelMark, type LastDelivery } from "./channel.ts";
import type { PlacedChannel } from "./places.ts";

const shownWatches = 20;
const named = z.object({ uuid: z.string(), title: z.string() });

export const channelShape = z
  .object({
    id: z.string().meta({ description: "The channel_id of deliveries." }),
    kind: z.enum(["url", "mail", "telegram", "push"]).meta({
      description: "url: a notification URL; else the account's own mail address, Telegram chat or browser.",
    }),
    service: z.string().meta({ example: "ntfy" }),
    recipient: z.string().meta({ description: "Who is reached there, without secrets; may be empty." }),
    channel: z.string().meta({ description: "The target with its secrets masked." }),
    label: z.string().nullable().meta({ description: "What the account calls it." }),
    paused: z.boolean().meta({ description: "Whether alerts to it are suppressed." }),
    paused_by: z
      .enum(["account", "service"])
      .nullable()
      .meta({ description: "service: nothing arrived there for five days. PUT with paused false resumes it." }),
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
      })
      .nullable(),
  })
  .meta({ id: "Channel" });
export type ShownChannel = z.infer<typeof channelShape>;

/** What an answer shows of a channel. `siblings`: the ids of all channels of its URL. */
export function shownChannel(
  placed: PlacedChannel,
  { mark, last, siblings }: { mark?: ChannelMark; last?: LastDelivery; siblings: readonly string[] },
): ShownChannel {
  const { channel, service, recipient, account, tags, watches, usedBy } = placed;
  const pausedBy = !mark?.paused ? null : mark.paused === pausedByService ? "service" : "account";
  const names = ({ uuid, title }: { uuid: string; title: string }) => ({ uuid, title });
  return {
    id: channel.key,
    kind: channel.own?.kind ?? "url",
    service,
    recipient,
    channel: channel.masked,
    label: mark?.label ?? null,
    paused: pausedBy !== null,
    paused_by: pausedBy,
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
          error: last.last_error,
        }
      : null,
  };
}
