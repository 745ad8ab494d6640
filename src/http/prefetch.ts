/**
 * Requests that must not change anything: HEAD, and prefetch requests, which a browser sends before the user clicks (perhaps
 * the user never does). If a prefetch were answered, the browser would show that answer at the click and the change would
 * never be made; so a prefetch is refused, and the browser asks again at the click.
 * https://wicg.github.io/nav-speculation/prefetch.html#sec-purpose-header
 */
import type { Context } from "hono";
import { message } from "../message/message.ts";
import { problem } from "../problem.ts";

const fetchingAhead = /\bprefetch\b|\bprerender\b|\bpreview\b/i;
const purposes = ["Sec-Purpose", "Purpose", "X-Purpose", "X-Moz"];

/** Whether a request to an address that changes something may change it: false for HEAD. @throws Problem 503 for a prefetch */
export function mayChange(c: Context): boolean {
  if (purposes.some((name) => fetchingAhead.test(c.req.header(name) ?? "")))
    throw problem.unavailable(message("request.prefetch_refused"), 1);
  return c.req.method !== "HEAD";
}

/** The commands in a query; an empty object for HEAD, which must not change anything. @throws Problem 503 for a prefetch */
export const commandsIn = <Q extends Record<string, unknown>>(c: Context, query: Q): Partial<Q> =>
  Object.keys(query).length && !mayChange(c) ? {} : query;
