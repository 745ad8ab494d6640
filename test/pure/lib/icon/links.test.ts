import { describe, expect, test } from "vitest";
import { Characters } from "../../../../src/lib/document/characters.ts";
import { dataBytes, iconAddresses } from "../../../../src/lib/icon/links.ts";
import { rasterType } from "../../../../src/lib/icon/raster.ts";

const at = "https://page.test/shop/kettle?x=1";
const page = (...links: string[]) =>
  new Characters(`<!doctype html><html><head><title>T</title>${links.join("")}</head><body><p>Text</p></body></html>`);
const link = (href: string, more = "") => `<link rel="icon" href="${href}" ${more}>`;
const usual = "https://page.test/favicon.ico";

describe("the icons of a page", () => {
  const table: [string, string[], string[]][] = [
    ["none named: the usual place", [], [usual]],
    ["one named, relative to the page", [link("i.png")], ["https://page.test/shop/i.png", usual]],
    [
      "relative to the base element",
      ['<base href="/static/">', link("i.png")],
      ["https://page.test/static/i.png", usual],
    ],
    [
      "the smallest of at least 48 pixels first",
      [link("/16.png", 'sizes="16x16"'), link("/192.png", 'sizes="192x192"'), link("/64.png", 'sizes="64x64"')],
      ["https://page.test/64.png", "https://page.test/192.png", "https://page.test/16.png", usual],
    ],
    [
      "a size out of several",
      [link("/a.ico", 'sizes="16x16 32x32 48x48"'), link("/b.png", 'sizes="32x32"')],
      ["https://page.test/a.ico", "https://page.test/b.png", usual],
    ],
    [
      "an apple-touch-icon before a small icon",
      [link("/s.png"), '<link rel="apple-touch-icon-precomposed" href="/t.png">'],
      ["https://page.test/t.png", "https://page.test/s.png", usual],
    ],
    ["the old spelling", ['<LINK REL="Shortcut Icon" HREF="/o.ico">'], ["https://page.test/o.ico", usual]],
    ["no vectors", [link("/v.svg"), link("/w", 'type="image/svg+xml"')], [usual]],
    ["no other links", ['<link rel="stylesheet" href="/s.css">', '<link rel="mask-icon" href="/m.svg">'], [usual]],
    [
      "no other schemes",
      [link("javascript:alert(1)"), link("file:///etc/passwd"), link("ftp://page.test/i.png")],
      [usual],
    ],
    ["on another host", [link("https://static.test/i.png")], ["https://static.test/i.png", usual]],
    [
      "at most three of them",
      [1, 2, 3, 4, 5].map((n) => link(`/${n}.png`)),
      ["https://page.test/1.png", "https://page.test/2.png", "https://page.test/3.png", usual],
    ],
    ["the empty icon: none at all", [link("data:,")], []],
  ];
  for (const [what, links, expected] of table)
    test(what, () => {
      expect(iconAddresses(page(...links), at)).toEqual(expected);
    });

  test("an icon embedded in the page as a data URL is read from there", () => {
    const [address] = iconAddresses(page(link("data:image/png;base64,iVBORw0KGgo=")), at);
    expect(rasterType(dataBytes(address ?? "") ?? new Uint8Array())).toBe("image/png");
    expect(dataBytes("data:image/png,plain")).toBeNull();
    expect(dataBytes("data:image/png;base64,%%%")).toBeNull();
  });
});

describe("pictures are known by their bytes", () => {
  const ascii = (text: string) => new TextEncoder().encode(text);
  const table: [string, Uint8Array, string | null][] = [
    ["PNG", Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1), "image/png"],
    ["ICO", Uint8Array.of(0, 0, 1, 0, 1, 0), "image/x-icon"],
    ["GIF", ascii("GIF89a..."), "image/gif"],
    ["JPEG", Uint8Array.of(0xff, 0xd8, 0xff, 0xe0), "image/jpeg"],
    ["WebP", ascii("RIFF....WEBPVP8 "), "image/webp"],
    ["SVG", ascii("<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>"), null],
    ["HTML", ascii("<!doctype html><script>alert(1)</script>"), null],
    ["a sound", ascii("RIFF....WAVEfmt "), null],
    ["half a PNG header", Uint8Array.of(0x89, 0x50, 0x4e), null],
    ["nothing", new Uint8Array(), null],
  ];
  for (const [what, bytes, type] of table)
    test(what, () => {
      expect(rasterType(bytes)).toBe(type);
    });
});
