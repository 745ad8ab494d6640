/** What pages say of themselves once no list has them, over the rounds of a watch. */
import { describe, expect, test } from "vitest";
import type { Member } from "../../../src/site/member.ts";
import { origin, VirtualSite, Watching } from "./virtualSite.ts";

const hour = 3600;
const day = 24 * hour;

async function watched(count = 40) {
  const site = new VirtualSite(count);
  const watching = new Watching(site);
  await watching.round();
  const later = async (seconds: number) => {
    site.now += seconds;
    return watching.round();
  };
  const pages = [...site.pages];
  return { site, watching, later, pages };
}

const memberOf = (watching: Watching, path: string): Member | undefined =>
  watching.members().find(({ url }) => url === origin + path);

describe("pages whose addresses are written otherwise", () => {
  test.each([
    ["redirects", true],
    ["both addresses answering", false],
  ])("have moved at once, all of them in one round and none asked, with %s", async (_, isLed) => {
    const { site, watching, later, pages } = await watched(100);
    const renamed = pages.slice(0, 60);
    for (const path of renamed) {
      const to = path.replace("/section", "/Section");
      site.pages.delete(path);
      site.pages.add(to);
      if (isLed) site.redirects.set(path, { to, isLasting: true });
      else site.unlisted.add(path);
    }
    expect((await later(hour))?.moved).toEqual({ added: 0, back: 0, gone: 0, moved: 60, unlisted: 0 });
    expect(site.asked.pages).toBe(0);
    expect(memberOf(watching, renamed[0] ?? "")).toMatchObject({ state: "moved", by: "spelling" });
    for (const seconds of [hour, day, 4 * day]) await later(seconds);
    expect(watching.memory).toMatchObject({ listed: 100, missing: 0, gone: 0, unlisted: 0, moved: 60, doubt: null });
  });

  test("are two pages where the list has both of them", async () => {
    const { site, watching, later, pages } = await watched(100);
    const [path = ""] = pages;
    site.pages.add(path.replace("/section", "/Section"));
    expect((await later(hour))?.moved).toMatchObject({ added: 1, moved: 0 });
    site.pages.delete(path);
    for (const seconds of [hour, hour, hour]) await later(seconds);
    expect(memberOf(watching, path)).toMatchObject({ state: "gone" });
  });
});

describe("a page that no list has any more", () => {
  test("is gone once it is not found twice, an hour apart", async () => {
    const { site, watching, later, pages } = await watched();
    const [path = ""] = pages;
    site.pages.delete(path);
    expect((await later(hour))?.moved.gone).toBe(0);
    expect((await later(hour / 2))?.moved.gone).toBe(0);
    expect((await later(hour))?.moved).toMatchObject({ gone: 1, unlisted: 0 });
    expect(memberOf(watching, path)).toMatchObject({ state: "gone", by: "status" });
    expect(watching.text).not.toContain(`${path}\n`);
  });

  test("is unlisted where it still answers, once a second whole list a day later lacks it, and back when it is listed again", async () => {
    const { site, watching, later, pages } = await watched();
    const [path = ""] = pages;
    site.pages.delete(path);
    site.unlisted.add(path);
    await later(hour);
    await later(hour);
    expect(memberOf(watching, path)?.state).toBe("missing");
    expect((await later(day))?.moved).toMatchObject({ gone: 0, unlisted: 1 });
    expect(watching.text).toContain(`${origin}${path} (no longer listed)`);
    site.pages.add(path);
    expect((await later(day))?.moved).toMatchObject({ back: 1, added: 0 });
    expect(watching.text).not.toContain("no longer listed");
  });

  test("is asked again a week later though no list moves, and gone once it is not found any more", async () => {
    const { site, watching, later, pages } = await watched();
    const [path = ""] = pages;
    site.pages.delete(path);
    site.unlisted.add(path);
    for (const seconds of [hour, day, day]) await later(seconds);
    site.asked.pages = 0;
    await later(day);
    expect(site.asked.pages).toBe(0);
    site.unlisted.delete(path);
    for (const seconds of [8 * day, 2 * hour, 8 * day]) await later(seconds);
    expect(memberOf(watching, path)).toMatchObject({ state: "gone", by: "status" });
  });

  test("has moved where it sends on for good, in the same round, and the new page stands in its place", async () => {
    const { site, watching, later, pages } = await watched();
    const [path = ""] = pages;
    site.pages.delete(path);
    site.pages.add("/zzz/page-1000");
    site.redirects.set(path, { to: "/zzz/page-1000", isLasting: true });
    const line = watching.text.split("\n").indexOf(origin + path);
    expect((await later(hour))?.moved).toEqual({ added: 0, back: 0, gone: 0, moved: 1, unlisted: 0 });
    expect(memberOf(watching, path)).toMatchObject({ state: "moved", by: "redirect", to: `${origin}/zzz/page-1000` });
    expect(watching.text.split("\n")[line]).toBe(`${origin}/zzz/page-1000 (was ${origin}${path})`);
    const text = watching.text;
    await later(100 * day);
    expect(watching.text).toBe(text);
  });

  test("has moved where it sends on for a while only if it does a day later, too", async () => {
    const { site, watching, later, pages } = await watched();
    const [path = "", target = ""] = pages;
    site.pages.delete(path);
    site.redirects.set(path, { to: target, isLasting: false });
    await later(hour);
    await later(2 * hour);
    expect(memberOf(watching, path)?.state).toBe("missing");
    await later(day);
    expect(memberOf(watching, path)).toMatchObject({ state: "moved", to: origin + target });
  });

  test("is gone, and did not move, where it sends on to the home page or to where all that is not there goes", async () => {
    const { site, watching, later, pages } = await watched();
    const [path = ""] = pages;
    site.pages.delete(path);
    site.pages.add("/");
    site.redirects.set(path, { to: "/", isLasting: true });
    for (const seconds of [hour, 2 * hour]) await later(seconds);
    expect(memberOf(watching, path)).toMatchObject({ state: "gone", by: "soft_404" });
  });

  test("is gone where it answers with the page that the site has for all that is not there", async () => {
    const { site, watching, later, pages } = await watched();
    const [path = ""] = pages;
    site.pages.delete(path);
    site.fault = (_, answer) => (typeof answer !== "string" && "status" in answer ? "We have no such thing." : answer);
    for (const seconds of [hour, 2 * hour]) await later(seconds);
    expect(memberOf(watching, path)).toMatchObject({ state: "gone", by: "soft_404" });
  });

  test("stays missing while walls and failures of the server answer, and two whole lists decide after a week", async () => {
    const { site, watching, later, pages } = await watched();
    const [path = ""] = pages;
    site.pages.delete(path);
    site.fault = (url, answer) => (/\.(?:xml|txt)$/.test(url) ? answer : { status: 503 });
    for (const seconds of [hour, day, 4 * day]) await later(seconds);
    expect(memberOf(watching, path)?.state).toBe("missing");
    await later(3 * day);
    expect(memberOf(watching, path)).toMatchObject({ state: "gone", by: "unlisted_twice" });
  });

  test("with many others at once is gone a day later, since it may be a fault", async () => {
    const { site, watching, later, pages } = await watched(400);
    for (const path of pages.slice(0, 30)) site.pages.delete(path);
    for (const seconds of [hour, 2 * hour, 2 * hour]) expect((await later(seconds))?.moved.gone).toBe(0);
    await later(day);
    await later(hour);
    expect(watching.memory).toMatchObject({ gone: 30, missing: 0 });
  });
});

describe("a site that is built anew", () => {
  test("is reported once: nearly all pages have moved, by what some of them say and by the pattern of the others", async () => {
    const { site, watching, later, pages } = await watched(2000);
    const kept = pages.slice(0, 80);
    const before = watching.text.split("\n").length;
    for (const path of pages.slice(80)) {
      const to = `/guide${path}`;
      site.pages.delete(path);
      site.pages.add(to);
      site.redirects.set(path, { to, isLasting: true });
    }
    const text = watching.text;
    await later(hour);
    expect(watching.text).toBe(text);
    const round = await later(2 * hour);
    expect(round?.moved).toMatchObject({ added: 0, gone: 0, unlisted: 0, moved: 1920 });
    const lines = watching.text.split("\n");
    expect(lines).toHaveLength(before);
    const wrong = lines.filter((line) => {
      const [, to = "", from = ""] = /^(\S+) \(was (\S+)\)$/.exec(line) ?? [];
      return (
        !kept.includes(line.slice(origin.length)) &&
        site.redirects.get(from.slice(origin.length))?.to !== to.slice(origin.length)
      );
    });
    expect(wrong).toEqual([]);
    expect(site.asked.pages).toBeLessThan(100);
  });

  test("is not believed where its pages still answer: the list is at fault", async () => {
    const { site, watching, later, pages } = await watched(200);
    for (const path of pages.slice(0, 150)) {
      site.pages.delete(path);
      site.unlisted.add(path);
      site.pages.add(`/other${path}`);
    }
    const text = watching.text;
    for (const seconds of [hour, 2 * hour, day]) await later(seconds);
    expect(watching.text).toBe(text);
  });
});

describe("more pages than can be asked in a round", () => {
  test("keep new ones waiting, so that each that moved is reported as moved and never as gone or new", async () => {
    const { site, watching, later, pages } = await watched(2000);
    const paths = pages.filter((_, index) => index % 20 === 7);
    for (const [index, path] of paths.entries()) {
      const to = `/other/name-${(index * 7919) % 1000}-${9000 + index}`;
      site.pages.delete(path);
      site.pages.add(to);
      site.redirects.set(path, { to, isLasting: true });
    }
    site.pages.add("/new/page-9999");
    const before = watching.text;
    await later(hour);
    expect(watching.text).toBe(before);
    await later(hour);
    expect((await later(hour))?.moved).toEqual({ added: 1, back: 0, gone: 0, moved: 100, unlisted: 0 });
    expect(site.asked.pages).toBeLessThanOrEqual(102);
  });

  test("keep them waiting for a day at most", async () => {
    const { site, watching, later, pages } = await watched(2000);
    for (const path of pages.slice(0, 300)) site.pages.delete(path);
    site.pages.add("/new/page-9999");
    await later(hour);
    expect(watching.text).not.toContain("/new/page-9999");
    await later(day);
    expect(watching.text).toContain("/new/page-9999");
  });
});
