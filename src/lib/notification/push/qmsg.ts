/** Qmsg, which writes to QQ: qq://key. */

import { authority } from "../declaration/parts.ts";
import { service } from "../declaration/service.ts";
import { pageOf } from "../notice.ts";
import { formPost } from "../request.ts";
import { saysOther, statedOutcome } from "../statedOutcome.ts";
import { urlForm } from "../urlForm.ts";

/** https://qmsg.zendee.cn/docs/api */
export const qmsg = service({
  name: "QQ by Qmsg",
  schemes: ["qq"],
  sentence: urlForm("Qmsg", "qq://key, 24 to 64 letters and digits"),
  fields: { key: authority(/^[A-Za-z0-9]{24,64}$/, "token") },
  rows: [
    [
      "qq://0123456789abcdef0123456789abcdef",
      "POST https://qmsg.zendee.cn/send/0123456789abcdef0123456789abcdef",
      { msg: "A & B\nNow 19\nhttps://t.example/d" },
    ],
  ],
  limits: { title: 0, body: 1_000 },
  dialect: () => "text",
  recipient: () => "the key's accounts of QQ",
  request({ body, notice }, { key }) {
    const msg = [body, pageOf(notice)].filter(Boolean).join("\n");
    return formPost(`https://qmsg.zendee.cn/send/${key}`, { msg });
  },
  outcome: (answer) => statedOutcome(answer, "Qmsg", (body) => saysOther(body, ["success"], true)),
  native: (url) => {
    const key = /^\/j?send\/([A-Za-z0-9]{24,64})\/?$/.exec(url.pathname)?.[1];
    return url.hostname === "qmsg.zendee.cn" && key ? `qq://${key}` : null;
  },
});
