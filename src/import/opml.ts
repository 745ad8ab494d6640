/**
 * OPML (http://opml.org/spec2.opml): lists of feeds. Each outline with an `xmlUrl` (else `url` or `htmlUrl`) is a watch,
 * titled by its `title` or `text`; outlines around it name its tags, as do the `category` paths. Pure.
 */
import { message } from "../message/message.ts";
import { attributeOf } from "../lib/document/attributes.ts";
import { childrenOf, elementsByTag, isElement, nameOf } from "../lib/document/nodes.ts";
import type { Document, Node } from "../lib/document/tape.ts";
import { parseXml } from "../lib/html/xml.ts";
import { problem } from "../problem.ts";
import type { Note, ParsedImport, ImportItem } from "./item.ts";

/** Of folders in folders in folders, the outer ones. */
const maxTags = 10;

/** @throws Problem for what is no OPML. */
export function readOpml(text: string): ParsedImport {
  const document = parseXml(text);
  const body = elementsByTag(document, "body")[0];
  if (body === undefined || !elementsByTag(document, "opml").length)
    throw problem.invalid(message("import.opml_expected"));
  const found: ParsedImport = { items: [], notes: [] };
  // A list of its own instead of recursion: outlines nest as deep as their author likes.
  const open: { node: Node; titles: string[] }[] = [{ node: body, titles: [] }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { node, titles } = next;
    const title = said(document, node, "title", "text");
    const isWatch = watchInto(found, { document, node, title, titles });
    const inside = isWatch || !title || titles.length >= maxTags ? titles : [...titles, title];
    for (const child of [...childrenOf(document, node)].toReversed())
      if (isElement(document, child) && nameOf(document, child) === "outline")
        open.push({ node: child, titles: inside });
  }
  return found;
}

type Outline = { document: Document; node: Node; title: string; titles: string[] };

function watchInto(found: { items: ImportItem[]; notes: Note[] }, { document, node, title, titles }: Outline): boolean {
  const url = said(document, node, "xmlUrl", "url", "htmlUrl");
  if (!url) return false;
  const categories = said(document, node, "category")
    .split(",")
    .flatMap((path) => path.split("/").at(-1)?.trim() || []);
  found.items.push({
    where: message("import.outline", { number: found.items.length + 1 }),
    settings: { url, ...(title && title !== url ? { title } : {}) },
    tagTitles: [...new Set([...titles, ...categories])],
  });
  return true;
}

function said(document: Document, node: Node, ...names: string[]): string {
  for (const name of names) {
    const value = attributeOf(document, node, name)?.trim();
    if (value) return value;
  }
  return "";
}
