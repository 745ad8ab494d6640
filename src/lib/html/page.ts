/**
 * The document of a page as a person meets it: what its HTML says, with what was sent apart from its place put there. In order: what
 * React streams (`streamed.ts`), the pages of its frames (`frames.ts`), what stands in for scripts (`noscript.ts`), what its own styles hide (`lib/stylesheet`).
 */

import { grafted } from "../document/graft.ts";
import type { Octets } from "../document/octets.ts";
import type { Document } from "../document/tape.ts";
import { concealmentOf } from "../stylesheet/concealment.ts";
import { frameGrafts } from "./frames.ts";
import { noscriptGrafts } from "./noscript.ts";
import { parseHtml } from "./parse.ts";
import { withStreamed } from "./streamed.ts";

export type PageOptions = {
  /** True: as a browser would have it that runs scripts, in which `noscript` shows nothing. */
  isScripted?: boolean;
};

/** The document of a fetched page. Markup of another origin, such as that of a feed, is what `parseHtml` is for. */
export function parsePage(source: string | Octets, { isScripted = false }: PageOptions = {}): Document {
  const streamed = withStreamed(parseHtml(source));
  const framed = grafted(streamed, frameGrafts(streamed));
  const document = isScripted ? framed : grafted(framed, noscriptGrafts(framed));
  document.concealed = concealmentOf(document);
  return document;
}
