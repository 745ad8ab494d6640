/**
 * What each service reads of a URL's options: the names, and the values where only some are understood. Whatever a URL
 * says beyond it has no effect, of which its owner can be warned.
 */

/** A name with `null` takes any text; else the values, as a pattern and in words. */
export type OptionRule = { pattern: RegExp; expected: string } | null;

export type OptionRules = {
  options: Readonly<Record<string, OptionRule>>;
  /** Which of the prefixed keys `+key`, `-key` and `:key` are read. */
  prefixes: string;
  /** Every other option is passed on to the receiver. */
  passesOn?: true;
};

type Rules = Readonly<Record<string, OptionRule>>;

/** One of some words. */
const oneOf = (...words: string[]): OptionRule => ({
  pattern: new RegExp(`^(?:${words.join("|")})$`, "i"),
  expected: `one of ${words.join(", ")}`,
});
const matching = (pattern: RegExp, expected: string): OptionRule => ({ pattern, expected });
const free = (...names: string[]): Rules => Object.fromEntries(names.map((name) => [name, null]));

const yesOrNo = matching(/^(?:y|t|1|on|al|en|n|f|0|of|de|di)/i, "yes or no");
const region = oneOf("us", "eu");
const pushPriority = matching(
  /^(?:-?[0-2]|[lmnhe].*)$/i,
  "low, moderate, normal, high, emergency or a number from -2 to 2",
);

const rules = (options: Rules, prefixes = ""): OptionRules => ({ options, prefixes });

const webhook = rules(
  { method: oneOf("POST", "GET", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"), ...free("secret", "attach-as") },
  "+-:",
);
const verb: OptionRules = { options: {}, prefixes: "+", passesOn: true };
const mail = free("from", "name", "reply", "to", "cc", "bcc");
const keyedMail = rules({ ...mail, apikey: null });
const nothing = rules({});
const recipients = rules(free("to"));

/** By service, named by the first of its schemes. */
export const optionRules: Readonly<Record<string, OptionRules>> = {
  json: webhook,
  get: verb,
  mailto: rules({ ...mail, smtp: null, mode: oneOf("starttls", "ssl", "tls", "insecure") }, "+"),
  resend: keyedMail,
  sendgrid: keyedMail,
  brevo: keyedMail,
  postmark: keyedMail,
  mailgun: rules({ ...mail, region }),
  smtp2go: rules(mail),
  sparkpost: rules({ ...mail, region }),
  apprise: rules({ method: oneOf("form", "json"), ...free("tag", "tags", "to", "token") }, "+"),
  bark: rules({
    badge: matching(/^\d{1,4}$/, "a number"),
    call: yesOrNo,
    level: oneOf("active", "timeSensitive", "passive", "critical"),
    volume: matching(/^(?:\d|10)$/, "a number from 0 to 10"),
    ...free("category", "click", "group", "icon", "key", "sound", "to"),
  }),
  dingtalk: recipients,
  discord: rules({
    ping: matching(/^(?:(?:<@[&!]?\d+>|@everyone|@here)[\s,]*)+$/, "<@user>, <@&role>, @everyone or @here"),
    tts: yesOrNo,
    ...free("avatar_url", "botname", "thread", "thread_id"),
  }),
  gchat: rules(free("key", "thread", "token")),
  gotify: rules({
    priority: matching(/^(?:\d|10|[lmnhe].*)$/i, "low, moderate, normal, high, emergency or a number from 0 to 10"),
    token: null,
  }),
  groupme: nothing,
  hassio: rules(free("accesstoken", "nid", "prefix", "to", "token")),
  ifttt: rules(free("to"), "+-"),
  join: rules({ priority: pushPriority, to: null }),
  feishu: nothing,
  line: recipients,
  mastodon: rules({
    visibility: oneOf("public", "unlisted", "private", "direct"),
    ...free("language", "spoiler", "to", "token"),
  }),
  matrix: rules({
    mode: oneOf("off", "matrix", "slack", "hookshot", "t2bot"),
    msgtype: oneOf("text", "notice"),
    ...free("path", "to", "token"),
  }),
  mmost: rules({
    mode: oneOf("bot", "hook", "webhook"),
    ...free("botname", "channel", "channels", "icon_url", "to", "token"),
  }),
  nctalk: rules(free("to", "url_prefix"), "+"),
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
  onesignal: rules(free("lang", "language", "subtitle", "to")),
  opsgenie: rules(
    { priority: matching(/^p?[1-5]$/i, "P1 to P5"), region, ...free("alias", "entity", "tags", "to") },
    "+",
  ),
  pagerduty: rules(
    {
      region,
      severity: matching(/^(?:i(?:nf?o?)?|w\w*|e\w*|c\w*)$/i, "one of info, warning, error, critical"),
      ...free("class", "click", "component", "group", "integrationkey", "source"),
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
    sound: matching(/^\d{1,2}$/, "the number of a sound"),
    vibration: matching(/^[1-3]$/, "a number from 1 to 3"),
    to: null,
  }),
  rocket: rules({ mode: matching(/^(?:w|t|b)/i, "webhook or token"), ...free("to", "webhook") }),
  signal: rules(free("from", "to")),
  signl4: rules(free("alerting_scenario", "external_id", "location", "secret", "service", "status")),
  spush: rules(free("event")),
  slack: rules({
    footer: yesOrNo,
    mode: matching(/^(?:hook|gov-hook|bot|workflow.*|trigger.*)$/i, "one of hook, gov-hook, bot, workflow, trigger"),
    ...free("to", "token"),
  }),
  splunk: rules({
    action: oneOf("map", "info", "warning", "critical", "recovery", "resolve", "acknowledgement"),
    ...free("apikey", "entity_id", "route", "routing_key"),
  }),
  synology: rules(free("file_url", "token"), "+"),
  tgram: rules({ preview: yesOrNo, silent: yesOrNo, ...free("thread", "to", "topic") }),
  twilio: rules(free("apikey", "from", "sid", "to", "token")),
  vonage: rules({
    ttl: matching(/^\d{5,9}$/, "milliseconds from 20000 to 604800000"),
    ...free("from", "key", "secret", "to"),
  }),
  clicksend: rules(free("from", "key", "to")),
  plivo: rules(free("from", "id", "to", "token")),
  msgbird: rules(free("from", "to")),
  seven: rules({ flash: yesOrNo, ...free("from", "label", "source", "to") }),
  octopush: rules({
    purpose: oneOf("alert", "wholesale"),
    replies: yesOrNo,
    type: oneOf("sms_premium", "sms_low_cost"),
    ...free("key", "login", "to"),
  }),
  "46elks": rules(free("from", "to")),
  freemobile: nothing,
  smseagle: rules({
    flash: yesOrNo,
    priority: matching(/^(?:[01]|h.*|n.*)$/i, "normal, high, 0 or 1"),
    test: yesOrNo,
    ...free("to", "token"),
  }),
  threema: rules(free("from", "gwid", "secret", "to")),
  httpsms: rules(free("from", "key", "to")),
  voipms: rules(free("from", "to")),
  sinch: rules({ region: oneOf("us", "eu", "au", "br", "ca"), ...free("from", "spi", "to", "token") }),
  clickatell: rules(free("apikey", "from", "to")),
  bulksms: rules({ route: oneOf("economy", "standard", "premium"), unicode: yesOrNo, ...free("from", "to") }),
  msg91: rules({ short_url: yesOrNo, to: null }, ":"),
  d7sms: rules({ unicode: yesOrNo, ...free("from", "source", "to") }),
  burstsms: rules({
    country: oneOf("au", "nz", "gb", "us"),
    validity: matching(/^\d{1,5}$/, "a number of minutes"),
    ...free("from", "key", "secret", "to"),
  }),
  atalk: rules({ mode: oneOf("bulksms", "premium", "sandbox"), ...free("apikey", "from", "to") }),
  smsmgr: rules({ gateway: oneOf("high", "economy", "low", "direct"), ...free("from", "key", "sender", "to") }),
  kavenegar: rules(free("from", "to")),
  telnyx: rules(free("from", "key", "profile", "to")),
  infobip: rules(free("from", "key", "to")),
  bulkvs: rules(free("from", "to")),
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
    channel: oneOf("wechat", "webhook", "cp", "mail", "sms"),
    ...free("name", "to", "token", "topic"),
  }),
  wxpusher: rules(free("to", "token")),
  spugpush: nothing,
  kook: rules(free("to", "token")),
  pushme: rules(free("push_key", "token")),
  null: { options: {}, prefixes: "+-:", passesOn: true },
};
