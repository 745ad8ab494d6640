/**
 * Feeds of changes as RSS 2.0, Atom and JSON Feed, for the account, a watch or a tag. The token in the address is the
 * only credential; whatever is wrong with it, the answer is the same.
 */
import type { Context } from "hono";
import { notModified, strongEtag } from "../http/etag.ts";
import { newApp, type App } from "../http/app.ts";
import type { Change } from "../history/change.ts";
import type { Mine } from "../world.ts";
import { nameOf } from "../watch/name.ts";
import type { LoadedWatch } from "../watch/row.ts";
import { defaultItems, feedOperations, mostItems } from "./contract.ts";
import { itemOf } from "./items.ts";
import { atomFeed, atomType } from "./render/atom.ts";
import { jsonFeed, jsonFeedType } from "./render/json.ts";
import { rssFeed, rssType } from "./render/rss.ts";
import { tagUri, type Feed } from "./render/feed.ts";

type C = Context<App>;
const formats = {
  rss: { render: rssFeed, type: rssType },
  atom: { render: atomFeed, type: atomType },
  json: { render: jsonFeed, type: jsonFeedType },
} as const;
type FormatName = keyof typeof formats;

const objectsAtOnce = 6;

export const feedRoutes = newApp();
for (const operation of feedOperations) feedRoutes.openAPIRegistry.registerPath(operation);

const refused = (c: C, status: 400 | 403 | 404, sentence: string) =>
  c.json({ error: sentence }, status, { "X-Content-Type-Options": "nosniff", "Cache-Control": "no-store" });

/** The stores of the account that the token belongs to. */
async function ownerOf(c: C): Promise<Mine | null> {
  const token = c.req.query("token") ?? "";
  const userId = await c.var.world.accounts.userOfFeedToken(token);
  return userId === null ? null : c.var.world.mine({ userId });
}

type Scope = { watchId?: number; tagId?: number; title: string; link: string; name: string };

async function answer(c: C, mine: Mine, scope: Scope): Promise<Response> {
  const name = c.req.query("format") ?? "rss";
  if (!Object.hasOwn(formats, name)) return refused(c, 400, "Invalid format. Must be one of: rss, atom, json");
  const wished = c.req.query("limit") ?? String(defaultItems);
  const limit = /^\d{1,9}$/.test(wished) ? Number(wished) : 0;
  if (limit < 1 || limit > mostItems)
    return refused(c, 400, `Invalid limit. Must be a whole number from 1 to ${mostItems}`);
  const changes = await mine.history.changes({ watchId: scope.watchId, tagId: scope.tagId, limit });
  const { render, type } = formats[name as FormatName];
  // A summary may come to a change that was told without one.
  const told = changes.map(({ id, summary }) => (summary === null ? id : `${id}s`)).join(",");
  const etag = strongEtag(`${name}:${limit}:${scope.name}:${scope.title}:${told}`);
  const headers = { ETag: etag, "Cache-Control": "private, max-age=60", "X-Content-Type-Options": "nosniff" };
  if (notModified(c, etag)) return c.body(null, 304, headers);
  return c.body(render(await feedOf(c, mine, { scope, changes })), 200, { ...headers, "Content-Type": type });
}

async function feedOf(c: C, mine: Mine, { scope, changes }: { scope: Scope; changes: Change[] }): Promise<Feed> {
  const server = c.var.world.operator.PUBLIC_URL ?? new URL(c.req.url).origin;
  const watches = await watchesOf(mine, changes);
  const worn = new Set([...watches.values()].flatMap((watch) => watch.tags.map((tag) => tag.uuid)));
  const tags = new Map((await mine.tags.byUuids([...worn])).map((tag) => [tag.uuid, tag.settings.title ?? ""]));
  const items: Feed["items"][number][] = [];
  for (let start = 0; start < changes.length; start += objectsAtOnce)
    items.push(
      ...(await Promise.all(
        changes.slice(start, start + objectsAtOnce).map(async (change) => {
          const [before, after] = await Promise.all([
            mine.history.text(change.watchId, change.fromObject),
            mine.history.text(change.watchId, change.toObject),
          ]);
          const watch = watches.get(change.watchUuid);
          const words = {
            title: watch ? nameOf(watch) : change.watchUuid,
            url: (watch?.settings.url ?? server).replace(/^source:/i, ""),
            tags: (watch?.tags ?? []).flatMap((tag) => tags.get(tag.uuid) ?? []),
          };
          return itemOf(
            { change, watch: words, texts: before !== null && after !== null ? { before, after } : null },
            server,
          );
        }),
      )),
    );
  const self = new URL(c.req.url);
  // The address of the feed without its token: a shared copy of the feed must not open it.
  self.searchParams.delete("token");
  return {
    id: tagUri(server, `feed/${scope.name}`),
    title: scope.title,
    link: scope.link,
    self: `${server}${self.pathname}${self.search}`,
    updated: changes[0]?.at ?? 0,
    items,
  };
}

async function watchesOf(mine: Mine, changes: Change[]): Promise<Map<string, LoadedWatch>> {
  const uuids = [...new Set(changes.map((change) => change.watchUuid))];
  return new Map((await mine.watches.byUuids(uuids)).map((watch) => [watch.uuid, watch]));
}

feedRoutes.get("/rss", async (c) => {
  const mine = await ownerOf(c);
  if (!mine) return refused(c, 403, "Access denied, bad token");
  const server = c.var.world.operator.PUBLIC_URL ?? new URL(c.req.url).origin;
  const tagName = c.req.query("tag");
  const tag = tagName ? await mine.tags.named(tagName) : null;
  if (tagName && !tag) return refused(c, 404, "Tag not found");
  const account = await mine.account.publicId();
  const title = tag ? `Tidemark: ${tag.settings.title}` : "Tidemark: changes";
  return answer(c, mine, { tagId: tag?.id, title, link: server, name: tag ? `tag/${tag.uuid}` : `account/${account}` });
});

feedRoutes.get("/rss/watch/:uuid", async (c) => {
  const mine = await ownerOf(c);
  if (!mine) return refused(c, 403, "Access denied, bad token");
  const watch = await mine.watches.find(c.req.param("uuid"));
  if (!watch) return refused(c, 404, "Watch not found");
  const link = (watch.settings.url ?? "").replace(/^source:/i, "");
  return answer(c, mine, { watchId: watch.id, title: nameOf(watch), link, name: `watch/${watch.uuid}` });
});

feedRoutes.get("/rss/tag/:uuid", async (c) => {
  const mine = await ownerOf(c);
  if (!mine) return refused(c, 403, "Access denied, bad token");
  const tag = await mine.tags.find(c.req.param("uuid"));
  if (!tag) return refused(c, 404, "Tag not found");
  const link = c.var.world.operator.PUBLIC_URL ?? new URL(c.req.url).origin;
  return answer(c, mine, { tagId: tag.id, title: `Tidemark: ${tag.settings.title}`, link, name: `tag/${tag.uuid}` });
});
