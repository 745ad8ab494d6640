/** The `@name` formats of jq: each writes a value as text of one kind. */

import { isObject, type Json } from "../json/value.ts";
import type { Machine } from "./machine.ts";
import { asText, describeValue, JqError, printValue } from "./values.ts";

export type Format = (value: Json, machine: Machine) => string;

const paid =
  (format: (value: Json) => string): Format =>
  (value, machine) => {
    const text = format(value);
    machine.make(text.length);
    return text;
  };

const entities: Record<string, string> = { "<": "&lt;", ">": "&gt;", "&": "&amp;", "'": "&#39;", '"': "&quot;" };
const html = (value: Json) => asText(value).replace(/[<>&'"]/g, (char) => entities[char] as string);

const bytesOf = (value: Json): Uint8Array => new TextEncoder().encode(asText(value));

function uri(value: Json): string {
  let text = "";
  for (const byte of bytesOf(value)) {
    const char = String.fromCharCode(byte);
    text += /[A-Za-z0-9_.~-]/.test(char) ? char : `%${byte.toString(16).toUpperCase().padStart(2, "0")}`;
  }
  return text;
}

function urid(value: Json): string {
  const bytes: number[] = [];
  const text = asText(value);
  for (const part of text.match(/%[0-9a-fA-F]{2}|[^%]+|%/gu) ?? []) {
    if (part.length === 3 && part.startsWith("%")) bytes.push(Number.parseInt(part.slice(1), 16));
    else for (const byte of new TextEncoder().encode(part)) bytes.push(byte);
  }
  return new TextDecoder().decode(Uint8Array.from(bytes));
}

function rowOf(value: Json, cell: (value: Json) => string, separator: string): string {
  if (!Array.isArray(value))
    throw new JqError(`${describeValue(value)} cannot be formatted as a row, only an array can be`);
  return value.map(cell).join(separator);
}

function cellOf(value: Json, quoted: (text: string) => string): string {
  if (typeof value === "string") return quoted(value);
  if (isObject(value) || Array.isArray(value)) throw new JqError(`${describeValue(value)} is not valid in a csv row`);
  return value === null ? "" : printValue(value);
}

const csv = (value: Json) => rowOf(value, (cell) => cellOf(cell, (text) => `"${text.replaceAll('"', '""')}"`), ",");

const tabEscapes: Record<string, string> = { "\t": "\\t", "\n": "\\n", "\r": "\\r", "\\": "\\\\" };
const tsv = (value: Json) =>
  rowOf(
    value,
    (cell) => cellOf(cell, (text) => text.replace(/[\t\n\r\\]/g, (char) => tabEscapes[char] as string)),
    "\t",
  );

const shellWord = (value: Json): string => {
  if (typeof value === "string") return `'${value.replaceAll("'", "'\\''")}'`;
  if (isObject(value) || Array.isArray(value))
    throw new JqError(`${describeValue(value)} can not be escaped for shell`);
  return printValue(value);
};
const sh = (value: Json) => (Array.isArray(value) ? value.map(shellWord).join(" ") : shellWord(value));

function base64(value: Json): string {
  let binary = "";
  for (const byte of bytesOf(value)) binary += String.fromCharCode(byte);
  return btoa(binary);
}

function decodeBase64(value: Json): string {
  const text = asText(value).replace(/=+$/, "");
  if (!/^[A-Za-z0-9+/]*$/.test(text) || text.length % 4 === 1)
    throw new JqError(`${describeValue(value)} is not valid base64 data`);
  return new TextDecoder().decode(Uint8Array.from(atob(text), (char) => char.charCodeAt(0)));
}

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

function base32(value: Json): string {
  let bits = "";
  for (const byte of bytesOf(value)) bits += byte.toString(2).padStart(8, "0");
  const text = (bits.match(/.{1,5}/g) ?? []).map((five) => alphabet[Number.parseInt(five.padEnd(5, "0"), 2)]).join("");
  return text.padEnd(Math.ceil(text.length / 8) * 8, "=");
}

function decodeBase32(value: Json): string {
  const text = asText(value).replace(/=+$/, "");
  if (!/^[A-Z2-7]*$/.test(text)) throw new JqError(`${describeValue(value)} is not valid base32 data`);
  const bits = Array.from(text, (char) => alphabet.indexOf(char).toString(2).padStart(5, "0")).join("");
  const bytes = (bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2));
  return new TextDecoder().decode(Uint8Array.from(bytes));
}

export const formats: Record<string, Format> = {
  text: paid(asText),
  json: paid(printValue),
  html: paid(html),
  uri: paid(uri),
  urid: paid(urid),
  csv: paid(csv),
  tsv: paid(tsv),
  sh: paid(sh),
  base64: paid(base64),
  base64d: paid(decodeBase64),
  base32: paid(base32),
  base32d: paid(decodeBase32),
};
