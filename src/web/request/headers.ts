/**
 * The headers of the dashboard's pages. Scripts and styles come from /assets/ only, nothing is inline, and markup can be set
 * by one policy of Trusted Types only (https://www.w3.org/TR/trusted-types/), so that words of watched pages never run.
 */
import { originOf } from "../../http/resource.ts";
import type { C } from "./app.ts";

export const reportPath = "/csp-reports";

/** The content security policy of a page on `origin` (https://www.w3.org/TR/CSP3/). `sendsTo`: where else its form may lead. */
const policyOf = (origin: string, sendsTo = ""): string =>
  [
    "default-src 'none'",
    `script-src ${origin}/assets/`,
    `style-src ${origin}/assets/`,
    "img-src 'self'",
    "connect-src 'self'",
    "font-src 'none'",
    "manifest-src 'self'",
    `worker-src ${origin}/sw.js`,
    `form-action 'self' https://checkout.stripe.com https://billing.stripe.com ${sendsTo}`.trimEnd(),
    "frame-ancestors 'none'",
    "frame-src 'none'",
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types tidemark",
    `report-uri ${reportPath}`,
    "report-to csp",
  ].join("; ");

/** Pages without anybody's data, which search engines may list where the service is open to all. */
const publicPaths = new Set(["/", "/sign-in", "/sign-up", "/help"]);

/**
 * Whether a page is on the way of an app that asks for access. Apps open it in a window of theirs and wait for the answer there,
 * from which the usual policy would cut them off.
 */
const isForApp = (c: C): boolean =>
  c.req.path === "/authorize" || c.req.query("next")?.startsWith("/authorize?") === true;

/** The headers of an HTML page of the dashboard. `sendsTo`: another origin that its form may lead to. */
export function pageHeaders(c: C, sendsTo?: string): Record<string, string> {
  // Where a proxy ends TLS, the scheme of the request is another one than that of the page.
  const origin = originOf(c.req.url, c.var.world.operator.PUBLIC_URL);
  const isListed = publicPaths.has(c.req.path) && !c.var.world.operator.SELF_HOSTED;
  return {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Security-Policy": policyOf(origin, sendsTo),
    "Reporting-Endpoints": `csp="${reportPath}"`,
    "Cross-Origin-Opener-Policy": isForApp(c) ? "unsafe-none" : "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy":
      "camera=(), geolocation=(), microphone=(), payment=(), usb=(), clipboard-write=(self), fullscreen=(self)",
    // Under `no-referrer` a form's POST would say `Origin: null`.
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    ...(isListed ? {} : { "X-Robots-Tag": "noindex" }),
    Vary: "Cookie, Accept-Language",
    ...(origin.startsWith("https:") ? { "Strict-Transport-Security": "max-age=31536000" } : {}),
  };
}
