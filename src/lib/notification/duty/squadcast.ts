/** Squadcast, now SolarWinds Incident Response. */

import { isResolved, keyOf, objectOf, summaryOf, wordOption } from "./alert.ts";
import type { NotificationUrl } from "../target.ts";
import { requireOption } from "../requirements.ts";
import { jsonPost } from "../request.ts";
import type { Service } from "../service.ts";

type Source = { key: string; options: NotificationUrl["options"]; tags: [string, string][] };

/** https://documentation.solarwinds.com/en/success_center/incident-response/content/integrations/incident-webhook-incident-webhook-api.htm */
export const squadcast: Service<Source> = {
  name: "Squadcast",
  schemes: ["squadcast"],
  limits: { title: 250, body: 30_000 },
  dialect: () => "text",
  targets(url) {
    const given = url.options.get("key") ?? url.host;
    const key = requireOption(given, /^[\w-]{8,100}$/, "A Squadcast URL is squadcast://api_key");
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
};
