/** How the operator's pages ask the operations of administration, and answer. */
import { answerPage } from "../request/answer.ts";
import type { C } from "../request/app.ts";
import { bodyOf, call, type Call } from "../request/operations.ts";

/** How many entries a page of a list has. */
export const pageSize = 50;

/** What is seen here is of all accounts: no cache keeps it. */
export const shown = (c: C, html: string): Response => answerPage(c, html, { isSecret: true });

const withKey = (c: C, wanted: Call): Call => ({
  ...wanted,
  headers: { "x-api-key": c.var.world.operator.ADMIN_API_KEY ?? "" },
});

/** The body of an operation's answer. @throws Refusal for every status that is no success */
export const asked = <T>(c: C, wanted: Call): Promise<T> => bodyOf<T>(c, withKey(c, wanted));

/** A list, with the cursor of its next page from the Link header (RFC 8288). */
export async function readList<T>(c: C, wanted: Call): Promise<{ entries: T; next: string | null }> {
  const { body, headers } = await call<T>(c, withKey(c, wanted));
  const cursor = /[?&]cursor=([^&>]+)/.exec(headers.get("Link") ?? "")?.[1];
  return { entries: body, next: cursor === undefined ? null : decodeURIComponent(cursor) };
}

/** This very page at another place of its list. */
export function pageOf(c: C, cursor: string | null): string | null {
  const url = new URL(c.req.url);
  if (cursor !== null) url.searchParams.set("cursor", cursor);
  return cursor === null ? null : url.pathname + url.search;
}
