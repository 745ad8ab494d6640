/** Forms of chats. Pure. */
import { gchat } from "../gchat.ts";
import { discord } from "../discord.ts";
import { slack } from "../slack.ts";
import { workflows } from "../workflows.ts";
import {
  basePattern,
  hookField,
  originPattern,
  part,
  query,
  serverField,
  serverOf,
  text,
  type ServiceForm,
} from "./form.ts";

/** The URL of an address that a vendor shows, which fits its pattern. */
const pasted = (service: { native?: (url: URL) => string | null }, address = "") =>
  service.native?.(new URL(address)) ?? address;

const telegram: ServiceForm = {
  name: "telegram",
  title: "Telegram",
  fields: [
    text("token", "Bot token", {
      help: "What @BotFather answered when you made the bot.",
      secret: true,
      required: true,
      pattern: "\\d{5,16}:[A-Za-z0-9_-]{10,80}",
      placeholder: "123456789:AAE-abcdefghijklmnopqrstuvwxyz",
    }),
    text("chat", "Chat", {
      help: "The number of a chat or group, or the @name of a channel, where the bot is a member.",
      required: true,
      pattern: "-?[1-9]\\d{0,14}|@[A-Za-z_][A-Za-z0-9_]{2,40}",
      placeholder: "-1001234567890",
    }),
    text("topic", "Topic", {
      help: "The number of a topic of the group.",
      pattern: "[1-9]\\d{0,8}",
      placeholder: "12",
    }),
  ],
  urlOf: ({ token = "", chat = "", topic }) => `tgram://${token}/${part(chat)}/${query({ topic })}`,
};

const discordForm: ServiceForm = {
  name: "discord",
  title: "Discord",
  fields: [
    hookField(
      "Server settings, Integrations, Webhooks, Copy webhook URL.",
      "https://(?:(?:ptb|canary)\\.)?discord(?:app)?\\.com/api/(?:v\\d{1,2}/)?webhooks/\\d{5,25}/[A-Za-z0-9_-]{10,200}",
      "https://discord.com/api/webhooks/123456789012345678/abcdefghijklmnop",
    ),
    text("thread", "Thread", {
      help: "The number of a thread.",
      pattern: "\\d{5,25}",
      placeholder: "123456789012345678",
    }),
  ],
  urlOf: ({ webhook, thread }) => `${pasted(discord, webhook)}${query({ thread })}`,
};

const slackForm: ServiceForm = {
  name: "slack",
  title: "Slack",
  fields: [
    hookField(
      "The app's page, Incoming Webhooks, Webhook URL.",
      "https://hooks\\.slack\\.com/services/[A-Z0-9]{5,20}/[A-Z0-9]{5,20}/[A-Za-z0-9]{10,40}",
      "https://hooks.slack.com/services/T00000000/B00000000/abcdefghijklmnopqrstuvwx",
    ),
  ],
  urlOf: ({ webhook }) => pasted(slack, webhook),
};

const teams: ServiceForm = {
  name: "teams",
  title: "Microsoft Teams",
  fields: [
    hookField(
      'The workflow "Send webhook alerts to a channel", HTTP URL.',
      `${originPattern.replace("s?", "s")}` +
        "(?:/powerautomate/automations/direct)?/workflows/[A-Za-z0-9_-]+" +
        "/triggers/manual/paths/invoke/?\\?(?:[\\w.%/-]+=[\\w.%/~-]*&)*sig=[\\w.~-]+(?:&[\\w.%/-]+=[\\w.%/~-]*)*",
      "https://prod-01.westeurope.logic.azure.com:443/workflows/abc123/triggers/manual/paths/invoke?api-version=2016-06-01&sig=xyz",
    ),
  ],
  urlOf: ({ webhook }) => pasted(workflows, webhook),
};

const matrix: ServiceForm = {
  name: "matrix",
  title: "Matrix",
  fields: [
    serverField("The home server of the user who posts.", "https://matrix.example.org", true),
    text("token", "Access token", {
      help: "Of a user who is in the room: Settings, Help & About, Access Token.",
      secret: true,
      required: true,
      pattern: "[\\x21-\\x7e]{5,500}",
      placeholder: "syt_YWRh_abcdefghijklmnop_123456",
    }),
    text("room", "Room", {
      help: "The address of the room, or its internal id: Room settings, General or Advanced.",
      required: true,
      pattern: "[!#][A-Za-z0-9._=+-]{1,200}:[A-Za-z0-9.-]{1,200}(?::\\d{1,5})?",
      placeholder: "#alerts:matrix.example.org",
    }),
  ],
  urlOf: ({ server, token = "", room = "" }) => {
    const { s, host } = serverOf(server);
    return `matrix${s}://${host}/${part(room)}${query({ token })}`;
  },
};

const mattermost: ServiceForm = {
  name: "mattermost",
  title: "Mattermost",
  fields: [
    hookField(
      "Integrations, Incoming Webhooks.",
      `${basePattern}/hooks/[A-Za-z0-9]{10,64}`,
      "https://mattermost.example.com/hooks/abcdefghijklmnopqrstuvwxyz",
    ),
    text("channel", "Channel", {
      help: "Its name in addresses; else the channel of the webhook.",
      pattern: "@?[a-z0-9][a-z0-9._-]{0,63}",
      placeholder: "town-square",
    }),
  ],
  urlOf: ({ webhook, channel }) => {
    const { s, host, path } = serverOf(webhook);
    return `mmost${s}://${host}${path.replace(/\/hooks\/([^/]+)$/, "/$1")}${query({ channel })}`;
  },
};

const rocketchat: ServiceForm = {
  name: "rocketchat",
  title: "Rocket.Chat",
  fields: [
    hookField(
      "Administration, Integrations, Incoming.",
      `${originPattern}/hooks/[A-Za-z0-9]{5,64}/[A-Za-z0-9]{5,100}`,
      "https://chat.example.com/hooks/6634f1b7c2a1d/abcdefghijklmnopqrstuvwxyz",
    ),
    text("room", "Room", {
      help: "#channel or @user; else the room of the webhook.",
      pattern: "[#@][A-Za-z0-9._-]{1,60}",
      placeholder: "#alerts",
    }),
  ],
  urlOf: ({ webhook, room }) => {
    const { s, host, path } = serverOf(webhook);
    return `rocket${s}://${host}${query({ webhook: path.replace("/hooks/", ""), to: room })}`;
  },
};

const googleChat: ServiceForm = {
  name: "gchat",
  title: "Google Chat",
  fields: [
    hookField(
      "The space, Apps & integrations, Webhooks.",
      "https://chat\\.googleapis\\.com/v1/spaces/[\\w-]{5,40}/messages\\?key=[\\w.~-]{5,80}&token=[\\w.=~-]{5,120}",
      "https://chat.googleapis.com/v1/spaces/AAAAbbbbccc/messages?key=AIzaSyabc&token=xyz123",
    ),
  ],
  urlOf: ({ webhook }) => pasted(gchat, webhook),
};

export const chatForms: readonly ServiceForm[] = [
  telegram,
  discordForm,
  slackForm,
  teams,
  matrix,
  mattermost,
  rocketchat,
  googleChat,
];
