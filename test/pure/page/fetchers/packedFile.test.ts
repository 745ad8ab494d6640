/** Files that are packed by gzip: what is inside is the page. */
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { withFileUnpacked } from "../../../../src/page/fetchers/packedFile.ts";
import { pageOf } from "../../../pages/life.ts";

const sitemap =
  '<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>https://a.example/</loc></url></urlset>';
const packed = (text: string | Uint8Array, contentType: string, finalUrl: string) =>
  withFileUnpacked({ ...pageOf({ body: "" }), body: new Uint8Array(gzipSync(text)), contentType, finalUrl });
const textOf = async (page: ReturnType<typeof packed>) => new TextDecoder().decode((await page).body);

test.each<[string, string, string]>([
  ["application/gzip", "https://a.example/sitemap.xml.gz", "application/xml"],
  ["application/x-gzip", "https://a.example/list.csv.gz?day=1", "text/csv"],
  ["application/xml", "https://a.example/map.gz", "application/xml"],
  ["", "https://a.example/sitemap.gz", "application/octet-stream"],
])("a file served as %s at %s is read as %s", async (given, url, type) => {
  const page = packed(sitemap, given, url);
  expect(await textOf(page)).toBe(sitemap);
  expect((await page).contentType).toBe(type);
});

test("an archive, a bomb and a broken file stay the files that they are", async () => {
  for (const bytes of [new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]), new Uint8Array(20_000_000)])
    expect((await packed(bytes, "application/gzip", "https://a.example/x.gz")).body[0]).toBe(0x1f);
  expect((await packed(sitemap, "text/html", "https://a.example/page")).body[0]).toBe(0x1f);
  const body = new Uint8Array([0x1f, 0x8b, 1, 2, 3]);
  const page = { ...pageOf({ body: "" }), body, contentType: "application/gzip" };
  expect(await withFileUnpacked(page)).toBe(page);
});
