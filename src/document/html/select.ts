/** The insertion modes of select lists (WHATWG HTML as of 2024, 13.2.6.4.16 and 13.2.6.4.17): options and text, no other markup. */

import { knownName } from "../names.ts";
import { TEXT } from "../tape.ts";
import { asInHead, endAsInHead, insertComment } from "./beginning.ts";
import type { Builder } from "./builder.ts";
import { ignore, type Mode, type Rule, rules } from "./mode.ts";

const OPTGROUP = knownName("optgroup");
const OPTION = knownName("option");
const SELECT = knownName("select");
const TEMPLATE = knownName("template");

const popIf = (builder: Builder, name: number): void => {
  if (builder.open.currentName === name) builder.pop(builder.tokenStart);
};

/** Closes the select; false when the list is not reachable from here. */
const closeSelect = (builder: Builder, close: number): boolean => {
  const position = builder.open.find(SELECT);
  if (position < 0 || position < builder.open.find(TEMPLATE)) return false;
  builder.popTo(position, close);
  builder.resetMode();
  return true;
};

const leaveAndRepeat: Rule = (builder) => {
  if (closeSelect(builder, builder.tokenStart)) builder.startTag();
};

export const select: Mode = {
  start: rules({
    html: (builder) => builder.startTagAs(builder.modes.body),
    option: (builder) => {
      popIf(builder, OPTION);
      builder.insertTag();
    },
    optgroup: (builder) => {
      popIf(builder, OPTION);
      popIf(builder, OPTGROUP);
      builder.insertTag();
    },
    hr: (builder) => {
      popIf(builder, OPTION);
      popIf(builder, OPTGROUP);
      builder.insertVoid();
    },
    select: (builder) => void closeSelect(builder, builder.tokenStart),
    "input keygen textarea": leaveAndRepeat,
    "script template": asInHead,
  }),
  anyStart: ignore,
  end: rules({
    optgroup: (builder) => {
      const { open } = builder;
      if (open.currentName === OPTION && open.names[open.depth - 2] === OPTGROUP) builder.pop(builder.tokenStart);
      if (open.currentName === OPTGROUP) builder.pop(builder.tokenStop);
    },
    option: (builder) => {
      if (builder.open.currentName === OPTION) builder.pop(builder.tokenStop);
    },
    select: (builder) => void closeSelect(builder, builder.tokenStop),
    template: endAsInHead,
  }),
  anyEnd: ignore,
  text: (builder) => builder.insertText(TEXT, builder.tokenStart, builder.tokenStop),
  comment: insertComment,
};

/** A select list in a table ends where the table goes on. */
export const selectInTable: Mode = {
  ...select,
  start: rules({ "caption table tbody tfoot thead tr td th": leaveAndRepeat }, select.start),
  end: rules(
    {
      "caption table tbody tfoot thead tr td th": (builder) => {
        if (!builder.open.hasInTableScope(builder.tagName)) return;
        builder.popTo(builder.open.find(SELECT), builder.tokenStart);
        builder.resetMode();
        builder.endTag();
      },
    },
    select.end,
  ),
};
