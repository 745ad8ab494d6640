/**
 * Which web pages may use this service from a browser. The `Origin` header of a request names the page's origin (RFC 6454);
 * other programs do not send it. Pure, and without packages.
 */

/** `*`: all pages. A list: pages of these origins, in addition to the service's own. */
export type Origins = "*" | readonly string[];

/** The path of the one page of this service that its own watches may read; see system/proof. */
export const proofPagePath = "/health/page";

/** Reads CORS_ORIGINS: `*`, or `"https://app.example, http://localhost:3000"`. `problems`: a sentence for each entry that is no origin. */
export function parseOrigins(text: string): { origins: Origins; problems: string[] } {
  const entries = text
    .split(",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");
  if (entries.length === 1 && entries[0] === "*") return { origins: "*", problems: [] };
  const problems: string[] = [];
  const origins = entries.flatMap((entry) => {
    const origin = originIn(entry);
    if (origin === null)
      problems.push(`"${entry}" is no origin; expected * or a list such as https://app.example,http://localhost:3000`);
    return origin ?? [];
  });
  return { origins, problems };
}

/** Whether a page belongs to this service: its origin is that of PUBLIC_URL, or its host is the one that the request went to. */
export function isOwnOrigin(origin: string, own: { publicUrl: string | null; requestUrl: string }): boolean {
  const page = URL.parse(origin);
  if (page === null || page.host === "") return false;
  const publicOrigin = own.publicUrl === null ? undefined : URL.parse(own.publicUrl)?.origin;
  // Behind a proxy that terminates TLS, the request's scheme differs from the page's: so only the hosts are compared.
  return page.origin === publicOrigin || page.host === URL.parse(own.requestUrl)?.host;
}

/** Whether the operator's list contains this origin. */
export function isListed(origin: string, origins: Origins): boolean {
  return origins === "*" || origins.includes(origin.toLowerCase());
}

// Extensions have schemes of their own, for which a parsed URL knows no origin.
function originIn(entry: string): string | null {
  const bare = entry.replace(/\/$/, "").toLowerCase();
  const url = URL.parse(bare);
  if (url === null || url.host === "" || bare !== `${url.protocol}//${url.host}`) return null;
  return bare;
}
