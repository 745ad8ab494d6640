/**
 * Entity tags (RFC 9110, 8.8.3), compared with If-None-Match and If-Match. Not hono/etag, which compares only after the whole
 * answer was made and does not know If-Match; here a 304 needs no read of a stored object.
 */
import type { Context } from "hono";
import { problem } from "../problem.ts";
import { sha256 } from "../secret/digest.ts";

/** A weak tag of a JSON answer. With a `revision` (the number of edits), the tag also contains it: see `ifMatch`. */
export const etagOf = (body: unknown, revision?: number): string => etagOfText(JSON.stringify(body), revision);

/** The same of an answer that is text already. */
export const etagOfText = (text: string, revision?: number): string =>
  `W/"${revision === undefined ? "" : `r${revision}-`}${hash(text)}"`;

/** A strong tag of a text or object name. */
export const strongEtag = (name: string): string => `"${hash(name)}"`;

const hash = (text: string) => sha256(text).slice(0, 32);
const opaque = (tag: string) => tag.trim().replace(/^W\//, "");

/** Whether If-None-Match contains this tag (weak comparison), so that the answer is 304. */
export function notModified(c: Pick<Context, "req">, etag: string): boolean {
  const known = c.req.header("If-None-Match");
  if (!known) return false;
  return known.trim() === "*" || known.split(",").some((tag) => opaque(tag) === opaque(etag));
}

/**
 * Whether If-Modified-Since lets the answer be 304: what it is about has not changed since that time. A request that has an
 * entity tag is decided by that alone (RFC 9110, 13.1.3). `updated`: Unix seconds.
 */
export function notModifiedSince(c: Pick<Context, "req">, updated: number): boolean {
  const since = Date.parse(c.req.header("If-Modified-Since") ?? "");
  return !Number.isNaN(since) && c.req.header("If-None-Match") === undefined && updated * 1000 <= since;
}

/**
 * Requires that an If-Match header (`expected`) contains the object's current revision. Only edits change the revision: a
 * check that wrote to the object after the caller read it does not prevent saving (RFC 9110, 13.1.1).
 * @throws Problem 412 when the object was edited after the caller read it
 */
export function ifMatch(expected: string, revision: number): void {
  if (expected.trim() === "*") return;
  if (!expected.split(",").some((tag) => opaque(tag).startsWith(`"r${revision}-`))) throw problem.preconditionFailed();
}
