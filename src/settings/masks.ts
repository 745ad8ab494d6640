/**
 * Request headers with credentials can be written but not read: answers show a mask, and an edit that contains the mask keeps
 * the stored value, so that the answer of GET can be sent back with PUT. Pure.
 */

import { isCredential } from "../lib/exchange/headers.ts";
import { message, type Message } from "../message/message.ts";

/** The text that stands for a hidden value. */
export const mask = "********";

type Headers = Record<string, string>;

/** The headers as answers show them. */
export const maskedHeaders = (headers: Headers): Headers =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, isCredential(name) ? mask : value]));

/** The headers to store after an edit: a mask is replaced by the value stored under that name, or removed when there is none. */
export function unmaskedHeaders(before: Headers, change: Headers): Headers {
  const known = new Map(Object.entries(before).map(([name, value]) => [name.toLowerCase(), value]));
  return Object.fromEntries(
    Object.entries(change).flatMap(([name, value]) => {
      if (value !== mask) return [[name, value]];
      const kept = known.get(name.toLowerCase());
      return kept === undefined ? [] : [[name, kept]];
    }),
  );
}

/** Says which headers came as masks that stand for nothing: they are left out, as in a copy of what was read. At most one message. */
export function lostHeaderWarnings(before: Headers | undefined, change: Headers | null | undefined): Message[] {
  const known = new Set(Object.keys(before ?? {}).map((name) => name.toLowerCase()));
  const lost = Object.entries(change ?? {}).flatMap(([name, value]) =>
    value === mask && !known.has(name.toLowerCase()) ? [name] : [],
  );
  return lost.length ? [message("warning.headers_masked", { names: lost.join(", ").slice(0, 300) })] : [];
}
