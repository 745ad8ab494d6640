/** Zalo bots: zalo://123:token/chat_id. */

import { texts } from "../declaration/options.ts";
import { serviceWithTargets } from "../declaration/service.ts";
import { jsonPost } from "../request.ts";
import { atLeastOne, eachRecipient, requireOption } from "../requirements.ts";
import { saysOther, statedOutcome } from "../statedOutcome.ts";
import { recipientsOf } from "../target.ts";
import { urlForm } from "../urlForm.ts";

type Chat = { token: string; id: string };

const sentence = urlForm("Zalo", "zalo://bot_number:token/chat_id");

const fields = { ...texts("to", "token") };

/** https://bot.zaloplatforms.com/docs/apis/sendMessage/ ; 2,000 characters. */
export const zalo = serviceWithTargets<Chat, typeof fields>({
  name: "Zalo",
  schemes: ["zalo"],
  fields,
  rows: [
    [
      "zalo://123456789:abcdefghijkl/chat1",
      "POST https://bot-api.zaloplatforms.com/bot123456789:abcdefghijkl/sendMessage",
      { text: "A & B\nNow 19", chat_id: "chat1" },
    ],
  ],
  limits: { title: 0, body: 2_000 },
  dialect: () => "text",
  targets(url) {
    const given = url.options.get("token");
    const isParted = !given && /^\d+$/.test(url.authority);
    const token = given ?? (isParted ? `${url.authority}:${url.path[0] ?? ""}` : url.authority);
    requireOption(token, /^\d{1,20}:[\w-]{3,200}$/, sentence);
    const chats = recipientsOf(
      given && url.authority ? { ...url, path: [url.authority, ...url.path] } : url,
      isParted ? 1 : 0,
    );
    return eachRecipient(url, atLeastOne(chats, sentence), (word) => ({
      token,
      id: requireOption(word, /^[\w.-]{1,100}$/, sentence),
    }));
  },
  recipient: (target) => target.id,
  request: ({ body }, { token, id }) =>
    jsonPost(`https://bot-api.zaloplatforms.com/bot${token}/sendMessage`, { text: body, chat_id: id }),
  outcome: (answer) => statedOutcome(answer, "Zalo", (body) => saysOther(body, ["ok"], true)),
});
