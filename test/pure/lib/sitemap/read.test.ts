import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { readSitemap } from "../../../../src/lib/sitemap/read.ts";
import { sitemapsInRobots } from "../../../../src/lib/sitemap/robots.ts";

const text = (count: number) =>
  `<urlset>${Array.from({ length: count }, (_, index) => `<url><loc>https://docs.example/seite-ü-${index}</loc></url>`).join("")}</urlset>`;

function streamOf(bytes: Uint8Array, size = 1000): ReadableStream<Uint8Array> {
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) return controller.close();
      controller.enqueue(bytes.slice(at, at + size));
      at += size;
    },
  });
}

async function read(bytes: Uint8Array, most?: number) {
  const addresses: string[] = [];
  const end = await readSitemap(streamOf(bytes), ({ address }) => addresses.push(address), most);
  return { ...end, addresses };
}

const utf8 = (written: string) => new TextEncoder().encode(written);

describe("a sitemap out of a stream", () => {
  test("is the same packed with gzip, whatever its name says", async () => {
    const plain = await read(utf8(text(300)));
    expect(plain).toMatchObject({ entries: 300, isWhole: true, isBroken: false });
    expect(await read(gzipSync(text(300)))).toEqual(plain);
  });

  test("is not whole where the stream breaks off within gzip", async () => {
    const packed = gzipSync(text(3000));
    const cut = await read(packed.subarray(0, packed.length - 20));
    expect(cut).toMatchObject({ isWhole: false, isBroken: true });
  });

  test("is read up to a number of unpacked bytes: a bomb is no more than its beginning", async () => {
    const bomb = gzipSync(`<urlset><url><loc>https://docs.example/</loc></url>${" ".repeat(10_000_000)}</urlset>`);
    expect(await read(bomb, 1_000_000)).toMatchObject({ entries: 1, isWhole: false, bytes: 1_000_000 });
  });

  test("reads UTF-16 by its mark and Latin-1 by its declaration", async () => {
    const written = `<urlset><url><loc>https://docs.example/ü</loc></url></urlset>`;
    const utf16 = new Uint8Array([
      0xff,
      0xfe,
      ...new Uint8Array(new Uint16Array([...written].map((c) => c.charCodeAt(0))).buffer),
    ]);
    expect(await read(utf16)).toMatchObject({ addresses: ["https://docs.example/ü"], isWhole: true });
    const latin1 = Uint8Array.from(`<?xml version="1.0" encoding="ISO-8859-1"?>${written}`, (c) => c.charCodeAt(0));
    expect(await read(latin1)).toMatchObject({ addresses: ["https://docs.example/ü"], isWhole: true });
  });
});

test("robots.txt names sitemaps anywhere, in any case, once each", () => {
  const robots =
    "User-agent: *\nDisallow: /x\nSITEMAP:https://a.example/1.xml\n  Sitemap: /2.xml # own\r\nsitemap: https://a.example/1.xml\nSitemap: ftp://a.example/3.xml";
  expect(sitemapsInRobots(robots, "https://a.example/robots.txt")).toEqual([
    "https://a.example/1.xml",
    "https://a.example/2.xml",
  ]);
  expect(sitemapsInRobots("<html>Sitemap is here</html>", "https://a.example/")).toEqual([]);
});
