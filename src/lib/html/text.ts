/** Text tokens in the insertion modes that treat leading white space apart from the rest. */

import { isWhite } from "../document/cursor.ts";
import { TEXT } from "../document/tape.ts";
import type { Builder } from "./builder.ts";

/** Where the white space at the beginning of the text at hand stops. */
export const leadingWhite = (builder: Builder): number => {
  const { bytes } = builder.document.octets;
  let at = builder.tokenStart;
  while (at < builder.tokenStop && isWhite(bytes[at] as number)) at += 1;
  return at;
};

/** Whether the text at hand is white space only. */
export const isWhiteText = (builder: Builder): boolean => leadingWhite(builder) === builder.tokenStop;

/** Text that belongs to the current node as it is. A frameset may not replace a body that has such text. */
export const insertBodyText = (builder: Builder): void => {
  if (builder.isFramesetOk && !isWhiteText(builder)) builder.isFramesetOk = false;
  builder.insertText(TEXT, builder.tokenStart, builder.tokenStop);
};
