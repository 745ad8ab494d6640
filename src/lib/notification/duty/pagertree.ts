/** PagerTree. */

import { actionOption, isResolved, keyOf, objectOf, summaryOf, wordOption } from "./alert.ts";
import type { NotificationUrl } from "../target.ts";
import { listOption } from "../target.ts";
import { requireOption } from "../requirements.ts";
import { jsonPost, userHeaders } from "../request.ts";
import type { Service } from "../service.ts";

type Integration = {
  id: string;
  options: NotificationUrl["options"];
  headers: Record<string, string>;
  meta: [string, string][];
};

const urgencies = ["silent", "low", "medium", "high", "critical"] as const;

/** https://pagertree.com/docs/integration-guides/webhook */
export const pagertree: Service<Integration> = {
  name: "PagerTree",
  schemes: ["pagertree"],
  limits: { title: 250, body: 32_768 },
  dialect: () => "text",
  targets(url) {
    const sentence = "A PagerTree URL is pagertree://integration_id";
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
};
