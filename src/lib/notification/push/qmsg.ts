/** Qmsg, which writes to QQ: qq://key. */

import { pageOf } from "../notice.ts";
import { formPost } from "../request.ts";
import { requireOption } from "../requirements.ts";
import type { Service } from "../service.ts";
import { saysOther, statedOutcome } from "../statedOutcome.ts";

/** https://qmsg.zendee.cn/docs/api */
export const qmsg: Service<{ key: string }> = {
  name: "QQ by Qmsg",
  schemes: ["qq"],
  limits: { title: 0, body: 1_000 },
  dialect: () => "text",
  targets: (url) => [
    {
      key: requireOption(
        url.options.get("token") ?? url.authority,
        /^[A-Za-z0-9]{24,64}$/,
        "A Qmsg URL is qq://key, 24 to 64 letters and digits",
      ),
    },
  ],
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
};
