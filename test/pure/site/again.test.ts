import { describe, expect, test } from "vitest";
import { VirtualSite, Watching } from "./virtualSite.ts";

/** A site of an index and five files, settled, and what the next round asks of it. */
async function settled() {
  const site = new VirtualSite(500);
  const watching = new Watching(site);
  await watching.round();
  site.asked = { files: 0, sent: 0, pages: 0 };
  site.now += 3600;
  return { site, watching };
}

describe("a list that is settled", () => {
  test("costs an answer without a body for each file while nothing moves", async () => {
    const { site, watching } = await settled();
    expect(await watching.round()).toBeNull();
    expect(site.asked).toEqual({ files: 6, sent: 0, pages: 0 });
    expect(watching.failures).toBe(0);
  });

  test("is read whole where one file moved, and that file is sent once and asked for first the next time", async () => {
    const { site, watching } = await settled();
    site.pages.add("/new/page-3");
    const round = await watching.round();
    expect(round?.moved).toMatchObject({ added: 1, back: 0, gone: 0 });
    expect(site.asked.sent).toBe(6);
    expect(round?.memory.settled?.files[0]?.at).toMatch(/part-3\.xml$/);
    site.asked = { files: 0, sent: 0, pages: 0 };
    site.pages.add("/new/page-13");
    await watching.round();
    expect(site.asked).toEqual({ files: 6, sent: 6, pages: 0 });
  });

  test("is read whole where a file that nobody knew is named", async () => {
    const { site, watching } = await settled();
    site.fault = (url, answer) =>
      url.endsWith("robots.txt") ? `Sitemap: https://docs.example/other.xml\n${answer as string}` : answer;
    await watching.round();
    expect(site.asked.sent).toBe(6);
    expect(watching.memory).toMatchObject({ isComplete: false });
    expect(watching.memory?.settled).toBeUndefined();
  });

  test("is not asked so while a page is missing, since the next list decides on it", async () => {
    const { site, watching } = await settled();
    site.pages.delete("/section-3/page-3");
    await watching.round();
    expect(watching.memory?.settled).toBeUndefined();
    site.asked = { files: 0, sent: 0, pages: 0 };
    site.now += 90_000;
    expect((await watching.round())?.moved.gone).toBe(1);
    expect(site.asked.sent).toBe(6);
  });
});
