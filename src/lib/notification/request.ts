/**
 * The bodies and headers that requests are made of: JSON, forms, files, basic credentials, a user's own headers.
 */

import { base64OfText, utf8 } from "../markup/base64.ts";
import { UrlProblem } from "./target.ts";
import type { HttpRequest } from "./service.ts";
import type { NoticeImage } from "./notice.ts";
import { message } from "../../message/message.ts";

type Headers = Record<string, string>;

/** A POST of a JSON value. Members that are undefined are left out. */
export function jsonPost(url: string, value: object, headers: Headers = {}): HttpRequest {
  const body = JSON.stringify(value);
  return { kind: "http", method: "POST", url, headers: { "content-type": "application/json", ...headers }, body };
}

/** A POST of form fields. Fields that are undefined or "" are left out. */
export function formPost(url: string, fields: Record<string, string | undefined>, headers: Headers = {}): HttpRequest {
  const body = formBody(Object.entries(fields).filter((field): field is [string, string] => Boolean(field[1])));
  const type = "application/x-www-form-urlencoded";
  return { kind: "http", method: "POST", url, headers: { "content-type": type, ...headers }, body };
}

/** Fields as `application/x-www-form-urlencoded`. */
export function formBody(fields: [string, string][]): string {
  return new URLSearchParams(fields).toString();
}

type Parts = {
  boundary: string;
  fields: [string, string][];
  /** Values that go as JSON. */
  json?: Record<string, object>;
  file: { field: string; image: NoticeImage };
};

/** Fields and one file as `multipart/form-data` (RFC 7578). The boundary is made of the message's id, so a retry is equal. */
export function multipart(parts: Parts): { type: string; body: Uint8Array<ArrayBuffer> } {
  const boundary = `part-${parts.boundary.replace(/[^A-Za-z0-9]/g, "").slice(0, 40)}-end`;
  const { field, image } = parts.file;
  const open = (name: string, more = "") =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${quotable(name)}"${more}`;
  const texts = [
    ...parts.fields.map(([name, value]) => `${open(name)}\r\n\r\n${value}\r\n`),
    ...Object.entries(parts.json ?? {}).map(
      ([name, value]) => `${open(name)}\r\ncontent-type: application/json\r\n\r\n${JSON.stringify(value)}\r\n`,
    ),
  ];
  const head = open(field, `; filename="${quotable(image.name)}"\r\ncontent-type: ${mediaType(image.type)}\r\n\r\n`);
  const before = utf8(texts.join("") + head);
  const after = utf8(`\r\n--${boundary}--\r\n`);
  const body = new Uint8Array(before.length + image.bytes.length + after.length);
  body.set(before, 0);
  body.set(image.bytes, before.length);
  body.set(after, before.length + image.bytes.length);
  return { type: `multipart/form-data; boundary=${boundary}`, body };
}

/** A POST of fields and one file. `id`: of the notice, so that a retry is equal. Fields that are undefined or "" are left out. */
export function filePost(
  url: string,
  { id, fields = {}, json, field, image }: FilePost,
  headers: Headers = {},
): HttpRequest {
  const given = Object.entries(fields).filter((pair): pair is [string, string] => Boolean(pair[1]));
  const { type, body } = multipart({ boundary: id, fields: given, json, file: { field, image } });
  return { kind: "http", method: "POST", url, headers: { ...headers, "content-type": type }, body };
}

type FilePost = {
  id: string;
  fields?: Record<string, string | undefined>;
  json?: Record<string, object>;
  field: string;
  image: NoticeImage;
};

/** An `Authorization` header of RFC 7617, or none without a user. */
export function basic(user: string, password: string): Headers {
  return user ? { authorization: `Basic ${base64OfText(`${user}:${password}`)}` } : {};
}

export function bearer(token: string): Headers {
  return { authorization: `Bearer ${token}` };
}

/** Headers that belong to the connection or to our edge; a user may not set them. */
const reserved =
  /^(?:host|content-length|connection|transfer-encoding|upgrade|te|trailer|expect|keep-alive|proxy-.*|cf-.*|x-forwarded-.*|x-real-ip)$/;

/** A user's own headers, names in lower case. Throws UrlProblem for one that cannot or may not be sent. */
export function userHeaders(pairs: [string, string][]): Headers {
  const headers: Headers = {};
  for (const [name, value] of pairs) {
    const key = name.toLowerCase();
    if (!/^[a-z0-9!#$%&'*+.^_`|~-]+$/.test(key)) throw new UrlProblem(message("url.header_name"));
    if (reserved.test(key)) throw new UrlProblem(message("url.header", { name: key }));
    if (!/^[\t\x20-\x7e\x80-\xff]*$/.test(value)) throw new UrlProblem(message("url.header_value", { name: key }));
    headers[key] = value;
  }
  return headers;
}

function quotable(name: string): string {
  return name.replace(/[\r\n"]/g, "_");
}

function mediaType(type: string): string {
  return /^[\w.+-]+\/[\w.+-]+$/.test(type) ? type : "application/octet-stream";
}
