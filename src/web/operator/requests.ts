/** How the operator's pages ask the operations of administration, and answer. */
import { answerPage } from "../request/answer.ts";
import type { C } from "../request/app.ts";
import type { Answer } from "../request/operations.ts";

/** How many entries a page of a list has. */
export const pageSize = 50;

/** What is seen here is of all accounts: no cache keeps it. */
export const shown = (c: C, html: string): Response => answerPage(c, html, { isSecret: true });

/** The headers by which operations of administration are asked. */
export const keyOf = (c: C): Record<string, string> => ({ "x-api-key": c.var.world.operator.ADMIN_API_KEY ?? "" });

/** A list, with the cursor of its next page from the Link header (RFC 8288). */
export async function listIn<T>(answer: Promise<Answer<T>>): Promise<{ entries: T; next: string | null }> {
  const { body, headers } = await answer;
  const cursor = /[?&]cursor=([^&>]+)/.exec(headers.get("Link") ?? "")?.[1];
  return { entries: body, next: cursor === undefined ? null : decodeURIComponent(cursor) };
}

/** This very page at another place of its list. */
export function pageOf(c: C, cursor: string | null): string | null {
  const url = new URL(c.req.url);
  if (cursor !== null) url.searchParams.set("cursor", cursor);
  return cursor === null ? null : url.pathname + url.search;
}
