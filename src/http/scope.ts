/**
 * What a credential may do: `read` looks, `write` changes watches and what belongs to them, `account` reaches what the whole
 * account stands on (keys, sessions, apps, addresses, payment, exports, secrets). Every operation needs exactly one, by the
 * first line of `needs` that fits; a route that no line names needs `read` for GET and `write` for everything else. Pure.
 */
import { scopes, type Rights, type Scope } from "./identity.ts";
import type { Query } from "./queryOf.ts";

type Need = { method: RegExp; path: RegExp; scope: Scope };

const needs: Need[] = [
  // What makes, ends or reveals credentials, or belongs to the person rather than to watches.
  { method: /^/, path: /^\/(?:keys|sessions|apps|auth|account|billing|email|rss|export)(?:\/|$)/, scope: "account" },
  { method: /^/, path: /^\/(?:channels\/[^/]+\/url|notifications\/secret|ai\/test)$/, scope: "account" },
  { method: /^(?:POST|DELETE)$/, path: /^\/(?:telegram|push)(?:\/(?:link|subscriptions.*))?$/, scope: "account" },
  { method: /^(?:PUT|PATCH)$/, path: /^\/settings\/user$/, scope: "account" },
  // Tries something, and stores nothing that others see.
  { method: /^POST$/, path: /^(?:\/watch\/[^/]+)?\/(?:preview|backtest)$/, scope: "read" },
  { method: /^POST$/, path: /^\/looks(?:\/[^/]+\/match)?$/, scope: "read" },
  { method: /^POST$/, path: /^\/(?:import\/preview|notifications\/(?:sample|url))$/, scope: "read" },
];

/** Members of a query that make a command of a GET. */
const commands = ["recheck", "recheck_all", "paused", "muted"];

/** The scope that an operation needs, by its method and its path below the base path. */
export function scopeOf(method: string, path: string, query: Query = new URLSearchParams()): Scope {
  const found = needs.find((need) => need.method.test(method) && need.path.test(path));
  if (found) return found.scope;
  const isLooking = (method === "GET" || method === "HEAD") && !commands.some((name) => query.has(name));
  return isLooking ? "read" : "write";
}

/** Whether rights include a scope. */
export const hasScope = ({ scopes: own }: Rights, scope: Scope): boolean => own === null || own.includes(scope);

/** The scopes in a stored text, null for all of them; whoever may do anything may read. */
export function storedScopes(text: string | null): Scope[] | null {
  if (text === null) return null;
  const own = new Set(text.split(" "));
  return scopes.filter((scope) => scope === "read" || own.has(scope));
}

/** Scopes as they are stored. */
export const scopeText = (own: readonly Scope[]): string => scopes.filter((scope) => own.includes(scope)).join(" ");
