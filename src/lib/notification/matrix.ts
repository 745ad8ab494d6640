/**
 * Matrix: a room by an access token, or a webhook bridge.
 *
 * 1. matrixs://token@host/!room:host sends to a room the token's user has joined; the retry of a message is the same
 *    message to the server.
 * 2. mode=matrix or slack posts to matrix-appservice-webhooks, mode=hookshot to hookshot: matrixs://token@host?mode=hookshot.
 * 3. mode=t2bot posts to t2bot.io: matrix://token?mode=t2bot.
 * 4. To a webhook the user of the URL is the name to post as: matrixs://name:token@host?mode=matrix.
 */

import { lookup } from "../lookup.ts";
import { messageOf } from "./message.ts";
import type { Message } from "./message.ts";
import type { NotificationUrl } from "./target.ts";
import { recipientsOf, UrlProblem } from "./target.ts";
import type { ServiceAnswer, Outcome } from "./outcome.ts";
import { jsonObjectIn, throttledOutcome } from "./outcome.ts";
import { originOf } from "./address.ts";
import { atLeastOne, eachRecipient, requireOption } from "./requirements.ts";
import { matrixUpload } from "./matrixUpload.ts";
import { bearer, jsonPost } from "./request.ts";
import type { Context, HttpRequest, Service } from "./service.ts";

type Room = {
  mode: "room" | "bridge" | "slack" | "hookshot";
  isPlain: boolean;
  url: string;
  token: string;
  room: string;
  /** Whom a webhook posts as; "" leaves it to us. */
  name: string;
  kind: "m.text" | "m.notice";
};

const limits = { title: 0, body: 30_000, unit: "bytes" } as const;

/** https://github.com/turt2live/matrix-appservice-webhooks */
const bridgePath = "/api/v1/matrix/hook";

/** https://spec.matrix.org/latest/client-server-api/#put_matrixclientv3roomsroomidsendeventtypetxnid */
export const matrix: Service<Room> = {
  name: "Matrix",
  schemes: ["matrix", "matrixs"],
  limits,
  picture: ({ mode }) => (mode === "room" ? "file" : null),
  upload: ({ mode }) => (mode === "room" ? matrixUpload : null),
  dialect: () => "html",
  targets: roomsIn,
  recipient: (target) => target.room || "the webhook's own room",
  request,
  outcome,
  native: (url) => {
    const hook = /^\/api\/v1\/matrix\/hook\/([\w-]+)\/?$/.exec(url.pathname);
    return url.hostname === "webhooks.t2bot.io" && hook ? `matrix://${hook[1]}?mode=t2bot` : null;
  },
};

function roomsIn(url: NotificationUrl): Room[] {
  const mode = url.options.get("mode")?.toLowerCase() ?? "off";
  const isPlain = url.format === "text";
  const kind = url.options.get("msgtype") === "notice" ? "m.notice" : "m.text";
  const token = url.options.get("token") ?? (url.password || url.user);
  if (mode === "t2bot") {
    const given = url.options.get("token") ?? url.host;
    const hook = requireOption(given, /^[\w-]{10,128}$/, "A t2bot URL is matrix://token?mode=t2bot");
    const address = `https://webhooks.t2bot.io${bridgePath}/${hook}`;
    return [{ mode: "bridge", url: address, token: "", room: "", name: url.user, kind, isPlain }];
  }
  const origin = originOf(url, url.scheme === "matrixs");
  requireOption(token, /^[\x21-\x7e]+$/, "A Matrix URL needs an access token: matrixs://token@host/!room:host");
  if (mode !== "off") {
    const bridges: Record<string, Room["mode"]> = { matrix: "bridge", slack: "slack", hookshot: "hookshot" };
    const bridge = lookup(bridges, mode);
    if (!bridge) throw new UrlProblem("mode= of a Matrix URL must be matrix, slack, hookshot or t2bot");
    const usual = bridge === "hookshot" ? "/webhook" : bridgePath;
    const path = (url.options.get("path") ?? usual).replace(/^\/*|\/*$/g, "");
    // A lone user is the token, which must not become a name that everybody reads.
    const name = token === url.user ? "" : url.user;
    return [
      { mode: bridge, url: `${origin}/${path}/${encodeURIComponent(token)}`, token: "", room: "", name, kind, isPlain },
    ];
  }
  if (url.user && url.password && !url.options.get("token")) {
    throw new UrlProblem("Matrix is reached by an access token, not by a password: matrixs://token@host/!room:host");
  }
  const rooms = atLeastOne(recipientsOf(url), "A Matrix URL needs a room: matrixs://token@host/!room:host");
  return eachRecipient(url, rooms, (word) => {
    requireOption(
      word,
      /^!?[\w.~=/+-]+(?::[\w.:[\]-]+)?$/,
      "A Matrix room is given by its internal id, such as !abc:host, not by an alias or a user",
    );
    const room = `${word.startsWith("!") ? "" : "!"}${word}${word.includes(":") ? "" : `:${url.host}`}`;
    return {
      mode: "room",
      url: `${origin}/_matrix/client/v3/rooms/${encodeURIComponent(room)}/send/m.room.message`,
      token,
      room,
      name: "",
      kind,
      isPlain,
    };
  });
}

function request(message: Message, target: Room, context: Context): HttpRequest {
  const { notice } = message;
  const text = messageOf(notice, "text", limits).body;
  const name = target.name || context.appName;
  if (target.mode === "slack") return jsonPost(target.url, { username: name, ...slackWords(message) });
  if (target.mode === "hookshot") return jsonPost(target.url, { text, html: message.body, username: name });
  if (target.mode === "bridge")
    return jsonPost(target.url, {
      displayName: name,
      ...(target.isPlain ? { format: "plain", text } : { format: "html", text: message.body }),
    });
  const content = { msgtype: target.kind, body: text, format: "org.matrix.custom.html", formatted_body: message.body };
  // An empty m.mentions says that nobody is meant, whatever the words are.
  const body = { ...content, "m.mentions": {} };
  const address = `${target.url}/${encodeURIComponent(notice.id)}`;
  return { ...jsonPost(address, body, bearer(target.token)), method: "PUT" };
}

/** As Slack has them: https://docs.slack.dev/legacy/legacy-messaging/legacy-secondary-message-attachments */
function slackWords({ notice }: Message) {
  const { title, body } = messageOf(notice, "markdown", { ...limits, title: 250 });
  return { mrkdwn: true, attachments: [{ title: title || undefined, text: body, ts: notice.at }] };
}

function outcome(answer: ServiceAnswer): Outcome | null {
  const said = jsonObjectIn(answer.body);
  const wait = said["retry_after_ms"];
  if (said["errcode"] === "M_LIMIT_EXCEEDED" && typeof wait === "number")
    return throttledOutcome("The Matrix server asked to slow down (429)", wait / 1000);
  if (said["errcode"] === "M_UNKNOWN_TOKEN")
    return { kind: "permanent", reason: "The Matrix server does not know the access token (401)" };
  return said["errcode"] === "M_FORBIDDEN"
    ? { kind: "permanent", reason: "The Matrix user has not joined the room (403)" }
    : null;
}
