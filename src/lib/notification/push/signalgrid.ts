/** Signalgrid: signalgrid://client_key/channel. */

import { formPost } from "../request.ts";
import { atLeastOne, eachRecipient, requireOption } from "../requirements.ts";
import type { Service } from "../service.ts";
import { booleanOption, recipientsOf } from "../target.ts";

type Channel = { key: string; channel: string; isCritical: boolean };

const types = { info: "INFO", success: "SUCCESS", warning: "WARN", failure: "CRIT" } as const;
const sentence = "A Signalgrid URL is signalgrid://client_key/channel";

/** https://docs.signalgrid.co/ */
export const signalgrid: Service<Channel> = {
  name: "Signalgrid",
  schemes: ["signalgrid"],
  limits: { title: 250, body: 10_000 },
  dialect: () => "text",
  targets(url) {
    const key = requireOption(url.options.get("client_key") ?? url.authority, /^[\w-]{3,200}$/, sentence);
    const isCritical = booleanOption(url.options.get("critical"), false);
    return eachRecipient(url, atLeastOne(recipientsOf(url), sentence), (word) => ({
      key,
      isCritical,
      channel: requireOption(word, /^[\w-]{1,200}$/, sentence),
    }));
  },
  recipient: (target) => target.channel,
  request({ title, body, notice }, { key, channel, isCritical }) {
    const message = {
      title: title || body.slice(0, 250),
      body,
      type: types[notice.level],
      critical: String(isCritical),
    };
    return formPost("https://api.signalgrid.co/v1/push", { client_key: key, channel, ...message });
  },
};
