/** Atom 1.0 (RFC 4287) and 0.3. Pure. */

import type { Document, Node } from "../document/tape.ts";
import { attribute, firstWithText, markupIn, mediaDescriptions, partsOf, rootOf, textIn } from "./elements.ts";
import { maxEntries, type Entry, type Feed } from "./entry.ts";
import { oneSpace, readHtml, readLine } from "./text.ts";

export function atomFeed(document: Document): Feed | null {
  const root = rootOf(document);
  if (root === null) return null;
  const parts = partsOf(document, root);
  return {
    title: oneSpace(textConstruct(document, parts("title")[0])),
    description: oneSpace(
      textConstruct(document, firstWithText(document, ["subtitle", "tagline", "itunes:summary"].flatMap(parts))),
    ),
    entries: parts("entry")
      .slice(0, maxEntries)
      .map((entry) => entryOf(document, entry)),
  };
}

/** RFC 4287, sections 3.1 and 4.1.3.3: plain text, escaped HTML, XHTML in a div, or base64 of any other media type. */
function textConstruct(document: Document, node: Node | undefined): string {
  if (node === undefined) return "";
  const type = attribute(document, node, "type").toLowerCase();
  if (type.includes("xhtml")) return readHtml(markupIn(document, node));
  const text = textIn(document, node);
  const isPacked = attribute(document, node, "mode").toLowerCase() === "base64" || binaryType.test(type);
  const unpacked = isPacked ? textOfBase64(text) : null;
  if (unpacked !== null) return readHtml(unpacked);
  return type.includes("html") ? readHtml(text) : text;
}

/** Media types that are neither text nor XML. */
const binaryType = /^(?!text\/|.*[/+]xml\b|message\/|multipart\/)[\w.+-]+\/[\w.+-]+/;

/** The text in base64, which feeds of Atom 0.3 may be written in; null where it is none, such as a picture. */
function textOfBase64(packed: string): string | null {
  const letters = packed.replace(/\s+/g, "");
  if (letters === "" || letters.length % 4 !== 0 || !/^[A-Za-z\d+/]+={0,2}$/.test(letters)) return null;
  const bytes = Buffer.from(letters, "base64");
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(bytes);
  } catch {
    return null;
  }
}

function entryOf(document: Document, entry: Node): Entry {
  const parts = partsOf(document, entry);
  const first = (name: string) => oneSpace(textIn(document, parts(name)[0]));
  const content = firstWithText(document, [
    ...["content", "summary", "itunes:subtitle", "media:description"].flatMap(parts),
    ...mediaDescriptions(document, parts),
  ]);
  const links = parts("link").map((node) => ({
    rel: attribute(document, node, "rel") || "alternate",
    href: attribute(document, node, "href"),
  }));
  return {
    title: oneSpace(textConstruct(document, parts("title")[0])),
    link:
      links.find(({ rel }) => rel === "alternate")?.href ?? links.find(({ rel }) => rel !== "enclosure")?.href ?? "",
    date: first("published") || first("issued") || first("updated") || first("modified"),
    authors: parts("author")
      .map((node) => oneSpace(textIn(document, partsOf(document, node)("name")[0]) || textIn(document, node)))
      .filter(Boolean),
    categories: parts("category")
      .map((node) => readLine(attribute(document, node, "label") || attribute(document, node, "term")))
      .filter(Boolean),
    enclosures: links.filter(({ rel, href }) => rel === "enclosure" && href).map(({ href }) => href),
    content: contentText(textConstruct(document, content)),
  };
}

/** Plain text keeps its lines. */
const contentText = (text: string): string => text.split("\n").map(oneSpace).filter(Boolean).join("\n");
