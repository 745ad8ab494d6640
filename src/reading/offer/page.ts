/** What of a page says which product it is about, and its linked data (https://json-ld.org). Pure. */
import { attributeOf } from "../../lib/document/attributes.ts";
import { elementsByTag, isElement, nameOf, subtreeOf, textContentOf } from "../../lib/document/nodes.ts";
import type { Document, Node } from "../../lib/document/tape.ts";
import { jsonOfScript } from "../../lib/json/repair.ts";
import type { Json } from "../../lib/json/value.ts";
import { textOf } from "../../lib/text/text.ts";
import type { PageFacts } from "./choose.ts";

/** JSON-LD inside a scope, each script read once. */
export function linkedData(document: Document, roots: readonly Node[]): Json[] {
  const found = new Map<Node, Json>();
  for (const root of roots)
    for (const node of subtreeOf(document, root)) {
      if (!isElement(document, node) || nameOf(document, node) !== "script" || found.has(node)) continue;
      if (!/ld\+json/i.test(attributeOf(document, node, "type") ?? "")) continue;
      const value = jsonOfScript(textContentOf(document, node));
      if (value !== undefined) found.set(node, value);
    }
  return [...found.values()];
}

/** What a page says of itself: its addresses, its heading and its title. */
export function factsOf(document: Document, { url, title }: { url: string; title: string }): PageFacts {
  const canonical = elementsByTag(document, "link").find(
    (node) => attributeOf(document, node, "rel")?.toLowerCase() === "canonical",
  );
  const href = canonical === undefined ? null : attributeOf(document, canonical, "href");
  return {
    urls: href && URL.canParse(href, url) ? [url, new URL(href, url).href] : [url],
    heading: headingOf(document, title),
    title,
  };
}

/** The heading that the title begins with, else the longest: a shop's own name is often one, too. */
function headingOf(document: Document, title: string): string {
  const headings = elementsByTag(document, "h1")
    .slice(0, 20)
    .map(
      (node) =>
        textOf(document, { roots: [node] })
          .split("\n")[0]
          ?.trim() ?? "",
    );
  const named = headings.find((heading) => heading !== "" && title.startsWith(heading));
  return named ?? headings.reduce((longest, heading) => (heading.length > longest.length ? heading : longest), "");
}
