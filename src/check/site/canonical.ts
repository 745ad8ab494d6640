/** The address that a page names as its own. */
import { attributeOf } from "../../lib/document/attributes.ts";
import { elementsByTag } from "../../lib/document/nodes.ts";
import type { Document } from "../../lib/document/tape.ts";

/** Absolute; null where it names none. `url`: where the page is. */
export function canonicalOf(document: Document, url: string): string | null {
  const link = elementsByTag(document, "link").find(
    (node) => (attributeOf(document, node, "rel") ?? "").trim().toLowerCase() === "canonical",
  );
  const address = link === undefined ? null : attributeOf(document, link, "href");
  return address ? (URL.parse(address, url)?.href ?? null) : null;
}
