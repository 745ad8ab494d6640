/** Pages of lists that can grow: `limit`, an opaque `cursor`, and a Link header to the next page (RFC 8288). Pure. */
import { expected } from "../lib/validation/coded.ts";
import { z } from "zod";
import { about, message } from "../message/message.ts";
import { problem } from "../problem.ts";
import { digits } from "../lib/validation/digits.ts";

/** The query parameters `limit` and `cursor`, to spread into a list's schema. */
export const pageQuery = {
  limit: digits({ min: 1, max: 500 }).optional().meta({ description: "Entries per page.", example: 100 }),
  cursor: z
    .string()
    .max(200)
    .regex(/^(?:c[0-9a-z]{1,11})?$/, expected(message("schema.link_cursor")))
    .optional()
    .meta({ description: "From the Link header of the page before." }),
};

/** The row id in a cursor; `otherwise` without a cursor. @throws Problem 400 for a malformed cursor */
export function cursorOf(cursor: string | undefined, otherwise = 0): number {
  if (!cursor) return otherwise;
  const match = /^c([0-9a-z]{1,11})$/.exec(cursor);
  if (!match?.[1]) throw problem.invalid(about("cursor", message("request.link_cursor_expected")));
  return Number.parseInt(match[1], 36);
}

/** The cursor that names a row id; see cursorOf. */
export const cursorText = (id: number): string => `c${id.toString(36)}`;

/** The value of a Link header to the page after the entry with this row id. It never contains the caller's key. */
export const nextLink = (requestUrl: string, id: number): string =>
  pageLink(requestUrl, { cursor: cursorText(id), relation: "next" });

/** One link to a page of the same list (RFC 8288); `relation` as registered at IANA. It never contains the caller's key. */
export function pageLink(
  requestUrl: string,
  { cursor, relation }: { cursor: string; relation: "next" | "prev" },
): string {
  const url = new URL(requestUrl);
  url.searchParams.delete("key");
  url.searchParams.delete("api_key");
  url.searchParams.set("cursor", cursor);
  return `<${url.pathname}${url.search}>; rel="${relation}"`;
}
