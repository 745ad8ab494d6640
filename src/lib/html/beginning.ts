/** The insertion modes up to the body (WHATWG HTML 13.2.6.4.1 to 13.2.6.4.6): html and head appear whether written or not. */

import { knownName } from "../document/names.ts";
import { RAW, TEXT } from "../document/tape.ts";
import type { Builder, Mode, Rule } from "./builder.ts";
import { ignore, rules } from "./mode.ts";
import { leadingWhite } from "./text.ts";

const HTML = knownName("html");
const HEAD = knownName("head");
const BODY = knownName("body");
const TEMPLATE = knownName("template");

/** The rule of the body for a tag that every mode treats like the body does. */
const asInBody: Rule = (builder) => builder.startTagAs(builder.modes.body);
/** The rule of the head for a start tag that another mode treats like the head does. */
export const asInHead: Rule = (builder) => builder.startTagAs(builder.modes.head);
/** The same for an end tag. */
export const endAsInHead: Rule = (builder) => builder.endTagAs(builder.modes.head);

/** Drops the white space that the text at hand begins with; false when nothing is left. */
const skipWhite = (builder: Builder): boolean => {
  builder.tokenStart = leadingWhite(builder);
  return builder.tokenStart < builder.tokenStop;
};

/** Keeps the white space that the text at hand begins with in the current node; false when nothing is left. */
export const keepWhite = (builder: Builder): boolean => {
  const start = builder.tokenStart;
  const stop = leadingWhite(builder);
  builder.insertText(TEXT, start, stop);
  builder.tokenStart = stop;
  return stop < builder.tokenStop;
};

const beginHtml = (builder: Builder): void => {
  builder.insertImplied(HTML);
  builder.mode = builder.modes.beforeHead;
};

export const beforeHtml: Mode = {
  start: rules({
    html: (builder) => {
      builder.insertTag();
      builder.mode = builder.modes.beforeHead;
    },
  }),
  anyStart: (builder) => {
    beginHtml(builder);
    builder.startTag();
  },
  end: rules({
    "head body html br": (builder) => {
      beginHtml(builder);
      builder.endTag();
    },
  }),
  anyEnd: (builder) => {
    builder.isPastDoctype = true;
  },
  text: (builder) => {
    if (!skipWhite(builder)) return;
    beginHtml(builder);
    builder.text();
  },
  comment: (builder) => builder.insertComment(0),
};

const beginHead = (builder: Builder): void => {
  builder.head = builder.insertImplied(HEAD);
  builder.mode = builder.modes.head;
};

/** A comment goes into the current element. */
export const insertComment: Rule = (builder) => builder.insertComment(builder.open.current);

export const beforeHead: Mode = {
  start: rules({
    html: asInBody,
    head: (builder) => {
      builder.head = builder.insertTag();
      builder.mode = builder.modes.head;
    },
  }),
  anyStart: (builder) => {
    beginHead(builder);
    builder.startTag();
  },
  end: rules({
    "head body html br": (builder) => {
      beginHead(builder);
      builder.endTag();
    },
  }),
  anyEnd: ignore,
  text: (builder) => {
    if (!skipWhite(builder)) return;
    beginHead(builder);
    builder.text();
  },
  comment: insertComment,
};

const leaveHead = (builder: Builder): void => {
  builder.pop(builder.tokenStart);
  builder.mode = builder.modes.afterHead;
};

const openTemplate: Rule = (builder) => {
  builder.insertTag();
  builder.formatting.pushMarker();
  builder.isFramesetOk = false;
  builder.mode = builder.modes.template;
  builder.templateModes.push(builder.mode);
};

const closeTemplate: Rule = (builder) => {
  const position = builder.open.find(TEMPLATE);
  if (position < 0) return;
  builder.closeImpliedThoroughly();
  builder.popTo(position);
  builder.formatting.clearToMarker();
  builder.templateModes.pop();
  builder.resetMode();
};

export const head: Mode = {
  start: rules({
    html: asInBody,
    "base basefont bgsound link meta": (builder) => void builder.insertVoid(),
    title: (builder) => builder.insertRawText(TEXT),
    "noscript noframes style script": (builder) => builder.insertRawText(RAW),
    template: openTemplate,
    head: ignore,
  }),
  anyStart: (builder) => {
    leaveHead(builder);
    builder.startTag();
  },
  end: rules({
    head: (builder) => {
      builder.pop(builder.tokenStop);
      builder.mode = builder.modes.afterHead;
    },
    "body html br": (builder) => {
      leaveHead(builder);
      builder.endTag();
    },
    template: closeTemplate,
  }),
  anyEnd: ignore,
  text: (builder) => {
    if (!keepWhite(builder)) return;
    leaveHead(builder);
    builder.text();
  },
  comment: insertComment,
};

/** A tag of the head after the head was closed still goes into it. */
const backIntoHead: Rule = (builder) => {
  builder.rearrange();
  builder.open.push(builder.head, HEAD);
  builder.startTagAs(builder.modes.head);
  const position = builder.open.positionOf(builder.head);
  builder.open.removeAt(position);
};

const beginBody = (builder: Builder): void => {
  builder.body = builder.insertImplied(BODY);
  builder.mode = builder.modes.body;
};

export const afterHead: Mode = {
  start: rules({
    html: asInBody,
    body: (builder) => {
      builder.body = builder.insertTag();
      builder.isFramesetOk = false;
      builder.mode = builder.modes.body;
    },
    frameset: (builder) => {
      builder.body = builder.insertTag();
      builder.mode = builder.modes.frameset;
    },
    "base basefont bgsound link meta noframes script style template title": backIntoHead,
    head: ignore,
  }),
  anyStart: (builder) => {
    beginBody(builder);
    builder.startTag();
  },
  end: rules({
    template: endAsInHead,
    "body html br": (builder) => {
      beginBody(builder);
      builder.endTag();
    },
  }),
  anyEnd: ignore,
  text: (builder) => {
    if (!keepWhite(builder)) return;
    beginBody(builder);
    builder.text();
  },
  comment: insertComment,
};
