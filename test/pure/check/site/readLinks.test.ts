import { englishOf } from "../../../../src/message/textOf.ts";
import { describe, expect, test } from "vitest";
import { readLinks } from "../../../../src/check/site/readLinks.ts";
import type { LinkTask } from "../../../../src/site/source.ts";

const url = "https://blog.example/news/";

/** The links of a page that answers so. */
async function links(body: string, task: Partial<LinkTask> = {}, { status = 200, type = "text/html" } = {}) {
  const answer = await readLinks(
    url,
    { selector: null, next: null, ...task },
    {
      now: 0,
      ask: async () => ({
        ok: true,
        url,
        status,
        headers: new Headers({ "content-type": type }),
        body: new TextEncoder().encode(body),
        jar: [],
        redirects: 0,
        elapsedMs: 1,
      }),
    },
  );
  return "failure" in answer ? englishOf(answer.failure.sentence) : answer;
}

const page = `<nav><a href="/about">About</a></nav>
<article><h2><a href="first">First</a></h2><a href="first#more">More</a></article>
<article><h2><a href="/news/second?utm_source=list">Second</a></h2></article>
<a rel="next" href="?page=2">Older</a><a href="mailto:a@b.example">Mail</a>`;

describe("the links of a page", () => {
  test("are those that a selector finds, itself or within what it finds, each once and with what it is read against", async () => {
    expect(await links(page, { selector: "article h2 a" })).toMatchObject({
      links: ["https://blog.example/news/first", "https://blog.example/news/second?utm_source=list"],
      next: null,
    });
    expect(await links(page, { selector: "article h2" })).toMatchObject({ links: { length: 2 } });
    expect(await links(page, { selector: "//article//h2/a/@href" })).toMatchObject({ links: { length: 2 } });
    expect(await links(`<base href="/x/">${page}`, { selector: "article h2 a" })).toMatchObject({
      links: ["https://blog.example/x/first", expect.anything()],
    });
  });

  test("say whether more of them may follow: behind as many as are read, or where the page breaks off", async () => {
    const many = Array.from({ length: 5001 }, (_, index) => `<a href="/p/${index}">x</a>`).join("");
    expect(await links(`<html>${many}</html>`)).toMatchObject({ links: { length: 5000 }, isCut: true, hasEnd: true });
    expect(await links(`<html>${page}</html>`)).toMatchObject({ isCut: false, hasEnd: true });
    expect(await links(`<html>${page}`)).toMatchObject({ isCut: false, hasEnd: false });
    expect(await links(`<html>${page}<a href="/thi`)).toMatchObject({ isCut: true, hasEnd: false });
  });

  test("are all of them without a selector, but those that lead to no page", async () => {
    expect(await links(page)).toMatchObject({ links: { length: 5 } });
  });

  test("lead to the next page of the list", async () => {
    expect(await links(page, { selector: "h2 a", next: "a[rel=next]" })).toMatchObject({
      next: "https://blog.example/news/?page=2",
    });
    expect(await links(page, { selector: "h2 a", next: ".next" })).toMatchObject({ next: null });
  });

  test("are addresses in JSON, where they are asked for so", async () => {
    const body = JSON.stringify({
      items: [{ url: "/a" }, { url: "https://other.example/b" }, { id: 3 }],
      next: "?p=2",
    });
    const json = { selector: "json:$.items[*].url", next: "json:$.next" };
    expect(await links(body, json, { type: "application/json" })).toMatchObject({
      links: ["https://blog.example/a", "https://other.example/b"],
      next: "https://blog.example/news/?p=2",
    });
    expect(await links(body, { selector: "jq:.items[] | .url // empty" })).toMatchObject({ links: { length: 2 } });
    expect(await links(page, json)).toBe("The page of links is no JSON, to which json: and jq: apply.");
  });

  test("are a failure where there are none, where a wall answers and where the page does not", async () => {
    expect(await links("<p>Nothing here.</p>")).toBe("There are no links on this page.");
    expect(await links(page, { selector: ".missing a" })).toBe("site.link_selector finds no link on this page.");
    expect(await links("", {}, { status: 503 })).toContain("503");
  });
});
