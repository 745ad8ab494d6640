/** What pages are called of which no text is read: as their lists call them, and the same from then on. */
import { expect, test } from "vitest";
import { pagesIn } from "../../../src/history/site/select.ts";
import { titleOfMember } from "../../../src/site/listedTitle.ts";
import { reportOf } from "../../../src/site/report.ts";
import { origin, VirtualSite, Watching } from "./virtualSite.ts";

const day = 86_400;
const path = "/section-1/page-100";

/** A site of ten pages to which one came that its list calls so. */
async function reported(title: string, settings = {}) {
  const site = new VirtualSite(10, 1);
  const watching = new Watching(site, settings);
  await watching.round();
  const before = { text: watching.text, at: site.now };
  site.now += day;
  site.pages.add(path);
  site.titles.set(path, title);
  await watching.round();
  const texts = { before: before.text, after: watching.text, from: before.at, to: site.now };
  return { site, watching, report: reportOf(texts, watching.leaves) };
}
const titleIn = (watching: Watching) =>
  watching
    .members()
    .filter(({ url }) => url === origin + path)
    .map(titleOfMember);

test("a new page is reported by the title that its list has, on one line and shortened", async () => {
  const { report, watching } = await reported(`Winter\n &amp;eacute;t&amp;eacute; ${"x".repeat(200)}`);
  expect(report.pages).toMatchObject([{ event: "page_added", url: origin + path }]);
  expect(report.pages[0]?.title).toMatch(/^Winter été x+…$/u);
  expect(report.pages[0]?.title).toHaveLength(120);
  expect(pagesIn(watching.members(), { q: "winter ÉTÉ" }, () => false)).toHaveLength(1);
});

test("another title in the list writes nothing", async () => {
  const { site, watching } = await reported("Winter Sea, 3 comments");
  const { leaves } = watching;
  site.titles.set(path, "Winter Sea, 4 comments");
  site.now += day;
  await watching.round();
  expect(watching.leaves).toEqual(leaves);
  expect(titleIn(watching)).toEqual(["Winter Sea, 3 comments"]);
});

test("the page's own title goes before that of the list, once its text is read", async () => {
  const { site, watching } = await reported("Winter Sea", { read: "changed" });
  for (let days = 0; days < 3; days++) {
    site.now += day;
    await watching.round();
  }
  expect(titleIn(watching)).toEqual([`Title of ${origin}${path}`]);
});

test("a page that is gone is still called so", async () => {
  const { site, watching } = await reported("Winter Sea");
  const before = { text: watching.text, at: site.now };
  site.pages.delete(path);
  for (let days = 0; days < 4; days++) {
    site.now += day;
    await watching.round();
  }
  const texts = { before: before.text, after: watching.text, from: before.at, to: site.now };
  expect(reportOf(texts, watching.leaves).pages).toMatchObject([{ event: "page_gone", title: "Winter Sea" }]);
});
