/** Notifiarr: posts to Discord channels by their ids. */

import type { NotificationUrl } from "../target.ts";
import { levelColours } from "../notice.ts";
import { recipientsOf } from "../target.ts";
import { atLeastOne, need } from "./need.ts";
import { jsonPost } from "./request.ts";
import type { Service } from "./service.ts";

type Channel = { key: string; channel: string; event: string };

/** https://notifiarr.wiki/pages/integrations/passthrough/ */
export const notifiarr: Service<Channel> = {
  name: "Notifiarr",
  schemes: ["notifiarr"],
  limits: { title: 250, body: 1_900 },
  dialect: () => "discord",
  targets: channelsIn,
  recipient: (target) => `channel ${target.channel}`,
  request(message, target, context) {
    const body = {
      notification: { update: false, name: context.appName, event: target.event },
      discord: {
        color: levelColours[message.notice.level].slice(1),
        ping: { pingUser: 0, pingRole: 0 },
        text: { title: message.title, description: message.body, footer: context.appName },
        // Ids are larger than a double holds.
        ids: { channel: target.channel },
      },
    };
    return jsonPost("https://notifiarr.com/api/v1/notification/passthrough", body, { "x-api-key": target.key });
  },
};

function channelsIn(url: NotificationUrl): Channel[] {
  const key = need(
    url.options.get("key") ?? url.authority,
    /^[\w-]{10,64}$/,
    "A Notifiarr URL is notifiarr://api_key/channel_id",
  );
  const channels = atLeastOne(recipientsOf(url), "A Notifiarr URL needs a Discord channel id");
  const event = url.options.get("event") ?? "";
  return channels.map((word) => ({
    key,
    event,
    channel: need(word.replace(/^#/, ""), /^\d{5,25}$/, "A Notifiarr channel is a Discord channel id"),
  }));
}
