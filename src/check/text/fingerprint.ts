/**
 * The text whose hash says whether a page changed.
 */

/** What to hash: the text, without spaces, tabs, CR and LF when white space is ignored. */
export function fingerprintText(text: string, ignoreWhitespace: boolean): string {
  return ignoreWhitespace ? text.replace(/[ \t\r\n]+/g, "") : text;
}
