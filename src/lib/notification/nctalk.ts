/** Nextcloud Talk: a user with an app password writes to conversations, or a bot with its secret. */

import type { UrlOf } from "./declaration/field.ts";
import { texts } from "./declaration/options.ts";
import { serviceWithTargets } from "./declaration/service.ts";
import { utf8 } from "../markup/base64.ts";
import { recipientsOf, UrlProblem } from "./target.ts";
import { originOf } from "./address.ts";
import { atLeastOne, eachRecipient, requireOption } from "./requirements.ts";
import { basic, jsonPost, userHeaders } from "./request.ts";
import { message } from "../../message/message.ts";
import { urlForm } from "./urlForm.ts";

type Room = { url: string; room: string; headers: Record<string, string>; secret: string };

const fields = { ...texts("secret", "to", "url_prefix") };

/** https://nextcloud-talk.readthedocs.io/en/latest/chat/#sending-a-new-chat-message */
export const nctalk = serviceWithTargets<Room, typeof fields>({
  name: "Nextcloud Talk",
  schemes: ["nctalk", "nctalks"],
  fields,
  rows: [
    [
      "nctalks://user:password@cloud.example/room1234",
      "POST https://cloud.example/ocs/v2.php/apps/spreed/api/v1/chat/room1234",
      { message: "A & B\nNow 19" },
      { authorization: "Basic dXNlcjpwYXNzd29yZA==" },
    ],
  ],
  prefixes: "+",
  limits: { title: 0, body: 4_000 },
  dialect: () => "text",
  targets: roomsIn,
  recipient: (target) => target.room,
  async request({ body, notice }, { url, room, headers, secret }) {
    const message = body.replace(/@(?=all\b|"|\w)/g, "@\u200b");
    if (!secret) return jsonPost(`${url}/chat/${room}`, { message }, headers);
    const signed = await botHeaders(secret, notice.id, message);
    return jsonPost(`${url}/bot/${room}/message`, { message }, { ...headers, ...signed });
  },
});

/**
 * What proves that a message is of a bot: https://nextcloud-talk.readthedocs.io/en/latest/bots/#sending-a-chat-message . Its
 * random words are made of the message's id, so that a retry is equal.
 */
async function botHeaders(secret: string, id: string, message: string): Promise<Record<string, string>> {
  const hexOf = (bytes: ArrayBuffer) =>
    [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const random = hexOf(await crypto.subtle.digest("SHA-256", utf8(id)));
  const hmac = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", utf8(secret), hmac, false, ["sign"]);
  const signature = hexOf(await crypto.subtle.sign("HMAC", key, utf8(`${random}${message}`)));
  return { "x-nextcloud-talk-bot-random": random, "x-nextcloud-talk-bot-signature": signature };
}

function roomsIn(url: UrlOf<typeof fields>): Room[] {
  const secret = url.options.get("secret") ?? "";
  if (!secret && (!url.user || !url.password))
    throw new UrlProblem(
      urlForm("Nextcloud Talk", "nctalks://user:app_password@host/room, or nctalks://host/room?secret="),
    );
  const prefix = (url.options.get("url_prefix") ?? "").replace(/^\/*|\/*$/g, "");
  const base = `${originOf(url, url.scheme === "nctalks")}${prefix && `/${prefix}`}/ocs/v2.php/apps/spreed/api/v1`;
  const headers = {
    "ocs-apirequest": "true",
    accept: "application/json",
    ...(secret ? {} : basic(url.user, url.password)),
    ...userHeaders(url.plus),
  };
  const rooms = atLeastOne(recipientsOf(url), message("url.talk_room_missing"));
  return eachRecipient(url, rooms, (word) => ({
    url: base,
    room: requireOption(word.replace(/^#/, ""), /^\w{1,64}$/, message("url.talk_room")),
    headers,
    secret,
  }));
}
