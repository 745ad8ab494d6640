/** SIGNL4: alerts a team on duty; a retry is the same alert. */

import { booleanOption, type NotificationUrl } from "./target.ts";
import { requireOption } from "./requirements.ts";
import { jsonPost } from "./request.ts";
import type { Service } from "./service.ts";

type Team = { secret: string; options: NotificationUrl["options"] };

/** https://docs.signl4.com/integrations/webhook/webhook.html */
export const signl4: Service<Team> = {
  name: "SIGNL4",
  schemes: ["signl4"],
  limits: { title: 250, body: 32_768 },
  dialect: () => "text",
  targets: (url) => [
    {
      secret: requireOption(url.options.get("secret") ?? url.host, /^[\w-]{3,64}$/, "A SIGNL4 URL is signl4://secret"),
      options: url.options,
    },
  ],
  recipient: () => "the team",
  request(message, target, context) {
    const { options } = target;
    const { incident } = message.notice;
    return jsonPost(`https://connect.signl4.com/webhook/${target.secret}`, {
      title: message.title || undefined,
      body: message.body,
      "X-S4-SourceSystem": context.appName,
      "X-S4-ExternalID": options.get("external_id") ?? incident?.key ?? message.notice.id,
      "X-S4-Status": options.get("status") ?? (incident?.isResolved ? "resolved" : undefined),
      "X-S4-Service": options.get("service"),
      "X-S4-Location": options.get("location"),
      "X-S4-AlertingScenario": options.get("alerting_scenario"),
      "X-S4-Filtering": options.has("filtering") ? booleanOption(options.get("filtering"), false) : undefined,
    });
  },
};
