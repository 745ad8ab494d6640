/** SIGNL4: alerts a team on duty; a retry is the same alert. */

import { texts, yesOrNoIfGiven } from "./declaration/options.ts";
import { host } from "./declaration/parts.ts";
import { service } from "./declaration/service.ts";
import { jsonPost } from "./request.ts";
import { urlForm } from "./urlForm.ts";

/** https://docs.signl4.com/integrations/webhook/webhook.html */
export const signl4 = service({
  name: "SIGNL4",
  schemes: ["signl4"],
  sentence: urlForm("SIGNL4", "signl4://secret"),
  fields: {
    secret: host(/^[\w-]{3,64}$/, "secret"),
    filtering: yesOrNoIfGiven(false),
    ...texts("alerting_scenario", "external_id", "location", "service", "status"),
  },
  rows: [
    [
      "signl4://secret1234",
      "POST https://connect.signl4.com/webhook/secret1234",
      { title: "A & B", body: "Now 19", "X-S4-SourceSystem": "Tidemark", "X-S4-ExternalID": "delivery-7f3a" },
    ],
  ],
  limits: { title: 250, body: 32_768 },
  dialect: () => "text",
  recipient: () => "the team",
  request(message, target, context) {
    const { incident } = message.notice;
    return jsonPost(`https://connect.signl4.com/webhook/${target.secret}`, {
      title: message.title || undefined,
      body: message.body,
      "X-S4-SourceSystem": context.appName,
      "X-S4-ExternalID": target.external_id ?? incident?.key ?? message.notice.id,
      "X-S4-Status": target.status ?? (incident?.isResolved ? "resolved" : undefined),
      "X-S4-Service": target.service,
      "X-S4-Location": target.location,
      "X-S4-AlertingScenario": target.alerting_scenario,
      "X-S4-Filtering": target.filtering,
    });
  },
});
