/** Feeds: their addresses, renewed and turned off. The addresses carry a secret, so pages that show one are never kept. */
import { nameText } from "../../../services/shortName.ts";
import { originOf } from "../../../account/post.ts";
import { answerPage, goOn } from "../../request/answer.ts";
import { newScreens, type C } from "../../request/app.ts";
import { bodyOf, segment } from "../../request/operations.ts";
import { feedFormats, feedPage, feedsOffPage, feedsPage, type FeedOf } from "./page.tsx";
import { endRss, getRss, renewRss } from "../../../account/feed/routes.ts";
import { listTags } from "../../../tag/routes.ts";
import { listWatchPage } from "../../../watch/list/routes.ts";
import { tagOf, watchOf } from "../../request/read.ts";

const here = "/account/feeds";
const shownWatches = 50;

export const feedScreens = newScreens();

feedScreens.get(here, async (c) => {
  if (!(await tokenOf(c))) return answerPage(c, feedsOffPage(c.var.reader));
  const query = c.req.query("q")?.slice(0, 300) ?? "";
  const [tags, watches] = await Promise.all([tagFeeds(c), watchFeeds(c, query)]);
  return answerPage(c, feedsPage(c.var.reader, { tags, ...watches, query }));
});

feedScreens.post(`${here}/renew`, async (c) => {
  const wasOn = await tokenOf(c);
  await bodyOf(c, renewRss);
  return goOn(c, here, { key: wasOn ? "feedsRenewed" : "feedsOn" });
});

feedScreens.post(`${here}/end`, async (c) => {
  await bodyOf(c, endRss);
  return goOn(c, here, { key: "feedsOff" });
});

feedScreens.get(`${here}/all`, (c) =>
  answerFeed(c, { path: "all", name: c.var.reader.words.account.feeds.all, feed: "/rss" }),
);

feedScreens.get(`${here}/tag/:id`, async (c) => {
  const uuid = c.req.param("id");
  const { title } = await tagOf(c, uuid);
  const id = segment(uuid);
  return answerFeed(c, { path: `tag/${id}`, name: title ?? "", feed: `/rss/tag/${id}` });
});

feedScreens.get(`${here}/watch/:id`, async (c) => {
  const uuid = c.req.param("id");
  const watch = await watchOf(c, uuid);
  const id = segment(uuid);
  return answerFeed(c, { path: `watch/${id}`, name: nameText(watch.label), feed: `/rss/watch/${id}` });
});

async function answerFeed(c: C, { feed, ...of }: FeedOf & { feed: string }): Promise<Response> {
  const token = await tokenOf(c);
  if (!token) return c.redirect(here, 303);
  const format = feedFormats.find((known) => known === c.req.query("format")) ?? "rss";
  const query = new URLSearchParams({ token, ...(format === "rss" ? {} : { format }) });
  const address = `${originOf(c.var.world, c.req.url)}${feed}?${query.toString()}`;
  return answerPage(c, feedPage(c.var.reader, { ...of, format, address }), { isSecret: true });
}

const tokenOf = async (c: C): Promise<string | null> => (await bodyOf(c, getRss)).rss_token;

async function tagFeeds(c: C): Promise<FeedOf[]> {
  const tags = await bodyOf(c, listTags);
  return Object.entries(tags).map(([uuid, { title }]) => ({ path: `tag/${uuid}`, name: title ?? "" }));
}

async function watchFeeds(c: C, q: string): Promise<{ watches: FeedOf[]; moreWatches: number }> {
  const query = { q, sort: "name", limit: shownWatches };
  const { watches, total } = await bodyOf(c, listWatchPage, { query });
  const feeds = watches.map(({ uuid, label }) => ({ path: `watch/${uuid}`, name: nameText(label) }));
  return { watches: feeds, moreWatches: Math.max(0, total - feeds.length) };
}
