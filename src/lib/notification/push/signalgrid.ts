/** Signalgrid: signalgrid://client_key/channel. */

import { yesOrNo } from "../declaration/options.ts";
import { authority } from "../declaration/parts.ts";
import { recipients } from "../declaration/recipients.ts";
import { service } from "../declaration/service.ts";
import { formPost } from "../request.ts";
import { requireOption } from "../requirements.ts";
import { urlForm } from "../urlForm.ts";

const types = { info: "INFO", success: "SUCCESS", warning: "WARN", failure: "CRIT" } as const;

/** https://docs.signalgrid.co/ */
export const signalgrid = service({
  name: "Signalgrid",
  schemes: ["signalgrid"],
  sentence: urlForm("Signalgrid", "signalgrid://client_key/channel"),
  fields: {
    key: authority(/^[\w-]{3,200}$/, "client_key"),
    critical: yesOrNo(false),
    channel: recipients((word, said) => requireOption(word, /^[\w-]{1,200}$/, said)),
  },
  rows: [
    [
      "signalgrid://client_key/channel",
      "POST https://api.signalgrid.co/v1/push",
      { client_key: "client_key", channel: "channel", title: "A & B", body: "Now 19", type: "INFO", critical: "false" },
    ],
  ],
  limits: { title: 250, body: 10_000 },
  dialect: () => "text",
  recipient: (target) => target.channel,
  request({ title, body, notice }, { key, channel, critical }) {
    const message = {
      title: title || body.slice(0, 250),
      body,
      type: types[notice.level],
      critical: String(critical),
    };
    return formPost("https://api.signalgrid.co/v1/push", { client_key: key, channel, ...message });
  },
});
