/**
 * Request headers: which ones a person may set, what is wrong with a bad one, and which are left behind when a redirect
 * leads to another site.
 */
import { message, type Message } from "../../message/message.ts";

/** Set by the transfer itself, or by the network on the way out. */
const notSettable = new Set([
  "host",
  "content-length",
  "transfer-encoding",
  "connection",
  "keep-alive",
  "proxy-connection",
  "proxy-authorization",
  "upgrade",
  "expect",
  "te",
  "trailer",
  "accept-encoding",
]);

const credentialNames =
  /^(cookie2?|www-authenticate)$|auth|token|secret|passw|credential|session|signature|api[-_]?key|access[-_]?key|[-_]key$|[-_]sig$/i;

const maxValueCharacters = 8192;

/**
 * What is wrong with a header that a person wants sent, or null. Names are tokens (RFC 9110, 5.1); a value
 * holds no control character, so that it can never end the header early or make the runtime refuse the request.
 */
export function headerProblem(name: string, value: string): Message | null {
  if (!/^[!#$%&'*+\-.^_`|~0-9A-Za-z]{1,200}$/.test(name)) return message("header.name");
  const lower = name.toLowerCase();
  if (notSettable.has(lower) || lower.startsWith("cf-") || lower.startsWith("proxy-")) {
    return message("header.of_connection", { name });
  }
  if (/[\u0000-\u0008\u000a-\u001f\u007f]/.test(value)) return message("header.control_character", { name });
  if (value.length > maxValueCharacters) return message("header.long", { name, count: maxValueCharacters });
  if (!value.isWellFormed()) return message("header.not_well_formed", { name });
  return null;
}

/** True for a header that proves who somebody is, by its name: Authorization, Cookie, X-Api-Key, Private-Token, ... */
export function isCredential(name: string): boolean {
  return credentialNames.test(name);
}
