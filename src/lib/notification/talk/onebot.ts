/** OneBot 11, such as a bot of QQ, on a server of one's own: onebot://token@host/user/#group. */

import { originOf } from "../address.ts";
import { codeOutcome } from "../codeOutcome.ts";
import { base64 } from "../../markup/base64.ts";
import { bearer, jsonPost } from "../request.ts";
import { atLeastOne, eachRecipient, requireOption } from "../requirements.ts";
import type { Service } from "../service.ts";
import { recipientsOf } from "../target.ts";

type Chat = { origin: string; headers: Record<string, string>; isGroup: boolean; number: string };

const sentence = "A OneBot URL is onebots://token@host/user_number or onebots://token@host/#group_number";

/** https://github.com/botuniverse/onebot-11/blob/master/api/public.md */
export const onebot: Service<Chat> = {
  name: "OneBot",
  schemes: ["onebot", "onebots"],
  limits: { title: 0, body: 4_500 },
  picture: "file",
  dialect: () => "text",
  targets(url) {
    const origin = originOf(url, url.scheme === "onebots");
    const token = url.options.get("token") ?? (url.password || url.user);
    const headers = token ? bearer(requireOption(token, /^[\x21-\x7e]{1,500}$/, sentence)) : {};
    return eachRecipient(url, atLeastOne(recipientsOf(url), sentence), (word) => ({
      origin,
      headers,
      isGroup: word.startsWith("#"),
      // A number that is not exact in JSON would reach somebody else.
      number: requireOption(word.replace(/^[#@]/, ""), /^\d{1,15}$/, sentence),
    }));
  },
  recipient: (target) => `${target.isGroup ? "#" : "@"}${target.number}`,
  request({ body, notice }, { origin, headers, isGroup, number }) {
    const { image } = notice;
    const picture = image ? [{ type: "image", data: { file: `base64://${base64(image.bytes)}` } }] : [];
    const message = [{ type: "text", data: { text: body } }, ...picture];
    return isGroup
      ? jsonPost(`${origin}/send_group_msg`, { group_id: Number(number), message }, headers)
      : jsonPost(`${origin}/send_private_msg`, { user_id: Number(number), message }, headers);
  },
  outcome: (answer) => codeOutcome(answer, { service: "OneBot", member: "retcode", tooFast: [] }),
};
