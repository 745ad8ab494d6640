/** Infobip, at the address that an account has of its own. */

import { derived, user } from "../declaration/parts.ts";
import { optionalSender, phones } from "../declaration/recipients.ts";
import { service } from "../declaration/service.ts";
import { digitsOf } from "./numbers.ts";
import { originOf } from "../address.ts";
import { jsonPost } from "../request.ts";
import { memberAt, statedOutcome } from "../statedOutcome.ts";
import { anUrlForm } from "../urlForm.ts";

/** The account's own word stands for its whole address. */
const wholeHost = (host: string) => (/^[a-z0-9]{3,20}$/i.test(host) ? `${host}.api.infobip.com` : host);

/** https://www.infobip.com/docs/api/channels/sms/outbound-sms/send-sms-messages */
export const infobip = service({
  name: "Infobip",
  schemes: ["infobip"],
  sentence: anUrlForm("Infobip", "infobip://api_key@xxxxx.api.infobip.com/to_number"),
  fields: {
    key: user(/^[\w-]{4,200}$/, "key"),
    from: optionalSender("from"),
    to: phones(),
    origin: derived((url) => originOf({ ...url, host: wholeHost(url.host) }, true)),
  },
  rows: [
    [
      "infobip://apikey1234@abcde1.api.infobip.com/+15550100001",
      "POST https://abcde1.api.infobip.com/sms/3/messages",
      { messages: [{ destinations: [{ to: "15550100001" }], content: { text: "A & B\nNow 19" } }] },
      { authorization: "App apikey1234" },
    ],
  ],
  limits: { title: 0, body: 1_224, unit: "utf16" },
  dialect: () => "text",
  recipient: (target) => target.to,
  request(message, target) {
    const text = {
      sender: target.from,
      destinations: [{ to: digitsOf(target.to) }],
      content: { text: message.body },
    };
    const headers = { accept: "application/json", authorization: `App ${target.key}` };
    return jsonPost(`${target.origin}/sms/3/messages`, { messages: [text] }, headers);
  },
  outcome: (answer) =>
    statedOutcome(answer, "Infobip", (body) => memberAt(body, "messages", 0, "status", "groupName") === "REJECTED"),
});
