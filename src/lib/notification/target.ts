/**
 * The notification URL: `scheme://user:password@host:port/path?options`, as Apprise writes it.
 *
 * 1. The scheme is 1 to 32 letters and digits, any case; `://` is required.
 * 2. The first `?` starts the options; a later one is data. `#` is always data, so `slack://A/B/C/#general` works.
 * 3. Everything before the last `@` of the authority is user and password; the first `:` parts them.
 * 4. `/` and `\` part the path; runs of them count once. Every part is percent-decoded; `+` is never a space.
 * 5. Options are parted by `&` or `;`; the last of equal keys wins. Keys that begin with `+` (or a space), `-` and `:`
 *    are kept apart, with their case, and mean what the service says.
 * 6. `user=`, `pass=`, `password=` and `port=` overrule the authority.
 * 7. The host `_` stands for none, where everything is said by options: `slack://_?token=A/B/C`.
 *
 * What cannot be read is a sentence that never repeats the URL, since a URL holds secrets.
 */

import { englishOf } from "../../message/textOf.ts";
import type { NoticeFormat } from "./notice.ts";
import { noticeFormats } from "./notice.ts";
import { message, type Message } from "../../message/message.ts";

/** A URL that cannot be used, with the sentence to show. Caught in one place, where a URL becomes targets. */
export class UrlProblem extends Error {
  /** What `message` says in English. */
  readonly sentence: Message;

  constructor(sentence: Message) {
    super(englishOf(sentence));
    this.sentence = sentence;
  }
}

export type NotificationUrl = {
  scheme: string;
  user: string;
  password: string;
  /** The user of the authority, whatever `user=` says. */
  authorityUser: string;
  /** Without its port; an IPv6 address keeps its brackets. Its case is kept, since it may be a token. */
  host: string;
  /** As written, not yet bounded: a token may look like a port. */
  port: number | null;
  /** Host and port as one word, for services whose token stands there. */
  authority: string;
  /** Decoded, without empty entries. */
  path: string[];
  /** The path still escaped, from its first slash, with a last slash when one was written. "" when there is none. */
  pathText: string;
  /** Options without prefix, keys in lower case. */
  options: Map<string, string>;
  /** The same as written, escaped, for requests that pass them on. */
  optionTexts: { key: string; text: string }[];
  /** `+key=value` pairs. */
  plus: [string, string][];
  /** `-key=value` pairs. */
  minus: [string, string][];
  /** `:key=value` pairs. */
  colon: [string, string][];
  /** `format=`, when it names a format; another value is ignored. */
  format: NoticeFormat | null;
  /** Where bad recipients among good ones are to be left out instead of refused: those that were. */
  omittedRecipients: string[] | null;
};

/** Options of which only some names can be asked for. */
export type Options<Names extends string> = {
  get: (name: Names) => string | undefined;
  has: (name: Names) => boolean;
};

/** A URL of which only some options can be asked for, beside `user=`, which every service has. */
export type UrlWith<Names extends string> = Omit<NotificationUrl, "options"> & { options: Options<Names | "user"> };

const bareAddress = /^[^\s@/:]+@[^\s@/:]+$/;
const shape = /^([a-z0-9]{1,32}):\/\/([^?]*)(?:\?([\s\S]*))?$/i;

/**
 * The parts of one notification URL. Throws {@link UrlProblem} when it has no scheme.
 * Example: `json://me:pw@hooks.example:8080/in?+X-Key=abc` has scheme json, port 8080 and one plus pair.
 */
export function notificationUrl(text: string): NotificationUrl {
  const match = shape.exec(text.trim());
  if (!match) throw new UrlProblem(message(bareAddress.test(text.trim()) ? "url.address_alone" : "url.shape"));
  const rest = (match[2] ?? "").replaceAll("\\", "/").replace(/^\/+/, "");
  const slash = rest.indexOf("/");
  const authorityText = slash < 0 ? rest : rest.slice(0, slash);
  const pathText = slash < 0 ? "" : rest.slice(slash).replace(/\/{2,}/g, "/");
  const scheme = (match[1] ?? "").toLowerCase();
  const options = optionsIn(match[3] ?? "", formSchemes.test(scheme));
  const place = authorityIn(authorityText);
  return {
    scheme,
    ...place,
    ...authorityOverrides(place, options.options),
    path: pathText.split("/").filter(Boolean).map(decodePercent),
    pathText,
    ...options,
    format: formatOf(options.options.get("format")),
    omittedRecipients: null,
  };
}

type Authority = Pick<NotificationUrl, "user" | "password" | "authorityUser" | "host" | "port" | "authority">;

function authorityIn(text: string): Authority {
  const at = text.lastIndexOf("@");
  const credentials = at < 0 ? "" : text.slice(0, at).replace(/@+$/, "");
  const hostText = text.slice(at + 1).replace(/^_$/, "");
  const colon = credentials.indexOf(":");
  const port = /^(.*):(\d{1,6})$/.exec(hostText);
  const user = decodePercent(colon < 0 ? credentials : credentials.slice(0, colon));
  return {
    user,
    authorityUser: user,
    password: decodePercent(colon < 0 ? "" : credentials.slice(colon + 1)),
    host: decodePercent(port?.[1] ?? hostText),
    port: port ? Number(port[2]) : null,
    authority: decodePercent(hostText),
  };
}

/** `user=` next to a single word in the authority makes that word the password: mailtos://SECRET@host?user=me. */
function authorityOverrides(place: Authority, options: Map<string, string>): Partial<Authority> {
  const result: Partial<Authority> = {};
  const user = options.get("user");
  const password = options.get("password") ?? options.get("pass");
  const port = options.get("port");
  if (user) {
    result.user = user;
    if (place.user && !place.password) result.password = place.user;
  }
  if (password) result.password = password;
  if (port !== undefined && /^\d{1,6}$/.test(port)) result.port = Number(port);
  return result;
}

type OptionParts = Pick<NotificationUrl, "options" | "optionTexts" | "plus" | "minus" | "colon">;

/**
 * Schemes of changedetection.io's own, whose queries are those of a form, where a plus in a value is a blank: `Bearer+abc`. In all of
 * Apprise's it is a plus.
 */
const formSchemes = /^(?:get|post|put|delete)s?$/;

function optionsIn(text: string, isForm: boolean): OptionParts {
  const found: OptionParts = { options: new Map(), optionTexts: [], plus: [], minus: [], colon: [] };
  for (const pair of text.split(/[&;]/)) {
    if (pair === "") continue;
    const equals = pair.indexOf("=");
    const keyText = equals < 0 ? pair : pair.slice(0, equals);
    const key = decodePercent(keyText.slice(0, 1) + keyText.slice(1).replaceAll("+", " "));
    const written = equals < 0 ? "" : pair.slice(equals + 1);
    const value = decodePercent(isForm ? written.replaceAll("+", " ") : written).trim();
    const prefixed = { "+": found.plus, " ": found.plus, "-": found.minus, ":": found.colon }[key.slice(0, 1)];
    if (prefixed) {
      if (key.trim().length > 1 || key.startsWith(" ")) prefixed.push([key.slice(1).trim(), value]);
    } else if (key.trim() !== "") {
      found.options.set(key.trim().toLowerCase(), value);
      found.optionTexts.push({ key: key.trim().toLowerCase(), text: pair });
    }
  }
  return found;
}

function formatOf(value: string | undefined): NoticeFormat | null {
  return noticeFormats.find((format) => format === value?.toLowerCase()) ?? null;
}

/** Percent-escapes made characters; what is no escape, or no UTF-8, stays as written. */
export function decodePercent(text: string): string {
  return text.replace(/(?:%[0-9a-f]{2})+/gi, (escapes) => {
    try {
      return decodeURIComponent(escapes);
    } catch {
      return escapes;
    }
  });
}

const yes = ["y", "ye", "t", "tr", "1", "on", "al", "en"];
const no = ["n", "no", "ne", "f", "fa", "0", "of", "de", "di"];

/** A yes or no as people write it: its first two letters decide; anything else is `otherwise`. */
export function booleanOption(value: string | undefined, otherwise: boolean): boolean {
  const start = (value ?? "").trim().toLowerCase().slice(0, 2);
  if (no.includes(start)) return false;
  return yes.includes(start) || otherwise;
}

/** The entries of a list written with commas or spaces, as in `to=a@x.example, b@x.example`. */
export function listOption(value: string | undefined): string[] {
  return (value ?? "").split(/[\s,]+/).filter(Boolean);
}

/** The recipients named by an option: parted by blanks, commas, slashes or backslashes. */
export function recipientsIn(value: string | undefined): string[] {
  return (value ?? "").split(/[\s,/\\]+/).filter(Boolean);
}

/** The recipients of a URL: its path entries from `start`, then those of `to=`, each once. */
export function recipientsOf(url: Pick<UrlWith<"to">, "path" | "options">, start = 0): string[] {
  const entries = url.path.slice(start).flatMap((entry) => listOption(entry));
  return [...new Set([...entries, ...recipientsIn(url.options.get("to"))])];
}

/** The text of a URL without some recipients, wherever they stand in its path or in `to=`. */
export function withoutRecipients(text: string, gone: ReadonlySet<string>): string {
  const [, head = "", path = "", query] = /^([^:]*:\/\/[^/\\?]*)([^?]*)(?:\?([\s\S]*))?$/.exec(text.trim()) ?? [];
  const kept = (list: string) =>
    list
      .split(/[,;]/)
      .filter((part) => !gone.has(part.trim()))
      .map((part) =>
        part
          .split(/([\s/\\]+)/)
          .filter((word) => !gone.has(word))
          .join("")
          .trim(),
      )
      .filter((part) => part !== "")
      .join(",");
  const entries = path.split(/[/\\]/).flatMap((entry) => {
    const words = decodePercent(entry);
    const left = kept(words);
    return left === words ? [entry] : left === "" ? [] : [encodeURIComponent(left)];
  });
  const pairs = query?.split("&").flatMap((pair) => {
    if (!/^to=/i.test(pair)) return [pair];
    const left = kept(decodePercent(pair.slice(3)));
    return left === "" ? [] : [`to=${encodeURIComponent(left)}`];
  });
  return `${head}${entries.join("/")}${pairs && pairs.length > 0 ? `?${pairs.join("&")}` : ""}`;
}

/**
 * The URLs of a text: one a line, or several in a line parted by blanks or commas before the next `scheme://`.
 * Blank lines and lines that begin with `#` are comments.
 */
export function notificationUrlsIn(text: string): string[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith("#"))
    .flatMap((line) => line.split(/[\s,]+(?=[a-z0-9]{1,32}:\/\/)/i))
    .map((url) => url.replace(/,+$/, ""))
    .filter((url) => url !== "");
}

/**
 * The URL as a log may show it: its scheme, its host when that is a host name, and the ends of the other parts.
 * Example: `json://me:pw@hooks.example/in/secret-path?k=v` is shown as `json://…@hooks.example/…/s…h`.
 */
export function maskedUrl(text: string): string {
  const match = shape.exec(text.trim());
  if (!match) return "…";
  const url = notificationUrl(text);
  const credentials = url.user || url.password ? "…@" : "";
  const port = url.port === null ? "" : `:${url.port}`;
  const place = isHostName(url.host) ? url.host + port : ends(url.authority);
  const path = url.path.slice(0, 4).map((entry) => `/${ends(entry)}`);
  return `${url.scheme}://${credentials}${place}${path.join("")}`;
}

/** Whether a word in the host's place is surely a public name or an address, not a token with dots. */
function isHostName(host: string): boolean {
  if (/^(?:localhost|\d{1,3}(?:\.\d{1,3}){3}|\[[0-9a-f:.]+\])$/i.test(host)) return true;
  return /^(?:[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?\.)+[a-z]{2,18}$/i.test(host) && host === host.toLowerCase();
}

function ends(word: string): string {
  const characters = [...word];
  return characters.length < 6 ? "…" : `${characters[0]}…${characters.at(-1)}`;
}
