/** Bale: bale://bot_token/chat, a chat being its number or @name. */

import { authority } from "../declaration/parts.ts";
import { recipientsBeside } from "../declaration/recipients.ts";
import { service } from "../declaration/service.ts";
import { formPost } from "../request.ts";
import { requireOption } from "../requirements.ts";
import { statedOutcome } from "../statedOutcome.ts";
import { urlForm } from "../urlForm.ts";

/** https://docs.bale.ai/ */
export const bale = service({
  name: "Bale",
  schemes: ["bale"],
  sentence: urlForm("Bale", "bale://bot_token/chat, a chat being a number or @name"),
  fields: {
    token: authority(/^\d+:[\w-]+$/, "token"),
    chat: recipientsBeside((word, said) => {
      const chat = requireOption(word, /^(?:-?\d{1,32}|@?[A-Za-z_]\w+)$/, said);
      return /^-?\d/.test(chat) ? chat : `@${chat.replace(/^@/, "")}`;
    }, "token"),
  },
  rows: [
    [
      "bale://123456789:abcdefghijkl/@alerts",
      "POST https://tapi.bale.ai/bot123456789:abcdefghijkl/sendMessage",
      { chat_id: "@alerts", text: "A & B\nNow 19" },
    ],
  ],
  limits: { title: 0, body: 4_096 },
  dialect: () => "text",
  recipient: ({ chat }) => chat,
  request: ({ body }, { token, chat }) =>
    formPost(`https://tapi.bale.ai/bot${token}/sendMessage`, { chat_id: chat, text: body }),
  outcome: (answer) => statedOutcome(answer, "Bale", ({ ok }) => ok === false),
});
