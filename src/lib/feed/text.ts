/** Text in feeds is often HTML, escaped once: it is read as a page is. Pure. */

import { parseHtml } from "../html/parse.ts";
import { textOf } from "../text/text.ts";

const maxCharacters = 500_000;

/** HTML as the text a person reads, one block a line. */
export const readHtml = (markup: string): string =>
  /[<&]/.test(markup) ? textOf(parseHtml(markup.slice(0, maxCharacters))) : oneSpace(markup);

/** The same in one line. */
export const readLine = (markup: string): string => oneSpace(readHtml(markup));

/** A text that is no markup, white space closed up. */
export const oneSpace = (text: string): string => text.replace(/[\s\u{a0}]+/gu, " ").trim();
