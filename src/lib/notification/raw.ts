/**
 * A plain HTTP request whose body is the alert's body and nothing else: get://, post://, put://, patch://, delete://
 * and head://, with an s for https.
 *
 * 1. User and password become basic credentials; `+name=value` is a header.
 * 2. Options are passed on as written, except `-name=value`, a `format=` that names one of our formats, and secrets.
 * 3. A body that is JSON is sent as application/json unless a header says otherwise.
 * 4. GET and HEAD are sent without a body.
 * 5. `secret=whsec_...` signs the request as at json://, over the body as it is sent; any other secret= is the receiver's.
 */

import type { UrlOf } from "./declaration/field.ts";
import { serviceWithTargets } from "./declaration/service.ts";
import type { Message } from "./message.ts";
import { decodePercent } from "./target.ts";
import { sourceDialect } from "./message.ts";
import type { NotificationUrl } from "./target.ts";
import { originOf } from "./address.ts";
import { basic, userHeaders } from "./request.ts";
import type { Context, HttpRequest, Method } from "./service.ts";
import { signingKeys, webhookHeaders } from "./signature.ts";

type Raw = {
  method: Method;
  url: string;
  headers: Record<string, string>;
  keys: Uint8Array<ArrayBuffer>[];
  format: NotificationUrl["format"];
};

const verbs: Record<string, Method> = {
  get: "GET",
  post: "POST",
  put: "PUT",
  patch: "PATCH",
  delete: "DELETE",
  head: "HEAD",
};

const fields = {};

export const raw = serviceWithTargets<Raw, typeof fields>({
  name: "HTTP request",
  schemes: Object.keys(verbs).flatMap((verb) => [verb, `${verb}s`]),
  fields,
  rows: [["posts://hook.example/path", "POST https://hook.example/path", "<p>Now <b>19</b></p>"]],
  prefixes: "+",
  passesOn: true,
  limits: { title: 250, body: 1_000_000 },
  dialect: (target, notice) => sourceDialect({ ...notice, format: target.format ?? notice.format }),
  targets: (url) => [rawIn(url)],
  recipient: (target) => new URL(target.url).host,
  request,
});

function rawIn(url: UrlOf<typeof fields>): Raw {
  const plain = verbs[url.scheme];
  const secrets = url.optionTexts.filter(isOurSecret);
  const passed = url.optionTexts
    .filter((option) => (option.key !== "format" || !url.format) && !secrets.includes(option))
    .map((option) => option.text);
  const query = passed.length > 0 ? `?${passed.join("&")}` : "";
  return {
    method: plain ?? verbs[url.scheme.slice(0, -1)] ?? "POST",
    url: new URL(originOf(url, !plain) + url.pathText.replaceAll("#", "%23") + query.replaceAll("#", "%23")).href,
    headers: { ...basic(url.user, url.password), ...userHeaders(url.plus) },
    keys: signingKeys({ optionTexts: secrets }),
    format: url.format,
  };
}

const isOurSecret = ({ key, text }: { key: string; text: string }): boolean =>
  key === "secret" && decodePercent(text.slice(text.indexOf("=") + 1)).startsWith("whsec_");

/** Asynchronous as the webhook headers are. */
async function request(message: Message, target: Raw, context: Context): Promise<HttpRequest> {
  const { method, url } = target;
  const hasBody = method !== "GET" && method !== "HEAD";
  const standard = await webhookHeaders({
    id: message.notice.id,
    now: context.now,
    body: hasBody ? message.body : "",
    keys: target.keys,
  });
  if (!hasBody) return { kind: "http", method, url, headers: { ...standard, ...target.headers } };
  const headers = { "content-type": typeOf(message), ...standard, ...target.headers };
  return { kind: "http", method, url, headers, body: message.body };
}

function typeOf(message: Message): string {
  if (isJson(message.body)) return "application/json; charset=utf-8";
  return `text/${message.dialect === "html" ? "html" : "plain"}; charset=utf-8`;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
