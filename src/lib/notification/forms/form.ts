/**
 * A form that asks for what a notification URL is made of. `urlOf` gets values that fit their patterns, and answers a URL that
 * the service of the form takes. Pure.
 */

export type ServiceField = {
  name: string;
  label: string;
  help: string;
  /** Shown as a password. */
  secret?: true;
  required?: true;
  /** A regular expression of the whole value. */
  pattern: string;
  placeholder: string;
};

export type ServiceForm = {
  /** Names the form in requests. */
  name: string;
  title: string;
  fields: readonly ServiceField[];
  urlOf: (values: Readonly<Record<string, string>>) => string;
};

/** Characters as one part of a URL. */
export const urlPart = encodeURIComponent;

/** The options that have a value, as a query; "" where none has. */
export function queryOf(options: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(options).filter((option): option is [string, string] => Boolean(option[1]));
  return given.length ? `?${given.map(([name, value]) => `${name}=${urlPart(value)}`).join("&")}` : "";
}

export const formField = (name: string, label: string, more: Omit<ServiceField, "name" | "label">): ServiceField => ({
  name,
  label,
  ...more,
});

const label = "[A-Za-z0-9](?:[A-Za-z0-9-]{0,40}[A-Za-z0-9])?";
const byte = "(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)";
const portNumber = "(?:6[0-4]\\d{3}|[1-5]\\d{4}|[1-9]\\d{0,3})";
/** A host by name or address, with or without a port. */
const place = `(?:(?:${label}\\.){0,6}[A-Za-z](?:[A-Za-z0-9-]{0,40}[A-Za-z0-9])?|${byte}(?:\\.${byte}){3})(?::${portNumber})?`;
/** The addresses of servers, as patterns: the origin alone, and with a path. */
export const originPattern = `https?://${place}`;
export const basePattern = `${originPattern}(?:/[A-Za-z0-9_-][A-Za-z0-9._-]*)*`;

/** The address of a server of one's own; `isOrigin`: the service does not take a path in it. */
export const serverField = (help: string, placeholder: string, isOrigin = false): ServiceField => ({
  name: "server",
  label: "Server",
  help,
  required: true,
  pattern: `${isOrigin ? originPattern : basePattern}/?`,
  placeholder,
});

/** An address that the service shows for copying. */
export const hookField = (help: string, pattern: string, placeholder: string): ServiceField => ({
  name: "webhook",
  label: "Webhook address",
  help,
  secret: true,
  required: true,
  pattern,
  placeholder,
});

/** What of a server's address a URL needs: whether it is https, host and port, and its path with a slash before it. */
export function serverOf(address: string | undefined): { s: "s" | ""; host: string; path: string } {
  const [, scheme = "", host = "", path = ""] = /^(https?):\/\/([^/]+)(.*)$/.exec(address ?? "") ?? [];
  return { s: scheme === "https" ? "s" : "", host, path: path.replace(/\/+$/, "") };
}
