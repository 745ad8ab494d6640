/** WhatsApp by Whapi.Cloud: whapi://token/+15551234567, a group's number, or an id such as name@newsletter. */

import { yesOrNo } from "../declaration/options.ts";
import { authority } from "../declaration/parts.ts";
import { recipients } from "../declaration/recipients.ts";
import { service } from "../declaration/service.ts";
import { base64 } from "../../markup/base64.ts";
import { bearer, jsonPost } from "../request.ts";
import { phone } from "../requirements.ts";
import { saysOther, statedOutcome } from "../statedOutcome.ts";
import { urlForm } from "../urlForm.ts";

/** https://whapi.readme.io/reference/sendmessagetext ; 4,096 characters. */
export const whapi = service({
  name: "Whapi.Cloud",
  schemes: ["whapi"],
  sentence: urlForm("Whapi.Cloud", "whapi://token/+15551234567"),
  fields: {
    token: authority(/^[\w-]{8,200}$/, "token"),
    preview: yesOrNo(true),
    to: recipients(chatOf),
  },
  rows: [
    [
      "whapi://token1234567890/+15550100001",
      "POST https://gate.whapi.cloud/messages/text",
      { to: "15550100001", body: "*A & B*\nNow *19*" },
      { authorization: "Bearer token1234567890" },
    ],
  ],
  limits: { title: 0, body: 4_000 },
  captionLimits: { title: 0, body: 1_000 },
  picture: "file",
  dialect: () => "chat",
  recipient: (target) => target.to,
  request({ body, notice }, { token, to, preview }) {
    const { image } = notice;
    const url = "https://gate.whapi.cloud/messages/";
    if (!image) return jsonPost(`${url}text`, { to, body, no_link_preview: preview ? undefined : true }, bearer(token));
    const media = `data:${image.type};name=${image.name};base64,${base64(image.bytes)}`;
    return jsonPost(`${url}image`, { to, media, caption: body }, bearer(token));
  },
  outcome: (answer) => statedOutcome(answer, "Whapi.Cloud", (body) => saysOther(body, ["sent"], true)),
});

/** Numbers of groups are longer than those of telephones, or hold a hyphen. */
function chatOf(word: string): string {
  if (/^[\w.-]{1,64}@[a-z.]{1,20}$/i.test(word)) return word;
  if (/^(?:\d{16,25}|\d{8,15}-\d{6,15})$/.test(word)) return `${word}@g.us`;
  return phone(word).slice(1);
}
