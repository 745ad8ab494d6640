/**
 * Splunk On-Call, formerly VictorOps. What fails is one entity from its first alert until it recovers;
 * every change is one of its own.
 */

import { matching, texts } from "./declaration/options.ts";
import { serviceWithTargets } from "./declaration/service.ts";
import { requireOption } from "./requirements.ts";
import { jsonPost } from "./request.ts";
import { urlForm } from "./urlForm.ts";
import { message } from "../../message/message.ts";

type Route = { url: string; route: string; entity: string | undefined; action: string | undefined };

const actions: Record<string, string> = {
  info: "INFO",
  warning: "WARNING",
  critical: "CRITICAL",
  recovery: "RECOVERY",
  resolve: "RECOVERY",
  acknowledgement: "ACKNOWLEDGEMENT",
};

/** The first letters decide, as in crit or ack. */
function actionOf(word: string | undefined): string | undefined {
  const given = word?.toLowerCase();
  return given ? Object.entries(actions).find(([name]) => name.startsWith(given))?.[1] : undefined;
}

const ofLevel = { info: "INFO", success: "RECOVERY", warning: "WARNING", failure: "CRITICAL" } as const;

const fields = {
  action: matching(
    /^(?:m|i|w|c|r|a)/i,
    message("url.one_of", { choices: "map, info, warning, critical, recovery, resolve, acknowledgement" }),
  ),
  ...texts("apikey", "entity_id", "route", "routing_key"),
};

/** https://help.victorops.com/knowledge-base/rest-endpoint-integration-guide/ */
export const splunk = serviceWithTargets<Route, typeof fields>({
  name: "Splunk On-Call",
  schemes: ["splunk", "victorops"],
  fields,
  rows: [
    [
      "splunk://routing_key@0123456789abcdef0123456789abcdef",
      "POST https://alert.victorops.com/integrations/generic/20131114/alert/0123456789abcdef0123456789abcdef/routing_key",
      {
        message_type: "INFO",
        entity_id: "delivery-7f3a",
        entity_display_name: "A & B",
        state_message: "Now 19",
        state_start_time: 1772600767,
        monitoring_tool: "Tidemark",
      },
    ],
  ],
  limits: { title: 250, body: 20_000 },
  dialect: () => "text",
  targets(url) {
    const { options } = url;
    const sentence = urlForm("Splunk On-Call", "splunk://routing_key@api_key");
    const route = requireOption(
      options.get("routing_key") ?? options.get("route") ?? url.user,
      /^[\w-]{1,100}$/,
      sentence,
    );
    const key = requireOption(options.get("apikey") ?? url.host, /^[\w-]{3,100}$/, sentence);
    const address = `https://alert.victorops.com/integrations/generic/20131114/alert/${key}/${route}`;
    return [
      {
        url: address,
        route,
        entity: options.get("entity_id") ?? (url.path.join("/") || undefined),
        action: actionOf(options.get("action")),
      },
    ];
  },
  recipient: (target) => target.route,
  request: (message, target, context) =>
    jsonPost(target.url, {
      message_type: target.action ?? ofLevel[message.notice.level],
      entity_id: target.entity ?? message.notice.incident?.key ?? message.notice.id,
      entity_display_name: message.title || undefined,
      state_message: message.body,
      state_start_time: Math.floor(message.notice.at),
      monitoring_tool: context.appName,
    }),
  native: (url) => {
    const place = /^\/integrations\/generic\/\d+\/alert\/([\w-]+)\/([\w-]+)((?:\/[^/]+)*)\/?$/.exec(url.pathname);
    return url.hostname === "alert.victorops.com" && place
      ? `splunk://${place[2]}@${place[1]}${place[3] ?? ""}${url.search}`
      : null;
  },
});
