/**
 * What a credential may do: `read` looks, `write` changes watches and what belongs to them, `account` reaches what the whole
 * account stands on (keys, sessions, apps, addresses, payment, exports, secrets). Each operation states which it needs. Pure.
 */
import { scopes, type Rights, type Scope } from "./identity.ts";

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
