/** What further services of chats read of the options of a URL, by the first of their schemes. */

import { free, matching, oneOf, rules, yesOrNo, type OptionRules } from "../optionRules.ts";

export const talkOptionRules: Readonly<Record<string, OptionRules>> = {
  bale: rules(free("to", "token")),
  flock: rules(free("to", "token")),
  ryver: rules(free("mode", "webhook")),
  cliq: rules({ broadcast: yesOrNo, ...free("botname", "company", "region", "to", "token") }),
  fluxer: rules({
    flags: matching(/^\d{1,9}$/, "a number"),
    tts: yesOrNo,
    mode: oneOf("cloud", "private"),
    ...free("avatar_url", "botname", "href", "name", "thread", "url"),
  }),
  onebot: rules(free("to", "token")),
  whapi: rules({ preview: yesOrNo, ...free("to", "token") }),
  zalo: rules(free("to", "token")),
  wechat: rules(free("to")),
  gupshup: rules(free("app", "from", "key", "source", "template", "to"), ":"),
};
