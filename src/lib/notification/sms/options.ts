/** What services of text messages read of the options of a URL, by the first of their schemes. */

import { free, matching, nothing, oneOf, rules, yesOrNo, type OptionRules } from "../optionRules.ts";

export const smsOptionRules: Readonly<Record<string, OptionRules>> = {
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
};
