/** Telnyx. A sender in words needs the id of a messaging profile. */

import { text } from "../declaration/options.ts";
import { user } from "../declaration/parts.ts";
import { hostSender, phonesBeside } from "../declaration/recipients.ts";
import { service } from "../declaration/service.ts";
import { plusBefore } from "./numbers.ts";
import { bearer, jsonPost } from "../request.ts";
import { urlForm } from "../urlForm.ts";

/** https://developers.telnyx.com/api-reference/messages/send-a-message ; 1,530 characters in ten parts. */
export const telnyx = service({
  name: "Telnyx",
  schemes: ["telnyx"],
  sentence: urlForm("Telnyx", "telnyx://api_key@from_number/to_number"),
  fields: {
    key: user(/^[\w-]{4,200}$/, "key"),
    from: hostSender("from"),
    profile: text(),
    to: phonesBeside("from"),
  },
  rows: [
    [
      "telnyx://KEY0123456789@+15550100000/+15550100001",
      "POST https://api.telnyx.com/v2/messages",
      { from: "+15550100000", to: "+15550100001", text: "A & B\nNow 19" },
      { authorization: "Bearer KEY0123456789" },
    ],
  ],
  limits: { title: 0, body: 1_530, unit: "utf16" },
  dialect: () => "text",
  recipient: (target) => target.to,
  request: ({ body }, { key, from, to, profile }) =>
    jsonPost(
      "https://api.telnyx.com/v2/messages",
      { from: plusBefore(from), to, text: body, messaging_profile_id: profile },
      bearer(key),
    ),
});
