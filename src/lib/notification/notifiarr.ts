/** Notifiarr: posts to Discord channels by their ids. */

import type { UrlOf } from "./declaration/field.ts";
import { texts } from "./declaration/options.ts";
import { serviceWithTargets } from "./declaration/service.ts";
import { levelColours } from "./notice.ts";
import { recipientsOf } from "./target.ts";
import { atLeastOne, eachRecipient, requireOption } from "./requirements.ts";
import { jsonPost } from "./request.ts";
import { message } from "../../message/message.ts";
import { urlForm } from "./urlForm.ts";

type Channel = { key: string; channel: string; event: string; source: string };

const fields = { ...texts("apikey", "event", "from", "key", "source", "to") };

/**
 * Notifiarr's own integration for URLs of this kind; its payload is that of
 * https://notifiarr.wiki/pages/integrations/passthrough/ with a source and a type.
 */
export const notifiarr = serviceWithTargets<Channel, typeof fields>({
  name: "Notifiarr",
  schemes: ["notifiarr"],
  fields,
  rows: [
    [
      "notifiarr://apikey12345/#1234567890123456789",
      "POST https://notifiarr.com/api/v1/notification/apprise",
      {
        source: "Tidemark",
        type: "info",
        notification: { update: false, name: "Tidemark", event: "" },
        discord: {
          color: "2f80c4",
          ping: { pingUser: 0, pingRole: 0 },
          text: { title: "A & B", description: "Now **19**", footer: "Tidemark" },
          ids: { channel: "1234567890123456789" },
        },
      },
      { "x-api-key": "apikey12345" },
    ],
  ],
  limits: { title: 250, body: 1_900 },
  picture: "address",
  dialect: () => "discord",
  targets: channelsIn,
  recipient: (target) => `channel ${target.channel}`,
  request(message, target, context) {
    const { imageLink } = message.notice;
    const body = {
      source: target.source || context.appName,
      type: message.notice.level,
      notification: { update: target.event !== "", name: context.appName, event: target.event },
      discord: {
        color: levelColours[message.notice.level].slice(1),
        ping: { pingUser: 0, pingRole: 0 },
        text: { title: message.title, description: message.body, footer: context.appName },
        images: imageLink ? { image: imageLink.url } : undefined,
        // Ids are larger than a double holds.
        ids: { channel: target.channel },
      },
    };
    return jsonPost("https://notifiarr.com/api/v1/notification/apprise", body, { "x-api-key": target.key });
  },
});

function channelsIn(url: UrlOf<typeof fields>): Channel[] {
  const given = url.options.get("key") ?? url.options.get("apikey");
  const key = requireOption(
    given ?? url.authority,
    /^[\w-]{10,64}$/,
    urlForm("Notifiarr", "notifiarr://api_key/channel_id"),
  );
  const words = recipientsOf(given && url.host ? { ...url, path: [url.host, ...url.path] } : url);
  const channels = atLeastOne(words, message("url.notifiarr_channel_missing"));
  const event = url.options.get("event") ?? "";
  const source = url.options.get("source") ?? url.options.get("from") ?? "";
  return eachRecipient(url, channels, (word) => ({
    key,
    event,
    source,
    channel: requireOption(word.replace(/^#/, ""), /^\d{5,25}$/, message("url.notifiarr_channel")),
  }));
}
