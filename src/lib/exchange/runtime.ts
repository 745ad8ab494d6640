/**
 * What the runtime's own failures mean. On one machine `fetch` throws: "Network connection lost." for a refused or
 * broken connection, "Malformed answer." in Node alone for what its reader of HTTP does not take, an opaque internal error for a name it cannot look up and for TLS. On Cloudflare's network it
 * mostly answers instead: a plain text body of one error code, from a server that calls itself cloudflare. A site's own
 * 5xx page, also one behind Cloudflare, has a body of its own and is left alone.
 *
 * https://developers.cloudflare.com/support/troubleshooting/http-status-codes/cloudflare-1xxx-errors/
 */

import { TransportFailure, type TransportReason } from "../http1/transportFailure.ts";

/** Why no answer of the site came. */
export type NetworkProblem = TransportReason | "name_unknown" | "no_such_name" | "not_public" | "refused";

const reasonOfCode: Record<string, NetworkProblem> = {
  "520": "cut",
  "521": "refused",
  "522": "timeout",
  "523": "refused",
  "524": "timeout",
  "525": "tls",
  "526": "tls",
  "530": "refused",
  "1000": "not_public",
  "1001": "no_such_name",
  "1002": "not_public",
  "1003": "not_public",
  "1016": "no_such_name",
};

const maxErrorBodyBytes = 64;

/** Why `fetch` threw. The name was resolved before, so an internal error on https is about TLS. */
export function reasonOfError(error: unknown, url: URL): NetworkProblem {
  if (error instanceof TransportFailure) return error.reason;
  const message = error instanceof Error ? error.message : "";
  if (isMalformed(error)) return "not_http";
  if (/certificate|\btls\b|\bssl\b/i.test(message)) return "tls";
  if (!message.startsWith("internal error")) return "refused";
  return url.protocol === "https:" ? "tls" : "name_unknown";
}

/** Whether the runtime got an answer, or a body, that its reader of HTTP does not take. */
export const isMalformed = (error: unknown): boolean =>
  error instanceof TransportFailure
    ? error.reason === "not_http"
    : error instanceof Error && error.message === "Malformed answer.";

/** The failure of the network that an answer stands for, or null when it is the site's own answer. */
export function reasonOfAnswer(status: number, headers: Headers, body: Uint8Array): NetworkProblem | null {
  if (status < 400 || body.length > maxErrorBodyBytes || headers.get("server") !== "cloudflare") return null;
  const code = /^\s*error code: (\d{3,4})\s*$/i.exec(new TextDecoder().decode(body))?.[1];
  return code === undefined ? null : (reasonOfCode[code] ?? null);
}
