/** Mattermost: an incoming webhook (mmosts://host/token), or a bot with channel ids (mode=bot). */

import { withoutMentions } from "../markup/mentions.ts";
import type { Message } from "./message.ts";
import type { NotificationUrl } from "./target.ts";
import { recipientsIn } from "./target.ts";
import { originOf } from "./address.ts";
import { atLeastOne, requireOption } from "./requirements.ts";
import { membersOf, oneUpload } from "./picture.ts";
import { bearer, filePost, jsonPost } from "./request.ts";
import type { Context, HttpRequest, Service } from "./service.ts";

type Channel = {
  url: string;
  botToken: string;
  channel: string | undefined;
  username: string | undefined;
  icon: string | undefined;
};

/** https://developers.mattermost.com/integrate/webhooks/incoming/ ; older servers take 4,000 characters. */
export const mattermost: Service<Channel> = {
  name: "Mattermost",
  schemes: ["mmost", "mmosts"],
  limits: { title: 0, body: 3_900 },
  picture: ({ botToken }) => (botToken ? "file" : "address"),
  upload: ({ botToken }) => (botToken ? upload : null),
  dialect: () => "markdown",
  targets: channelsIn,
  recipient: (target) => target.channel ?? "the webhook's own channel",
  request,
  native: (url) => {
    const hook = /^\/hooks\/([a-z0-9]{20,40})\/?$/.exec(url.pathname);
    return hook && url.protocol === "https:" && url.hostname.startsWith("mattermost.")
      ? `mmosts://${url.host}/${hook[1]}${url.search}`
      : null;
  },
};

function channelsIn(url: NotificationUrl): Channel[] {
  const { options } = url;
  const places = url.path.filter((part) => !part.startsWith("#"));
  const token = requireOption(
    options.get("token") ?? places.pop(),
    /^[A-Za-z0-9]{4,64}$/,
    "A Mattermost URL is mmosts://host/token of an incoming webhook",
  );
  const named = [
    ...url.path.filter((part) => part.startsWith("#")),
    ...["to", "channel", "channels"].flatMap((key) => recipientsIn(options.get(key))),
  ];
  const channels = named.map((word) => word.replace(/^[#@]/, (mark) => (mark === "@" ? "@" : "")));
  const base = originOf(url, url.scheme === "mmosts") + places.map((part) => `/${encodeURIComponent(part)}`).join("");
  const isBot = options.get("mode")?.toLowerCase().startsWith("b") === true;
  const common = {
    username: url.user || options.get("botname"),
    icon: options.get("icon_url"),
    botToken: isBot ? token : "",
  };
  if (isBot) {
    const ids = atLeastOne(channels, "A Mattermost bot needs a channel id: mmosts://host/token?mode=bot&to=id");
    return ids.map((channel) => ({ ...common, url: `${base}/api/v4/posts`, channel }));
  }
  const hook = { ...common, url: `${base}/hooks/${token}` };
  return channels.length > 0 ? channels.map((channel) => ({ ...hook, channel })) : [{ ...hook, channel: undefined }];
}

/** https://developers.mattermost.com/api-documentation/#/operations/UploadFile */
const upload = oneUpload<Channel>(
  ({ image, id, target: { url, channel, botToken } }) =>
    filePost(
      url.replace(/posts$/, "files"),
      { id, fields: { channel_id: channel }, field: "files", image },
      bearer(botToken),
    ),
  (said) => Array.isArray(said["file_infos"]) && membersOf(said["file_infos"][0])["id"],
);

function request(message: Message, target: Channel, { uploaded }: Context): HttpRequest {
  const text = withoutMentions(message.body);
  if (target.botToken) {
    const post = { channel_id: target.channel, message: text, file_ids: uploaded ? [uploaded] : undefined };
    return jsonPost(target.url, post, bearer(target.botToken));
  }
  const { imageLink } = message.notice;
  const attachments = imageLink ? [{ fallback: imageLink.text, image_url: imageLink.url }] : undefined;
  const named = { channel: target.channel, username: target.username, icon_url: target.icon };
  return jsonPost(target.url, { text, ...named, attachments });
}
