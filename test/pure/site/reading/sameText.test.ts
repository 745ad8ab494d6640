/** Pages that are at another address without a redirect: what they say tells where they went. */
import { describe, expect, test } from "vitest";
import { reportOf } from "../../../../src/site/report.ts";
import { origin, VirtualSite, Watching } from "../virtualSite.ts";

const hour = 3600;
const day = 24 * hour;
const story = (name: string) => `The story of ${name}. ${`It is told of ${name} at length, by everybody. `.repeat(8)}`;

/** A site that is read, with these documents among its pages; what they say by path. */
async function readSite(documents: Record<string, string>) {
  const site = new VirtualSite(30);
  const texts = new Map(Object.entries(documents));
  for (const path of texts.keys()) site.pages.add(path);
  site.fault = (url, answer) =>
    (site.pages.has(url.slice(origin.length)) && texts.get(url.slice(origin.length))) || answer;
  const watching = new Watching(site, { read: "changed", requests_per_day: 200 });
  await watching.round();
  const pass = async (seconds: number) => {
    const events: string[] = [];
    for (const end = site.now + seconds; site.now < end;) {
      const { againAt = Infinity } = watching.memory ?? {};
      site.now = Math.min(end, againAt > site.now ? againAt : Infinity, site.now + 2 * hour);
      const [before, from] = [watching.text, site.now - 1];
      await watching.round();
      const { pages } = reportOf({ before, after: watching.text, from, to: site.now }, watching.leaves);
      events.push(
        ...pages.map(({ event, url, previous_url: previous, by }) =>
          [event, previous, url, by].flatMap((each) => each?.replace(origin, "") ?? []).join(" "),
        ),
      );
    }
    return events;
  };
  await pass(day);
  const rename = (from: string, to: string) => {
    site.pages.delete(from);
    site.pages.add(to);
    texts.set(to, texts.get(from) ?? "");
  };
  return { site, watching, texts, pass, rename };
}

describe("a page that is not found and says what a new one says", () => {
  test("has moved there, once, and was neither gone nor is the other one new", async () => {
    const { pass, rename, watching } = await readSite({
      "/blog/one-1": story("kettles"),
      "/blog/two-2": story("lids"),
    });
    rename("/blog/one-1", "/blog/all-about-kettles-3");
    expect(await pass(2 * day)).toEqual(["page_moved /blog/one-1 /blog/all-about-kettles-3 same_text"]);
    expect(watching.memory).toMatchObject({ moved: 1, missing: 0, gone: 0, listed: 32 });
  });

  test("has gone where the new one says something else, or little, and where a third page says the same", async () => {
    const twice = story("spouts");
    const documents = { "/a-1": story("kettles"), "/b-2": "Soon.", "/c-3": twice, "/d-4": twice };
    const { pass, rename, texts } = await readSite(documents);
    rename("/a-1", "/a-new-1");
    texts.set("/a-new-1", `${story("kettles")} And more.`);
    rename("/b-2", "/b-new-2");
    rename("/c-3", "/c-new-3");
    const events = await pass(2 * day);
    expect(events.filter((event) => event.startsWith("page_moved"))).toEqual([]);
    expect(events.toSorted()).toEqual([
      ...["/a-new-1", "/b-new-2", "/c-new-3"].map((path) => `page_added ${path}`),
      ...["/a-1", "/b-2", "/c-3"].map((path) => `page_gone ${path} status`),
    ]);
  });
});

test("a page that sends on to its new address is compared there with what it said before", async () => {
  const { site, texts, pass, rename } = await readSite({ "/blog/one-1": story("kettles") });
  rename("/blog/one-1", "/news/one-1");
  texts.set("/news/one-1", `${story("kettles")}\nNew: a spout of copper.`);
  site.redirects.set("/blog/one-1", { to: "/news/one-1", isLasting: true });
  expect(await pass(3 * day)).toEqual([
    "page_moved /blog/one-1 /news/one-1 redirect",
    expect.stringContaining("page_changed /news/one-1"),
  ]);
});
