/** httpSMS: text messages by one's own Android telephone. */

import { user } from "../declaration/parts.ts";
import { hostPhone, phonesBeside } from "../declaration/recipients.ts";
import { service } from "../declaration/service.ts";
import { jsonPost } from "../request.ts";
import { anUrlForm } from "../urlForm.ts";

/** https://docs.httpsms.com/api ; 1,024 characters. */
export const httpsms = service({
  name: "httpSMS",
  schemes: ["httpsms"],
  sentence: anUrlForm("httpSMS", "httpsms://api_key@from_number/to_number"),
  fields: { key: user(/^[\x21-\x7e]{4,200}$/, "key"), from: hostPhone("from"), to: phonesBeside("from") },
  rows: [
    [
      "httpsms://apikey1234@+15550100000/+15550100001",
      "POST https://api.httpsms.com/v1/messages/send",
      { from: "+15550100000", to: "+15550100001", content: "A & B\nNow 19" },
      { "x-api-key": "apikey1234" },
    ],
  ],
  limits: { title: 0, body: 1_024, unit: "utf16" },
  dialect: () => "text",
  recipient: (target) => target.to,
  request: ({ body }, { key, from, to }) =>
    jsonPost("https://api.httpsms.com/v1/messages/send", { from, to, content: body }, { "x-api-key": key }),
});
