/**
 * What each service reads of a URL's options: the names, and the values where only some are understood. Whatever a URL
 * says beyond it has no effect, of which its owner can be warned.
 */

import { smsOptionRules } from "./sms/options.ts";
import { dutyOptionRules } from "./duty/options.ts";
import { pushOptionRules } from "./push/options.ts";
import { talkOptionRules } from "./talk/options.ts";
import {
  free,
  matching,
  nothing,
  oneOf,
  pushPriority,
  recipients,
  region,
  rules,
  yesOrNo,
  type OptionRules,
} from "./optionRules.ts";

const webhook = rules(
  { method: oneOf("POST", "GET", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"), ...free("secret", "attach-as") },
  "+-:",
);
const verb: OptionRules = { options: {}, prefixes: "+", passesOn: true };
const mail = free("from", "name", "reply", "to", "cc", "bcc");
const keyedMail = rules({ ...mail, apikey: null });

/** By service, named by the first of its schemes. */
export const optionRules: Readonly<Record<string, OptionRules>> = {
  json: webhook,
  get: verb,
  mailto: rules({ ...mail, smtp: null, mode: oneOf("starttls", "ssl", "tls", "insecure") }, "+"),
  resend: keyedMail,
  groundmail: keyedMail,
  sendgrid: rules({ ...mail, ...free("apikey", "template") }, "+"),
  brevo: keyedMail,
  postmark: keyedMail,
  mailgun: rules({ ...mail, region }, "+:"),
  smtp2go: rules(mail, "+"),
  sparkpost: rules({ ...mail, region }, "+:"),
  apprise: rules({ method: oneOf("form", "json"), ...free("tag", "tags", "to", "token") }, "+"),
  bark: rules({
    badge: matching(/^\d{1,4}$/, "a number"),
    archive: yesOrNo,
    delete: yesOrNo,
    call: yesOrNo,
    ttl: matching(/^\d{1,9}$/, "a number of seconds"),
    level: oneOf("active", "timeSensitive", "passive", "critical"),
    volume: matching(/^(?:\d|10)$/, "a number from 0 to 10"),
    ...free("action", "category", "click", "copy", "group", "icon", "id", "key", "sound", "subtitle", "to"),
  }),
  dingtalk: recipients,
  discord: rules({
    ping: matching(/^(?:(?:<@[&!]?\d+>|@everyone|@here)[\s,]*)+$/, "<@user>, <@&role>, @everyone or @here"),
    tts: yesOrNo,
    flags: matching(/^\d{1,9}$/, "a number"),
    ...free("avatar_url", "botname", "href", "thread", "thread_id", "url"),
  }),
  gchat: rules(free("key", "thread", "token")),
  gotify: rules({
    priority: matching(/^(?:\d|10|[lmnhe].*)$/i, "low, moderate, normal, high, emergency or a number from 0 to 10"),
    token: null,
  }),
  groupme: rules(free("token")),
  hassio: rules(free("accesstoken", "nid", "prefix", "to", "token")),
  ifttt: rules(free("to"), "+-"),
  join: rules({ priority: pushPriority, to: null }),
  feishu: nothing,
  line: recipients,
  mastodon: rules({
    visibility: oneOf("public", "unlisted", "private", "direct"),
    ...free("language", "spoiler", "to", "token"),
  }),
  matrix: {
    ...rules({
      mode: oneOf("off", "matrix", "slack", "hookshot", "t2bot"),
      msgtype: oneOf("text", "notice"),
      ...free("path", "to", "token"),
    }),
    limited: [
      {
        names: ["path"],
        modes: /^(?:matrix|slack|hookshot)$/i,
        why: "it is for the webhooks of mode=matrix, slack and hookshot",
      },
      { names: ["msgtype", "to"], modes: /^(?:off)?$/i, why: "it is not for webhooks" },
    ],
  },
  mmost: {
    ...rules({
      mode: matching(/^[bhw]/i, "one of bot, hook, webhook"),
      ...free("botname", "channel", "channels", "icon_url", "team", "to", "token"),
    }),
    limited: [
      { names: ["botname", "icon_url"], modes: /^(?!b)/i, why: "it is for webhooks" },
      { names: ["team"], modes: /^(?:b|$)/i, why: "it is for mode=bot" },
    ],
  },
  nctalk: rules(free("secret", "to", "url_prefix"), "+"),
  notifiarr: rules(free("apikey", "event", "from", "key", "source", "to")),
  ntfy: rules({
    auth: oneOf("basic", "login", "token"),
    mode: oneOf("cloud", "private"),
    priority: matching(
      /^(?:[1-5]|min.*|low.*|def.*|hig.*|max.*)$/i,
      "min, low, default, high, max or a number from 1 to 5",
    ),
    ...free("actions", "attach", "avatar_url", "click", "delay", "email", "filename", "tags", "to", "token", "xtags"),
  }),
  onesignal: rules(free("lang", "language", "subtitle", "template", "to"), "+:"),
  opsgenie: rules(
    { priority: matching(/^p?[1-5]$/i, "P1 to P5"), region, ...free("alias", "entity", "tags", "to") },
    "+",
  ),
  pagerduty: rules(
    {
      action: matching(/^(?:r|ac|tr|cr)/i, "one of trigger, acknowledge, resolve"),
      region,
      severity: matching(/^(?:i(?:nf?o?)?|w\w*|e\w*|c\w*)$/i, "one of info, warning, error, critical"),
      ...free("class", "click", "component", "dedup", "group", "integrationkey", "source"),
    },
    "+",
  ),
  prowl: rules({ priority: pushPriority }),
  pbul: recipients,
  pushdeer: nothing,
  pover: rules({
    expire: matching(/^\d{1,6}$/, "a number of seconds"),
    interval: matching(/^\d{1,6}$/, "a number of seconds"),
    priority: pushPriority,
    ...free("key", "sound", "to", "url", "url_title"),
  }),
  psafer: rules({
    priority: pushPriority,
    sound: matching(/^(?:\d{1,2}|[a-z][\w -]*)$/i, "the number or the name of a sound"),
    vibration: matching(/^[1-3]$/, "a number from 1 to 3"),
    to: null,
  }),
  rocket: rules({ mode: matching(/^(?:w|t|b)/i, "one of webhook, token, basic"), ...free("to", "webhook") }),
  signal: rules({ status: yesOrNo, ...free("from", "to") }),
  signl4: rules({
    filtering: yesOrNo,
    ...free("alerting_scenario", "external_id", "location", "secret", "service", "status"),
  }),
  spush: rules({
    priority: matching(/^(?:[1-5]|[lmnhe].*)$/i, "low, moderate, normal, high, emergency or a number from 1 to 5"),
    shared: yesOrNo,
    ...free("critical_volume", "event", "links", "sptag", "to", "topic_auth_token"),
  }),
  slack: rules({
    blocks: yesOrNo,
    footer: yesOrNo,
    timestamp: yesOrNo,
    mode: matching(/^(?:hook|gov-hook|bot|workflow.*|trigger.*)$/i, "one of hook, gov-hook, bot, workflow, trigger"),
    ...free("to", "token"),
  }),
  splunk: rules({
    action: matching(/^(?:m|i|w|c|r|a)/i, "one of map, info, warning, critical, recovery, resolve, acknowledgement"),
    ...free("apikey", "entity_id", "route", "routing_key"),
  }),
  synology: rules(free("file_url", "token"), "+"),
  tgram: rules({ preview: yesOrNo, silent: yesOrNo, ...free("thread", "to", "topic") }),
  twilio: rules(free("apikey", "from", "sid", "to", "token")),
  webex: recipients,
  wecombot: nothing,
  whatsapp: rules(free("from", "lang", "language", "template", "to", "token"), ":"),
  workflow: rules({
    pa: yesOrNo,
    powerautomate: yesOrNo,
    wrap: yesOrNo,
    ...free("api-version", "id", "sig", "signature", "ver", "workflow"),
  }),
  zulip: recipients,
  schan: nothing,
  pushplus: rules({
    channel: oneOf("wechat", "webhook", "cp", "mail", "sms", "wecom", "app", "voice", "extension"),
    ...free("mode", "name", "to", "token", "topic"),
  }),
  wxpusher: rules(free("to", "token")),
  spugpush: nothing,
  kook: rules(free("to", "token")),
  pushme: rules(free("push_key", "token")),
  ses: rules({ ...mail, ...free("access", "region", "secret") }),
  sns: rules(free("access", "region", "secret", "to")),
  mailersend: keyedMail,
  sendpulse: rules({ ...mail, ...free("id", "secret", "template") }, "+"),
  azure: rules({ ...mail, mode: oneOf("org"), savesent: yesOrNo, ...free("oauth_id", "oauth_secret", "reply_to") }),
  mqtt: rules({
    qos: oneOf("0", "1", "2"),
    retain: yesOrNo,
    session: yesOrNo,
    version: matching(/^v?3\.1\.1$/i, "v3.1.1, which is spoken in any case,"),
    ...free("client_id", "to"),
  }),
  xmpp: rules({
    mode: oneOf("starttls", "tls", "none"),
    subject: yesOrNo,
    // One connection a message, the list of contacts unread, and no channel binding: what these say is so in any case.
    roster: matching(/^(?:n|f|0|of|de|di)/i, "no, as it is in any case,"),
    keepalive: matching(/^(?:n|f|0|of|de|di)/i, "no, as it is in any case,"),
    scramplus: null,
    ...free("name", "to", "xmpp"),
  }),
  irc: rules({
    mode: oneOf("server", "sasl", "nickserv", "znc", "none"),
    join: yesOrNo,
    ...free("name", "nick", "to"),
  }),
  rsyslog: rules({ mode: oneOf("udp", "tcp", "tls"), facility: null, logpid: yesOrNo, logperror: yesOrNo }),
  ncloud: rules({ version: matching(/^\d{1,2}$/, "a number"), ...free("to", "url_prefix") }, "+"),
  evolution: recipients,
  kodi: rules({ duration: matching(/^[1-9]\d{0,3}$/, "a number of seconds") }),
  lametric: rules({
    cycles: matching(/^\d{1,2}$/, "a number"),
    icon: matching(/^\s*#?[ai]?\d{1,6}\s*$/i, "the number of an icon, such as i620"),
    sound: matching(/^[a-z][\w -]*$/i, "the name of a sound, such as cat or alarm1"),
    mode: oneOf("device", "cloud"),
    priority: matching(/^[iwc]/i, "one of info, warning, critical"),
    ...free("apikey", "app", "app_ver", "token"),
  }),
  humhub: recipients,
  misskey: rules({ visibility: oneOf("public", "home", "followers", "specified"), token: null }),
  ...smsOptionRules,
  ...dutyOptionRules,
  ...talkOptionRules,
  ...pushOptionRules,
  zoom: rules(free("token")),
  stackfield: rules(free("token")),
  github: rules(free("assignees", "category", "labels", "token")),
  reddit: rules({
    kind: oneOf("self", "link"),
    ...{ nsfw: yesOrNo, replies: yesOrNo, resubmit: yesOrNo, spoiler: yesOrNo },
    ...free("app_id", "app_secret", "flair_id", "flair_text", "to"),
  }),
  bluesky: rules(free("server")),
  revolt: rules(free("bot_token", "channel", "href", "icon_url", "to", "url")),
  viber: rules(free("avatar", "from", "to", "token")),
  null: { options: {}, prefixes: "+-:", passesOn: true },
};
