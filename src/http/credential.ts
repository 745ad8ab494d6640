/**
 * Where a request carries its credential, the first found counts: the header x-api-key, a bearer token, the query (`key`, or
 * its alias `api_key`). Queries are written to logs and browser histories, so operations that could take over an account
 * refuse a key in the query. Pure.
 */
import { localPath } from "./path.ts";
import type { Query } from "./queryOf.ts";

/** A credential as it was sent, not yet verified, and where it stood. */
export type Presented = { text: string; via: "header" | "bearer" | "query" };

/** The credential that a request presents, or null when it has none. */
export function presentedIn(headers: Headers, query: Query): Presented | null {
  const header = headers.get("x-api-key")?.trim();
  if (header) return { text: header, via: "header" };
  const bearer = /^Bearer +(\S+)$/i.exec(headers.get("Authorization")?.trim() ?? "")?.[1];
  if (bearer) return { text: bearer, via: "bearer" };
  const inQuery = query.get("key") || query.get("api_key");
  return inQuery ? { text: inQuery, via: "query" } : null;
}

/** Whether an operation refuses a key in the query: API keys, sessions, apps, billing, the account, export, administration and MCP. */
export function refusesQueryKey(path: string): boolean {
  return /^\/(?:keys|sessions|apps|billing|account|export|admin|mcp|auth\/(?:me|password|confirm|email|logout))(?:\/|$)/.test(
    localPath(path),
  );
}
