/** Holds keys that are bound to tags to the watches with these tags; see rule.ts. Other callers pass. */
import { createMiddleware } from "hono/factory";
import { message } from "../../message/message.ts";
import type { App } from "../../http/app.ts";
import { localPath } from "../../http/path.ts";
import { problem } from "../../problem.ts";
import type { TagMine, TagStores } from "../world.ts";
import { isWithin, leavesTags } from "./rule.ts";
import type { boundStore } from "./store.ts";

export interface BoundStores extends TagStores {
  mine(caller: { userId: number }): TagMine & { bound: ReturnType<typeof boundStore> };
}
type C = Parameters<Parameters<typeof createMiddleware<App<BoundStores>>>[0]>[0];

/** Middleware. @throws Problem 403, 404 */
export const boundToTags = createMiddleware<App<BoundStores>>(async (c, next) => {
  const { tags } = c.var.caller.rights;
  if (tags === null) return next();
  const reach = c.var.access?.by === "key" ? c.var.access.tags : "closed";
  // `/watch/{uuid}/...`, `/tag/{uuid}/...`, in either case, as the routes read it.
  const [, , uuid = ""] = localPath(c.req.path).toLowerCase().split("/");
  if (reach === "closed") throw problem.forbidden(message("auth.bound_to_tags"));
  if (reach === "tag" && !tags.includes(uuid)) throw problem.notFound("tag");
  if (reach === "watch") await requireWatch(c, uuid, tags);
  if (reach === "create" && !isWithin(await bodyOf(c), tags))
    throw problem.forbidden(message("auth.bound_to_tags_only", { tags: tags.join(", ") }));
  if (reach === "list") listWithin(c, tags);
  await next();
  if (reach === "tags" && c.res.ok) await keepOnly(c, tags);
});

async function requireWatch(c: C, uuid: string, tags: readonly string[]): Promise<void> {
  const current = await c.var.mine.bound.tagsOfWatch(uuid);
  if (!current?.some((tag) => tags.includes(tag))) throw problem.notFound("watch");
  const isItself = c.req.path.toLowerCase().endsWith(`/${uuid}`);
  const isEdit = isItself && (c.req.method === "PUT" || c.req.method === "PATCH");
  if (isEdit && !leavesTags(await bodyOf(c), current)) throw problem.forbidden(message("auth.bound_to_tags_edit"));
}

/** A list of the watches with one tag: the only one, or the one that is named. */
function listWithin(c: C, tags: readonly string[]): void {
  const url = new URL(c.req.url);
  const given = url.searchParams.getAll("tag");
  if (url.searchParams.has("recheck_all"))
    throw problem.forbidden(message("auth.bound_to_tags_recheck", { operation: "POST /tag/{uuid}/bulk" }));
  if (!given.length && tags.length === 1) {
    url.searchParams.set("tag", tags[0] ?? "");
    c.req.raw = new Request(url, c.req.raw);
  } else if (!given.length || !given.every((tag) => tags.includes(tag.toLowerCase())))
    throw problem.forbidden(message("auth.bound_to_tags_one", { tags: tags.join(", ") }));
}

async function bodyOf(c: C): Promise<Record<string, unknown>> {
  const body: unknown = await c.req.json().catch(() => null);
  return typeof body === "object" && body !== null ? (body as Record<string, unknown>) : {};
}

/** Leaves only these tags in the list of all. */
async function keepOnly(c: C, tags: readonly string[]): Promise<void> {
  const all = await c.res.json<Record<string, unknown>>();
  const own = Object.fromEntries(Object.entries(all).filter(([uuid]) => tags.includes(uuid)));
  c.res = new Response(JSON.stringify(own), c.res);
}
