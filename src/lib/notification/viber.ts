/** Viber: viber://bot_token/user_id. */

import { standsFor, texts } from "./declaration/options.ts";
import { serviceWithTargets } from "./declaration/service.ts";
import { codeOutcome } from "./codeOutcome.ts";
import { jsonPost } from "./request.ts";
import { atLeastOne, eachRecipient, requireOption } from "./requirements.ts";
import { recipientsOf } from "./target.ts";

type Person = { token: string; id: string; name: string | undefined; avatar: string | undefined };

const sentence = "A Viber URL is viber://bot_token/user_id";

const fields = { token: standsFor("authority"), ...texts("avatar", "from", "to") };

/** https://developers.viber.com/docs/api/rest-bot-api/#send-message ; 7,000 characters, a name of 28. */
export const viber = serviceWithTargets<Person, typeof fields>({
  name: "Viber",
  schemes: ["viber"],
  fields,
  rows: [
    [
      "viber://bot_token/01234567890A==",
      "POST https://chatapi.viber.com/pa/send_message",
      { receiver: "01234567890A==", type: "text", sender: { name: "Tidemark" }, text: "A & B\nNow 19" },
      { "x-viber-auth-token": "bot_token" },
    ],
  ],
  limits: { title: 0, body: 6_900 },
  dialect: () => "text",
  targets(url) {
    const token = requireOption(url.authority, /^[\w-]{3,200}$/, sentence);
    const name = url.options.get("from");
    // An id is base64, whose slashes are escaped.
    return eachRecipient(url, atLeastOne(recipientsOf(url), sentence), (word) => ({
      token,
      id: requireOption(word, /^[\w+/=-]{1,64}$/, sentence),
      name,
      avatar: url.options.get("avatar"),
    }));
  },
  recipient: (target) => target.id,
  request(message, { token, id, name, avatar }, context) {
    const sender = { name: (name || context.appName).slice(0, 28), avatar };
    const body = { receiver: id, type: "text", sender, text: message.body };
    return jsonPost("https://chatapi.viber.com/pa/send_message", body, { "x-viber-auth-token": token });
  },
  outcome: (answer) => codeOutcome(answer, { service: "Viber", member: "status", tooFast: [12] }),
});
