/**
 * Entity tags (RFC 9110, 8.8.3): made from the answer itself, compared for If-None-Match and If-Match. Not hono/etag, which
 * compares when the answer is made: here a 304 costs no read of a stored object, and If-Match is known too.
 */
import { createHash } from "node:crypto";
import type { Context } from "hono";
import { problem } from "../problem.ts";

/** A weak tag of a JSON answer. With a revision, the tag also says which edit it stands for: see `ifMatch`. */
export const etagOf = (body: unknown, revision?: number): string =>
  `W/"${revision === undefined ? "" : `r${revision}-`}${hash(JSON.stringify(body))}"`;

/** A strong tag of a text or object name. */
export const strongEtag = (name: string): string => `"${hash(name)}"`;

const hash = (text: string) => createHash("sha256").update(text).digest("hex").slice(0, 32);
const opaque = (tag: string) => tag.trim().replace(/^W\//, "");

/** True when the caller already has this representation. */
export function notModified(c: Pick<Context, "req">, etag: string): boolean {
  const known = c.req.header("If-None-Match");
  if (!known) return false;
  return known.trim() === "*" || known.split(",").some((tag) => opaque(tag) === opaque(etag));
}

/**
 * Edits meet edits only: what a check wrote since the caller's copy was read does not stand in the way of saving.
 * @throws Problem 412 when the object was edited since.
 */
export function ifMatch(expected: string, revision: number): void {
  if (expected.trim() === "*") return;
  if (!expected.split(",").some((tag) => opaque(tag).startsWith(`"r${revision}-`))) throw problem.preconditionFailed();
}
