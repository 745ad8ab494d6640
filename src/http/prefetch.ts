/**
 * Requests without effect: HEAD, and what a browser prefetches before a click that may never come. Where opening an address
 * changes something, neither may change it. A page that was fetched ahead would be shown when the click comes, as if it had
 * been carried out; so such a request is refused, which makes the browser ask again at the click.
 * https://wicg.github.io/nav-speculation/prefetch.html#sec-purpose-header
 */
import type { Context } from "hono";
import { problem } from "../problem.ts";

const fetchingAhead = /\bprefetch\b|\bprerender\b|\bpreview\b/i;
const purposes = ["Sec-Purpose", "Purpose", "X-Purpose", "X-Moz"];

/** Whether a GET that changes something is to change it: not by HEAD. @throws Problem 503 where it is fetched ahead */
export function mayChange(c: Context): boolean {
  if (purposes.some((name) => fetchingAhead.test(c.req.header(name) ?? "")))
    throw problem.unavailable("This address does something when it is opened, so it is not fetched ahead", 1);
  return c.req.method !== "HEAD";
}

/** The commands in a query: none where the request only looks. @throws Problem 503 where it is fetched ahead */
export const commandsIn = <Q extends Record<string, unknown>>(c: Context, query: Q): Partial<Q> =>
  Object.keys(query).length && !mayChange(c) ? {} : query;
