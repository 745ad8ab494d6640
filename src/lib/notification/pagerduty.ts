/**
 * PagerDuty: each change triggers an incident, and a retry of it is the same incident. What fails is one
 * incident, which its recovery resolves.
 */

import { regionField } from "./forms/fields.ts";
import { formField, queryOf, type ServiceForm } from "./forms/form.ts";
import type { OptionsOf, UrlOf } from "./declaration/field.ts";
import { matching, region, standsFor, texts } from "./declaration/options.ts";
import { serviceWithTargets } from "./declaration/service.ts";
import type { Notice } from "./notice.ts";
import { actionOption } from "./duty/alert.ts";
import type { Message } from "./message.ts";
import { requireOption } from "./requirements.ts";
import { jsonPost } from "./request.ts";
import type { Context, HttpRequest } from "./service.ts";
import { urlForm } from "./urlForm.ts";
import { message } from "../../message/message.ts";

type Integration = {
  key: string;
  options: OptionsOf<typeof fields>;
  source: string;
  component: string | undefined;
  details: [string, string][];
};

const severities = { info: "info", success: "info", warning: "warning", failure: "critical" } as const;

const form: ServiceForm = {
  name: "pagerduty",
  title: "PagerDuty",
  fields: [
    formField("key", "Integration key", {
      help: "The service, Integrations, Events API v2.",
      secret: true,
      required: true,
      pattern: "[A-Za-z0-9_-]{5,64}",
      placeholder: "0123456789abcdef0123456789abcdef",
    }),
    regionField,
  ],
  urlOf: ({ key, region: place }) => `pagerduty://_/${queryOf({ integrationkey: key, region: place })}`,
};

const fields = {
  action: matching(/^(?:r|ac|tr|cr)/i, message("url.one_of", { choices: "trigger, acknowledge, resolve" })),
  region: region,
  severity: matching(
    /^(?:i(?:nf?o?)?|w\w*|e\w*|c\w*)$/i,
    message("url.one_of", { choices: "info, warning, error, critical" }),
  ),
  integrationkey: standsFor("user"),
  apikey: standsFor("authority"),
  ...texts("class", "click", "component", "dedup", "group", "source"),
};

/** https://developer.pagerduty.com/docs/send-alert-event ; a summary is 1,024 characters. */
export const pagerduty = serviceWithTargets<Integration, typeof fields>({
  name: "PagerDuty",
  schemes: ["pagerduty"],
  fields,
  rows: [
    [
      "pagerduty://_/?integrationkey=0123456789abcdef0123456789abcdef",
      "POST https://events.pagerduty.com/v2/enqueue",
      {
        routing_key: "0123456789abcdef0123456789abcdef",
        event_action: "trigger",
        dedup_key: "delivery-7f3a",
        client: "Tidemark",
        client_url: "https://tidemark.example",
        links: [{ href: "https://t.example/d", text: "Difference" }],
        payload: {
          summary: "A & B",
          severity: "info",
          source: "Tidemark",
          timestamp: "2026-03-04T05:06:07.000Z",
          custom_details: { message: "Now 19" },
        },
      },
    ],
  ],
  forms: [form],
  prefixes: "+",
  limits: { title: 1_000, body: 32_768 },
  picture: "address",
  dialect: () => "text",
  targets: (url) => [integrationIn(url)],
  recipient: (target) => target.source || "the integration",
  request,
});

function integrationIn(url: UrlOf<typeof fields>): Integration {
  const { options } = url;
  const key = url.user || url.host;
  return {
    key: requireOption(key, /^[\w-]{1,64}$/, urlForm("PagerDuty", "pagerduty://integration_key@api_key")),
    options,
    source: options.get("source") ?? url.path[0] ?? "",
    component: options.get("component") ?? url.path[1],
    details: url.plus,
  };
}

/** https://developer.pagerduty.com/docs/send-alert-event : pictures of the incident, which lead to the page. */
const picturesOf = ({ imageLink }: Notice, href: string | undefined) =>
  imageLink ? [{ src: imageLink.url, alt: imageLink.text, href }] : undefined;

function request(message: Message, target: Integration, context: Context): HttpRequest {
  const { notice, title, body } = message;
  const { options } = target;
  const key = options.get("dedup") || (notice.incident?.key ?? notice.id);
  const host = options.get("region")?.toLowerCase() === "eu" ? "events.eu.pagerduty.com" : "events.pagerduty.com";
  const address = `https://${host}/v2/enqueue`;
  const asked = actionOption(options);
  if (notice.incident?.isResolved || asked)
    return jsonPost(address, { routing_key: target.key, event_action: asked ?? "resolve", dedup_key: key });
  // The first letters decide, as in crit or err.
  const given = options.get("severity")?.toLowerCase() || "-";
  const severity =
    ["info", "warning", "error", "critical"].find((name) => name.startsWith(given)) ?? severities[notice.level];
  const link = options.get("click") ?? notice.links.difference ?? notice.links.subject;
  return jsonPost(address, {
    routing_key: target.key,
    event_action: "trigger",
    dedup_key: key,
    client: context.appName,
    client_url: context.appUrl || undefined,
    links: link ? [{ href: link, text: "Difference" }] : undefined,
    images: picturesOf(notice, link),
    payload: {
      summary: [...(title || body)].slice(0, 1_024).join(""),
      severity,
      source: target.source || context.appName,
      component: target.component,
      group: options.get("group"),
      class: options.get("class"),
      timestamp: new Date(notice.at * 1000).toISOString(),
      custom_details: { message: body, ...Object.fromEntries(target.details) },
    },
  });
}
