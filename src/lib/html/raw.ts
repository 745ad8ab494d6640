/** Where text-only content stops: comments, and elements such as script whose content is not markup. */

import { isWhite } from "../document/cursor.ts";

/** The offset after the comment whose text begins at `start` (after "<!--"). An unclosed comment takes the rest. */
export const commentStop = (source: string, start: number): number => {
  if (source.startsWith(">", start)) return start + 1;
  if (source.startsWith("->", start)) return start + 2;
  // "<!--" and "-->" may share no dash, but "<!--->" was handled above, so the search may begin right here.
  for (let at = source.indexOf("--", start); at >= 0; at = source.indexOf("--", at + 1)) {
    if (source.startsWith(">", at + 2)) return at + 3;
    if (source.startsWith("!>", at + 2)) return at + 4;
  }
  return source.length;
};

const isNameAt = (source: string, start: number, name: string): boolean => {
  const stop = start + name.length;
  if (stop >= source.length) return false;
  for (let at = 0; at < name.length; at += 1) {
    if ((source.charCodeAt(start + at) | 32) !== name.charCodeAt(at)) return false;
  }
  const after = source.charCodeAt(stop);
  return after === 62 || after === 47 || isWhite(after);
};

/**
 * The offset of the end tag that closes an element of text-only content, or the length of the source. A script may hold
 * `<!-- <script> </script> -->`, whose inner end tag does not count (13.2.5.17, script data double escaped).
 */
export const rawTextStop = (source: string, start: number, name: string): number => {
  if (name === "plaintext") return source.length;
  if (name === "script") return scriptStop(source, start);
  for (let at = source.indexOf("</", start); at >= 0; at = source.indexOf("</", at + 2)) {
    if (isNameAt(source, at + 2, name)) return at;
  }
  return source.length;
};

const scriptStop = (source: string, start: number): number => {
  let isEscaped = false;
  let isDoubleEscaped = false;
  let escapeStop = -1;
  for (let at = source.indexOf("<", start); at >= 0; at = source.indexOf("<", at + 1)) {
    if (isEscaped && at >= escapeStop) {
      isEscaped = false;
      isDoubleEscaped = false;
    }
    if (source.charCodeAt(at + 1) === 47) {
      if (!isNameAt(source, at + 2, "script")) continue;
      if (!isDoubleEscaped) return at;
      isDoubleEscaped = false;
    } else if (!isEscaped && source.startsWith("!--", at + 1)) {
      isEscaped = true;
      const dashes = source.indexOf("-->", at + 2);
      escapeStop = dashes < 0 ? source.length : dashes + 3;
    } else if (isEscaped && isNameAt(source, at + 1, "script")) isDoubleEscaped = true;
  }
  return source.length;
};
