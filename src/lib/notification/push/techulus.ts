/** Push by Techulus: push://api_key. */

import { authority } from "../declaration/parts.ts";
import { service } from "../declaration/service.ts";
import { pageOf } from "../notice.ts";
import { jsonPost } from "../request.ts";
import { message } from "../../../message/message.ts";

/** https://docs.push.techulus.com/api-documentation */
export const techulus = service({
  name: "Push by Techulus",
  schemes: ["push"],
  sentence: message("url.push_techulus"),
  fields: { key: authority(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i) },
  rows: [
    [
      "push://01234567-89ab-4def-8123-456789abcdef",
      "POST https://push.techulus.com/api/v1/notify",
      { title: "A & B", body: "Now 19", link: "https://t.example/d" },
      { "x-api-key": "01234567-89ab-4def-8123-456789abcdef" },
    ],
  ],
  limits: { title: 250, body: 1_000 },
  dialect: () => "text",
  recipient: () => "the devices of the account",
  request({ title, body, notice }, { key }) {
    const words = { title: title || body.slice(0, 250), body, link: pageOf(notice) };
    return jsonPost("https://push.techulus.com/api/v1/notify", words, { "x-api-key": key });
  },
});
