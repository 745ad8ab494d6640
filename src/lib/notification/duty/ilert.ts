/** ilert. */

import { tokenField } from "../forms/fields.ts";
import { formField, queryOf, type ServiceForm } from "../forms/form.ts";
import type { OptionsOf } from "../declaration/field.ts";
import { matching, oneOf, texts } from "../declaration/options.ts";
import { serviceWithTargets } from "../declaration/service.ts";
import { actionOption, isResolved, keyOf, linkOf, objectOf, summaryOf, wordOption } from "./alert.ts";
import { requireOption } from "../requirements.ts";
import { jsonPost } from "../request.ts";
import { anUrlForm } from "../urlForm.ts";
import { message } from "../../../message/message.ts";

type Source = { key: string; options: OptionsOf<typeof fields>; labels: [string, string][] };

const form: ServiceForm = {
  name: "ilert",
  title: "ilert",
  fields: [
    tokenField("Integration key", {
      help: "Alert sources, API.",
      pattern: "[A-Za-z0-9_-]{4,100}",
      placeholder: "il1api0123456789abcdef",
    }),
    formField("priority", "Priority", {
      help: "high or low; else that of the alert source.",
      pattern: "high|low",
      placeholder: "high",
    }),
  ],
  urlOf: ({ token: key, priority }) => `ilert://_${queryOf({ key, priority })}`,
};

const fields = {
  action: matching(/^(?:r|cl|ac|cr|tr|al|op)/i, message("url.one_of", { choices: "create, acknowledge, resolve" })),
  priority: oneOf("high", "low"),
  ...texts("click", "dedup", "key", "route"),
};

/** https://api.ilert.com/api-docs/#tag/Events */
export const ilert = serviceWithTargets<Source, typeof fields>({
  name: "ilert",
  schemes: ["ilert"],
  fields,
  rows: [
    [
      "ilert://_?key=il1api0123456789abcdef",
      "POST https://api.ilert.com/api/events",
      {
        integrationKey: "il1api0123456789abcdef",
        eventType: "ALERT",
        summary: "A & B",
        details: "Now 19",
        alertKey: "delivery-7f3a",
        links: [{ href: "https://t.example/d", text: "Difference" }],
      },
    ],
  ],
  forms: [form],
  prefixes: "+",
  limits: { title: 250, body: 32_768 },
  picture: "address",
  dialect: () => "text",
  targets(url) {
    const given = url.options.get("key") ?? url.host;
    const key = requireOption(given, /^[\w-]{4,100}$/, anUrlForm("ilert", "ilert://integration_key"));
    return [{ key, options: url.options, labels: url.plus }];
  },
  recipient: () => "the alert source",
  request(message, target) {
    const { options } = target;
    const { imageLink } = message.notice;
    const link = linkOf(message.notice, options);
    return jsonPost("https://api.ilert.com/api/events", {
      integrationKey: target.key,
      eventType: isResolved(message.notice, target.options)
        ? "RESOLVE"
        : actionOption(target.options)
          ? "ACCEPT"
          : "ALERT",
      summary: summaryOf(message),
      details: message.body,
      alertKey: keyOf(message.notice, options),
      priority: wordOption(options.get("priority"), ["HIGH", "LOW"]),
      routingKey: options.get("route") || undefined,
      links: link ? [{ href: link, text: "Difference" }] : undefined,
      images: imageLink ? [{ src: imageLink.url, alt: imageLink.text, href: link || undefined }] : undefined,
      labels: objectOf(target.labels),
    });
  },
});
