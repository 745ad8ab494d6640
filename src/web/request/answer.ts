/** How a screen answers: a page with its entity tag, or the way to another page with a sentence for it. */
import { notModified, strongEtag } from "../../http/etag.ts";
import { localPathOr } from "../session/sameOrigin.ts";
import { flashCookie, hasFlash, type NewFlash } from "../session/flash.ts";
import type { C } from "./app.ts";
import { pageHeaders } from "./headers.ts";

type PageOptions = {
  status?: 200 | 400 | 401 | 403 | 404 | 405 | 409 | 410 | 412 | 413 | 415 | 422 | 429 | 500 | 503;
  /** True for a page that shows a secret: no cache may store it. */
  isSecret?: boolean;
  /** Another origin that its form may lead to. */
  sendsTo?: string;
};

/** Answers a page. One that the browser has already is 304: relative times ("3 minutes ago") do not count as a difference. */
export function answerPage(
  c: C,
  html: string,
  { status = 200, isSecret = false, sendsTo }: PageOptions = {},
): Response {
  for (const [name, value] of Object.entries(pageHeaders(c, sendsTo))) c.header(name, value);
  c.header("X-Request-Id", c.var.requestId);
  const cookie = c.req.header("Cookie");
  const isPassing = hasFlash(cookie);
  if (isPassing) c.header("Set-Cookie", flashCookie(null, isSecure(c)), { append: true });
  if (status !== 200 || isSecret || isPassing) {
    c.header("Cache-Control", "no-store");
    return c.body(html, status);
  }
  const tag = strongEtag(html.replace(/(<time\b[^>]*>)[^<]*/g, "$1"));
  c.header("ETag", tag);
  c.header("Cache-Control", "private, no-cache");
  return notModified(c, tag) ? c.body(null, 304) : c.body(html, status);
}

/** Goes on to a page of ours (303, so that going back sends no form again), with a sentence for it. */
export function goOn(c: C, path: string, flash?: NewFlash): Response {
  if (flash) c.header("Set-Cookie", flashCookie(flash, isSecure(c)), { append: true });
  c.header("Cache-Control", "no-store");
  return c.redirect(path, 303);
}

/** Where a form wants to come back to (its field `next`), or `otherwise`. */
export const nextOf = (form: FormData, otherwise: string): string => localPathOr(textIn(form, "next"), otherwise);

/** The text of a form's field; "" where there is none. */
export function textIn(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}

/** All texts of a form's field. */
export const textsIn = (form: FormData, name: string): string[] =>
  form.getAll(name).filter((value) => typeof value === "string");

/** Whether cookies may be marked as secure: the connection of the browser is encrypted. */
export const isSecure = (c: C): boolean =>
  new URL(c.req.url).protocol === "https:" || (c.var.world.operator.PUBLIC_URL ?? "").startsWith("https:");
