/** Lists of the latest and lists of everything, side by side, over the rounds of a watch. */
import { describe, expect, test } from "vitest";
import type { SiteSettings } from "../../../src/settings/site.ts";
import { origin, VirtualSite, Watching } from "./virtualSite.ts";

const hour = 3600;
const feed = (...paths: string[]) =>
  `<rss><channel>${paths.map((path) => `<item><link>${origin}${path}</link></item>`).join("")}</channel></rss>`;
const linked = (...paths: string[]) => paths.map((path) => `<a href="${path}">x</a>`).join("");

/** A site with these documents beside its sitemap, and a watch of it. */
function watched(settings: SiteSettings, documents: Record<string, string>) {
  const site = new VirtualSite(30);
  const watching = new Watching(site, settings);
  site.fault = (url, answer) => documents[url.slice(origin.length)] ?? answer;
  const later = async (seconds = hour) => {
    site.now += seconds;
    return watching.round();
  };
  const urls = () => watching.text.split("\n").map((line) => line.slice(origin.length));
  return { site, watching, later, documents, urls };
}

describe("lists of the latest", () => {
  test("add what is new, and what leaves a feed is not missing", async () => {
    const { later, documents, urls, watching } = watched({ feeds: [`${origin}/feed`] }, { "/feed": feed("/a", "/b") });
    await later();
    documents["/feed"] = feed("/c", "/b");
    expect((await later())?.moved).toMatchObject({ added: 1 });
    documents["/feed"] = feed("/d");
    for (const seconds of [hour, 30 * hour, 300 * hour]) await later(seconds);
    expect(urls()).toEqual(["/a", "/b", "/c", "/d"]);
    expect(watching.memory).toMatchObject({ isComplete: true, missing: 0, gone: 0 });
  });

  test("beside a sitemap make none of its pages whole or missing, and their failure keeps no other list from counting", async () => {
    const { site, later, documents, watching } = watched(
      { sitemaps: [`${origin}/part-0.xml`, `${origin}/part-1.xml`], feeds: [`${origin}/feed`] },
      { "/feed": feed("/news/1") },
    );
    await later();
    const [path = ""] = [...site.pages].filter((each) => each.endsWith("-10"));
    site.pages.delete(path);
    documents["/feed"] = "<!DOCTYPE html><html>wall</html>";
    await later();
    expect(watching.memory).toMatchObject({ isComplete: true, missing: 1, problems: [{ isUnread: true }] });
    await later(2 * hour);
    expect(watching.memory).toMatchObject({ gone: 1, missing: 0 });
    expect(watching.text).toContain("/news/1");
  });

  test("are followed by a page of links as well, whatever folder its links are in where a selector chose them", async () => {
    const { later, documents, urls } = watched(
      { link_pages: [`${origin}/blog/`], link_selector: "a" },
      { "/blog/": linked("/2026/a", "https://other.example/b") },
    );
    await later();
    documents["/blog/"] = linked("/2026/c", "/2026/a");
    expect((await later())?.moved).toMatchObject({ added: 1, gone: 0 });
    expect(urls()).toHaveLength(3);
  });
});

describe("pages of links that have everything", () => {
  const settings = { link_pages: [`${origin}/list`], link_selector: "a", next_selector: ".next", links_are_all: true };

  test("are read to their last page, and what they lack is asked and gone", async () => {
    const { later, documents, watching, urls } = watched(settings, {
      "/list": linked("/a", "/b", "/list?after=2"),
      "/list?after=2": linked("/c", "/d"),
      "/a": "A",
      "/b": "B",
    });
    await later();
    expect(watching.memory).toMatchObject({ listed: 4, isComplete: true });
    documents["/list?after=2"] = linked("/c");
    await later();
    expect((await later(2 * hour))?.moved).toMatchObject({ gone: 1 });
    expect(urls()).toEqual(["/a", "/b", "/c"]);
  });

  test("make nothing missing while one of them fails or leads in a circle without end", async () => {
    const { site, later, documents, watching } = watched(settings, {
      "/list": linked("/a", "/b", "/list?after=2"),
      "/list?after=2": linked("/c", "/list"),
    });
    await later();
    expect(watching.memory).toMatchObject({ isComplete: true });
    documents["/list"] = linked("/a", "/list?after=2");
    const former = site.fault;
    site.fault = (url, answer) => (url.endsWith("after=2") ? { status: 503 } : (former?.(url, answer) ?? answer));
    await later();
    expect(watching.memory).toMatchObject({ isComplete: false, missing: 0 });
    site.fault = (url, answer) => {
      const page = Number(/after=(\d+)$/.exec(url)?.[1] ?? 1);
      return url.includes("/list") ? linked(`/p${page}`, `/list?after=${page + 1}`) : answer;
    };
    await later();
    expect(watching.memory).toMatchObject({ isComplete: false, missing: 0 });
  });
});

describe("a page of links that came without its end", () => {
  const settings = { link_pages: [`${origin}/list`], link_selector: "a", next_selector: ".next", links_are_all: true };
  const whole = (...paths: string[]) => `<html>${linked(...paths)}</html>`;
  const cut = (...paths: string[]) => `<html>${linked(...paths)}`;

  test("makes none of the pages missing that it lacks, though they answer as if they were nowhere for a while", async () => {
    const { later, documents, watching, urls } = watched(settings, { "/list": whole("/a", "/b", "/c", "/d") });
    await later();
    documents["/list"] = cut("/a", "/new");
    await later();
    expect(watching.memory).toMatchObject({ isComplete: false, missing: 0, listed: 5 });
    for (let round = 0; round < 12; round++) await later(4 * hour);
    expect(watching.memory).toMatchObject({ missing: 0, gone: 0, unlisted: 0 });
    documents["/list"] = whole("/a", "/b", "/c", "/d", "/new");
    await later();
    expect(watching.memory).toMatchObject({ isComplete: true, missing: 0, gone: 0 });
    expect(urls()).toEqual(["/a", "/b", "/c", "/d", "/new"]);
  });

  test("leads to no other page of the list, and none of those is missing", async () => {
    const { later, documents, watching } = watched(settings, {
      "/list": whole("/a", "/b", "/list?after=2"),
      "/list?after=2": whole("/c", "/d"),
    });
    await later();
    documents["/list"] = cut("/a", "/b");
    for (let round = 0; round < 6; round++) await later(4 * hour);
    expect(watching.memory).toMatchObject({ listed: 4, missing: 0, gone: 0 });
  });

  test("is how the list is after some days, and one that never had an end always was", async () => {
    const { later, documents, watching } = watched(settings, { "/list": whole("/a", "/b") });
    await later();
    documents["/list"] = cut("/a");
    for (let round = 0; round < 40; round++) await later(4 * hour);
    expect(watching.memory).toMatchObject({ isComplete: true, gone: 1 });
    const endless = watched(settings, { "/list": cut("/a", "/b") });
    await endless.later();
    endless.documents["/list"] = cut("/a");
    for (let round = 0; round < 4; round++) await endless.later(4 * hour);
    expect(endless.watching.memory).toMatchObject({ isComplete: true, gone: 1 });
  });
});

describe("addresses that are named", () => {
  test("are pages without anything that lists them, and leave with an edit alone", async () => {
    const { later, urls, site } = watched({ addresses: [`${origin}/a`, "https://other.example/b"] }, {});
    await later();
    expect(urls()).toHaveLength(2);
    expect(site.asked).toEqual({ files: 0, sent: 0, pages: 0 });
  });
});
