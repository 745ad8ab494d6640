/** What the key and the address of a listed proxy may be. Pure. */
import { destinationOf, type GuardRules } from "../../egress/destination.ts";
import type { Message } from "../../message/message.ts";
import { proxyProblem } from "../../lib/http1/proxied.ts";
import { noProxy } from "./known.ts";

/** Letters of any script, so that the keys of changedetection.io, which hold names, can stay. */
const keyPattern = /^[\p{L}\p{N}][\p{L}\p{N} ._@+()-]{0,99}$/u;

/** Whether a proxy can have this key. */
export const isProxyKey = (key: string): boolean => keyPattern.test(key) && key !== noProxy;

/** Whether a proxy can be listed with this address: http(s), and nothing behind its port. */
export function isProxyAddress(text: string): boolean {
  if (proxyProblem(text) !== null) return false;
  const { pathname, search, hash } = new URL(text);
  return pathname === "/" && !search && !hash;
}

/** Why the guard lets nobody reach the address of a proxy, or null; what a name stands for is looked at with each connection. */
export function proxyGuardProblem(text: string, rules: GuardRules): Message | null {
  const destination = destinationOf(new URL(text).origin, rules);
  return destination.ok ? null : destination.failure.sentence;
}
