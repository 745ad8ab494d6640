/**
 * The pages within a page: `<iframe srcdoc>` holds its own, and what others show was put into such an attribute when it was read
 * (page/frames). Each stands in the document behind its frame. One level deep, as what is in them has frames of others.
 */
import { attributeOf } from "../document/attributes.ts";
import type { Graft } from "../document/graft.ts";
import { knownName } from "../document/names.ts";
import { childrenOf, elementsByNameNumber } from "../document/nodes.ts";
import type { Document } from "../document/tape.ts";
import { parseHtml } from "./parse.ts";

const BODY = knownName("body");
const names = ["iframe", "frame"].map(knownName);
const maxFrames = 20;

/** What is put into the document. */
export function frameGrafts(document: Document): Graft[] {
  return names
    .flatMap((name) => elementsByNameNumber(document, name))
    .slice(0, maxFrames)
    .flatMap((after) => {
      const source = attributeOf(document, after, "srcdoc");
      if (!source || attributeOf(document, after, "hidden") !== null) return [];
      const inner = parseHtml(source, document.names);
      const roots = elementsByNameNumber(inner, BODY).slice(0, 1);
      return [{ after, inner, roots: roots.flatMap((body) => [...childrenOf(inner, body)]) }];
    });
}
