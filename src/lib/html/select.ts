/**
 * The tags of select lists in the body (WHATWG HTML 13.2.6.4.7 as of 2025): a list may hold any markup; options and groups
 * close each other wherever they stand in it; a list in a list, and a field in a list, end the list.
 */

import { knownName } from "../document/names.ts";
import type { Builder, Rule } from "./builder.ts";

const OPTGROUP = knownName("optgroup");
const OPTION = knownName("option");
const SELECT = knownName("select");

/** Whether a select list is open around the tag at hand. */
export const isInSelect = (builder: Builder): boolean => builder.open.hasInScope(SELECT);

/** Ends the list that is open around the tag at hand. */
export const leaveSelect = (builder: Builder): void => builder.popTo(builder.open.find(SELECT), builder.tokenStart);

const insert: Rule = (builder) => {
  builder.reopenFormatting();
  builder.insertTag();
};

/** The start tag of a select list; inside of one it ends that one. */
export const select: Rule = (builder) => {
  if (isInSelect(builder)) {
    leaveSelect(builder);
    return;
  }
  insert(builder);
  builder.isFramesetOk = false;
};

const entryOf =
  (except: number): Rule =>
  (builder) => {
    if (isInSelect(builder)) builder.closeImplied(except);
    else if (builder.open.currentName === OPTION) builder.pop(builder.tokenStart);
    insert(builder);
  };

export const option = entryOf(OPTGROUP);
export const optgroup = entryOf(-1);
