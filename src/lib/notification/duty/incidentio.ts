/** incident.io, by an HTTP alert source. */

import { tokenField } from "../forms/fields.ts";
import { formField, type ServiceForm } from "../forms/form.ts";
import type { OptionsOf } from "../declaration/field.ts";
import { matching, texts } from "../declaration/options.ts";
import { serviceWithTargets } from "../declaration/service.ts";
import { isResolved, keyOf, linkOf, objectOf, summaryOf } from "./alert.ts";
import { requireOption } from "../requirements.ts";
import { bearer, jsonPost } from "../request.ts";
import { anUrlForm } from "../urlForm.ts";
import { message } from "../../../message/message.ts";

type Source = { id: string; token: string; options: OptionsOf<typeof fields>; metadata: [string, string][] };

const form: ServiceForm = {
  name: "incidentio",
  title: "incident.io",
  fields: [
    formField("source", "Alert source", {
      help: "The last part of the address of an HTTP alert source.",
      required: true,
      pattern: "[A-Za-z0-9]{4,64}",
      placeholder: "01GW2G3V0S59R238FAHPDS1R66",
    }),
    tokenField("Token", {
      help: "What stands behind Bearer in its authorization header.",
      pattern: "[A-Za-z0-9_-]{8,200}",
      placeholder: "a1b2c3d4e5f6a7b8c9d0",
    }),
  ],
  urlOf: ({ source, token: key }) => `incidentio://${source}/${key}`,
};

const fields = {
  action: matching(/^(?:r|cl|ac|cr|tr|al|op)/i, message("url.one_of", { choices: "create, acknowledge, resolve" })),
  ...texts("click", "dedup", "source", "token"),
};

/** https://api-docs.incident.io/tag/Alert-Events-V2 */
export const incidentio = serviceWithTargets<Source, typeof fields>({
  name: "incident.io",
  schemes: ["incidentio"],
  fields,
  rows: [
    [
      "incidentio://01GW2G3V0S59R238FAHPDS1R66/a1b2c3d4e5f6a7b8c9d0",
      "POST https://api.incident.io/v2/alert_events/http/01GW2G3V0S59R238FAHPDS1R66",
      {
        title: "A & B",
        description: "Now **19**",
        status: "firing",
        deduplication_key: "delivery-7f3a",
        source_url: "https://t.example/d",
      },
      { authorization: "Bearer a1b2c3d4e5f6a7b8c9d0" },
    ],
  ],
  forms: [form],
  prefixes: "+",
  limits: { title: 250, body: 32_768 },
  dialect: () => "markdown",
  targets(url) {
    const { options } = url;
    const sentence = anUrlForm("incident.io", "incidentio://alert_source_id/token");
    const id = requireOption(options.get("source") ?? url.host, /^[A-Za-z0-9]{4,64}$/, sentence);
    const token = requireOption(options.get("token") ?? url.path[0], /^[\x21-\x7e]{4,300}$/, sentence);
    return [{ id, token, options, metadata: url.plus }];
  },
  recipient: (target) => target.id,
  request(message, target) {
    const { notice } = message;
    const event = {
      title: summaryOf(message),
      description: message.body,
      status: isResolved(notice, target.options) ? "resolved" : "firing",
      deduplication_key: keyOf(notice, target.options),
      source_url: linkOf(notice, target.options),
      metadata: objectOf(target.metadata),
    };
    return jsonPost(`https://api.incident.io/v2/alert_events/http/${target.id}`, event, bearer(target.token));
  },
  native(url) {
    const id = /^\/v2\/alert_events\/http\/([A-Za-z0-9]+)\/?$/.exec(url.pathname)?.[1];
    const token = url.searchParams.get("token");
    return url.hostname === "api.incident.io" && id && token ? `incidentio://${id}/${encodeURIComponent(token)}` : null;
  },
});
