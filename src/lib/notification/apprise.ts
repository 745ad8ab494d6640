/** A server that runs the Apprise API: a bridge to every service it knows. */

import { message } from "../../message/message.ts";
import { withStatus } from "./outcome.ts";
import { formField, queryOf, serverField, serverOf, type ServiceForm } from "./forms/form.ts";
import type { UrlOf } from "./declaration/field.ts";
import { oneOf, texts } from "./declaration/options.ts";
import { serviceWithTargets } from "./declaration/service.ts";
import { sourceDialect } from "./message.ts";
import type { Dialect } from "../markup/dialects.ts";
import type { NotificationUrl } from "./target.ts";
import { originOf } from "./address.ts";
import { requireOption } from "./requirements.ts";
import { basic, formPost, jsonPost, multipart, userHeaders } from "./request.ts";
import { anUrlForm } from "./urlForm.ts";

type Bridge = {
  url: string;
  headers: Record<string, string>;
  tags: string | undefined;
  json: boolean;
  format: NotificationUrl["format"];
};

const form: ServiceForm = {
  name: "apprise",
  title: "Apprise API",
  fields: [
    serverField("Where the Apprise API runs.", "https://apprise.example.com"),
    formField("key", "Configuration key", {
      help: "The key under which your services are stored there.",
      secret: true,
      required: true,
      pattern: "[A-Za-z0-9_-]{1,128}",
      placeholder: "my-services",
    }),
    formField("tags", "Tags", {
      help: "Only services with one of these.",
      pattern: "[A-Za-z0-9_-]+(?:,[A-Za-z0-9_-]+)*",
      placeholder: "phone",
    }),
  ],
  urlOf: ({ server, key = "", tags }) => {
    const { s, host, path } = serverOf(server);
    return `apprise${s}://${host}${path}/${key}${queryOf({ tags })}`;
  },
};

const fields = { method: oneOf("form", "json"), ...texts("tag", "tags", "to", "token") };

/** https://github.com/caronc/apprise-api#persistent-stateful-storage-solution */
export const apprise = serviceWithTargets<Bridge, typeof fields>({
  name: "Apprise API",
  schemes: ["apprise", "apprises"],
  fields,
  rows: [
    [
      "apprises://apprise.example.com/my-services",
      "POST https://apprise.example.com/notify/my-services",
      { title: "A & B", body: "Now 19", type: "info", format: "text" },
    ],
  ],
  forms: [form],
  prefixes: "+",
  limits: { title: 250, body: 32_768 },
  picture: "file",
  dialect: ({ format }, notice) => (format ? sourceDialect({ ...notice, format }) : withoutHtml(sourceDialect(notice))),
  targets: (url) => [bridgeIn(url)],
  recipient: (target) => new URL(target.url).host,
  request(message, target) {
    const { notice } = message;
    const { url, headers } = target;
    const fields = {
      title: message.title,
      body: message.body,
      type: notice.level,
      format: message.dialect,
      tag: target.tags,
    };
    const { image } = notice;
    if (image) {
      const texts = Object.entries(fields).filter((field): field is [string, string] => Boolean(field[1]));
      const { type, body } = multipart({ boundary: notice.id, fields: texts, file: { field: "file01", image } });
      return { kind: "http", method: "POST", url, headers: { ...headers, "content-type": type }, body };
    }
    return target.json ? jsonPost(url, fields, headers) : formPost(url, fields, headers);
  },
  // Its views say so of a key without a configuration: nothing was sent on.
  outcome: ({ status }) =>
    status === 204 ? { kind: "permanent", reason: withStatus(message("service.apprise_key"), 204) } : null,
  native: (url) => {
    const path = /^((?:\/[\w.-]+)*)\/notify\/([\w-]{1,128})\/?$/.exec(url.pathname);
    const scheme = url.protocol === "https:" ? "apprises" : "apprise";
    return path && !url.username ? `${scheme}://${url.host}${path[1]}/${path[2]}${url.search}` : null;
  },
});

/** Most services behind the bridge show text: of HTML they drop the marks that tell old words from new ones. */
const withoutHtml = (dialect: Dialect): Dialect => (dialect === "html" ? "text" : dialect);

function bridgeIn(url: UrlOf<typeof fields>): Bridge {
  const token = requireOption(
    url.options.get("token") ?? url.options.get("to") ?? url.path.at(-1),
    /^[\w-]{1,128}$/,
    anUrlForm("Apprise API", "apprises://host/token"),
  );
  const place = url.path.at(-1) === token ? url.path.slice(0, -1) : url.path;
  const path = place.map((part) => `/${encodeURIComponent(part)}`).join("");
  return {
    url: `${originOf(url, url.scheme === "apprises")}${path}/notify/${token}`,
    headers: { ...basic(url.user, url.password), ...userHeaders(url.plus) },
    tags: url.options.get("tags") ?? url.options.get("tag"),
    json: url.options.get("method")?.toLowerCase() === "json",
    format: url.format,
  };
}
