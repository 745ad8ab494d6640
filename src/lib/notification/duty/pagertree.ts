/** PagerTree. */

import { tokenField } from "../forms/fields.ts";
import { formField, queryOf, type ServiceForm } from "../forms/form.ts";
import type { OptionsOf } from "../declaration/field.ts";
import { matching, oneOf, standsFor, texts } from "../declaration/options.ts";
import { serviceWithTargets } from "../declaration/service.ts";
import { actionOption, isResolved, keyOf, objectOf, summaryOf, wordOption } from "./alert.ts";
import { listOption } from "../target.ts";
import { requireOption } from "../requirements.ts";
import { jsonPost, userHeaders } from "../request.ts";
import { urlForm } from "../urlForm.ts";
import { message } from "../../../message/message.ts";

type Integration = {
  id: string;
  options: OptionsOf<typeof fields>;
  headers: Record<string, string>;
  meta: [string, string][];
};

const urgencies = ["silent", "low", "medium", "high", "critical"] as const;

const form: ServiceForm = {
  name: "pagertree",
  title: "PagerTree",
  fields: [
    tokenField("Integration", {
      help: "The prefix id of a webhook integration, at the top of its page.",
      pattern: "int_[A-Za-z0-9]{3,40}",
      placeholder: "int_ODCWagoG9",
    }),
    formField("priority", "Urgency", {
      help: "silent, low, medium, high or critical; else that of the integration.",
      pattern: "silent|low|medium|high|critical",
      placeholder: "high",
    }),
  ],
  urlOf: ({ token: id, priority }) => `pagertree://${id}${queryOf({ urgency: priority })}`,
};

const fields = {
  action: matching(/^(?:r|cl|ac|cr|tr|al|op)/i, message("url.one_of", { choices: "create, acknowledge, resolve" })),
  urgency: oneOf("silent", "low", "medium", "high", "critical"),
  integration: standsFor("authority"),
  id: standsFor("authority"),
  ...texts("dedup", "tags", "thirdparty", "tid"),
};

/** https://pagertree.com/docs/integration-guides/webhook */
export const pagertree = serviceWithTargets<Integration, typeof fields>({
  name: "PagerTree",
  schemes: ["pagertree"],
  fields,
  rows: [
    [
      "pagertree://int_ODCWagoG9",
      "POST https://api.pagertree.com/integration/int_ODCWagoG9",
      { id: "delivery-7f3a", event_type: "create", title: "A & B", description: "Now 19" },
    ],
  ],
  forms: [form],
  prefixes: "+:",
  limits: { title: 250, body: 32_768 },
  dialect: () => "text",
  targets(url) {
    const sentence = urlForm("PagerTree", "pagertree://integration_id");
    const id = requireOption(url.host, /^int_[A-Za-z0-9]{3,60}$/, sentence);
    return [{ id, options: url.options, headers: userHeaders(url.plus), meta: url.colon }];
  },
  recipient: () => "the integration",
  request(message, target) {
    const { options } = target;
    const { notice } = message;
    const address = `https://api.pagertree.com/integration/${target.id}`;
    const id = options.get("thirdparty") || options.get("tid") || keyOf(notice, options);
    if (isResolved(notice, options)) return jsonPost(address, { id, event_type: "resolve" }, target.headers);
    if (actionOption(options)) return jsonPost(address, { id, event_type: "acknowledge" }, target.headers);
    const tags = listOption(options.get("tags"));
    const alert = {
      id,
      event_type: "create",
      title: summaryOf(message),
      description: message.body,
      urgency: wordOption(options.get("urgency"), urgencies),
      tags: tags.length > 0 ? tags : undefined,
      meta: objectOf(target.meta),
    };
    return jsonPost(address, alert, target.headers);
  },
  native(url) {
    const id = /^\/integration\/(int_[A-Za-z0-9]+)\/?$/.exec(url.pathname)?.[1];
    return url.hostname === "api.pagertree.com" && id ? `pagertree://${id}${url.search}` : null;
  },
});
