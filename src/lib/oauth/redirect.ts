/**
 * Redirect URIs. In order:
 *
 * 1. One may be used if it is https, or http on the machine of the browser itself (RFC 8252, 7.3), without user or fragment.
 * 2. A request must name one that the client listed, letter by letter (RFC 9700, 4.1.3). On the machine itself the port is
 *    free, because programs take whichever is open (RFC 8252, 7.3).
 *
 * Pure.
 */

const loopback = /^http:\/\/(?:127\.0\.0\.1|\[::1\]|localhost)(?::(\d{1,5}))?(?=[/?]|$)/;

/** Whether a redirect URI is of a kind that answers may be sent to. */
export function isUsableRedirect(uri: string): boolean {
  const url = URL.parse(uri);
  if (!url || /[\s\\#\p{C}]/u.test(uri)) return false;
  if (/^[a-z]+:\/\/[^/?]*@/i.test(uri)) return false;
  // A host stands in the policy of the page that asks for consent: nothing in it may be a directive or a wildcard.
  if (!/^(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])$/.test(url.hostname)) return false;
  return url.protocol === "https:" ? uri.startsWith("https://") : loopback.test(uri);
}

/** Whether a redirect URI of a request is one that the client listed. */
export function matchesRedirect(uri: string, listed: readonly string[]): boolean {
  if (!isUsableRedirect(uri)) return false;
  return listed.some((each) => each === uri || (loopback.test(each) && withoutPort(each) === withoutPort(uri)));
}

const withoutPort = (uri: string) =>
  uri.replace(loopback, (whole, port?: string) => (port === undefined ? whole : whole.slice(0, -port.length - 1)));

/** A redirect URI with the members of an answer, after a query that it may have. Members that are undefined are left out. */
export function redirectWith(uri: string, answer: Record<string, string | undefined>): string {
  const url = new URL(uri);
  for (const [name, value] of Object.entries(answer)) if (value !== undefined) url.searchParams.append(name, value);
  return url.href;
}
