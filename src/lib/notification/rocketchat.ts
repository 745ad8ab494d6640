/**
 * Rocket.Chat: an incoming webhook (rockets://id/token@host), a personal token (rockets://user_id:token@host/#room), or a login
 * by password (rockets://user:password@host/#room), which is asked for a token first. `mode=webhook`, `mode=token` or
 * `mode=basic` says which.
 */

import { formField, hookField, originPattern, queryOf, serverOf, type ServiceForm } from "./forms/form.ts";
import type { UrlOf } from "./declaration/field.ts";
import { matching, texts } from "./declaration/options.ts";
import { serviceWithTargets } from "./declaration/service.ts";
import { withoutMentions } from "../markup/mentions.ts";
import { notificationUrl, recipientsOf, UrlProblem } from "./target.ts";
import type { ServiceAnswer, Outcome } from "./outcome.ts";
import { jsonObjectIn, notAccepted } from "./outcome.ts";
import { originOf } from "./address.ts";
import { membersOf } from "./picture.ts";
import { atLeastOne, requireOption } from "./requirements.ts";
import { jsonPost } from "./request.ts";
import { message } from "../../message/message.ts";
import { either } from "./urlForm.ts";

/** Whoever signs in by password before each message that no kept token is there for. */
type Login = { url: string; user: string; password: string };

type RocketChatTarget = {
  url: string;
  headers: Record<string, string>;
  login: Login | null;
  room: Record<string, string>;
  label: string;
};

const form: ServiceForm = {
  name: "rocketchat",
  title: "Rocket.Chat",
  fields: [
    hookField(
      "Administration, Integrations, Incoming.",
      `${originPattern}/hooks/[A-Za-z0-9]{5,64}/[A-Za-z0-9]{5,100}`,
      "https://chat.example.com/hooks/6634f1b7c2a1d/abcdefghijklmnopqrstuvwxyz",
    ),
    formField("room", "Room", {
      help: "#channel or @user; else the room of the webhook.",
      pattern: "[#@][A-Za-z0-9._-]{1,60}",
      placeholder: "#alerts",
    }),
  ],
  urlOf: ({ webhook, room }) => {
    const { s, host, path } = serverOf(webhook);
    return `rocket${s}://${host}${queryOf({ webhook: path.replace("/hooks/", ""), to: room })}`;
  },
};

const fields = { mode: matching(/^(?:w|t|b)/i, "one of webhook, token, basic"), ...texts("to", "webhook") };

/** https://developer.rocket.chat/apidocs/post-message */
export const rocketchat = serviceWithTargets<RocketChatTarget, typeof fields>({
  name: "Rocket.Chat",
  schemes: ["rocket", "rockets"],
  fields,
  rows: [
    [
      "rockets://chat.example.com?webhook=6634f1b7c2a1d%2Fabcdefghijklmnopqrstuvwxyz",
      "POST https://chat.example.com/hooks/6634f1b7c2a1d/abcdefghijklmnopqrstuvwxyz",
      { text: "**A \\& B**  \nNow **19**" },
    ],
  ],
  forms: [form],
  limits: { title: 0, body: 4_500 },
  picture: "address",
  dialect: () => "markdown",
  targets: placesIn,
  recipient: (target) => target.label,
  grant: {
    key: ({ login }) => JSON.stringify(login),
    // https://developer.rocket.chat/apidocs/login
    request: ({ login }) => login && jsonPost(login.url, { user: login.user, password: login.password }),
    read(answer) {
      const { userId, authToken } = membersOf(jsonObjectIn(answer.body)["data"]);
      const isWhole = typeof userId === "string" && typeof authToken === "string";
      // Servers keep a login for 90 days, unless set otherwise; one that ended is renewed at its refusal.
      return isWhole ? { value: `${userId} ${authToken}`, seconds: 86_400 } : null;
    },
  },
  request({ body, notice: { imageLink } }, { url, room, headers: fixed, login }, context) {
    const [id = "", token = ""] = context.grant?.split(" ") ?? [];
    const headers = login ? { "x-user-id": id, "x-auth-token": token } : fixed;
    const attachments = imageLink ? [{ title: imageLink.text, image_url: imageLink.url }] : undefined;
    return jsonPost(url, { text: withoutMentions(body), ...room, attachments }, headers);
  },
  outcome,
});

function placesIn(written: UrlOf<typeof fields>): RocketChatTarget[] {
  const url = withWebhook(written);
  const origin = originOf(url, url.scheme === "rockets");
  const mode = modeOf(url);
  const rooms = recipientsOf(url).map((word) => roomOf(word, mode));
  if (mode === "webhook") {
    const hook = requireOption(hookIn(url), hookShape, message("url.rocketchat_hook"));
    const common = { url: `${origin}/hooks/${hook}`, headers: {}, login: null };
    return rooms.length > 0
      ? rooms.map((room) => ({ ...common, ...room }))
      : [{ ...common, room: {}, label: "the webhook's own room" }];
  }
  const form = "rockets://user:password@host/#room, or with the id of a user and a token";
  requireOption(
    url.user,
    mode === "token" ? headerShape : /\S/,
    message("url.needs", { service: "Rocket.Chat", what: message("url.a_user"), form }),
  );
  requireOption(
    url.password,
    mode === "token" ? headerShape : /\S/,
    message("url.needs", { service: "Rocket.Chat", what: message("url.a_password"), form }),
  );
  const some = atLeastOne(rooms, message("url.needs", { service: "Rocket.Chat", what: message("url.a_room"), form }));
  const { user, password } = url;
  const login = mode === "basic" ? { url: `${origin}/api/v1/login`, user, password } : null;
  const headers: Record<string, string> = login ? {} : { "x-user-id": user, "x-auth-token": password };
  return some.map((room) => ({ url: `${origin}/api/v1/chat.postMessage`, headers, login, ...room }));
}

const headerShape = /^[\x21-\x7e]+$/;

type Mode = "webhook" | "token" | "basic";

const hookShape = /^[A-Za-z0-9]+\/[A-Za-z0-9]+$/;
/** The ids and tokens of real webhooks; what is shorter may be a password with a slash in it. */
const longHookShape = /^[A-Za-z0-9]{15,}\/[A-Za-z0-9]{24,}$/;

function hookIn(url: UrlOf<typeof fields>): string {
  return url.options.get("webhook") ?? (url.user.includes("/") ? url.user : url.password);
}

/** What `mode=` says; without it a webhook is known by its form and a token by its length. */
function modeOf(url: UrlOf<typeof fields>): Mode {
  const said = url.options.get("mode")?.toLowerCase() ?? "";
  if (said !== "") {
    const mode = (["webhook", "token", "basic"] as const).find((name) => name.startsWith(said));
    if (!mode)
      throw new UrlProblem(
        message("url.option_must", {
          option: "mode",
          service: "Rocket.Chat",
          expected: either("webhook", "token", "basic"),
        }),
      );
    return mode;
  }
  if (url.options.has("webhook") || url.user.includes("/") || longHookShape.test(url.password)) return "webhook";
  return url.user && url.password.length > 32 ? "token" : "basic";
}

/** A webhook's own slash stands before the `@`, where it would end the authority: there it is an escape. */
function withWebhook(url: UrlOf<typeof fields>): UrlOf<typeof fields> {
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
  return isRefused ? { kind: "permanent", reason: notAccepted("Rocket.Chat") } : null;
}
