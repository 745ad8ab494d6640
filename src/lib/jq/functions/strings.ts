/** Functions of jq about strings. */

import { exactNumber, isObject, LongNumber, parseJson, type Json } from "../../json/value.ts";
import { parts } from "../operators.ts";
import { asText, describeValue, JqError, printValue } from "../values.ts";
import type { Native } from "./native.ts";

function string(value: Json | undefined, what: string): string {
  if (typeof value === "string") return value;
  throw new JqError(`${describeValue(value ?? null)} ${what}`);
}

/** A change of a string that leaves all other values alone. */
const trimmed =
  (change: (text: string, part: string) => string): Native =>
  (input, [part = null]) =>
    typeof input === "string" && typeof part === "string" ? change(input, part) : input;

const spaces =
  (change: (text: string) => string): Native =>
  (input) =>
    change(string(input, "cannot be trimmed"));

const cased =
  (from: RegExp, change: (letters: string) => string): Native =>
  (input, _args, machine) => {
    const text = string(input, "cannot be exploded");
    machine.make(text.length);
    return text.replace(from, change);
  };

const tonumber: Native = (input) => {
  if (typeof input === "number" || input instanceof LongNumber) return input;
  const text = string(input, "cannot be parsed as a number");
  if (/^-?[1-9]\d*$/.test(text)) return exactNumber(text);
  if (/^\s*-?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?\s*$/.test(text)) return Number(text);
  if (/^\s*nan\s*$/.test(text)) return Number.NaN;
  throw new JqError(`${describeValue(input)} cannot be parsed as a number`);
};

const join: Native = (input, [separator = null], machine) => {
  const list = isObject(input) ? Object.values(input) : input;
  if (!Array.isArray(list)) throw new JqError(`Cannot iterate over ${describeValue(input)}`);
  if (list.length === 0) return "";
  const glue = separator === null && list.length === 1 ? "" : string(separator, "cannot join");
  const texts = list.map((part) => {
    if (isObject(part) || Array.isArray(part))
      throw new JqError(`${describeValue(glue)} and ${describeValue(part)} cannot be added`);
    return part === null ? "" : asText(part);
  });
  machine.make(texts.reduce((length, text) => length + text.length + glue.length, 0));
  return texts.join(glue);
};

const implode: Native = (input) => {
  if (!Array.isArray(input))
    throw new JqError(`${describeValue(input)} cannot be imploded, must be an array of codepoints`);
  return input
    .map((code) => {
      if (typeof code !== "number") throw new JqError("Unicode codepoint must be numeric");
      const isScalar = code >= 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
      return String.fromCodePoint(isScalar ? Math.floor(code) : 0xfffd);
    })
    .join("");
};

const fromjson: Native = (input) => {
  const text = string(input, "only strings can be parsed");
  const value = /^\s*nan\s*$/.test(text) ? Number.NaN : parseJson(text);
  if (value === undefined) throw new JqError(`${text.slice(0, 100)} (while parsing): this is not valid JSON`);
  return value;
};

export const strings: Record<string, Native> = {
  "tostring/0": (input) => asText(input),
  "tonumber/0": tonumber,
  "toboolean/0": (input) => {
    if (typeof input === "boolean") return input;
    if (input === "true" || input === "false") return input === "true";
    throw new JqError(`${describeValue(input)} cannot be parsed as a boolean`);
  },
  "tojson/0": (input, _args, machine) => {
    const text = printValue(input);
    machine.make(text.length);
    return text;
  },
  "fromjson/0": fromjson,
  "ascii_downcase/0": cased(/[A-Z]+/g, (letters) => letters.toLowerCase()),
  "ascii_upcase/0": cased(/[a-z]+/g, (letters) => letters.toUpperCase()),
  "explode/0": (input, _args, machine) => {
    const text = string(input, "cannot be exploded");
    machine.make(text.length * 4);
    return Array.from(text, (char) => char.codePointAt(0) ?? 0);
  },
  "implode/0": implode,
  "split/1": (input, [separator = null], machine) =>
    parts(string(input, "cannot be split"), string(separator, "cannot split"), machine),
  "join/1": join,
  "startswith/1": (input, [part]) => string(input, "has no start").startsWith(string(part, "is not a string")),
  "endswith/1": (input, [part]) => string(input, "has no end").endsWith(string(part, "is not a string")),
  "ltrimstr/1": trimmed((text, part) => (text.startsWith(part) ? text.slice(part.length) : text)),
  "rtrimstr/1": trimmed((text, part) => (part && text.endsWith(part) ? text.slice(0, -part.length) : text)),
  "trimstr/1": trimmed((text, part) => {
    const start = text.startsWith(part) ? text.slice(part.length) : text;
    return part && start.endsWith(part) ? start.slice(0, -part.length) : start;
  }),
  "trim/0": spaces((text) => text.trim()),
  "ltrim/0": spaces((text) => text.trimStart()),
  "rtrim/0": spaces((text) => text.trimEnd()),
  "utf8bytelength/0": (input) => new TextEncoder().encode(string(input, "only strings have UTF-8 byte length")).length,
  "ascii/0": (input) => String.fromCharCode(typeof input === "number" ? input & 127 : 0),
};
