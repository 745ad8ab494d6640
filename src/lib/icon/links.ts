/**
 * The icons that a page links to, best first: those of at least 48 pixels in ascending order, then those of unknown size, then
 * smaller ones in descending order. Vector icons are ignored. A page without an icon link has the icon /favicon.ico (WHATWG
 * HTML, 4.6.7.8); a link to an empty icon means that the page has none. Pure.
 */
import { attributeOf } from "../document/attributes.ts";
import type { Characters } from "../document/characters.ts";
import { elementsByTag } from "../document/nodes.ts";
import { parseHtml } from "../html/parse.ts";

/** Only the beginning of the page is parsed, since icon links are in the head. */
const headCharacters = 200_000;
const maxLinks = 3;
const minPixels = 48;
const maxAddressCharacters = 100_000;

/** At most four addresses of icons, in the order in which to try them: http(s), or `data:` with the picture itself. */
export function iconAddresses(markup: Characters, pageUrl: string): string[] {
  const document = parseHtml(markup.head(headCharacters));
  const [baseElement] = elementsByTag(document, "base");
  const base =
    URL.parse((baseElement !== undefined && attributeOf(document, baseElement, "href")) || "", pageUrl)?.href ??
    pageUrl;
  const links = elementsByTag(document, "link").flatMap((node) => {
    const rel = (attributeOf(document, node, "rel") ?? "").toLowerCase().split(/\s+/);
    if (!rel.includes("icon") && !rel.some((word) => word.startsWith("apple-touch-icon"))) return [];
    const href = (attributeOf(document, node, "href") ?? "").trim();
    const type = (attributeOf(document, node, "type") ?? "").toLowerCase();
    const usual = rel.includes("icon") ? 32 : 180;
    return [
      {
        href,
        isVector: type.includes("svg") || /\.svg([?#]|$)/i.test(href),
        pixels: pixelsOf(attributeOf(document, node, "sizes")) ?? usual,
      },
    ];
  });
  const wantsNone = links.some(({ href }) => href === "data:," || href === "data:;base64,");
  const named = links
    .filter(({ href, isVector }) => href !== "" && !isVector && href.length <= maxAddressCharacters)
    .toSorted((a, b) => rankOf(a.pixels) - rankOf(b.pixels))
    .flatMap(({ href }) => addressOf(href, base))
    .slice(0, maxLinks);
  const usual = wantsNone ? [] : addressOf("/favicon.ico", pageUrl);
  return [...new Set([...named, ...usual])];
}

function pixelsOf(sizes: string | null): number | null {
  const widths = [...(sizes ?? "").matchAll(/(\d{1,4})x\d{1,4}/gi)].map((match) => Number(match[1]));
  return widths.length ? Math.max(...widths) : null;
}

const rankOf = (pixels: number) => (pixels >= minPixels ? pixels : 10_000 - pixels);

function addressOf(href: string, base: string): string[] {
  if (/^data:image\//i.test(href)) return [href];
  const url = URL.parse(href, base);
  return url && (url.protocol === "http:" || url.protocol === "https:") ? [url.href] : [];
}

/** The bytes in a `data:` address with base64 (RFC 2397); null for any other address. */
export function dataBytes(address: string): Uint8Array | null {
  const match = /^data:[^,;]*(?:;[^,;]*)*;base64,([A-Za-z0-9+/=\s%]+)$/i.exec(address);
  if (!match?.[1]) return null;
  try {
    return Uint8Array.from(atob(decodeURIComponent(match[1]).replace(/\s/g, "")), (character) =>
      character.charCodeAt(0),
    );
  } catch {
    return null;
  }
}
