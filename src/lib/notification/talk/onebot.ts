/** OneBot 11, such as a bot of QQ, on a server of one's own: onebot://token@host/user/#group. */

import { text } from "../declaration/options.ts";
import { derived, server } from "../declaration/parts.ts";
import { recipients } from "../declaration/recipients.ts";
import { service } from "../declaration/service.ts";
import { codeOutcome } from "../codeOutcome.ts";
import { base64 } from "../../markup/base64.ts";
import { bearer, jsonPost } from "../request.ts";
import { requireOption } from "../requirements.ts";
import { urlForm } from "../urlForm.ts";

/** https://github.com/botuniverse/onebot-11/blob/master/api/public.md */
export const onebot = service({
  name: "OneBot",
  schemes: ["onebot", "onebots"],
  sentence: urlForm("OneBot", "onebots://token@host/user_number or onebots://token@host/#group_number"),
  fields: {
    origin: server(),
    headers: derived(({ options, user, password }, { sentence }) => {
      const token = options.get("token") ?? (password || user);
      return token ? bearer(requireOption(token, /^[\x21-\x7e]{1,500}$/, sentence)) : {};
    }),
    token: text(),
    to: recipients((word, said) => ({
      isGroup: word.startsWith("#"),
      // A number that is not exact in JSON would reach somebody else.
      number: requireOption(word.replace(/^[#@]/, ""), /^\d{1,15}$/, said),
    })),
  },
  rows: [
    [
      "onebots://token@bot.example/123456789",
      "POST https://bot.example/send_private_msg",
      { user_id: 123456789, message: [{ type: "text", data: { text: "A & B\nNow 19" } }] },
      { authorization: "Bearer token" },
    ],
  ],
  limits: { title: 0, body: 4_500 },
  picture: "file",
  dialect: () => "text",
  recipient: ({ to }) => `${to.isGroup ? "#" : "@"}${to.number}`,
  request({ body, notice }, { origin, headers, to: { isGroup, number } }) {
    const { image } = notice;
    const picture = image ? [{ type: "image", data: { file: `base64://${base64(image.bytes)}` } }] : [];
    const message = [{ type: "text", data: { text: body } }, ...picture];
    return isGroup
      ? jsonPost(`${origin}/send_group_msg`, { group_id: Number(number), message }, headers)
      : jsonPost(`${origin}/send_private_msg`, { user_id: Number(number), message }, headers);
  },
  outcome: (answer) => codeOutcome(answer, { service: "OneBot", member: "retcode", tooFast: [] }),
});
