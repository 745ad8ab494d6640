/** Prowl, for iPhones. */

import { otherwise, pushPriority } from "./declaration/options.ts";
import { derived, host } from "./declaration/parts.ts";
import { service } from "./declaration/service.ts";
import { requireOption } from "./requirements.ts";
import { formPost } from "./request.ts";
import { urlForm } from "./urlForm.ts";

/** https://www.prowlapp.com/api.php ; 1,024 characters of event, 10,000 of description. */
export const prowl = service({
  name: "Prowl",
  schemes: ["prowl"],
  sentence: urlForm("Prowl", "prowl://api_key, 40 letters and digits"),
  fields: {
    provider: derived(({ path }, { sentence }) => path[0] && requireOption(path[0], /^[A-Za-z0-9]{40}$/, sentence)),
    key: host(/^[A-Za-z0-9]{40}$/),
    priority: otherwise(pushPriority, 0),
  },
  rows: [
    [
      "prowl://0123456789012345678901234567890123456789",
      "POST https://api.prowlapp.com/publicapi/add",
      {
        apikey: "0123456789012345678901234567890123456789",
        application: "Tidemark",
        event: "A & B",
        description: "Now 19",
        priority: "0",
        url: "https://t.example/d",
      },
    ],
  ],
  limits: { title: 1_024, body: 10_000 },
  dialect: () => "text",
  recipient: () => "the account",
  request(message, target, context) {
    const { links } = message.notice;
    return formPost("https://api.prowlapp.com/publicapi/add", {
      apikey: target.key,
      providerkey: target.provider,
      application: context.appName,
      event: message.title || "Alert",
      description: message.body,
      priority: String(target.priority),
      url: (links.difference ?? links.subject)?.slice(0, 512),
    });
  },
});
