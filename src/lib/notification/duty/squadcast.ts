/** Squadcast, now SolarWinds Incident Response. */

import type { OptionsOf } from "../declaration/field.ts";
import { matching, oneOf, region, texts } from "../declaration/options.ts";
import { serviceWithTargets } from "../declaration/service.ts";
import { isResolved, keyOf, objectOf, summaryOf, wordOption } from "./alert.ts";
import { requireOption } from "../requirements.ts";
import { jsonPost } from "../request.ts";
import { urlForm } from "../urlForm.ts";
import { message } from "../../../message/message.ts";

type Source = { key: string; options: OptionsOf<typeof fields>; tags: [string, string][] };

const fields = {
  action: matching(/^(?:r|cl|ac|cr|tr|al|op)/i, message("url.one_of", { choices: "create, acknowledge, resolve" })),
  priority: oneOf("p1", "p2", "p3", "p4", "p5"),
  region: region,
  ...texts("dedup", "key"),
};

/** https://documentation.solarwinds.com/en/success_center/incident-response/content/integrations/incident-webhook-incident-webhook-api.htm */
export const squadcast = serviceWithTargets<Source, typeof fields>({
  name: "Squadcast",
  schemes: ["squadcast"],
  fields,
  rows: [
    [
      "squadcast://apikey1234567890",
      "POST https://api.squadcast.com/v2/incidents/api/apikey1234567890",
      { message: "A & B", description: "Now 19", status: "trigger", event_id: "delivery-7f3a" },
    ],
  ],
  prefixes: "+",
  limits: { title: 250, body: 30_000 },
  dialect: () => "text",
  targets(url) {
    const given = url.options.get("key") ?? url.host;
    const key = requireOption(given, /^[\w-]{8,100}$/, urlForm("Squadcast", "squadcast://api_key"));
    return [{ key, options: url.options, tags: url.plus }];
  },
  recipient: () => "the alert source",
  request(message, target) {
    const { options } = target;
    const host = options.get("region")?.toLowerCase() === "eu" ? "api.eu.squadcast.com" : "api.squadcast.com";
    return jsonPost(`https://${host}/v2/incidents/api/${target.key}`, {
      message: summaryOf(message),
      description: message.body,
      status: isResolved(message.notice, target.options) ? "resolve" : "trigger",
      event_id: keyOf(message.notice, options),
      priority: wordOption(options.get("priority"), ["P1", "P2", "P3", "P4", "P5"]),
      tags: objectOf(target.tags),
    });
  },
  native(url) {
    const region = { "api.squadcast.com": "", "api.eu.squadcast.com": "?region=eu" }[url.hostname];
    const key = /^\/v2\/incidents\/api\/([\w-]+)\/?$/.exec(url.pathname)?.[1];
    return region !== undefined && key ? `squadcast://${key}${region}` : null;
  },
});
