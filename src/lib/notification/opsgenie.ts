/**
 * Opsgenie: one alert for all responders of a URL (@user, #team, ^escalation, *schedule). What fails is
 * one alert, which its recovery closes.
 */

import type { Message } from "./message.ts";
import type { NotificationUrl } from "./target.ts";
import { listOption, recipientsOf } from "./target.ts";
import { requireOption } from "./requirements.ts";
import { jsonPost } from "./request.ts";
import type { Context, HttpRequest, Service } from "./service.ts";

type Duty = {
  key: string;
  options: NotificationUrl["options"];
  user: string;
  responders: object[];
  details: [string, string][];
};

/** https://docs.opsgenie.com/docs/alert-api ; 130 characters of message, 15,000 of description. */
export const opsgenie: Service<Duty> = {
  name: "Opsgenie",
  schemes: ["opsgenie"],
  limits: { title: 130, body: 15_000 },
  dialect: () => "text",
  targets: (url) => [dutyIn(url)],
  recipient: (target) => `${target.responders.length || "default"} responders`,
  request,
};

function dutyIn(url: NotificationUrl): Duty {
  const key = requireOption(url.host, /^[\w-]{5,64}$/, "An Opsgenie URL is opsgenie://api_key/@user/#team");
  return { key, options: url.options, user: url.user, responders: recipientsOf(url).map(responder), details: url.plus };
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
  const host = options.get("region")?.toLowerCase() === "eu" ? "api.eu.opsgenie.com" : "api.opsgenie.com";
  const tags = listOption(options.get("tags"));
  const priority = /^[p]?([1-5])$/i.exec(options.get("priority") ?? "")?.[1] ?? "3";
  const alias = options.get("alias") ?? notice.incident?.key ?? notice.id;
  const headers = { authorization: `GenieKey ${target.key}` };
  if (notice.incident?.isResolved) {
    const close = `https://${host}/v2/alerts/${encodeURIComponent(alias)}/close?identifierType=alias`;
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
  return jsonPost(`https://${host}/v2/alerts`, body, headers);
}
