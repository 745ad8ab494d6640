/** LFG, an alarm without words: lfg://token. */

import { requireOption } from "../requirements.ts";
import type { Service } from "../service.ts";

/** https://lfg.gm/ */
export const lfg: Service<{ token: string }> = {
  name: "LFG Alarm",
  schemes: ["lfg"],
  limits: { title: 0, body: 250 },
  dialect: () => "text",
  targets: (url) => [
    {
      token: requireOption(
        url.options.get("token") ?? url.authority,
        /^[A-Za-z0-9]{32}$/,
        "An LFG URL is lfg://token, 32 letters and digits",
      ),
    },
  ],
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
};
