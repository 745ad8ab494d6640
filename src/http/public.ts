/** The operations that need no API key: each has a token of its own, or reveals nothing about an account. Pure. */

import { basePath } from "./path.ts";

const open = new Set([
  "POST /api/v1/auth/register",
  "POST /api/v1/auth/login",
  "POST /api/v1/auth/forgot",
  "GET /api/v1/auth/reset",
  "POST /api/v1/auth/reset",
  "GET /api/v1/auth/email/confirm",
  "POST /api/v1/auth/email/confirm",
  "GET /api/v1/auth/verify",
  "GET /api/v1/email/enable",
  "GET /api/v1/email/unsubscribe",
  "POST /api/v1/email/unsubscribe",
  "GET /api/v1/push/vapid-public-key",
  "POST /api/v1/telegram/webhook",
  "POST /api/v1/billing/webhook",
  "GET /api/v1/openapi.json",
  "GET /api/v1/full-spec",
]);

/** Whether an operation needs no API key; `path` is the full path with the base path. */
export const isPublic = (method: string, path: string): boolean =>
  open.has(`${method === "HEAD" ? "GET" : method} ${path}`);

const linked = new Set(["/auth/verify", "/auth/reset", "/auth/email/confirm", "/email/enable", "/email/unsubscribe"]);

/** Whether links in mails and alerts lead to this path: people see its answers, so errors must be readable pages. */
export const isLinked = (path: string): boolean =>
  path.startsWith("/change/") ||
  path.startsWith("/alert/") ||
  (path.startsWith(basePath) && linked.has(path.slice(basePath.length)));

/** Whether a path belongs to the administration, which needs the operator's admin key. */
export const isAdministration = (path: string): boolean => path.startsWith("/api/v1/admin/") || path === "/metrics";
