/**
 * Where a request carries its credential, first place wins: the header x-api-key, a bearer token, the query (`key`, or
 * its alias `api_key`). The query ends up in logs and histories, so what could take over an account refuses it. Pure.
 */
import { localPath } from "./path.ts";

export type Presented = { text: string; via: "header" | "bearer" | "query" };

/** The credential that a request presents, or null when it has none. */
export function presentedIn(headers: Headers, query: URLSearchParams): Presented | null {
  const header = headers.get("x-api-key")?.trim();
  if (header) return { text: header, via: "header" };
  const bearer = /^Bearer +(\S+)$/i.exec(headers.get("Authorization")?.trim() ?? "")?.[1];
  if (bearer) return { text: bearer, via: "bearer" };
  const inQuery = query.get("key") || query.get("api_key");
  return inQuery ? { text: inQuery, via: "query" } : null;
}

/** Whether an endpoint refuses a key in the query: keys, billing, the account itself, administration, the archive with its secrets, MCP. */
export function refusesQueryKey(path: string): boolean {
  return /^\/(?:keys|billing|account|export|admin|mcp|auth\/(?:me|password|logout))(?:\/|$)/.test(localPath(path));
}
