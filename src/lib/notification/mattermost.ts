/**
 * Mattermost: an incoming webhook (mmosts://host/token), or a bot (mode=bot) with the ids of channels, or with their names and
 * the team that they are of: mmosts://host/token?team=name&to=#channel. The id of such a channel is asked for first.
 */

import { basePattern, formField, hookField, queryOf, serverOf, type ServiceForm } from "./forms/form.ts";
import type { UrlOf } from "./declaration/field.ts";
import { matching, texts } from "./declaration/options.ts";
import { serviceWithTargets } from "./declaration/service.ts";
import { withoutMentions } from "../markup/mentions.ts";
import type { Message } from "./message.ts";
import { recipientsIn, UrlProblem } from "./target.ts";
import { originOf } from "./address.ts";
import { atLeastOne, eachRecipient, requireOption } from "./requirements.ts";
import { jsonObjectIn, withStatus } from "./outcome.ts";
import { membersOf, oneUpload } from "./picture.ts";
import { bearer, filePost, jsonPost } from "./request.ts";
import type { Context, HttpRequest } from "./service.ts";
import { message } from "../../message/message.ts";
import { urlForm } from "./urlForm.ts";

type Channel = {
  url: string;
  botToken: string;
  channel: string | undefined;
  /** Where a bot learns the id of a channel that is given by its name. */
  lookup: string | null;
  username: string | undefined;
  icon: string | undefined;
};

const form: ServiceForm = {
  name: "mattermost",
  title: "Mattermost",
  fields: [
    hookField(
      "Integrations, Incoming Webhooks.",
      `${basePattern}/hooks/[A-Za-z0-9]{10,64}`,
      "https://mattermost.example.com/hooks/abcdefghijklmnopqrstuvwxyz",
    ),
    formField("channel", "Channel", {
      help: "Its name in addresses; else the channel of the webhook.",
      pattern: "@?[a-z0-9][a-z0-9._-]{0,63}",
      placeholder: "town-square",
    }),
  ],
  urlOf: ({ webhook, channel }) => {
    const { s, host, path } = serverOf(webhook);
    return `mmost${s}://${host}${path.replace(/\/hooks\/([^/]+)$/, "/$1")}${queryOf({ channel })}`;
  },
};

const fields = {
  mode: matching(/^[bhw]/i, message("url.one_of", { choices: "bot, hook, webhook" })),
  ...texts("botname", "channel", "channels", "icon_url", "team", "to", "token"),
};

/** https://developers.mattermost.com/integrate/webhooks/incoming/ ; older servers take 4,000 characters. */
export const mattermost = serviceWithTargets<Channel, typeof fields>({
  name: "Mattermost",
  schemes: ["mmost", "mmosts"],
  fields,
  rows: [
    [
      "mmosts://mattermost.example.com/abcdefghijklmnopqrstuvwxyz",
      "POST https://mattermost.example.com/hooks/abcdefghijklmnopqrstuvwxyz",
      { text: "**A \\& B**  \nNow **19**" },
    ],
  ],
  forms: [form],
  limited: [
    { names: ["botname", "icon_url"], modes: /^(?!b)/i, why: message("option.hooks") },
    { names: ["team"], modes: /^(?:b|$)/i, why: message("option.bots") },
  ],
  limits: { title: 0, body: 3_900 },
  picture: ({ botToken }) => (botToken ? "file" : "address"),
  upload: ({ botToken }) => (botToken ? upload : null),
  dialect: () => "markdown",
  targets: channelsIn,
  recipient: (target) => target.channel ?? "the webhook's own channel",
  grant: {
    key: ({ lookup, botToken }) => `${lookup} ${botToken}`,
    // https://developers.mattermost.com/api-documentation/#/operations/GetChannelByNameForTeamName
    request: ({ lookup, botToken }) =>
      lookup === null ? null : { kind: "http", method: "GET", url: lookup, headers: bearer(botToken) },
    read(answer) {
      const { id } = jsonObjectIn(answer.body);
      return typeof id === "string" && id !== "" ? { value: id, seconds: 86_400 } : null;
    },
    outcome: ({ status }) =>
      status === 404 ? { kind: "permanent", reason: withStatus(message("service.mattermost_channel"), 404) } : null,
  },
  request,
  native: (url) => {
    const hook = /^\/hooks\/([a-z0-9]{20,40})\/?$/.exec(url.pathname);
    return hook && url.protocol === "https:" && url.hostname.startsWith("mattermost.")
      ? `mmosts://${url.host}/${hook[1]}${url.search}`
      : null;
  },
});

function channelsIn(url: UrlOf<typeof fields>): Channel[] {
  const { options } = url;
  const places = url.path.filter((part) => !part.startsWith("#"));
  const token = requireOption(
    options.get("token") ?? places.pop(),
    /^[A-Za-z0-9]{4,64}$/,
    urlForm("Mattermost", "mmosts://host/token of an incoming webhook"),
  );
  const named = [
    ...url.path.filter((part) => part.startsWith("#")),
    ...(["to", "channel", "channels"] as const).flatMap((key) => recipientsIn(options.get(key))),
  ];
  const channels = named.map((word) => word.replace(/^[#+]/, ""));
  const base = originOf(url, url.scheme === "mmosts") + places.map((part) => `/${encodeURIComponent(part)}`).join("");
  const said = options.get("mode")?.toLowerCase() ?? (options.get("team") ? "bot" : "webhook");
  const isBot = said.startsWith("b");
  const common = {
    lookup: null,
    username: url.user || options.get("botname"),
    icon: options.get("icon_url"),
    botToken: isBot ? token : "",
  };
  if (isBot) {
    const some = atLeastOne(
      named,
      message("url.bot_needs", { service: "Mattermost", what: message("url.a_channel"), form: botForm }),
    );
    const team = options.get("team") || url.user;
    return eachRecipient(url, some, (word) => ({
      ...common,
      url: `${base}/api/v4/posts`,
      ...channelOf(word, base, team),
    }));
  }
  const hook = { ...common, url: `${base}/hooks/${token}` };
  return channels.length > 0 ? channels.map((channel) => ({ ...hook, channel })) : [{ ...hook, channel: undefined }];
}

const botForm =
  "mmosts://host/token?mode=bot&to=channel_id, or with a team and the names of channels: ?team=name&to=#channel";

/** A channel of a bot: ids have 26 characters; another word is a name where there is a team to look it up in. */
function channelOf(word: string, base: string, team: string): Pick<Channel, "channel" | "lookup"> {
  const name = word.replace(/^[#+]/, "");
  if (!/^[\w-]{1,64}$/.test(name)) throw new UrlProblem(message("url.mattermost_channel", { form: botForm }));
  const isId = word.startsWith("+") || /^[a-z0-9]{26}$/.test(name) || (team === "" && !word.startsWith("#"));
  if (isId) return { channel: name, lookup: null };
  if (team === "") throw new UrlProblem(message("url.mattermost_team", { form: botForm }));
  const [ofTeam, ofChannel] = [team, name].map(encodeURIComponent);
  return { channel: name, lookup: `${base}/api/v4/teams/name/${ofTeam}/channels/name/${ofChannel}` };
}

const idOf = ({ channel, lookup }: Channel, context: Context) => (lookup === null ? channel : context.grant);

/** https://developers.mattermost.com/api-documentation/#/operations/UploadFile */
const upload = oneUpload<Channel>(
  ({ image, id, target, context }) =>
    filePost(
      target.url.replace(/posts$/, "files"),
      { id, fields: { channel_id: idOf(target, context) }, field: "files", image },
      bearer(target.botToken),
    ),
  (said) => Array.isArray(said["file_infos"]) && membersOf(said["file_infos"][0])["id"],
);

function request(message: Message, target: Channel, context: Context): HttpRequest {
  const text = withoutMentions(message.body);
  if (target.botToken) {
    const files = context.uploaded ? [context.uploaded] : undefined;
    const post = { channel_id: idOf(target, context), message: text, file_ids: files };
    return jsonPost(target.url, post, bearer(target.botToken));
  }
  const { imageLink } = message.notice;
  const attachments = imageLink ? [{ fallback: imageLink.text, image_url: imageLink.url }] : undefined;
  const named = { channel: target.channel, username: target.username, icon_url: target.icon };
  return jsonPost(target.url, { text, ...named, attachments });
}
