/** Bale: bale://bot_token/chat, a chat being its number or @name. */

import { formPost } from "../request.ts";
import { atLeastOne, eachRecipient, requireOption } from "../requirements.ts";
import type { Service } from "../service.ts";
import { statedOutcome } from "../statedOutcome.ts";
import { recipientsOf } from "../target.ts";

const sentence = "A Bale URL is bale://bot_token/chat, a chat being a number or @name";

/** https://docs.bale.ai/ */
export const bale: Service<{ token: string; chat: string }> = {
  name: "Bale",
  schemes: ["bale"],
  limits: { title: 0, body: 4_096 },
  dialect: () => "text",
  targets(url) {
    const given = url.options.get("token");
    const token = requireOption(given ?? url.authority, /^\d+:[\w-]+$/, sentence);
    const words = recipientsOf(given && url.host ? { ...url, path: [url.host, ...url.path] } : url);
    return eachRecipient(url, atLeastOne(words, sentence), (word) => {
      const chat = requireOption(word, /^(?:-?\d{1,32}|@?[A-Za-z_]\w+)$/, sentence);
      return { token, chat: /^-?\d/.test(chat) ? chat : `@${chat.replace(/^@/, "")}` };
    });
  },
  recipient: ({ chat }) => chat,
  request: ({ body }, { token, chat }) =>
    formPost(`https://tapi.bale.ai/bot${token}/sendMessage`, { chat_id: chat, text: body }),
  outcome: (answer) => statedOutcome(answer, "Bale", ({ ok }) => ok === false),
};
