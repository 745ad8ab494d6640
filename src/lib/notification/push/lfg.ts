/** LFG, an alarm without words: lfg://token. */

import { authority } from "../declaration/parts.ts";
import { service } from "../declaration/service.ts";
import { anUrlForm } from "../urlForm.ts";

/** https://lfg.gm/ */
export const lfg = service({
  name: "LFG Alarm",
  schemes: ["lfg"],
  sentence: anUrlForm("LFG", "lfg://token, 32 letters and digits"),
  fields: { token: authority(/^[A-Za-z0-9]{32}$/, "token") },
  rows: [["lfg://0123456789abcdef0123456789abcdef", "POST https://api.lfg.gm/horn/0123456789abcdef0123456789abcdef"]],
  limits: { title: 0, body: 250 },
  dialect: () => "text",
  recipient: () => "the horn",
  request: (_message, { token }) => ({
    kind: "http",
    method: "POST",
    url: `https://api.lfg.gm/horn/${token}`,
    headers: {},
  }),
  native: (url) => {
    const token = /^\/horn\/([A-Za-z0-9]{32})\/?$/.exec(url.pathname)?.[1];
    return url.hostname === "api.lfg.gm" && token ? `lfg://${token}` : null;
  },
});
