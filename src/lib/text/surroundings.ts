/** What of a page stands around its content, as texts: menus, advertisements, lists of other pages. */
import { boilerplateOf } from "./boilerplate.ts";
import { controlsOf, landmarksOf } from "./landmarks.ts";
import { elementsByTag } from "../document/nodes.ts";
import type { Document, Node } from "../document/tape.ts";
import { textOf } from "./text.ts";

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
  /** The entries, where it is a feed. */
  feedEntries: readonly string[];
};

/** Content around which nothing stands. */
export const bare: Surroundings = {
  frame: [],
  hasMain: false,
  entries: [],
  links: [],
  adverts: [],
  related: [],
  feedEntries: [],
};

const maxLinks = 4000;

/** The surroundings, each computed when it is first used: most differences are decided without them. */
export function surroundingsOf(document: Document): Surroundings {
  const read = (node: Node) => textOf(document, { roots: [node] });
  const texts = (nodes: readonly Node[]) => [...new Set(nodes.map(read))];
  const landmarks = once(() => landmarksOf(document));
  const beside = once(() => boilerplateOf(document));
  const frame = once(() =>
    landmarks()
      .map(read)
      .filter((text) => text !== ""),
  );
  const entries = once(() => texts(landmarks().flatMap((node) => controlsOf(document, node))));
  const links = once(() => texts(elementsByTag(document, "a").slice(0, maxLinks)));
  return {
    hasMain: elementsByTag(document, "main").length === 1,
    feedEntries: [],
    get frame() {
      return frame();
    },
    get entries() {
      return entries();
    },
    get links() {
      return links();
    },
    get adverts() {
      return beside().adverts.map(read);
    },
    get related() {
      return beside().related.map(read);
    },
  };
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | null = null;
  return () => (made ??= { value: make() }).value;
}
