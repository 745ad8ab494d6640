/**
 * Which addresses are one page: the key of an address. https and http are one; the host in lower case and as punycode, `www.` counts;
 * default port, fragment (but `#!`) and user part go; percent-encoding as RFC 3986, 6.2.2; case and final slash of the path count.
 * Parameters that only say where a visitor came from, and ids of sessions, go; the others are sorted. Pure.
 */

/** The longest address that is followed, in UTF-16 code units. */
const maxAddressLength = 2048;

/** `key`: equal for addresses of one page, and sorted as addresses are read; `url`: what is asked and shown. */
export type PageAddress = { key: string; url: string };

/** Names of parameters beside those that always go: `drop` these, too, and `keep` these whatever they are. */
export type ParameterRules = { keep: readonly string[]; drop: readonly string[] };

const noRules: ParameterRules = { keep: [], drop: [] };

const tracking = new Set("gclid fbclid msclkid dclid mc_cid mc_eid _ga _gl igshid yclid".split(" "));
const sessions = new Set(["phpsessid", "jsessionid", "aspsessionid"]);
const sessionToken = /^[0-9a-f]{16,}$/i;

/** The page of an absolute http(s) address; null where it is none, or longer than is followed. */
export function pageAddress(address: string, rules: ParameterRules = noRules): PageAddress | null {
  if (address.length > maxAddressLength) return null;
  const url = URL.parse(address);
  if (!url || (url.protocol !== "http:" && url.protocol !== "https:") || !url.hostname) return null;
  url.username = "";
  url.password = "";
  if (!url.hash.startsWith("#!")) url.hash = "";
  const host = url.host.replace(/\.(?=$|:)/, "");
  const path = normalEncoding(url.pathname.replace(/;jsessionid=[^/;]*/gi, ""));
  const query = url.search
    .slice(1)
    .split("&")
    .filter((parameter) => parameter !== "" && isKept(parameter, rules))
    .map(normalEncoding)
    .toSorted()
    .join("&");
  return { key: `${host}${path}${query && `?${query}`}${url.hash}`, url: url.href };
}

function isKept(parameter: string, { keep, drop }: ParameterRules): boolean {
  const equals = parameter.indexOf("=");
  const name = (equals < 0 ? parameter : parameter.slice(0, equals)).toLowerCase();
  const isNamed = (names: readonly string[]) => names.some((each) => each.toLowerCase() === name);
  if (isNamed(keep)) return true;
  if (isNamed(drop) || name.startsWith("utm_") || tracking.has(name) || sessions.has(name)) return false;
  const isSession = name === "sid" || name.startsWith("session");
  return !(isSession && equals >= 0 && sessionToken.test(parameter.slice(equals + 1)));
}

/** RFC 3986, 6.2.2: digits of an escape in upper case, and no escape of what needs none. */
const normalEncoding = (text: string): string =>
  text.replace(/%[0-9a-f]{2}/gi, (escape) => {
    const character = String.fromCharCode(Number.parseInt(escape.slice(1), 16));
    return /[A-Za-z0-9\-._~]/.test(character) ? character : escape.toUpperCase();
  });
