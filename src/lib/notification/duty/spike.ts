/** Spike.sh, which knows an incident by its title alone: one that is to end has a title that does not change. */

import type { OptionsOf } from "../declaration/field.ts";
import { oneOf, text } from "../declaration/options.ts";
import { serviceWithTargets } from "../declaration/service.ts";
import { isResolved, summaryOf, wordOption } from "./alert.ts";
import { requireOption } from "../requirements.ts";
import { jsonPost } from "../request.ts";
import { urlForm } from "../urlForm.ts";

type Integration = { token: string; options: OptionsOf<typeof fields> };

const native: Record<string, RegExp> = {
  "hooks.spike.sh": /^\/([\w-]+)\/push-events\/?$/,
  "api.spike.sh": /^\/v1\/alerts\/([\w-]+)\/?$/,
};

const fields = {
  priority: oneOf("p1", "p2", "p3", "p4", "p5"),
  severity: oneOf("sev1", "sev2", "sev3"),
  token: text(),
};

/** https://docs.spike.sh/integrations-guideline/integrating-with-webhooks */
export const spike = serviceWithTargets<Integration, typeof fields>({
  name: "Spike.sh",
  schemes: ["spike"],
  fields,
  rows: [
    [
      "spike://abcdefghijklmnopqrstuvwxyz012345",
      "POST https://hooks.spike.sh/abcdefghijklmnopqrstuvwxyz012345/push-events",
      { title: "A & B", body: "Now 19" },
    ],
  ],
  limits: { title: 250, body: 32_768 },
  dialect: () => "text",
  targets: (url) => [
    {
      token: requireOption(
        url.options.get("token") ?? url.host,
        /^[\w-]{8,100}$/,
        urlForm("Spike.sh", "spike://token"),
      ),
      options: url.options,
    },
  ],
  recipient: () => "the integration",
  request(message, target, context) {
    const { options } = target;
    const { incident, links } = message.notice;
    const severity = wordOption(options.get("severity"), ["sev1", "sev2", "sev3"]);
    const priority = wordOption(options.get("priority"), ["p1", "p2", "p3", "p4", "p5"]);
    const head = summaryOf(message);
    const title = incident ? `${context.appName}: ${links.subject ?? incident.key}` : head;
    return jsonPost(`https://hooks.spike.sh/${target.token}/push-events`, {
      title,
      body: incident ? `${head}\n${message.body}` : message.body,
      severity,
      priority,
      status: isResolved(message.notice) ? "resolve" : undefined,
    });
  },
  native(url) {
    const token = native[url.hostname]?.exec(url.pathname)?.[1];
    return token ? `spike://${token}${url.search}` : null;
  },
});
