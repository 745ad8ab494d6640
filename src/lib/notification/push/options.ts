/** What further services of pushes read of the options of a URL, by the first of their schemes. */

import { free, matching, nothing, oneOf, pushPriority, rules, yesOrNo, type OptionRules } from "../optionRules.ts";

const wardLevel = oneOf("passive", "active", "time-sensitive", "critical");
const priority = oneOf("low", "normal", "high", "critical");
const number = matching(/^\d{1,5}$/, "a number");

export const pushOptionRules: Readonly<Record<string, OptionRules>> = {
  push: nothing,
  notifyapp: rules({ urgent: yesOrNo, ...free("thread", "token") }),
  pushy: rules({ badge: number, ...free("key", "sound", "to") }),
  chanify: rules(free("token")),
  pushed: rules(free("to")),
  notica: rules({}, "+"),
  pjet: rules(free("secret")),
  gorush: rules({ badge: number, ...free("mode", "platform", "priority", "sound", "to", "topic") }, "+"),
  pinglet: rules({ priority: matching(/^[snu]/i, "one of silent, normal, urgent"), token: null }, "+:"),
  wpush: rules(free("apikey", "channel", "group", "option", "to", "topic", "topic_code", "url")),
  qq: rules(free("token")),
  pushward: rules({
    ...{ level: wardLevel, info: wardLevel, success: wardLevel, warning: wardLevel, failure: wardLevel },
    ack: yesOrNo,
    ...free("apikey", "collapse", "expire", "key", "repeat", "snooze", "subtitle", "thread", "volume"),
  }),
  signalgrid: rules({ critical: yesOrNo, ...free("client_key", "to") }),
  youlmk: rules({
    ...{ priority, info: priority, success: priority, warning: priority, failure: priority },
    ...free("group", "token", "url", "url_label"),
  }),
  trigv: rules(free("event_type", "image_url", "priority", "to", "url", "urgency")),
  lauther: rules({
    priority: pushPriority,
    ...free("click", "color", "group", "icon", "route", "sound", "token", "url"),
  }),
  lfg: rules(free("token")),
  kumulos: nothing,
  parsep: rules(free("app_id", "device", "master_key")),
  flowtriq: nothing,
  enigma2: rules({ timeout: matching(/^-?\d{1,5}$/, "a number of seconds") }, "+"),
  dot: rules({ mode: oneOf("text"), refresh: yesOrNo, ...free("icon", "link", "signature", "task_key") }),
  strmlabs: rules(
    free(
      ...["alert_type", "amount", "call", "currency", "duration", "identifier", "image_href", "name", "sound_href"],
      "special_text_color",
    ),
  ),
  notifico: rules({ color: yesOrNo, prefix: yesOrNo, ...free("project", "token") }),
};
