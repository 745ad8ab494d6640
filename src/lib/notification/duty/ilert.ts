/** ilert. */

import { actionOption, isResolved, keyOf, linkOf, objectOf, summaryOf, wordOption } from "./alert.ts";
import type { NotificationUrl } from "../target.ts";
import { requireOption } from "../requirements.ts";
import { jsonPost } from "../request.ts";
import type { Service } from "../service.ts";

type Source = { key: string; options: NotificationUrl["options"]; labels: [string, string][] };

/** https://api.ilert.com/api-docs/#tag/Events */
export const ilert: Service<Source> = {
  name: "ilert",
  schemes: ["ilert"],
  limits: { title: 250, body: 32_768 },
  picture: "address",
  dialect: () => "text",
  targets(url) {
    const given = url.options.get("key") ?? url.host;
    const key = requireOption(given, /^[\w-]{4,100}$/, "An ilert URL is ilert://integration_key");
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
};
