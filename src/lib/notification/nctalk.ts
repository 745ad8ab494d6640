/** Nextcloud Talk: a user with an app password writes to conversations. */

import type { NotificationUrl } from "./target.ts";
import { recipientsOf, UrlProblem } from "./target.ts";
import { originOf } from "./address.ts";
import { atLeastOne, eachRecipient, requireOption } from "./requirements.ts";
import { basic, jsonPost, userHeaders } from "./request.ts";
import type { Service } from "./service.ts";

type Room = { url: string; room: string; headers: Record<string, string> };

/** https://nextcloud-talk.readthedocs.io/en/latest/chat/#sending-a-new-chat-message */
export const nctalk: Service<Room> = {
  name: "Nextcloud Talk",
  schemes: ["nctalk", "nctalks"],
  limits: { title: 0, body: 4_000 },
  dialect: () => "text",
  targets: roomsIn,
  recipient: (target) => target.room,
  request: (message, target) =>
    jsonPost(
      `${target.url}/${target.room}`,
      { message: message.body.replace(/@(?=all\b|"|\w)/g, "@\u200b") },
      target.headers,
    ),
};

function roomsIn(url: NotificationUrl): Room[] {
  if (!url.user || !url.password) throw new UrlProblem("A Nextcloud Talk URL is nctalks://user:app_password@host/room");
  const prefix = (url.options.get("url_prefix") ?? "").replace(/^\/*|\/*$/g, "");
  const base = `${originOf(url, url.scheme === "nctalks")}${prefix && `/${prefix}`}/ocs/v2.php/apps/spreed/api/v1/chat`;
  const headers = {
    "ocs-apirequest": "true",
    accept: "application/json",
    ...basic(url.user, url.password),
    ...userHeaders(url.plus),
  };
  const rooms = atLeastOne(recipientsOf(url), "A Nextcloud Talk URL needs the id of a room");
  return eachRecipient(url, rooms, (word) => ({
    url: base,
    room: requireOption(word.replace(/^#/, ""), /^\w{1,64}$/, "A Nextcloud Talk room is letters and digits"),
    headers,
  }));
}
