/**
 * Which pages may talk to this service from a browser. A request says by `Origin` whose page sent it (RFC 6454); programs
 * send none. Pure, and without packages.
 */

/** `*`: every page. A list: these, besides the service's own pages. */
export type Origins = "*" | readonly string[];

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

/** True for a page of this service: its address is the operator's, or the one that the request went to. */
export function isOwnOrigin(origin: string, own: { publicUrl: string | null; requestUrl: string }): boolean {
  const page = URL.parse(origin);
  if (page === null || page.host === "") return false;
  const publicOrigin = own.publicUrl === null ? undefined : URL.parse(own.publicUrl)?.origin;
  // Behind a proxy that speaks TLS the request's own scheme is not the one that the page was read by.
  return page.origin === publicOrigin || page.host === URL.parse(own.requestUrl)?.host;
}

/** True where the operator lets pages of this origin in. */
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
