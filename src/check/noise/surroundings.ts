/** What of a page stands around its content, as texts: where noise reduction looks for what says nothing. */
import { besideOf } from "../../document/beside.ts";
import { controlsOf, landmarksOf } from "../../document/landmarks.ts";
import { elementsByTag } from "../../document/nodes.ts";
import type { Document, Node } from "../../document/tape.ts";
import { textOf } from "../../document/text.ts";

export type Surroundings = {
  /** Menus, header and footer, in the order of the page. */
  frame: readonly string[];
  /** Whether the page names its main part: then what stands first and last on it belongs to the frame. */
  hasMain: boolean;
  /** What the links and buttons in them say. */
  entries: readonly string[];
  /** What the links of the whole page say. */
  links: readonly string[];
  /** Advertisements, and lists of other pages. */
  adverts: readonly string[];
  related: readonly string[];
};

const mostLinks = 4000;

/** Seeks them; only for a whole page, of which a difference is weighed. */
export function surroundingsOf(document: Document): Surroundings {
  const read = (node: Node) => textOf(document, { roots: [node] });
  const landmarks = landmarksOf(document);
  const controls = landmarks.flatMap((node) => controlsOf(document, node));
  const { adverts, related } = besideOf(document);
  return {
    frame: landmarks.map(read).filter((text) => text !== ""),
    hasMain: elementsByTag(document, "main").length === 1,
    entries: [...new Set(controls.map(read))],
    links: [...new Set(elementsByTag(document, "a").slice(0, mostLinks).map(read))],
    adverts: adverts.map(read),
    related: related.map(read),
  };
}
