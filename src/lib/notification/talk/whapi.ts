/** WhatsApp by Whapi.Cloud: whapi://token/+15551234567, a group's number, or an id such as name@newsletter. */

import { base64 } from "../../markup/base64.ts";
import { bearer, jsonPost } from "../request.ts";
import { atLeastOne, eachRecipient, phone, requireOption } from "../requirements.ts";
import type { Service } from "../service.ts";
import { saysOther, statedOutcome } from "../statedOutcome.ts";
import { booleanOption, recipientsOf } from "../target.ts";

type Chat = { token: string; to: string; hasPreview: boolean };

const sentence = "A Whapi.Cloud URL is whapi://token/+15551234567";

/** https://whapi.readme.io/reference/sendmessagetext ; 4,096 characters. */
export const whapi: Service<Chat> = {
  name: "Whapi.Cloud",
  schemes: ["whapi"],
  limits: { title: 0, body: 4_000 },
  captionLimits: { title: 0, body: 1_000 },
  picture: "file",
  dialect: () => "chat",
  targets(url) {
    const token = requireOption(url.options.get("token") ?? url.authority, /^[\w-]{8,200}$/, sentence);
    const hasPreview = booleanOption(url.options.get("preview"), true);
    return eachRecipient(url, atLeastOne(recipientsOf(url), sentence), (word) => ({
      token,
      to: chatOf(word),
      hasPreview,
    }));
  },
  recipient: (target) => target.to,
  request({ body, notice }, { token, to, hasPreview }) {
    const { image } = notice;
    const url = "https://gate.whapi.cloud/messages/";
    if (!image)
      return jsonPost(`${url}text`, { to, body, no_link_preview: hasPreview ? undefined : true }, bearer(token));
    const media = `data:${image.type};name=${image.name};base64,${base64(image.bytes)}`;
    return jsonPost(`${url}image`, { to, media, caption: body }, bearer(token));
  },
  outcome: (answer) => statedOutcome(answer, "Whapi.Cloud", (body) => saysOther(body, ["sent"], true)),
};

/** Numbers of groups are longer than those of telephones, or hold a hyphen. */
function chatOf(word: string): string {
  if (/^[\w.-]{1,64}@[a-z.]{1,20}$/i.test(word)) return word;
  if (/^(?:\d{16,25}|\d{8,15}-\d{6,15})$/.test(word)) return `${word}@g.us`;
  return phone(word).slice(1);
}
