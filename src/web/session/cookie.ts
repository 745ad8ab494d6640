/**
 * The cookies of the dashboard (RFC 6265bis). The session's has the prefix `__Host-` where the connection is encrypted; on
 * plain http, as on a home network, a browser would refuse that one. Pure.
 */

/** A cookie in the words of a response. `seconds`: 0 deletes it. */
type NewCookie = { name: string; value: string; seconds: number; isSecure: boolean; isHttpOnly?: boolean };

const secureName = "__Host-tidemark";
const plainName = "tidemark";

const nameOf = (isSecure: boolean) => (isSecure ? secureName : plainName);

/**
 * The session's secret in a request's Cookie header, or null. Over an encrypted connection the plain name counts for nothing: another
 * subdomain could set it, and sign somebody in to an account that is not theirs.
 */
export const sessionSecret = (header: string | undefined, isSecure: boolean): string | null =>
  cookiesIn(header).get(nameOf(isSecure)) ?? null;

/** The Set-Cookie that keeps a session for `seconds`; 0 ends it. */
export const sessionCookie = (secret: string, seconds: number, isSecure: boolean): string =>
  setCookie({ name: nameOf(isSecure), value: secret, seconds, isSecure, isHttpOnly: true });

/** A Set-Cookie header. Values are percent-encoded. */
export function setCookie({ name, value, seconds, isSecure, isHttpOnly = true }: NewCookie): string {
  const parts = [`${name}=${encodeURIComponent(value)}`, "Path=/", "SameSite=Lax", `Max-Age=${seconds}`];
  if (isHttpOnly) parts.push("HttpOnly");
  if (isSecure) parts.push("Secure");
  return parts.join("; ");
}

/** The cookies of a request by name; of two with one name the first, which is the one with the longer path. */
export function cookiesIn(header: string | undefined): Map<string, string> {
  const cookies = new Map<string, string>();
  for (const pair of (header ?? "").split(";")) {
    const [name = "", ...rest] = pair.trim().split("=");
    if (name !== "" && !cookies.has(name)) cookies.set(name, decoded(rest.join("=")));
  }
  return cookies;
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
