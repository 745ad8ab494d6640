/** The operations that need no API key: each proves who asks by a token of its own, or tells nothing. Pure. */

import { basePath } from "./path.ts";

const open = new Set([
  "POST /api/v1/auth/register",
  "POST /api/v1/auth/login",
  "POST /api/v1/auth/forgot",
  "GET /api/v1/auth/reset",
  "POST /api/v1/auth/reset",
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

/** True where no key is asked for. */
export const isPublic = (method: string, path: string): boolean =>
  open.has(`${method === "HEAD" ? "GET" : method} ${path}`);

const linked = new Set(["/auth/verify", "/auth/reset", "/email/enable", "/email/unsubscribe"]);

/** True for what links in mails and alerts lead to: people see its answers, refusals too. */
export const isLinked = (path: string): boolean =>
  path.startsWith("/change/") || (path.startsWith(basePath) && linked.has(path.slice(basePath.length)));

/** True where only the master admin key opens. */
export const isAdministration = (path: string): boolean => path.startsWith("/api/v1/admin/");
