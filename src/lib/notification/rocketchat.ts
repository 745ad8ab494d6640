/**
 * Rocket.Chat: an incoming webhook (rockets://id/token@host) or a personal token (rockets://user_id:token@host/#room).
 * `mode=webhook` or `mode=token` says which; `mode=basic`, a login by password, is not served.
 */

import { withoutMentions } from "../markup/mentions.ts";
import type { NotificationUrl } from "./target.ts";
import { notificationUrl, recipientsOf, UrlProblem } from "./target.ts";
import type { ServiceAnswer, Outcome } from "./outcome.ts";
import { jsonObjectIn } from "./outcome.ts";
import { originOf } from "./address.ts";
import { atLeastOne, requireOption } from "./requirements.ts";
import { jsonPost } from "./request.ts";
import type { Service } from "./service.ts";

type RocketChatTarget = { url: string; headers: Record<string, string>; room: Record<string, string>; label: string };

/** https://developer.rocket.chat/apidocs/post-message */
export const rocketchat: Service<RocketChatTarget> = {
  name: "Rocket.Chat",
  schemes: ["rocket", "rockets"],
  limits: { title: 0, body: 4_500 },
  picture: "address",
  dialect: () => "markdown",
  targets: placesIn,
  recipient: (target) => target.label,
  request({ body, notice: { imageLink } }, { url, room, headers }) {
    const attachments = imageLink ? [{ title: imageLink.text, image_url: imageLink.url }] : undefined;
    return jsonPost(url, { text: withoutMentions(body), ...room, attachments }, headers);
  },
  outcome,
};

function placesIn(written: NotificationUrl): RocketChatTarget[] {
  const url = withWebhook(written);
  const origin = originOf(url, url.scheme === "rockets");
  const mode = modeOf(url);
  const rooms = recipientsOf(url).map((word) => roomOf(word, mode));
  if (mode === "webhook") {
    const hook = requireOption(hookIn(url), hookShape, "A Rocket.Chat webhook is rockets://id/token@host");
    const common = { url: `${origin}/hooks/${hook}`, headers: {} };
    return rooms.length > 0
      ? rooms.map((room) => ({ ...common, ...room }))
      : [{ ...common, room: {}, label: "the webhook's own room" }];
  }
  if (mode === "basic") {
    throw new UrlProblem(
      "Rocket.Chat is reached by a webhook or a personal access token, not by a password: rockets://user_id:token@host/#room",
    );
  }
  const headers = { "x-user-id": url.user, "x-auth-token": url.password };
  requireOption(
    url.user,
    /^[\x21-\x7e]+$/,
    "A Rocket.Chat URL needs the id of a user: rockets://user_id:token@host/#room",
  );
  requireOption(url.password, /^[\x21-\x7e]+$/, "A Rocket.Chat URL needs a token: rockets://user_id:token@host/#room");
  const some = atLeastOne(rooms, "A Rocket.Chat URL needs a room: rockets://user_id:token@host/#room");
  return some.map((room) => ({ url: `${origin}/api/v1/chat.postMessage`, headers, ...room }));
}

type Mode = "webhook" | "token" | "basic";

const hookShape = /^[A-Za-z0-9]+\/[A-Za-z0-9]+$/;
/** The ids and tokens of real webhooks; what is shorter may be a password with a slash in it. */
const longHookShape = /^[A-Za-z0-9]{15,}\/[A-Za-z0-9]{24,}$/;

function hookIn(url: NotificationUrl): string {
  return url.options.get("webhook") ?? (url.user.includes("/") ? url.user : url.password);
}

/** What `mode=` says; without it a webhook is known by its form and a token by its length. */
function modeOf(url: NotificationUrl): Mode {
  const said = url.options.get("mode")?.toLowerCase() ?? "";
  if (said !== "") {
    const mode = (["webhook", "token", "basic"] as const).find((name) => name.startsWith(said));
    if (!mode) throw new UrlProblem("mode= of a Rocket.Chat URL must be webhook or token");
    return mode;
  }
  if (url.options.has("webhook") || url.user.includes("/") || longHookShape.test(url.password)) return "webhook";
  return url.user && url.password.length > 32 ? "token" : "basic";
}

/** A webhook's own slash stands before the `@`, where it would end the authority: there it is an escape. */
function withWebhook(url: NotificationUrl): NotificationUrl {
  const [first = "", ...rest] = url.path;
  const at = first.lastIndexOf("@");
  if (url.user || at < 0 || url.options.has("webhook")) return url;
  const place = `${url.authority}%2F${first.slice(0, at)}@${first.slice(at + 1)}`;
  const again = notificationUrl(`${url.scheme}://${place}`);
  return { ...url, user: again.user, password: again.password, host: again.host, port: again.port, path: rest };
}

function roomOf(word: string, mode: Mode): Pick<RocketChatTarget, "room" | "label"> {
  // A webhook knows a room by one word, whatever it is.
  const isNamed = mode === "webhook" || word.startsWith("#") || word.startsWith("@");
  return { room: isNamed ? { channel: word } : { roomId: word }, label: word };
}

/** The API answers 200 with `success: false` for a room it does not know. */
function outcome(answer: ServiceAnswer): Outcome | null {
  const isRefused = answer.status === 200 && jsonObjectIn(answer.body)["success"] === false;
  return isRefused ? { kind: "permanent", reason: "Rocket.Chat did not accept the message" } : null;
}
