/**
 * Matrix: a room by an access token or a password, or a webhook bridge.
 *
 * 1. matrixs://token@host/!room:host sends to a room the token's user has joined, matrixs://token@host/#alias to one that the user
 *    may join; the retry of a message is the same message to the server. matrixs://user:password@host/... signs in first.
 * 2. mode=matrix or slack posts to matrix-appservice-webhooks, mode=hookshot to hookshot: matrixs://token@host?mode=hookshot.
 * 3. mode=t2bot posts to t2bot.io: matrix://token?mode=t2bot.
 * 4. To a webhook the user of the URL is the name to post as: matrixs://name:token@host?mode=matrix.
 */

import { formField, queryOf, serverField, serverOf, urlPart, type ServiceForm } from "./forms/form.ts";
import type { UrlOf } from "./declaration/field.ts";
import { oneOf, texts } from "./declaration/options.ts";
import { serviceWithTargets } from "./declaration/service.ts";
import { lookup } from "../lookup.ts";
import { messageOf } from "./message.ts";
import type { Message } from "./message.ts";
import { recipientsOf, UrlProblem } from "./target.ts";
import type { ServiceAnswer, Outcome } from "./outcome.ts";
import { jsonObjectIn, withStatus } from "./outcome.ts";
import { originOf } from "./address.ts";
import { atLeastOne, eachRecipient, requireOption } from "./requirements.ts";
import { matrixGrant, seatIn, slowedDown, type Seat } from "./matrixSeat.ts";
import { matrixUpload } from "./matrixUpload.ts";
import type { Upload } from "./picture.ts";
import { bearer, jsonPost } from "./request.ts";
import type { Context, HttpRequest } from "./service.ts";
import { message } from "../../message/message.ts";
import { either, urlForm } from "./urlForm.ts";

type Room = {
  mode: "room" | "bridge" | "slack" | "hookshot";
  /** What is needed before the message; null where the URL has token and room. */
  seat: Seat | null;
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

const form: ServiceForm = {
  name: "matrix",
  title: "Matrix",
  fields: [
    serverField("The home server of the user who posts.", "https://matrix.example.org", true),
    formField("token", "Access token", {
      help: "Of a user who is in the room: Settings, Help & About, Access Token.",
      secret: true,
      required: true,
      pattern: "[\\x21-\\x7e]{5,500}",
      placeholder: "syt_YWRh_abcdefghijklmnop_123456",
    }),
    formField("room", "Room", {
      help: "The address of the room, or its internal id: Room settings, General or Advanced.",
      required: true,
      pattern: "[!#][A-Za-z0-9._=+-]{1,200}:[A-Za-z0-9.-]{1,200}(?::\\d{1,5})?",
      placeholder: "#alerts:matrix.example.org",
    }),
  ],
  urlOf: ({ server, token = "", room = "" }) => {
    const { s, host } = serverOf(server);
    return `matrix${s}://${host}/${urlPart(room)}${queryOf({ token })}`;
  },
};

const fields = {
  mode: oneOf("off", "matrix", "slack", "hookshot", "t2bot"),
  msgtype: oneOf("text", "notice"),
  ...texts("path", "to", "token"),
};

/** https://spec.matrix.org/latest/client-server-api/#put_matrixclientv3roomsroomidsendeventtypetxnid */
export const matrix = serviceWithTargets<Room, typeof fields>({
  name: "Matrix",
  schemes: ["matrix", "matrixs"],
  fields,
  rows: [
    [
      "matrixs://matrix.example.org/%23alerts%3Amatrix.example.org?token=syt_YWRh_abcdefghijklmnop_123456",
      "PUT https://matrix.example.org/_matrix/client/v3/rooms/!granted1%3Aserver.test/send/m.room.message/delivery-7f3a",
      {
        msgtype: "m.text",
        body: "A & B\nNow 19",
        format: "org.matrix.custom.html",
        formatted_body: "<b>A &amp; B</b><br>\n<p>Now <b>19</b></p>",
        "m.mentions": {},
      },
      { authorization: "Bearer syt_YWRh_abcdefghijklmnop_123456" },
    ],
  ],
  forms: [form],
  limited: [
    {
      names: ["path"],
      modes: /^(?:matrix|slack|hookshot)$/i,
      why: message("option.bridges"),
    },
    { names: ["msgtype", "to"], modes: /^(?:off)?$/i, why: message("option.rooms") },
  ],
  limits,
  picture: ({ mode }) => (mode === "room" ? "file" : null),
  upload: ({ mode }) => (mode === "room" ? upload : null),
  grant: {
    ...matrixGrant,
    key: ({ seat }) => (seat ? matrixGrant.key(seat) : ""),
    request: ({ seat }, context) => seat && matrixGrant.request(seat, context),
    then: ({ seat }, answers) => (seat && matrixGrant.then?.(seat, answers)) ?? null,
    read: (answer, { seat }, answers) => seat && matrixGrant.read(answer, seat, answers),
  },
  dialect: () => "html",
  targets: roomsIn,
  recipient: (target) => target.room || "the webhook's own room",
  request,
  outcome,
  native: (url) => {
    const hook = /^\/api\/v1\/matrix\/hook\/([\w-]+)\/?$/.exec(url.pathname);
    return url.hostname === "webhooks.t2bot.io" && hook ? `matrix://${hook[1]}?mode=t2bot` : null;
  },
});

/** The room as it is sent to, with what was asked for before. */
function seated(target: Room, context: Context): Room {
  if (!target.seat) return target;
  const { token, room } = seatIn(context.grant);
  return { ...target, token, url: eventsOf(target.seat.origin, room) };
}

const eventsOf = (origin: string, room: string) =>
  `${origin}/_matrix/client/v3/rooms/${encodeURIComponent(room)}/send/m.room.message`;

const upload: Upload<Room> = {
  when: "after",
  next: (answers, sending) =>
    matrixUpload.next(answers, { ...sending, target: seated(sending.target, sending.context) }),
};

function roomsIn(url: UrlOf<typeof fields>): Room[] {
  const mode = url.options.get("mode")?.toLowerCase() ?? "off";
  if (mode === "t2bot") {
    const given = url.options.get("token") ?? url.host;
    const hook = requireOption(given, /^[\w-]{10,128}$/, urlForm("t2bot", "matrix://token?mode=t2bot"));
    return [
      { ...commonOf(url), mode: "bridge", url: `https://webhooks.t2bot.io${bridgePath}/${hook}`, name: url.user },
    ];
  }
  return mode === "off" ? ownRooms(url) : [webhookOf(url, mode)];
}

/** What all kinds of rooms have, with nothing in what only some have. */
const commonOf = (url: UrlOf<typeof fields>): Omit<Room, "mode" | "url"> => ({
  seat: null,
  token: "",
  room: "",
  name: "",
  kind: url.options.get("msgtype") === "notice" ? "m.notice" : "m.text",
  isPlain: url.format === "text",
});

function tokenOf(url: UrlOf<typeof fields>): string {
  const sentence = message("url.needs", {
    service: "Matrix",
    what: message("url.a_token_or_password"),
    form: "matrixs://token@host/!room:host",
  });
  return requireOption(url.options.get("token") ?? (url.password || url.user), /^[\x21-\x7e]+$/, sentence);
}

function webhookOf(url: UrlOf<typeof fields>, mode: string): Room {
  const origin = originOf(url, url.scheme === "matrixs");
  const token = tokenOf(url);
  const bridges: Record<string, Room["mode"]> = { matrix: "bridge", slack: "slack", hookshot: "hookshot" };
  const bridge = lookup(bridges, mode);
  if (!bridge)
    throw new UrlProblem(
      message("url.option_must", {
        option: "mode",
        service: "Matrix",
        expected: either("matrix", "slack", "hookshot", "t2bot"),
      }),
    );
  const usual = bridge === "hookshot" ? "/webhook" : bridgePath;
  const path = (url.options.get("path") ?? usual).replace(/^\/*|\/*$/g, "");
  // A lone user is the token, which must not become a name that everybody reads.
  const name = token === url.user ? "" : url.user;
  return { ...commonOf(url), mode: bridge, url: `${origin}/${path}/${encodeURIComponent(token)}`, name };
}

function ownRooms(url: UrlOf<typeof fields>): Room[] {
  const origin = originOf(url, url.scheme === "matrixs");
  const hasPassword = Boolean(url.user && url.password) && !url.options.has("token");
  const login = hasPassword ? { user: url.user, password: url.password } : null;
  const token = login ? "" : tokenOf(url);
  const rooms = atLeastOne(
    recipientsOf(url),
    message("url.needs", {
      service: "Matrix",
      what: message("url.a_room"),
      form: "matrixs://token@host/!room:host or /#alias",
    }),
  );
  return eachRecipient(url, rooms, (word): Room => {
    const room = roomOf(word, url.host);
    const seat = login || room.startsWith("#") ? { origin, login, token, room } : null;
    return { ...commonOf(url), mode: "room", seat, url: eventsOf(origin, room), token, room };
  });
}

/** The ids of rooms as servers make them, without their mark: since room version 12 they have no server. */
const idShape = /^(?:(?=.*[a-z])(?=.*[A-Z])[A-Za-z]{18}|[\w-]{43})(?::.*)?$/;

/** An internal id with its server, or an alias, which may lack it. A word without a mark is an alias, unless it looks like an id. */
function roomOf(word: string, host: string): string {
  requireOption(word, /^[!#]?[\w.~=/+-]+(?::[\w.:[\]-]+)?$/, message("url.matrix_room"));
  if (word.startsWith("#") || !(word.startsWith("!") || idShape.test(word))) return `#${word.replace("#", "")}`;
  const id = word.replace("!", "");
  return `!${id}${id.includes(":") || /^[\w-]{43}$/.test(id) ? "" : `:${host}`}`;
}

function request(message: Message, given: Room, context: Context): HttpRequest {
  const target = seated(given, context);
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
  const slowed = slowedDown(answer);
  if (slowed) return slowed;
  if (said["errcode"] === "M_UNKNOWN_TOKEN")
    return { kind: "permanent", reason: withStatus(message("service.matrix_token"), 401) };
  return said["errcode"] === "M_FORBIDDEN"
    ? { kind: "permanent", reason: withStatus(message("service.matrix_room"), 403) }
    : null;
}
