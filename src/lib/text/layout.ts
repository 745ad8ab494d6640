/** How each element of HTML shapes text: which begin a line of their own, which are never read, which keep white space. */

import { knownCount, knownName } from "../document/names.ts";

export const INLINE = 0;
/** Begins and ends a line. */
export const BLOCK = 1;
/** Is not read. */
export const DROPPED = 2;
/** Stands beside other cells of its row. */
export const CELL = 3;
export const ROW = 4;
/** A block whose white space is kept. */
export const PREFORMATTED = 5;
export const BREAK = 6;
/** Inside a line, white space kept. */
export const FIELD = 7;
export const LINK = 8;

const table = new Uint8Array(knownCount);
const shape = (layout: number, names: string): void => {
  for (const name of names.split(" ")) table[knownName(name)] = layout;
};

shape(
  BLOCK,
  "html body address article aside blockquote caption center col colgroup dd details dialog dir div dl dt fieldset figcaption figure " +
    "footer form frameset h1 h2 h3 h4 h5 h6 header hgroup hr legend li main menu nav ol optgroup option p search section select " +
    "summary table tbody tfoot thead ul",
);
shape(
  DROPPED,
  "head title script style noscript template math canvas iframe noembed noframes audio video datalist " +
    // Of drawings: what names them, and what is drawn elsewhere.
    "desc defs metadata symbol pattern mask marker clippath",
);
shape(CELL, "td th");
shape(ROW, "tr");
shape(PREFORMATTED, "pre listing xmp plaintext");
shape(BREAK, "br");
shape(FIELD, "textarea");
shape(LINK, "a");

/** The layout of each known name by its number; names that are not in it are inline. */
export const layoutOf = table;
