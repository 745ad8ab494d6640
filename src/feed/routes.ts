/**
 * Feeds of changes as RSS 2.0, Atom and JSON Feed, for the account, a watch or a tag. The credential is in the query, because feed
 * readers cannot send headers: the feed token, or an API key. While feeds are off, both are refused. The answer does not reveal
 * why a credential is refused.
 */
import { problem, type Problem } from "../problem.ts";
import { refusalBody } from "../http/refusals.ts";
import { message } from "../message/message.ts";
import { notModified, notModifiedSince, strongEtag } from "../http/etag.ts";
import { newApp, type RequestContext, statusOf } from "../http/app.ts";
import type { Change } from "../history/change.ts";
import type { ChangeMark } from "../history/store.ts";
import { releaseOf } from "../operator/release.ts";
import { pictureChange } from "../lib/picture/words.ts";
import { changeLinks } from "../history/page/link.ts";
import { locate } from "../http/locate.ts";
import { sha256 } from "../secret/digest.ts";
import { languageOf } from "../account/language.ts";
import { ownerOfKey } from "../http/caller.ts";
import type { Tag } from "../watch/tagNames.ts";
import type { NotifyMine, NotifyStores } from "../notify/world.ts";
import { alertWords } from "../services/words/index.ts";
import { alertLanguageOf, type AlertLanguage } from "../services/words/language.ts";
import { nameOf } from "../watch/name.ts";
import { openLinkOf } from "../watch/openLink.ts";
import type { LoadedWatch } from "../watch/row.ts";
import { defaultItems, feedOperations, maxItems } from "./contract.ts";
import { itemOf, type FeedChange } from "./items.ts";
import { pageItemsOf } from "./pages.ts";
import { feedList, maxListedWatches } from "./opml.ts";
import { opmlType } from "../lib/feed/write/opml.ts";
import { atomFeed, atomType } from "../lib/feed/write/atom.ts";
import { jsonFeed, jsonFeedType } from "../lib/feed/write/json.ts";
import { rssFeed, rssType } from "../lib/feed/write/rss.ts";
import { absoluteLink, stableUri, titleLine, type Feed } from "../lib/feed/write/feed.ts";

type C = RequestContext<NotifyStores>;
const formats = {
  rss: { render: rssFeed, type: rssType },
  atom: { render: atomFeed, type: atomType },
  json: { render: jsonFeed, type: jsonFeedType },
} as const;
type FormatName = keyof typeof formats;

const objectsAtOnce = 6;
const ttlMinutes = 15;
/** A change is stored some seconds after the time that it has: until then another one may come with the same time. */
const settledSeconds = 60;
const watchesAtOnce = 1000;

export const feedRoutes = newApp<NotifyStores>();
for (const operation of feedOperations) feedRoutes.openAPIRegistry.registerPath(operation);

const refused = (c: C, refusal: Problem) =>
  c.json(refusalBody(refusal), statusOf[refusal.kind], {
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-store",
  });

/** The account that a feed belongs to: its stores, and its feed token. */
type Reader = { mine: NotifyMine; token: string; language: AlertLanguage };

async function readerOf(c: C): Promise<Reader | null> {
  const token = c.req.query("token");
  if (token !== undefined) {
    const found = await locate(c, sha256(token), ({ stores }) => stores.accounts.userOfFeedToken(token));
    if (!found) return null;
    return {
      mine: c.var.world.stores.mine({ userId: found.id }),
      token,
      language: alertLanguageOf(found.language),
    };
  }
  const key = c.req.query("key") ?? c.req.query("api_key") ?? "";
  const owner = await ownerOfKey(c, key);
  // A feed opens all of the account, which a key that is bound to tags does not.
  const mine = owner && owner.rights.tags === null ? c.var.world.stores.mine(owner) : null;
  const own = mine && (await mine.account.rssToken());
  return own && owner ? { mine, token: own, language: await languageOf(c.var.world, owner.userId) } : null;
}

const badFormat = problem.invalid(message("feed.format_unknown"));
const commonHeaders = { "Cache-Control": "private, max-age=60", "X-Content-Type-Options": "nosniff" };

/** The format that the query asks for; null for one that does not exist. */
function formatOf(c: C): FormatName | null {
  const name = c.req.query("format") ?? "rss";
  return Object.hasOwn(formats, name) ? (name as FormatName) : null;
}

/** When the newest entry came, else when what the feed is about was created. */
const updatedAt = ({ since }: Scope, changes: readonly Pick<Change, "at">[]): number => changes[0]?.at ?? since;

/** What a feed is about. `since`: its creation, used as the feed's date while there are no entries. */
type Scope = { watchId?: number; tagId?: number; title: string; link: string; id: string; since: number };

async function answer(c: C, reader: Reader, scope: Scope): Promise<Response> {
  const { mine } = reader;
  const name = formatOf(c);
  if (!name) return refused(c, badFormat);
  const wished = c.req.query("limit") ?? String(defaultItems);
  const limit = /^\d{1,9}$/.test(wished) ? Number(wished) : 0;
  if (limit < 1 || limit > maxItems)
    return refused(c, problem.invalid(message("feed.limit_expected", { max: maxItems })));
  const by = c.req.query("by") ?? "change";
  if (by !== "change" && by !== "page") return refused(c, problem.invalid(message("feed.by_unknown")));
  const which = { watchId: scope.watchId, tagId: scope.tagId, limit };
  const marks = await mine.history.changeMarks(which);
  const { render, type } = formats[name];
  const etag = etagOfFeed(c, reader, { scope, marks, shape: `${name}:${by}:${limit}` });
  const updated = updatedAt(scope, marks);
  const isSettled = c.var.world.clock.now() - updated > settledSeconds;
  const headers = {
    ETag: etag,
    ...(isSettled ? { "Last-Modified": new Date(updated * 1000).toUTCString() } : {}),
    ...commonHeaders,
  };
  if (notModified(c, etag) || (isSettled && notModifiedSince(c, updated))) return c.body(null, 304, headers);
  const changes = await mine.history.changes(which);
  return c.body(render(await feedOf(c, reader, { scope, changes, pages: by === "page" ? limit : null })), 200, {
    ...headers,
    "Content-Type": type,
  });
}

/**
 * All that an answer is made of, without reading it: another release may write the same changes otherwise, a summary may be added to a
 * change later, and an edit may name or link its watch anew.
 */
function etagOfFeed(
  c: C,
  { language, token }: Reader,
  { scope, marks, shape }: { scope: Scope; marks: readonly ChangeMark[]; shape: string },
): string {
  const { release, commit } = releaseOf(c.var.world.operator);
  const entries = marks.map(({ id, isSummarised, edits }) => `${id}.${isSummarised}.${edits}`);
  return strongEtag(
    [release, commit, serverOf(c), token, language, shape, scope.id, scope.title, scope.link, ...entries].join("\n"),
  );
}

async function feedOf(
  c: C,
  { mine, token, language }: Reader,
  { scope, changes, pages }: { scope: Scope; changes: Change[]; pages: number | null },
): Promise<Feed> {
  const server = serverOf(c);
  const watches = await watchesOf(mine, changes);
  const uuids = new Set([...watches.values()].flatMap((watch) => watch.tags.map((tag) => tag.uuid)));
  const tags = new Map((await mine.tags.byUuids([...uuids])).map((tag) => [tag.uuid, tag.settings.title ?? ""]));
  const items: Feed["items"][number][] = [];
  const leavesOf = onceEach((watchId: number) => mine.sites.leaves(watchId));
  for (let start = 0; start < changes.length; start += objectsAtOnce)
    items.push(
      ...(
        await Promise.all(
          changes.slice(start, start + objectsAtOnce).map(async (change) => {
            const [before, after] = await Promise.all([
              mine.history.text(change.watchId, change.fromObject),
              mine.history.text(change.watchId, change.toObject),
            ]);
            const watch = watches.get(change.watchUuid);
            const words = {
              title: watch ? nameOf(watch) : change.watchUuid,
              url: watch ? openLinkOf(watch.settings, change.at) : server,
              tags: (watch?.tags ?? []).flatMap((tag) => tags.get(tag.uuid) ?? []),
            };
            const texts = before !== null && after !== null ? { before, after } : null;
            const links = await linksOf(c, { server, change, texts });
            const leaves = watch?.reading.site ? await leavesOf(watch.id) : null;
            const entry = { change, watch: words, texts, links, leaves, language };
            return (pages !== null && pageItemsOf(entry, pages)) || [itemOf(entry)];
          }),
        )
      ).flat(),
    );
  const self = new URL(c.req.url);
  const { feed: words } = alertWords(language);
  const isWhole = scope.watchId === undefined && scope.tagId === undefined;
  for (const name of ["token", "key", "api_key"]) self.searchParams.delete(name);
  self.searchParams.set("token", token);
  return {
    id: scope.id,
    title: scope.title,
    description: isWhole ? words.ofAll : words.of(titleLine(scope.title)),
    generator: "Tidemark",
    link: absoluteLink(scope.link, server),
    self: `${server}${self.pathname}${self.search}`,
    updated: updatedAt(scope, changes),
    ttlMinutes,
    items: pages === null ? items : items.slice(0, pages),
  };
}

/** The signed addresses of a change's page and picture; null when the operator has set no keys. */
async function linksOf(
  c: C,
  { server, change, texts }: { server: string } & Pick<FeedChange, "change" | "texts">,
): Promise<FeedChange["links"]> {
  const {
    operator,
    stores: { sealer, changes },
  } = c.var.world;
  if (!operator.ENCRYPTION_KEYS) return null;
  const { difference, picture } = await changeLinks(sealer, server, { uuid: change.watchUuid, at: change.at });
  const isPicture = texts !== null && pictureChange(texts.after) !== null;
  const isShown = isPicture && (await changes.picture(change.watchId, change.at)) !== null;
  return { difference, picture: isShown ? picture : null };
}

/** The same, asked once for each number. */
function onceEach<T>(ask: (id: number) => Promise<T>): (id: number) => Promise<T> {
  const asked = new Map<number, Promise<T>>();
  return (id) => {
    const known = asked.get(id) ?? ask(id);
    asked.set(id, known);
    return known;
  };
}

async function watchesOf(mine: NotifyMine, changes: Change[]): Promise<Map<string, LoadedWatch>> {
  const uuids = [...new Set(changes.map((change) => change.watchUuid))];
  return new Map((await mine.watches.byUuids(uuids)).map((watch) => [watch.uuid, watch]));
}

const serverOf = (c: C) => c.var.world.operator.PUBLIC_URL ?? new URL(c.req.url).origin;

feedRoutes.get("/rss", async (c) => {
  const reader = await readerOf(c);
  if (!reader) return refused(c, problem.forbidden(message("feed.token_wrong")));
  const tagName = c.req.query("tag");
  const tag = tagName ? await reader.mine.tags.named(tagName) : null;
  if (tagName && !tag) return refused(c, problem.notFound("tag"));
  if (tag) return answer(c, reader, tagScope(c, tag));
  const { uuid, createdAt } = await reader.mine.account.read();
  const { all: title } = alertWords(reader.language).feed;
  const scope = { title, link: serverOf(c), id: stableUri(uuid, "feed"), since: createdAt };
  return answer(c, reader, scope);
});

feedRoutes.get("/rss/opml", async (c) => {
  const reader = await readerOf(c);
  if (!reader) return refused(c, problem.forbidden(message("feed.token_wrong")));
  const format = formatOf(c);
  if (!format) return refused(c, badFormat);
  const { mine, token, language } = reader;
  const [tags, watches] = await Promise.all([mine.tags.list(), listedWatches(mine)]);
  const body = feedList({ server: serverOf(c), token, format, tags, watches, language });
  const etag = strongEtag(body);
  const headers = { ETag: etag, ...commonHeaders };
  if (notModified(c, etag)) return c.body(null, 304, headers);
  const disposition = 'attachment; filename="tidemark.opml"';
  return c.body(body, 200, { ...headers, "Content-Type": opmlType, "Content-Disposition": disposition });
});

/** In order of creation, as many as a list holds. */
async function listedWatches(mine: NotifyMine): Promise<LoadedWatch[]> {
  const found: LoadedWatch[] = [];
  while (found.length < maxListedWatches) {
    const more = await mine.watches.list({ after: found.at(-1)?.id ?? 0, limit: watchesAtOnce });
    found.push(...more);
    if (more.length < watchesAtOnce) break;
  }
  return found;
}

feedRoutes.get("/rss/watch/:uuid", async (c) => {
  const reader = await readerOf(c);
  if (!reader) return refused(c, problem.forbidden(message("feed.token_wrong")));
  const watch = await reader.mine.watches.find(c.req.param("uuid").toLowerCase());
  if (!watch) return refused(c, problem.notFound("watch"));
  const link = (watch.settings.url ?? "").replace(/^source:/i, "");
  const { id: watchId, uuid, createdAt: since } = watch;
  return answer(c, reader, { watchId, title: nameOf(watch), link, id: stableUri(uuid, "feed"), since });
});

feedRoutes.get("/rss/tag/:uuid", async (c) => {
  const reader = await readerOf(c);
  if (!reader) return refused(c, problem.forbidden(message("feed.token_wrong")));
  const tag = await reader.mine.tags.find(c.req.param("uuid").toLowerCase());
  if (!tag) return refused(c, problem.notFound("tag"));
  return answer(c, reader, tagScope(c, tag));
});

function tagScope(c: C, { id: tagId, uuid, settings, createdAt: since }: Tag): Scope {
  return { tagId, title: `Tidemark: ${settings.title}`, link: serverOf(c), id: stableUri(uuid, "feed"), since };
}
