/**
 * Home Assistant: hassios://host/token shows a notification in it; what follows the token calls services.
 *
 * 1. `?token=` is the token; else the entry of the path in the form of one: three parts joined by dots, or 8 hexadecimal
 *    digits, a dot and 64 of them. A word of another form is the token only where no other entry could be meant.
 * 2. A service is `[domain.]service[:target,...]`; without a domain it is one of `notify`.
 * 3. So are entries before the token. `prefix=` is the path behind which Home Assistant is served.
 */

import { formField, queryOf, serverField, serverOf, type ServiceField, type ServiceForm } from "./forms/form.ts";
import type { UrlOf } from "./declaration/field.ts";
import { texts } from "./declaration/options.ts";
import { serviceWithTargets } from "./declaration/service.ts";
import { withMarkdownPicture } from "./picture.ts";
import type { Message } from "./message.ts";
import { UrlProblem } from "./target.ts";
import { originOf } from "./address.ts";
import { eachRecipient, requireOption } from "./requirements.ts";
import { bearer, jsonPost } from "./request.ts";
import type { HttpRequest } from "./service.ts";
import { message } from "../../message/message.ts";
import { urlForm } from "./urlForm.ts";

type Action = { base: string; token: string; action: string; devices: string[]; id: string | undefined };

const persistent = "persistent_notification.create";
const tokenShape = /^(?:[0-9a-f]{8}\.[0-9a-f]{64}|[\w-]+\.[\w-]+\.[\w-]+)$/i;
const serviceShape = /^(?:[a-z0-9_]+\.)?[a-z0-9_]+(?::.+)?$/;
/** With a domain, a word can be nothing but a service. */
const fullShape = /^[a-z0-9_]+\.[a-z0-9_]+(?::.+)?$/;

const accessToken: ServiceField = formField("token", "Long-lived access token", {
  help: "Your profile, Security, Long-lived access tokens.",
  secret: true,
  required: true,
  pattern: "[A-Za-z0-9_.-]{10,500}",
  placeholder: "eyJhbGciOiJIUzI1NiJ9.eyJpc3MiOiJhIn0.abcdefghijkl",
});

const form: ServiceForm = {
  name: "homeassistant",
  title: "Home Assistant",
  fields: [
    serverField("Where Home Assistant answers this server.", "https://home.example.com"),
    accessToken,
    formField("action", "Action", {
      help: "Such as notify.mobile_app_phone; else a notification inside Home Assistant.",
      pattern: "[a-z0-9_]{1,40}\\.[a-z0-9_]{1,60}",
      placeholder: "notify.mobile_app_phone",
    }),
  ],
  urlOf: ({ server, token: secret, action }) => {
    const { s, host, path } = serverOf(server);
    return `hassio${s}://${host}/${queryOf({ token: secret, prefix: path.slice(1), to: action })}`;
  },
};

const fields = { ...texts("accesstoken", "nid", "prefix", "to", "token") };

/** https://developers.home-assistant.io/docs/api/rest/ */
export const homeassistant = serviceWithTargets<Action, typeof fields>({
  name: "Home Assistant",
  schemes: ["hassio", "hassios"],
  fields,
  rows: [
    [
      "hassios://home.example.com/?token=eyJhbGciOiJIUzI1NiJ9.eyJpc3MiOiJhIn0.abcdefghijkl",
      "POST https://home.example.com/api/services/persistent_notification/create",
      { title: "A & B", message: "Now **19**", notification_id: "delivery-7f3a" },
      { authorization: "Bearer eyJhbGciOiJIUzI1NiJ9.eyJpc3MiOiJhIn0.abcdefghijkl" },
    ],
  ],
  forms: [form],
  limits: { title: 250, body: 32_768 },
  picture: "address",
  dialect: (target) => (target.action === persistent ? "markdown" : "text"),
  targets: actionsIn,
  recipient: (target) => [target.action, ...target.devices].join(":"),
  request,
});

function actionsIn(url: UrlOf<typeof fields>): Action[] {
  const secure = url.scheme === "hassios";
  const { token, services } = placesIn(url);
  const prefix = (url.options.get("prefix") ?? "")
    .split("/")
    .filter(Boolean)
    .map((part) => `/${encodeURIComponent(part)}`);
  const base = `${originOf(url, secure, secure ? undefined : 8123)}${prefix.join("")}`;
  const common = { base, token, id: url.options.get("nid") };
  const words = [...services, ...(url.options.get("to") ?? "").split(/[\s/\\]+/)].flatMap(servicesIn);
  const wanted = [...new Set(words)];
  if (wanted.length === 0) return [{ ...common, action: persistent, devices: [] }];
  return eachRecipient(url, wanted, (word) => {
    requireOption(word, serviceShape, message("url.home_service"));
    const [name = "", ...devices] = word.split(/[:,]/);
    return { ...common, action: name.includes(".") ? name : `notify.${name}`, devices: devices.filter(Boolean) };
  });
}

type Places = { token: string; services: string[] };

/** A token that was taken for a path would stand in the logs of every server on the way, so nothing is guessed. */
function placesIn({ path, options }: UrlOf<typeof fields>): Places {
  const sentence = urlForm("Home Assistant", "hassios://host/long_lived_access_token");
  const given = options.get("token") ?? options.get("accesstoken");
  if (given) return { token: requireOption(given, /^[\w.~+/=-]{10,}$/, sentence), services: path };
  const known = path.findIndex((part) => part.length >= 10 && tokenShape.test(part));
  const others = path.flatMap((part, index) => (fullShape.test(part) ? [] : [index]));
  if (known < 0 && others.length > 1) throw new UrlProblem(message("url.home_token"));
  const place = known < 0 ? (others[0] ?? -1) : known;
  const token = requireOption(path[place], /^[\w.~+/=-]{10,}$/, sentence);
  return { token, services: path.filter((_, index) => index !== place) };
}

/** Commas part services, and after a colon the targets of one. */
function servicesIn(entry: string): string[] {
  return (entry.includes(":") ? [entry] : entry.split(/[\s,]+/)).filter(Boolean);
}

function request(message: Message, target: Action): HttpRequest {
  const { notice } = message;
  const link = notice.links.difference ?? notice.links.subject;
  const { imageLink } = notice;
  const data = { ...(link ? { url: link, clickAction: link } : {}), ...(imageLink ? { image: imageLink.url } : {}) };
  const more =
    target.action === persistent
      ? { notification_id: target.id ?? notice.id }
      : {
          target: target.devices.length > 0 ? target.devices : undefined,
          data: Object.keys(data).length > 0 ? data : undefined,
        };
  const address = `${target.base}/api/services/${target.action.replace(".", "/")}`;
  const words = target.action === persistent ? withMarkdownPicture(message.body, imageLink) : message.body;
  return jsonPost(address, { title: message.title || undefined, message: words, ...more }, bearer(target.token));
}
