/** From source text to document, in one pass. Any text is a document: nothing is refused and nothing throws. */

import { Builder } from "./builder.ts";
import { modes } from "./modes.ts";
import { Tokens } from "./tokens.ts";
import { type Octets, octetsOf } from "../document/octets.ts";
import type { Names } from "../document/names.ts";
import { Document } from "../document/tape.ts";

/**
 * The document that browsers would make of this HTML with scripting on (WHATWG HTML, chapter 13): implied and misnested tags, missing
 * html, head and body. `noscript` holds text, template content is the template's children. `names`: of the document that it comes to.
 */
export const parseHtml = (source: string | Octets, names?: Names): Document => {
  const octets = typeof source === "string" ? octetsOf(source) : source;
  const builder = new Builder(new Document(octets, "html", names), modes);
  new Tokens(builder).read();
  return builder.finish();
};
