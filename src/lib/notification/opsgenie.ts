/**
 * Opsgenie: one alert for all responders of a URL (@user, #team, ^escalation, *schedule). What fails is
 * one alert, which its recovery closes.
 */

import { regionField } from "./forms/fields.ts";
import { formField, queryOf, urlPart, type ServiceForm } from "./forms/form.ts";
import type { OptionsOf, UrlOf } from "./declaration/field.ts";
import { matching, region, texts } from "./declaration/options.ts";
import { serviceWithTargets } from "./declaration/service.ts";
import type { Message } from "./message.ts";
import { listOption, recipientsOf } from "./target.ts";
import { requireOption } from "./requirements.ts";
import { jsonPost } from "./request.ts";
import type { Context, HttpRequest, Service } from "./service.ts";
import { message, type Message as Stated } from "../../message/message.ts";
import { anUrlForm } from "./urlForm.ts";

export type Duty = {
  /** The address of alerts. */
  alerts: string;
  key: string;
  options: OptionsOf<typeof fields>;
  user: string;
  responders: object[];
  details: [string, string][];
};

/** What Opsgenie and what takes its place have in common. */
export const alertsOf: Omit<Service<Duty>, "name" | "schemes" | "targets"> = {
  limits: { title: 130, body: 15_000 },
  dialect: () => "text",
  recipient: (target) => `${target.responders.length || "default"} responders`,
  request,
};

const form: ServiceForm = {
  name: "opsgenie",
  title: "Opsgenie",
  fields: [
    formField("key", "API key", {
      help: "The team, Integrations, API.",
      secret: true,
      required: true,
      pattern: "[A-Za-z0-9][A-Za-z0-9-]{4,63}",
      placeholder: "01234567-89ab-cdef-0123-456789abcdef",
    }),
    formField("team", "Team", {
      help: "Who answers; else as the integration says.",
      pattern: "[A-Za-z0-9._-]{1,60}",
      placeholder: "operations",
    }),
    regionField,
  ],
  urlOf: ({ key, team, region: place }) =>
    `opsgenie://${key}/${team ? urlPart(`#${team}`) : ""}${queryOf({ region: place })}`,
};

const fields = {
  priority: matching(/^p?[1-5]$/i, message("url.range", { first: "P1", last: "P5" })),
  region: region,
  ...texts("alias", "entity", "tags", "to"),
};

/** https://docs.opsgenie.com/docs/alert-api ; 130 characters of message, 15,000 of description. */
export const opsgenie = serviceWithTargets<Duty, typeof fields>({
  ...alertsOf,
  name: "Opsgenie",
  schemes: ["opsgenie"],
  fields,
  rows: [
    [
      "opsgenie://01234567-89ab-cdef-0123-456789abcdef/",
      "POST https://api.opsgenie.com/v2/alerts",
      {
        message: "A & B",
        description: "Now 19",
        alias: "delivery-7f3a",
        source: "Tidemark",
        priority: "P3",
        details: { type: "info" },
      },
      { authorization: "GenieKey 01234567-89ab-cdef-0123-456789abcdef" },
    ],
  ],
  forms: [form],
  prefixes: "+",
  targets(url) {
    const host = url.options.get("region")?.toLowerCase() === "eu" ? "api.eu.opsgenie.com" : "api.opsgenie.com";
    const sentence = anUrlForm("Opsgenie", "opsgenie://api_key/@user/#team");
    return [dutyIn(url, { alerts: `https://${host}/v2/alerts`, sentence })];
  },
});

/** Whom a URL alerts, at an address of alerts; `sentence` says what is expected where the key is none. */
export function dutyIn(url: UrlOf<typeof fields>, { alerts, sentence }: { alerts: string; sentence: Stated }): Duty {
  const { options, user, plus: details } = url;
  const key = requireOption(url.host, /^[\w-]{5,64}$/, sentence);
  return { alerts, key, options, user, responders: recipientsOf(url).map(responder), details };
}

function responder(word: string): object {
  const name = word.slice(1);
  const isId = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i.test(name);
  const kinds: Record<string, object> = {
    "@": { type: "user", ...(isId ? { id: name } : { username: name }) },
    "#": { type: "team", ...(isId ? { id: name } : { name }) },
    "^": { type: "escalation", ...(isId ? { id: name } : { name }) },
    "*": { type: "schedule", ...(isId ? { id: name } : { name }) },
  };
  return (
    kinds[word.slice(0, 1)] ?? (word.includes("@") ? { type: "user", username: word } : { type: "team", name: word })
  );
}

function request(message: Message, target: Duty, context: Context): HttpRequest {
  const { options, details } = target;
  const { notice } = message;
  const tags = listOption(options.get("tags"));
  const priority = /^[p]?([1-5])$/i.exec(options.get("priority") ?? "")?.[1] ?? "3";
  const alias = options.get("alias") ?? notice.incident?.key ?? notice.id;
  const headers = { authorization: `GenieKey ${target.key}` };
  if (notice.incident?.isResolved) {
    const close = `${target.alerts}/${encodeURIComponent(alias)}/close?identifierType=alias`;
    return jsonPost(close, { source: context.appName, user: target.user || undefined, note: message.title }, headers);
  }
  const body = {
    message: message.title || [...message.body].slice(0, 130).join(""),
    description: message.body,
    alias,
    entity: options.get("entity"),
    source: context.appName,
    user: target.user || undefined,
    priority: `P${priority}`,
    tags: tags.length > 0 ? tags : undefined,
    responders: target.responders.length > 0 ? target.responders : undefined,
    details: { type: notice.level, ...Object.fromEntries(details) },
  };
  return jsonPost(target.alerts, body, headers);
}
