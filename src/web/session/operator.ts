/**
 * The operator's session: an hour, opened by the administrator's key, in a cookie of its own. The cookie holds its end and a
 * digest of both that only the key can make, so a new key ends all of them and nothing is stored. It opens pages only; the API
 * never reads it. Pure.
 */
import { createHmac } from "node:crypto";
import { sameSecret } from "../../secret/digest.ts";
import { cookiesIn, setCookie } from "./cookie.ts";

/** How long the session lasts. */
const operatorSeconds = 3600;

const secureName = "__Host-tidemark-operator";
const plainName = "tidemark-operator";

/** What opens a session. `key`: the administrator's, null where this server has none; `now`: Unix seconds. */
type Opening = { key: string | null; now: number };

/** Whether a request's Cookie header carries a session that is open. */
export function isOperatorIn(header: string | undefined, { key, now }: Opening): boolean {
  const cookies = cookiesIn(header);
  const value = cookies.get(secureName) ?? cookies.get(plainName);
  const [, end = "", digest = ""] = /^(\d{1,11})\.([0-9a-f]{64})$/.exec(value ?? "") ?? [];
  return key !== null && Number(end) > now && sameSecret(digest, digestOf(end, key));
}

/** The Set-Cookie that opens a session; with no key it ends it. */
export function operatorCookie({ key, now }: Opening, isSecure: boolean): string {
  const end = String(now + operatorSeconds);
  return setCookie({
    name: isSecure ? secureName : plainName,
    value: key === null ? "" : `${end}.${digestOf(end, key)}`,
    seconds: key === null ? 0 : operatorSeconds,
    isSecure,
  });
}

const digestOf = (end: string, key: string): string =>
  createHmac("sha256", key).update(`operator session until ${end}`).digest("hex");
