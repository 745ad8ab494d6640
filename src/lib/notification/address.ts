/**
 * The address of a service the user names by host: the host and port of a notification URL, checked, as an origin.
 */

import type { NotificationUrl } from "./target.ts";
import { UrlProblem } from "./target.ts";
import { message } from "../../message/message.ts";

type Named = Pick<NotificationUrl, "scheme" | "host" | "port">;

/**
 * The origin a URL names, such as `https://hooks.example:8443`. Throws UrlProblem unless the host is a name or an
 * address and the port is 1 to 65535. Names outside ASCII become punycode.
 */
export function originOf(url: Named, secure: boolean, standardPort?: number): string {
  const port = url.port ?? standardPort;
  return `${secure ? "https" : "http"}://${hostOf(url)}${port === undefined ? "" : `:${port}`}`;
}

/** The host of a URL in its canonical form. Throws UrlProblem, also for a port outside 1 to 65535. */
export function hostOf(url: Named): string {
  if (url.host === "") throw new UrlProblem(message("url.no_host", { scheme: url.scheme }));
  if (url.port !== null && (url.port < 1 || url.port > 65_535)) {
    throw new UrlProblem(message("url.port", { scheme: url.scheme }));
  }
  const name = canonical(url.host);
  if (!name) throw new UrlProblem(message("url.host", { scheme: url.scheme }));
  return name;
}

function canonical(host: string): string | null {
  if (/[\s/\\@?#%<>^|`{}]/.test(host) || (host.includes(":") && !/^\[[0-9a-f:.]+\]$/i.test(host))) return null;
  const parsed = URL.parse(`http://${host}/`);
  if (!parsed) return null;
  const name = parsed.hostname.replace(/\.$/, "");
  // "1" and "0x7f.1" are addresses to a URL parser; someone who means an address writes it in four parts.
  if (/^\d{1,3}(?:\.\d{1,3}){3}$/.test(name) && name !== host) return null;
  if (name.startsWith("[")) return name;
  const labels = name.split(".");
  const isName = name.length <= 253 && labels.every((label) => /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/.test(label));
  return isName ? name : null;
}
