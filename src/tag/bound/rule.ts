/**
 * What a key that is bound to tags reaches: watches with one of them, lists of these, the tags themselves, and what is the same for
 * everybody. Whatever is not named here is closed to it, so that a new operation is closed until somebody thinks of it. Pure.
 */

export type BoundRule =
  | { kind: "open" | "closed" | "list" | "create" | "tags" }
  | { kind: "watch" | "tag"; uuid: string };

/** Of the account or of nobody's watch, and the same for everybody. */
const open = /^(?:GET \/(?:features|settings\/fields|notifications\/services)|POST \/preview)$/;
const lists = /^GET \/(?:watch|search|changes)$/;
/** A link for strangers, and a watch that has no tags while it is deleted. */
const closedOfWatch = /^\/watch\/[^/]+\/(?:share|restore)$/;

/** The rule of an operation, by its method and its path below the base path. */
export function boundRuleOf(givenMethod: string, path: string): BoundRule {
  const method = givenMethod === "HEAD" ? "GET" : givenMethod;
  const operation = `${method} ${path}`;
  if (open.test(operation)) return { kind: "open" };
  if (lists.test(operation)) return { kind: "list" };
  if (operation === "POST /watch") return { kind: "create" };
  if (operation === "GET /tags") return { kind: "tags" };
  const watch = closedOfWatch.test(path) ? undefined : /^\/watch\/([^/]+)(?:\/|$)/.exec(path)?.[1];
  if (watch !== undefined) return { kind: "watch", uuid: watch };
  const tag = /^(?:GET \/tag\/([^/]+)(?:\/effective)?|POST \/tag\/([^/]+)\/bulk)$/.exec(operation);
  if (tag) return { kind: "tag", uuid: tag[1] ?? tag[2] ?? "" };
  return { kind: "closed" };
}

type Body = { tags?: unknown; tag?: unknown };

/** Whether a new watch gets tags of the key and no others. */
export const isWithin = ({ tags, tag }: Body, bound: readonly string[]): boolean =>
  !tag && Array.isArray(tags) && tags.length > 0 && tags.every((each) => bound.includes(each as string));

/** Whether an edit leaves the tags of a watch as they are. */
export const leavesTags = ({ tags, tag }: Body, current: readonly string[]): boolean =>
  !tag &&
  (tags === undefined || (Array.isArray(tags) && new Set(tags).symmetricDifference(new Set(current)).size === 0));
