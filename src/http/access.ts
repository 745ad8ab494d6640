/** Who may call an operation: a required part of its value, which routes, limits, scopes and the document are read from. Pure. */
import type { Query } from "./queryOf.ts";
import type { Scope } from "./identity.ts";

/**
 * What a key that is bound to tags reaches of an operation. `watch`, `tag`: what the second segment of the path names, where it is
 * within the tags. `list`: those of its tags. `tags`: the list of tags, without the others. `create`: a new watch with some of
 * its tags and no others. `open`: the same for everybody. `closed`: nothing.
 */
export type TagReach = "watch" | "tag" | "list" | "tags" | "create" | "open" | "closed";

/** Of an operation that needs a credential. `commands`: members of the query that make a command of a request that reads. */
export type KeyedAccess = { by: "key"; scope: Scope; tags: TagReach; commands: readonly string[] };

/**
 * `anybody`: it has a token of its own, or reveals nothing about an account. `link`: likewise, and links in mails and alerts lead
 * to it, so that people see its answers and its errors are readable pages. `administrator`: the operator's own key.
 */
export type Access = KeyedAccess | { by: "anybody" | "link" | "administrator" };

export const anybody: Access = { by: "anybody" };
export const link: Access = { by: "link" };
export const administrator: Access = { by: "administrator" };

const keyed =
  (scope: Scope) =>
  (tags: TagReach, commands: readonly string[] = []): KeyedAccess => ({ by: "key", scope, tags, commands });

/** Looks, or tries something and stores nothing that others see. */
export const reads = keyed("read");
/** Changes watches and what belongs to them. */
export const writes = keyed("write");
/** Makes, ends or reveals credentials, or belongs to the person rather than to watches. */
export const ownsAccount = keyed("account");

/** The scope that a request needs. */
export const neededScope = ({ scope, commands }: KeyedAccess, query: Query): Scope =>
  scope === "read" && commands.some((name) => query.has(name)) ? "write" : scope;
