/** Prowl, for iPhones. */

import { requireOption } from "./requirements.ts";
import { pushPriority } from "./priority.ts";
import { formPost } from "./request.ts";
import type { Service } from "./service.ts";

type Account = { key: string; provider: string | undefined; priority: string };

/** https://www.prowlapp.com/api.php ; 1,024 characters of event, 10,000 of description. */
export const prowl: Service<Account> = {
  name: "Prowl",
  schemes: ["prowl"],
  limits: { title: 1_024, body: 10_000 },
  dialect: () => "text",
  targets(url) {
    const sentence = "A Prowl URL is prowl://api_key, 40 letters and digits";
    const provider = url.path[0] ? requireOption(url.path[0], /^[A-Za-z0-9]{40}$/, sentence) : undefined;
    return [
      {
        key: requireOption(url.host, /^[A-Za-z0-9]{40}$/, sentence),
        provider,
        priority: String(pushPriority(url.options.get("priority")) ?? 0),
      },
    ];
  },
  recipient: () => "the account",
  request(message, target, context) {
    const { links } = message.notice;
    return formPost("https://api.prowlapp.com/publicapi/add", {
      apikey: target.key,
      providerkey: target.provider,
      application: context.appName,
      event: message.title || "Alert",
      description: message.body,
      priority: target.priority,
      url: (links.difference ?? links.subject)?.slice(0, 512),
    });
  },
};
