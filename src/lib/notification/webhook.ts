/**
 * A webhook of the user's own, as JSON, a form or XML: json://, jsons://, form://, forms://, xml://, xmls://.
 *
 * 1. The scheme's last s is https. User and password become basic credentials.
 * 2. `+name=value` is a header, `-name=value` a query parameter of the request, `method=` its method.
 * 3. `:old=new` renames a field, `:old=` drops it, and `:other=value` adds one.
 * 4. A GET or HEAD has no body: its fields go to the query.
 * 5. `secret=whsec_...` signs the request; with two of them it has two signatures, so that a secret can be changed.
 * 6. JSON is for programs: it has the notice's data, and its message is plain text unless `format=` asks for another.
 */

import { formField, originPattern, urlPart, type ServiceForm } from "./forms/form.ts";
import type { UrlOf } from "./declaration/field.ts";
import { oneOf, texts } from "./declaration/options.ts";
import { serviceWithTargets } from "./declaration/service.ts";
import { base64 } from "../markup/base64.ts";
import type { Message } from "./message.ts";
import { escapeHtml } from "../markup/dialects.ts";
import { sourceDialect } from "./message.ts";
import type { NotificationUrl } from "./target.ts";
import { UrlProblem } from "./target.ts";
import { originOf } from "./address.ts";
import { basic, formBody, multipart, userHeaders } from "./request.ts";
import type { Context, HttpRequest, Method } from "./service.ts";
import { signingKeys, webhookHeaders } from "./signature.ts";
import { message } from "../../message/message.ts";

type Kind = "json" | "form" | "xml";

type Webhook = {
  kind: Kind;
  url: string;
  method: Method;
  headers: Record<string, string>;
  payload: [string, string][];
  keys: Uint8Array<ArrayBuffer>[];
  format: NotificationUrl["format"];
  fileField: string;
};

const methods: Method[] = ["POST", "GET", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"];

const form: ServiceForm = {
  name: "webhook",
  title: "Webhook with JSON",
  fields: [
    formField("address", "Address", {
      help: "Gets a POST with the alert as JSON.",
      required: true,
      pattern: `${originPattern}(?:/[A-Za-z0-9._~-]+)*/?(?:\\?[\\w.~-]+=[\\w.~-]+(?:&[\\w.~-]+=[\\w.~-]+)*)?`,
      placeholder: "https://hooks.example.com/alerts?team=web",
    }),
    formField("secret", "Signing secret", {
      help: "whsec_ and 24 to 64 bytes in base64, for headers of Standard Webhooks.",
      secret: true,
      pattern: "whsec_(?:[A-Za-z0-9+/]{4}){8,20}",
      placeholder: "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD",
    }),
  ],
  urlOf: ({ address: given = "", secret }) => {
    const [place = "", options = ""] = given.split("?");
    const kept = [...new URLSearchParams(options)].map(([name, value]) => `-${urlPart(name)}=${urlPart(value)}`);
    const all = [...kept, ...(secret ? [`secret=${urlPart(secret)}`] : [])];
    return place.replace(/^http/, "json") + (all.length ? `?${all.join("&")}` : "");
  },
};

const fields = {
  method: oneOf("POST", "GET", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"),
  ...texts("secret", "attach-as"),
};

export const webhook = serviceWithTargets<Webhook, typeof fields>({
  name: "Webhook",
  schemes: ["json", "jsons", "form", "forms", "xml", "xmls"],
  fields,
  rows: [
    [
      "jsons://hooks.example.com/alerts?-team=web",
      "POST https://hooks.example.com/alerts?team=web",
      { version: "1.0", title: "A & B", message: "Now 19", attachments: [], type: "info" },
    ],
  ],
  forms: [form],
  prefixes: "+-:",
  limits: { title: 250, body: 32_768 },
  picture: ({ method }) => (method === "GET" || method === "HEAD" ? null : "file"),
  dialect: (target, notice) =>
    sourceDialect({ ...notice, format: target.format ?? (target.kind === "json" ? "text" : notice.format) }),
  isForPrograms: ({ kind }) => kind === "json",
  targets: (url) => [webhookIn(url)],
  recipient: (target) => new URL(target.url).host,
  request,
});

function webhookIn(url: UrlOf<typeof fields>): Webhook {
  const secure = url.scheme.endsWith("s");
  const method = methods.find((name) => name === (url.options.get("method") ?? "POST").toUpperCase());
  if (!method) throw new UrlProblem(message("url.method", { methods: methods.join(", ") }));
  const address = new URL(originOf(url, secure) + url.pathText.replaceAll("#", "%23"));
  for (const [name, value] of url.minus) address.searchParams.append(name, value);
  return {
    kind: (secure ? url.scheme.slice(0, -1) : url.scheme) as Kind,
    url: address.href,
    method,
    headers: { ...basic(url.user, url.password), ...userHeaders(url.plus) },
    payload: url.colon,
    keys: signingKeys(url),
    format: url.format,
    fileField: (url.options.get("attach-as") || "file01").replace(/[*?]/, "01"),
  };
}

/** Asynchronous for the signature. */
async function request(message: Message, target: Webhook, context: Context): Promise<HttpRequest> {
  const { url, body, type } = contentOf(message, target);
  const signed = await webhookHeaders({ id: message.notice.id, now: context.now, body: body ?? "", keys: target.keys });
  const headers = { ...(type ? { "content-type": type } : {}), ...target.headers, ...signed };
  return { kind: "http", method: target.method, url, headers, ...(body === undefined ? {} : { body }) };
}

type Content = { url: string; type?: string; body?: string | Uint8Array<ArrayBuffer> };

function contentOf(message: Message, target: Webhook): Content {
  const fields = fieldsOf(message, target);
  if (target.method === "GET" || target.method === "HEAD") {
    const url = new URL(target.url);
    for (const [name, value] of fields) if (typeof value === "string") url.searchParams.append(name, value);
    return { url: url.href };
  }
  const { url } = target;
  if (target.kind === "json")
    return { url, type: "application/json", body: JSON.stringify(Object.fromEntries(fields)) };
  const texts = fields.filter((field): field is [string, string] => typeof field[1] === "string");
  if (target.kind === "xml") return { url, type: "application/xml", body: envelope(texts, message) };
  const { image, id } = message.notice;
  if (!image) return { url, type: "application/x-www-form-urlencoded", body: formBody(texts) };
  return { url, ...multipart({ boundary: id, fields: texts, file: { field: target.fileField, image } }) };
}

type Field = [name: string, value: string | object];

function fieldsOf(message: Message, target: Webhook): Field[] {
  const { kind } = target;
  const { image, data } = message.notice;
  const files = image ? [{ filename: image.name, base64: base64(image.bytes), mimetype: image.type }] : [];
  const own: Field[] =
    kind === "xml"
      ? [
          ["Version", "1.1"],
          ["Subject", message.title],
          ["Message", message.body],
          ["MessageType", message.notice.level],
        ]
      : [
          ["version", "1.0"],
          ["title", message.title],
          ["message", message.body],
          ...(kind === "json" ? [["attachments", files] as Field] : []),
          ["type", message.notice.level],
          ...(kind === "json" && data ? [[data.name, data.value] as Field] : []),
        ];
  return renameFields(own, target.payload);
}

/** Fields with the user's renames, removals and additions. */
function renameFields(own: Field[], payload: [string, string][]): Field[] {
  const changes = new Map(payload);
  const names = new Set(own.map(([name]) => name));
  const kept = own.flatMap(([name, value]): Field[] => {
    const change = changes.get(name);
    return change === undefined ? [[name, value]] : change === "" ? [] : [[change, value]];
  });
  return [...kept, ...payload.filter(([name]) => !names.has(name))];
}

/** SOAP 1.1 around one Notification element. Element names keep only letters, digits and underscores. */
function envelope(fields: [string, string][], message: Message): string {
  const elements = fields
    .map(([name, value]) => [name.replace(/[^A-Za-z0-9_]/g, ""), value] as const)
    .filter(([name]) => /^[A-Za-z_]/.test(name));
  const { image } = message.notice;
  const file =
    image &&
    `<Attachment filename="${xmlText(image.name)}" mimetype="${xmlText(image.type)}">${base64(image.bytes)}</Attachment>`;
  return [
    `<?xml version="1.0" encoding="utf-8"?>`,
    `<soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/">`,
    `<soapenv:Body><Notification>`,
    ...elements.map(([name, value]) => `<${name}>${xmlText(value)}</${name}>`),
    ...(file ? [`<Attachments format="base64">${file}</Attachments>`] : []),
    `</Notification></soapenv:Body>`,
    `</soapenv:Envelope>`,
  ].join("\n");
}

/** Text without the characters XML 1.0 forbids, escaped. */
function xmlText(text: string): string {
  return escapeHtml(text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "").toWellFormed());
}
