/** The insertion modes after the body, those of frames and that of templates (WHATWG HTML 13.2.6.4.18 to 13.2.6.4.23). */

import { knownName } from "../document/names.ts";
import { TEXT } from "../document/tape.ts";
import { asInHead, endAsInHead, insertComment } from "./beginning.ts";
import type { Builder, Mode, Rule } from "./builder.ts";
import { ignore, rules } from "./mode.ts";
import { isWhiteText } from "./text.ts";

const HTML = knownName("html");
const FRAMESET = knownName("frameset");

const backToBody = (builder: Builder): void => {
  builder.mode = builder.modes.body;
  builder.insertText(TEXT, builder.lateWhite.start, builder.lateWhite.stop);
  builder.lateWhite = { start: 0, stop: 0 };
};

/** A comment after the body belongs to the html element. */
const commentAfterBody: Rule = (builder) => {
  builder.seal();
  builder.insertComment(builder.open.nodes[0] as number);
};

const textAfterBody: Rule = (builder) => {
  if (!isWhiteText(builder)) {
    backToBody(builder);
    builder.text();
    return;
  }
  // White space between trailing comments would only reorder the tape; it counts when content follows.
  if (builder.isPastBody) builder.lateWhite = { start: builder.tokenStart, stop: builder.tokenStop };
  else builder.modes.body.text(builder);
};

export const afterBody: Mode = {
  start: rules({ html: (builder) => builder.startTagAs(builder.modes.body) }),
  anyStart: (builder) => {
    backToBody(builder);
    builder.startTag();
  },
  end: rules({ html: ignore }),
  anyEnd: (builder) => {
    backToBody(builder);
    builder.endTag();
  },
  text: textAfterBody,
  comment: commentAfterBody,
};

const keepAllWhite: Rule = (builder) => {
  const { source, tokenStop } = builder;
  for (let at = builder.tokenStart; at < tokenStop; at += 1) {
    if (/[\t\n\f\r ]/.test(source.charAt(at))) builder.insertText(TEXT, at, at + 1);
  }
};

export const frameset: Mode = {
  start: rules({
    html: (builder) => builder.startTagAs(builder.modes.body),
    frameset: (builder) => {
      builder.insertTag();
    },
    frame: (builder) => {
      builder.insertVoid();
    },
    noframes: asInHead,
  }),
  anyStart: ignore,
  end: rules({
    frameset: (builder) => {
      if (builder.open.currentName === HTML) return;
      builder.pop(builder.tokenStop);
      if (builder.open.currentName !== FRAMESET) builder.mode = builder.modes.afterFrameset;
    },
  }),
  anyEnd: ignore,
  text: keepAllWhite,
  comment: insertComment,
};

export const afterFrameset: Mode = {
  start: rules({ html: (builder) => builder.startTagAs(builder.modes.body), noframes: asInHead }),
  anyStart: ignore,
  end: [],
  anyEnd: ignore,
  text: keepAllWhite,
  comment: insertComment,
};

/** The content of a template goes by the mode that its first tag asks for. */
const turnTo =
  (modeOf: (builder: Builder) => Mode): Rule =>
  (builder) => {
    builder.templateModes.pop();
    builder.mode = modeOf(builder);
    builder.templateModes.push(builder.mode);
    builder.startTag();
  };

export const template: Mode = {
  start: rules({
    "base basefont bgsound link meta noframes script style template title": asInHead,
    "caption colgroup tbody tfoot thead": turnTo((builder) => builder.modes.table),
    col: turnTo((builder) => builder.modes.columnGroup),
    tr: turnTo((builder) => builder.modes.tableBody),
    "td th": turnTo((builder) => builder.modes.row),
  }),
  anyStart: turnTo((builder) => builder.modes.body),
  end: rules({ template: endAsInHead }),
  anyEnd: ignore,
  text: (builder) => builder.modes.body.text(builder),
  comment: insertComment,
};
