/** End tags in the body (WHATWG HTML 13.2.6.4.7): which element each closes, and what it does when there is none. */

import { knownName } from "../document/names.ts";
import { adopt } from "./adoption.ts";
import { endAsInHead } from "./beginning.ts";
import type { Rule } from "./builder.ts";
import { rules } from "./mode.ts";

const BODY = knownName("body");
const BR = knownName("br");
const FORM = knownName("form");
const LI = knownName("li");
const P = knownName("p");
const TEMPLATE = knownName("template");
const headings = ["h1", "h2", "h3", "h4", "h5", "h6"].map(knownName);

/** Elements that close an open paragraph and hold further blocks. */
export const blocks =
  "address article aside blockquote center details dialog dir div dl fieldset figcaption figure footer header hgroup main menu nav " +
  "ol search section summary ul";

const endForm: Rule = (builder) => {
  const { open } = builder;
  if (open.has(TEMPLATE)) {
    endBlock(builder);
    return;
  }
  const node = builder.form;
  builder.form = -1;
  if (node < 0 || !builder.isOpen(node) || !open.hasInScope(FORM)) return;
  // At most one form is open outside templates.
  const position = open.find(FORM);
  builder.closeImplied();
  builder.removeOpen(position);
};

const endBlock: Rule = (builder) => {
  if (!builder.open.hasInScope(builder.tagName)) return;
  builder.closeImplied();
  builder.popTo(builder.open.find(builder.tagName));
};

const endParagraph: Rule = (builder) => {
  if (!builder.open.hasInButtonScope(P)) builder.insertImplied(P);
  builder.closeImplied(P);
  builder.popTo(builder.open.find(P));
};

const endListItem: Rule = (builder) => {
  if (!builder.open.hasInListScope(LI)) return;
  builder.closeImplied(LI);
  builder.popTo(builder.open.find(LI));
};

const endDescription: Rule = (builder) => {
  const name = builder.tagName;
  if (!builder.open.hasInScope(name)) return;
  builder.closeImplied(name);
  builder.popTo(builder.open.find(name));
};

const endHeading: Rule = (builder) => {
  const { open } = builder;
  const position = Math.max(...headings.map((name) => open.find(name)));
  if (position < 0 || !open.isPositionInScope(position)) return;
  builder.closeImplied();
  builder.popTo(position);
};

/** End tags without a rule of their own close the nearest element of their name, unless something special stands between. */
export const anyOtherEnd: Rule = (builder) => {
  if (!builder.open.isReachable(builder.tagName)) return;
  builder.closeImplied(builder.tagName);
  builder.popTo(builder.open.find(builder.tagName));
};

const endEmbedded: Rule = (builder) => {
  if (!builder.open.hasInScope(builder.tagName)) return;
  endBlock(builder);
  builder.formatting.clearToMarker();
};

const endFormatting: Rule = (builder) => adopt(builder, anyOtherEnd);

const endBody: Rule = (builder) => {
  if (!builder.open.hasInScope(BODY)) return;
  builder.document.close[builder.open.find(BODY)] = builder.tokenStop;
  builder.mode = builder.modes.afterBody;
};

/** End tags of the body by name. */
export const closing = rules({
  template: endAsInHead,
  body: endBody,
  html: (builder) => {
    if (!builder.open.hasInScope(BODY)) return;
    endBody(builder);
    builder.endTag();
  },
  [`${blocks} button listing pre select`]: endBlock,
  form: endForm,
  p: endParagraph,
  li: endListItem,
  "dd dt": endDescription,
  "h1 h2 h3 h4 h5 h6": endHeading,
  "a b big code em font i nobr s small strike strong tt u": endFormatting,
  "applet marquee object": endEmbedded,
  br: (builder) => {
    builder.reopenFormatting();
    builder.insertImplied(BR);
    builder.pop(builder.tokenStop);
    builder.isFramesetOk = false;
  },
});
