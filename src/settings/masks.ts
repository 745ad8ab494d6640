/**
 * Headers that prove who somebody is are written and not read back: shown as a mask, and an edit that sends the mask keeps
 * what is stored, so that what GET returned may be sent back to PUT. Pure.
 */
import { isCredential } from "../egress/headers.ts";

export const mask = "********";

type Headers = Record<string, string>;

/** The headers as they are shown. */
export const maskedHeaders = (headers: Headers): Headers =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, isCredential(name) ? mask : value]));

/** The headers that an edit means: a mask stands for the value stored under that name; without one it says nothing. */
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
