/**
 * Cookies on their way between a jar and a browser, whose own rules are the same. Of what the browser holds at the end, the
 * visited site's own are kept: not those of the frames and pictures of others, nor what the person's own headers brought.
 * Pure.
 */
import { getDomain } from "tldts";
import type { Cookie } from "../cookie/cookie.ts";
import { withinLimits, type Jar } from "../cookie/jar.ts";
import { cookiePairs, ownHeader, type OwnHeaders } from "./headers.ts";

/** A cookie as the DevTools protocol gives it. `expires`: unix seconds, -1 for a session's. */
export type BrowserCookie = Omit<Cookie, "hostOnly" | "sameSite" | "expires"> & {
  expires: number;
  session: boolean;
  sameSite?: string;
};

const siteNames = { strict: "Strict", lax: "Lax", none: "None" } as const;

/** The jar as parameters of the DevTools protocol's Network.setCookies. */
export const browserCookies = (jar: Jar) =>
  jar.map((cookie) => ({
    name: cookie.name,
    value: cookie.value,
    url: `${cookie.secure ? "https" : "http"}://${cookie.domain}${cookie.path}`,
    ...(cookie.hostOnly ? {} : { domain: `.${cookie.domain}` }),
    path: cookie.path,
    secure: cookie.secure,
    httpOnly: cookie.httpOnly,
    ...(cookie.sameSite ? { sameSite: siteNames[cookie.sameSite] } : {}),
    ...(cookie.expires === null ? {} : { expires: Math.ceil(cookie.expires / 1000) }),
  }));

/** The jar of what a browser holds after it visited `own.url` and ended at `finalUrl`. */
export function jarOf(cookies: readonly BrowserCookie[], own: OwnHeaders, finalUrl: string): Jar {
  const sites = new Set([own.url, finalUrl].flatMap((url) => siteOf(URL.parse(url)?.hostname ?? "") ?? []));
  const brought = cookiePairs(ownHeader(own.headers, "cookie") ?? "");
  const kept = cookies.flatMap((each): Cookie[] => {
    const domain = each.domain.replace(/^\./, "").toLowerCase();
    const isBrought = brought.some(({ name, value }) => name === each.name && value === each.value);
    if (!each.name || isBrought || !sites.has(siteOf(domain) ?? "")) return [];
    const { name, value, path, secure, httpOnly } = each;
    const sameSite = (["strict", "lax", "none"] as const).find((word) => word === each.sameSite?.toLowerCase()) ?? null;
    const expires = each.session || each.expires < 0 ? null : Math.round(each.expires * 1000);
    return [{ name, value, domain, hostOnly: !each.domain.startsWith("."), path, secure, httpOnly, sameSite, expires }];
  });
  return withinLimits(kept);
}

/** What may be registered, or the host itself where it is an address or a name without dots. */
const siteOf = (hostname: string): string | null =>
  hostname === "" ? null : (getDomain(hostname, { allowPrivateDomains: true }) ?? hostname);
