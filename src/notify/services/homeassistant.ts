/** Home Assistant: hassios://host/token shows a notification in it; /notify.mobile_app_phone after the token calls that service. */

import type { Message } from "../convert/message.ts";
import type { NotificationUrl } from "../target.ts";
import { recipientsOf } from "../target.ts";
import { originOf } from "./address.ts";
import { need } from "./need.ts";
import { bearer, jsonPost } from "./request.ts";
import type { HttpRequest, Service } from "./service.ts";

type Action = { base: string; token: string; action: string; devices: string[]; id: string | undefined };

const persistent = "persistent_notification.create";
const actionShape = /^[a-z_]+\.[a-z0-9_]+(?::.+)?$/;

/** https://developers.home-assistant.io/docs/api/rest/ */
export const homeassistant: Service<Action> = {
  name: "Home Assistant",
  schemes: ["hassio", "hassios"],
  limits: { title: 250, body: 32_768 },
  dialect: (target) => (target.action === persistent ? "markdown" : "text"),
  targets: actionsIn,
  recipient: (target) => [target.action, ...target.devices].join(":"),
  request,
};

function actionsIn(url: NotificationUrl): Action[] {
  const secure = url.scheme === "hassios";
  const given = url.options.get("token") ?? url.options.get("accesstoken");
  const last = url.path.findLastIndex((part) => !actionShape.test(part));
  const token = need(
    given ?? url.path[last],
    /^[\w.~+/=-]{10,}$/,
    "A Home Assistant URL is hassios://host/long_lived_access_token",
  );
  const before = given ? [] : url.path.slice(0, last);
  const prefix = [...(url.options.get("prefix") ?? "").split("/").filter(Boolean), ...before].map(
    (part) => `/${encodeURIComponent(part)}`,
  );
  const base = `${originOf(url, secure, secure ? undefined : 8123)}${prefix.join("")}`;
  const common = { base, token, id: url.options.get("nid") };
  const wanted = recipientsOf({ ...url, path: url.path.slice(last + 1) });
  if (wanted.length === 0) return [{ ...common, action: persistent, devices: [] }];
  return wanted.map((word) => {
    need(word, actionShape, "A Home Assistant recipient is domain.service, such as notify.mobile_app_phone");
    const [action = "", ...devices] = word.split(":");
    return { ...common, action, devices };
  });
}

function request(message: Message, target: Action): HttpRequest {
  const { notice } = message;
  const link = notice.links.difference ?? notice.links.watch;
  const more =
    target.action === persistent
      ? { notification_id: target.id ?? notice.id }
      : {
          target: target.devices.length > 0 ? target.devices : undefined,
          data: link ? { url: link, clickAction: link } : undefined,
        };
  const address = `${target.base}/api/services/${target.action.replace(".", "/")}`;
  return jsonPost(address, { title: message.title || undefined, message: message.body, ...more }, bearer(target.token));
}
