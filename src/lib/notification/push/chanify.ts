/** Chanify. */

import { authority } from "../declaration/parts.ts";
import { service } from "../declaration/service.ts";
import { pageOf } from "../notice.ts";
import { formPost } from "../request.ts";
import { urlForm } from "../urlForm.ts";

/** https://github.com/chanify/chanify ; a message has 4 KB. */
export const chanify = service({
  name: "Chanify",
  schemes: ["chanify"],
  sentence: urlForm("Chanify", "chanify://token"),
  fields: { token: authority(/^[\w.-]{3,500}$/, "token") },
  rows: [
    [
      "chanify://token1234",
      "POST https://api.chanify.net/v1/sender/token1234/",
      { text: "A & B\nNow 19\nhttps://t.example/d" },
    ],
  ],
  limits: { title: 0, body: 3_500, unit: "bytes" },
  dialect: () => "text",
  recipient: () => "the token's channel",
  request({ body, notice }, { token }) {
    const address = pageOf(notice);
    const text = address ? `${body}\n${address}` : body;
    return formPost(`https://api.chanify.net/v1/sender/${token}/`, { text });
  },
});
