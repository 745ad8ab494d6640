/** incident.io, by an HTTP alert source. */

import { isResolved, keyOf, linkOf, objectOf, summaryOf } from "./alert.ts";
import type { NotificationUrl } from "../target.ts";
import { requireOption } from "../requirements.ts";
import { bearer, jsonPost } from "../request.ts";
import type { Service } from "../service.ts";

type Source = { id: string; token: string; options: NotificationUrl["options"]; metadata: [string, string][] };

/** https://api-docs.incident.io/tag/Alert-Events-V2 */
export const incidentio: Service<Source> = {
  name: "incident.io",
  schemes: ["incidentio"],
  limits: { title: 250, body: 32_768 },
  dialect: () => "markdown",
  targets(url) {
    const { options } = url;
    const sentence = "An incident.io URL is incidentio://alert_source_id/token";
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
};
