/** The insertion modes of tables (WHATWG HTML 13.2.6.4.9 to 13.2.6.4.15). What a table cannot hold is put before it. */

import { knownName, TABLE_PART, traitsOf } from "../document/names.ts";
import { TEXT } from "../document/tape.ts";
import { asInHead, endAsInHead, insertComment, keepWhite } from "./beginning.ts";
import { isHiddenInput } from "./body.ts";
import type { Builder, Mode, Rule } from "./builder.ts";
import { ignore, rules } from "./mode.ts";
import { isWhiteText } from "./text.ts";

const CAPTION = knownName("caption");
const COLGROUP = knownName("colgroup");
const HTML = knownName("html");
const TABLE = knownName("table");
const TBODY = knownName("tbody");
const TD = knownName("td");
const TEMPLATE = knownName("template");
const TFOOT = knownName("tfoot");
const TH = knownName("th");
const THEAD = knownName("thead");
const TR = knownName("tr");

const clearTo = (builder: Builder, names: number[]): void => {
  const { open } = builder;
  builder.popAbove(Math.max(open.find(HTML), open.find(TEMPLATE), ...names.map((name) => open.find(name))));
};
const clearToTable = (builder: Builder): void => clearTo(builder, [TABLE]);
const clearToSection = (builder: Builder): void => clearTo(builder, [TBODY, THEAD, TFOOT]);
const clearToRow = (builder: Builder): void => clearTo(builder, [TR]);

const fostering =
  (rule: Rule): Rule =>
  (builder) => {
    builder.isFostering = true;
    rule(builder);
    builder.isFostering = false;
  };

const endTable: Rule = (builder) => {
  if (!builder.open.hasInTableScope(TABLE)) return;
  builder.popTo(builder.open.find(TABLE));
  builder.resetMode();
};

const isTablePart = (builder: Builder): boolean => {
  const name = builder.open.currentName;
  return name === TEMPLATE || ((traitsOf[name] ?? 0) & TABLE_PART) !== 0;
};

const fosterText = fostering((builder) => builder.modes.body.text(builder));
const fosterStart = fostering((builder) => builder.startTagAs(builder.modes.body));
const fosterEnd = fostering((builder) => builder.endTagAs(builder.modes.body));

const tableText: Rule = (builder) => {
  if (isTablePart(builder) && isWhiteText(builder)) builder.insertText(TEXT, builder.tokenStart, builder.tokenStop);
  else fosterText(builder);
};

export const table: Mode = {
  start: rules({
    caption: (builder) => {
      clearToTable(builder);
      builder.formatting.pushMarker();
      builder.insertTag();
      builder.mode = builder.modes.caption;
    },
    colgroup: (builder) => {
      clearToTable(builder);
      builder.insertTag();
      builder.mode = builder.modes.columnGroup;
    },
    col: (builder) => {
      clearToTable(builder);
      builder.insertImplied(COLGROUP);
      builder.mode = builder.modes.columnGroup;
      builder.startTag();
    },
    "tbody tfoot thead": (builder) => {
      clearToTable(builder);
      builder.insertTag();
      builder.mode = builder.modes.tableBody;
    },
    "td th tr": (builder) => {
      clearToTable(builder);
      builder.insertImplied(TBODY);
      builder.mode = builder.modes.tableBody;
      builder.startTag();
    },
    table: (builder) => {
      if (!builder.open.hasInTableScope(TABLE)) return;
      builder.popTo(builder.open.find(TABLE), builder.tokenStart);
      builder.resetMode();
      builder.startTag();
    },
    "style script template": asInHead,
    input: (builder) => {
      if (isHiddenInput(builder)) builder.insertVoid();
      else fosterStart(builder);
    },
    form: (builder) => {
      if (builder.open.has(TEMPLATE) || builder.form >= 0) return;
      builder.form = builder.insertTag();
      builder.pop(builder.tokenStop);
    },
  }),
  anyStart: fosterStart,
  end: rules({
    table: endTable,
    "body caption col colgroup html tbody td tfoot th thead tr": ignore,
    template: endAsInHead,
  }),
  anyEnd: fosterEnd,
  text: tableText,
  comment: insertComment,
};

/** Closes the caption; false when there is none to close. */
const closeCaption = (builder: Builder, close: number): boolean => {
  if (!builder.open.hasInTableScope(CAPTION)) return false;
  builder.closeImplied();
  builder.popTo(builder.open.find(CAPTION), close);
  builder.formatting.clearToMarker();
  builder.mode = builder.modes.table;
  return true;
};

export const caption: Mode = {
  start: rules({
    "caption col colgroup tbody td tfoot th thead tr": (builder) => {
      if (closeCaption(builder, builder.tokenStart)) builder.startTag();
    },
  }),
  anyStart: (builder) => builder.startTagAs(builder.modes.body),
  end: rules({
    caption: (builder) => void closeCaption(builder, builder.tokenStop),
    table: (builder) => {
      if (closeCaption(builder, builder.tokenStart)) builder.endTag();
    },
    "body col colgroup html tbody td tfoot th thead tr": ignore,
  }),
  anyEnd: (builder) => builder.endTagAs(builder.modes.body),
  text: (builder) => builder.modes.body.text(builder),
  comment: insertComment,
};

const closeColumnGroup = (builder: Builder, close = builder.tokenStart): boolean => {
  if (builder.open.currentName !== COLGROUP) return false;
  builder.pop(close);
  builder.mode = builder.modes.table;
  return true;
};

export const columnGroup: Mode = {
  start: rules({
    html: (builder) => builder.startTagAs(builder.modes.body),
    col: (builder) => void builder.insertVoid(),
    template: asInHead,
  }),
  anyStart: (builder) => {
    if (closeColumnGroup(builder)) builder.startTag();
  },
  end: rules({
    colgroup: (builder) => void closeColumnGroup(builder, builder.tokenStop),
    col: ignore,
    template: endAsInHead,
  }),
  anyEnd: (builder) => {
    if (closeColumnGroup(builder)) builder.endTag();
  },
  text: (builder) => {
    if (keepWhite(builder) && closeColumnGroup(builder)) builder.text();
  },
  comment: insertComment,
};

const closeSection = (builder: Builder): boolean => {
  const { open } = builder;
  if (![TBODY, THEAD, TFOOT].some((name) => open.hasInTableScope(name))) return false;
  clearToSection(builder);
  builder.pop(builder.tokenStart);
  builder.mode = builder.modes.table;
  return true;
};

export const tableBody: Mode = {
  start: rules({
    tr: (builder) => {
      clearToSection(builder);
      builder.insertTag();
      builder.mode = builder.modes.row;
    },
    "th td": (builder) => {
      clearToSection(builder);
      builder.insertImplied(TR);
      builder.mode = builder.modes.row;
      builder.startTag();
    },
    "caption col colgroup tbody tfoot thead": (builder) => {
      if (closeSection(builder)) builder.startTag();
    },
  }),
  anyStart: (builder) => builder.startTagAs(builder.modes.table),
  end: rules({
    "tbody tfoot thead": (builder) => {
      if (!builder.open.hasInTableScope(builder.tagName)) return;
      clearToSection(builder);
      builder.pop(builder.tokenStop);
      builder.mode = builder.modes.table;
    },
    table: (builder) => {
      if (closeSection(builder)) builder.endTag();
    },
    "body caption col colgroup html td th tr": ignore,
  }),
  anyEnd: (builder) => builder.endTagAs(builder.modes.table),
  text: tableText,
  comment: insertComment,
};

const closeRow = (builder: Builder): boolean => {
  if (!builder.open.hasInTableScope(TR)) return false;
  clearToRow(builder);
  builder.pop(builder.tokenStart);
  builder.mode = builder.modes.tableBody;
  return true;
};

export const row: Mode = {
  start: rules({
    "th td": (builder) => {
      clearToRow(builder);
      builder.insertTag();
      builder.mode = builder.modes.cell;
      builder.formatting.pushMarker();
    },
    "caption col colgroup tbody tfoot thead tr": (builder) => {
      if (closeRow(builder)) builder.startTag();
    },
  }),
  anyStart: (builder) => builder.startTagAs(builder.modes.table),
  end: rules({
    tr: (builder) => {
      if (!builder.open.hasInTableScope(TR)) return;
      clearToRow(builder);
      builder.pop(builder.tokenStop);
      builder.mode = builder.modes.tableBody;
    },
    table: (builder) => {
      if (closeRow(builder)) builder.endTag();
    },
    "tbody tfoot thead": (builder) => {
      if (builder.open.hasInTableScope(builder.tagName) && closeRow(builder)) builder.endTag();
    },
    "body caption col colgroup html td th": ignore,
  }),
  anyEnd: (builder) => builder.endTagAs(builder.modes.table),
  text: tableText,
  comment: insertComment,
};

const closeCell = (builder: Builder, position: number, close: number): void => {
  builder.closeImplied();
  builder.popTo(position, close);
  builder.formatting.clearToMarker();
  builder.mode = builder.modes.row;
};

const openCell = (builder: Builder): number => Math.max(builder.open.find(TD), builder.open.find(TH));

export const cell: Mode = {
  start: rules({
    "caption col colgroup tbody td tfoot th thead tr": (builder) => {
      if (!builder.open.hasInTableScope(TD) && !builder.open.hasInTableScope(TH)) return;
      closeCell(builder, openCell(builder), builder.tokenStart);
      builder.startTag();
    },
  }),
  anyStart: (builder) => builder.startTagAs(builder.modes.body),
  end: rules({
    "td th": (builder) => {
      if (!builder.open.hasInTableScope(builder.tagName)) return;
      closeCell(builder, builder.open.find(builder.tagName), builder.tokenStop);
    },
    "body caption col colgroup html": ignore,
    "table tbody tfoot thead tr": (builder) => {
      if (!builder.open.hasInTableScope(builder.tagName)) return;
      closeCell(builder, openCell(builder), builder.tokenStart);
      builder.endTag();
    },
  }),
  anyEnd: (builder) => builder.endTagAs(builder.modes.body),
  text: (builder) => builder.modes.body.text(builder),
  comment: insertComment,
};
