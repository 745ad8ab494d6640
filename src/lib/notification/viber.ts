/** Viber: viber://bot_token/user_id. */

import { texts } from "./declaration/options.ts";
import { authority, placed } from "./declaration/parts.ts";
import { recipients } from "./declaration/recipients.ts";
import { service } from "./declaration/service.ts";
import { codeOutcome } from "./codeOutcome.ts";
import { jsonPost } from "./request.ts";
import { requireOption } from "./requirements.ts";
import { urlForm } from "./urlForm.ts";

/** https://developers.viber.com/docs/api/rest-bot-api/#send-message ; 7,000 characters, a name of 28. */
export const viber = service({
  name: "Viber",
  schemes: ["viber"],
  sentence: urlForm("Viber", "viber://bot_token/user_id"),
  fields: {
    token: placed(authority(/^[\w-]{3,200}$/), "authority", "token"),
    // An id is base64, whose slashes are escaped.
    id: recipients((word, said) => requireOption(word, /^[\w+/=-]{1,64}$/, said)),
    ...texts("avatar", "from"),
  },
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
  recipient: (target) => target.id,
  request(message, { token, id, from, avatar }, context) {
    const sender = { name: (from ?? context.appName).slice(0, 28), avatar };
    const body = { receiver: id, type: "text", sender, text: message.body };
    return jsonPost("https://chatapi.viber.com/pa/send_message", body, { "x-viber-auth-token": token });
  },
  outcome: (answer) => codeOutcome(answer, { service: "Viber", member: "status", tooFast: [12] }),
});
