/** What comes of pictures that show something else than the page: they are no baseline, nobody is alerted, and what lasts is news. */
import { describe, expect, test } from "vitest";
import { PngWriter } from "../../../src/lib/picture/write.ts";
import type { Page } from "../../../src/page/page.ts";
import { pageOf, wordOf, type Version } from "../../pages/life.ts";
import { Watched } from "../../pages/watched.ts";
import { story } from "../reading/interstitial/pages/page.ts";

const [width, height] = [16, 16];

async function pictureOf(shade: number): Promise<Uint8Array> {
  const writer = new PngWriter(width, height);
  for (let row = 0; row < height; row++) await writer.row(new Uint8Array(3 * width).fill(shade));
  return writer.end();
}

/** The page as a browser shows it. */
async function shown(version: Version, shade: number): Promise<Page> {
  const screenshot = { png: await pictureOf(shade), width, height, scale: 1 };
  return { ...pageOf(version), browser: { screenshot, elements: null, run: null } };
}

const page = (title: string, body: string) => `<html><head><title>${title}</title></head><body>${body}</body></html>`;
const gallery = { body: page("Gallery", `<h1>Kettles</h1>${story(12)}`) };
const picture = { body: new Uint8Array([0x89, 0x50, 0x4e, 0x47]), contentType: "image/png" };
const data = { body: '{"error":"internal"}', contentType: "application/json" };
const watch = () => new Watched({ processor: "image_ssim_diff" });

describe("a picture of what stands in place of the page", () => {
  test.each([
    ["an error page", gallery, { body: page("502 Bad Gateway", "<h1>502 Bad Gateway</h1>") }, "error_page"],
    ["an error of data", gallery, data, "error_page"],
    ["nothing at all", gallery, { body: page("Gallery", "") }, "no_text"],
    ["a page in place of a picture", picture, { body: page("Kettles", "<h1>No hotlinks</h1>") }, "unsupported_type"],
  ])("is no news at first, and news once it has lasted: %s", async (_, usual, other, kind) => {
    const watched = watch();
    const [before, instead] = [await shown(usual, 200), await shown(other, 40)];
    expect(wordOf((await watched.see(before)).verdict)).toBe("first");
    expect(wordOf((await watched.see(instead)).verdict)).toBe(`failed: ${kind}`);
    expect(wordOf((await watched.see(before)).verdict)).toBe("unchanged: same_picture");
    expect(wordOf((await watched.see(instead)).verdict)).toBe(`failed: ${kind}`);
    expect(wordOf((await watched.see(instead)).verdict)).toBe("changed");
  });

  test("is never the page where it says that it is still loading", async () => {
    const watched = watch();
    const loading = await shown({ body: page("Gallery", "<p>Loading...</p>") }, 40);
    expect(wordOf((await watched.see(loading)).verdict)).toBe("failed: incomplete");
    await watched.see(await shown(gallery, 200));
    for (let time = 0; time < 3; time++)
      expect(wordOf((await watched.see(loading)).verdict)).toBe("failed: incomplete");
  });

  test("gives way to the picture of the page that came a moment later", async () => {
    const watched = watch();
    await watched.see(await shown(gallery, 200));
    const [error, news] = [await shown(data, 40), await shown(gallery, 90)];
    const { verdict, browser } = await watched.see(error, news);
    expect(wordOf(verdict)).toBe("changed");
    expect(browser?.screenshot?.png).toEqual(news.browser?.screenshot?.png);
    // The next check compares with what was told of.
    expect(wordOf((await watched.see(news)).verdict)).toBe("unchanged: same_picture");
  });
});

describe("a picture is believed at once", () => {
  test("where the page has the words that it had, other ones, or never had any", async () => {
    const watched = watch();
    await watched.see(await shown(gallery, 200));
    expect(wordOf((await watched.see(await shown(gallery, 40))).verdict)).toBe("changed");
    const renewed = { body: page("Gallery", `<h1>All new</h1>${story(9).replaceAll("e", "a")}`) };
    expect(wordOf((await watched.see(await shown(renewed, 200))).verdict)).toBe("changed");
    const canvas = { body: page("Map", "<canvas></canvas>") };
    const wordless = watch();
    await wordless.see(await shown(canvas, 200));
    expect(wordOf((await wordless.see(await shown(canvas, 40))).verdict)).toBe("changed");
    const pictures = watch();
    await pictures.see(await shown(picture, 200));
    expect(wordOf((await pictures.see(await shown(picture, 40))).verdict)).toBe("changed");
  });
});
