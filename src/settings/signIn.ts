/**
 * A sign-in that stands in an address ("https://name:password@host/"), as routers and intranets have it: it is kept as the request header
 * that it means (https://www.rfc-editor.org/rfc/rfc7617), which is stored encrypted and never shown, and the address without it. Pure.
 */
import { holdsTag } from "../lib/template/scan.ts";
import type { Settings } from "./fields.ts";

/** The settings with such an address taken apart. `before`: those of the watch, where it has headers that stay. A header of one's own counts more. */
export function withSignIn<S extends Settings>(settings: S, before: Settings = {}): S {
  const [, source = "", address = ""] = /^\s*(source:)?\s*(.*)$/is.exec(settings.url ?? "") ?? [];
  const url = holdsTag(address) ? null : URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol) || (url.username === "" && url.password === "")) return settings;
  const { username, password } = url;
  url.username = url.password = "";
  const headers = settings.headers ?? before.headers ?? {};
  const isNamed =
    settings.headers && Object.keys(settings.headers).some((name) => name.toLowerCase() === "authorization");
  const others = Object.entries(headers).filter(([name]) => isNamed || name.toLowerCase() !== "authorization");
  return {
    ...settings,
    url: `${source}${url.href}`,
    headers: { ...Object.fromEntries(others), ...(isNamed ? {} : { Authorization: basic(username, password) }) },
  };
}

const basic = (name: string, password: string): string =>
  `Basic ${btoa(String.fromCharCode(...new TextEncoder().encode(`${decoded(name)}:${decoded(password)}`)))}`;

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
