/** SIGNL4: alerts a team on duty; a retry is the same alert. */

import type { OptionsOf } from "./declaration/field.ts";
import { texts, yesOrNo } from "./declaration/options.ts";
import { serviceWithTargets } from "./declaration/service.ts";
import { booleanOption } from "./target.ts";
import { requireOption } from "./requirements.ts";
import { jsonPost } from "./request.ts";

type Team = { secret: string; options: OptionsOf<typeof fields> };

const fields = {
  filtering: yesOrNo(false),
  ...texts("alerting_scenario", "external_id", "location", "secret", "service", "status"),
};

/** https://docs.signl4.com/integrations/webhook/webhook.html */
export const signl4 = serviceWithTargets<Team, typeof fields>({
  name: "SIGNL4",
  schemes: ["signl4"],
  fields,
  rows: [
    [
      "signl4://secret1234",
      "POST https://connect.signl4.com/webhook/secret1234",
      { title: "A & B", body: "Now 19", "X-S4-SourceSystem": "Tidemark", "X-S4-ExternalID": "delivery-7f3a" },
    ],
  ],
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
});
