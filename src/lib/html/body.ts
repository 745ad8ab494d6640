/** The insertion mode "in body" (WHATWG HTML 13.2.6.4.7), where nearly every tag of a page is read. */

import { attributeOfTag } from "../document/attributes.ts";
import { HEADING, knownCount, knownName, traitsOf } from "../document/names.ts";
import { IS_MATH, IS_SVG, RAW, TEXT } from "../document/tape.ts";
import { adopt, closeEarlier } from "./adoption.ts";
import { asInHead, insertComment } from "./beginning.ts";
import type { Builder, Mode, Rule } from "./builder.ts";
import { anyOtherEnd, blocks, closing } from "./closing.ts";
import { insertForeign } from "./foreign.ts";
import { ignore, rules } from "./mode.ts";
import { isInSelect, leaveSelect, optgroup, option, select } from "./select.ts";
import { insertBodyText } from "./text.ts";

const A = knownName("a");
const BODY = knownName("body");
const BUTTON = knownName("button");
const DD = knownName("dd");
const DT = knownName("dt");
const IMG = knownName("img");
const LI = knownName("li");
const NOBR = knownName("nobr");
const P = knownName("p");
const RTC = knownName("rtc");
const RUBY = knownName("ruby");
const TEMPLATE = knownName("template");

const closeParagraph = (builder: Builder): void => {
  if (!builder.open.hasInButtonScope(P)) return;
  builder.closeImplied(P);
  builder.popTo(builder.open.find(P), builder.tokenStart);
};

const block: Rule = (builder) => {
  closeParagraph(builder);
  builder.insertTag();
};

const heading: Rule = (builder) => {
  closeParagraph(builder);
  const name = builder.open.currentName;
  if (name < knownCount && ((traitsOf[name] as number) & HEADING) !== 0) builder.pop(builder.tokenStart);
  builder.insertTag();
};

const closeItem = (builder: Builder, name: number): void => {
  builder.closeImplied(name);
  builder.popTo(builder.open.find(name), builder.tokenStart);
};

const listItem: Rule = (builder) => {
  builder.isFramesetOk = false;
  if (builder.open.isItemReachable(LI)) closeItem(builder, LI);
  block(builder);
};

const description: Rule = (builder) => {
  builder.isFramesetOk = false;
  const { open } = builder;
  const nearest = open.find(DD) > open.find(DT) ? DD : DT;
  if (open.isItemReachable(nearest)) closeItem(builder, nearest);
  block(builder);
};

const form: Rule = (builder) => {
  const isInTemplate = builder.open.has(TEMPLATE);
  if (builder.form >= 0 && !isInTemplate) return;
  closeParagraph(builder);
  const node = builder.insertTag();
  if (!isInTemplate) builder.form = node;
};

const button: Rule = (builder) => {
  if (builder.open.hasInScope(BUTTON)) {
    builder.closeImplied();
    builder.popTo(builder.open.find(BUTTON), builder.tokenStart);
  }
  builder.reopenFormatting();
  builder.insertTag();
  builder.isFramesetOk = false;
};

const ordinary: Rule = (builder) => {
  builder.reopenFormatting();
  builder.insertTag();
};

const formatting: Rule = (builder) => {
  builder.reopenFormatting();
  builder.formatting.push(builder.insertTag());
};

const anchor: Rule = (builder) => {
  closeEarlier(builder, A, anyOtherEnd);
  formatting(builder);
};

const noBreak: Rule = (builder) => {
  builder.reopenFormatting();
  if (builder.open.hasInScope(NOBR)) {
    adopt(builder, anyOtherEnd);
    builder.reopenFormatting();
  }
  builder.formatting.push(builder.insertTag());
};

const embedded: Rule = (builder) => {
  ordinary(builder);
  builder.formatting.pushMarker();
  builder.isFramesetOk = false;
};

const empty: Rule = (builder) => {
  builder.reopenFormatting();
  builder.insertVoid();
  builder.isFramesetOk = false;
};

/** An input of type hidden. */
export const isHiddenInput = (builder: Builder): boolean =>
  attributeOfTag(builder.document, builder.tokenStart, "type")?.toLowerCase() === "hidden";

const input: Rule = (builder) => {
  if (isInSelect(builder)) leaveSelect(builder);
  builder.reopenFormatting();
  builder.insertVoid();
  if (!isHiddenInput(builder)) builder.isFramesetOk = false;
};

const table: Rule = (builder) => {
  if (!builder.isQuirky) closeParagraph(builder);
  builder.insertTag();
  builder.isFramesetOk = false;
  builder.mode = builder.modes.table;
};

const html: Rule = (builder) => {
  if (!builder.open.has(TEMPLATE)) builder.mergeAttributes(builder.open.nodes[0] as number);
};

const isBodySecond = (builder: Builder): boolean => builder.open.depth > 1 && builder.open.names[1] === BODY;

const laterBody: Rule = (builder) => {
  if (!isBodySecond(builder) || builder.open.has(TEMPLATE)) return;
  builder.isFramesetOk = false;
  builder.mergeAttributes(builder.open.nodes[1] as number);
};

const frameset: Rule = (builder) => {
  if (!isBodySecond(builder) || !builder.isFramesetOk) return;
  builder.rearrange().detach(builder.open.nodes[1] as number);
  builder.popAbove(0);
  builder.body = builder.insertTag();
  builder.mode = builder.modes.frameset;
};

const textOnly =
  (kind: typeof TEXT | typeof RAW): Rule =>
  (builder) => {
    builder.insertRawText(kind);
    builder.isFramesetOk = false;
  };

const rubyPart =
  (except: number): Rule =>
  (builder) => {
    if (builder.open.hasInScope(RUBY)) builder.closeImplied(except);
    builder.insertTag();
  };

const foreign =
  (namespace: number): Rule =>
  (builder) => {
    builder.reopenFormatting();
    insertForeign(builder, namespace);
  };

const start = rules({
  html,
  "base basefont bgsound link meta noframes script style template title": asInHead,
  body: laterBody,
  frameset,
  [`${blocks} p`]: block,
  "h1 h2 h3 h4 h5 h6": heading,
  "pre listing": (builder) => {
    block(builder);
    builder.skipsLineFeed = true;
    builder.isFramesetOk = false;
  },
  form,
  li: listItem,
  "dd dt": description,
  plaintext: (builder) => {
    closeParagraph(builder);
    builder.insertRawText(RAW);
    if (builder.tokenStop < builder.source.length) builder.reopenFormatting();
  },
  button,
  a: anchor,
  "b big code em font i s small strike strong tt u": formatting,
  nobr: noBreak,
  "applet marquee object": embedded,
  table,
  "area br embed img keygen wbr": empty,
  input,
  "param source track": (builder) => void builder.insertVoid(),
  hr: (builder) => {
    closeParagraph(builder);
    if (isInSelect(builder)) builder.closeImplied();
    builder.insertVoid();
    builder.isFramesetOk = false;
  },
  image: (builder) => {
    builder.tagName = IMG;
    empty(builder);
  },
  textarea: textOnly(TEXT),
  xmp: (builder) => {
    closeParagraph(builder);
    builder.reopenFormatting();
    textOnly(RAW)(builder);
  },
  iframe: textOnly(RAW),
  "noembed noscript": (builder) => builder.insertRawText(RAW),
  select,
  option,
  optgroup,
  "rb rtc": rubyPart(-1),
  "rp rt": rubyPart(RTC),
  math: foreign(IS_MATH),
  svg: foreign(IS_SVG),
  "caption col colgroup frame head tbody td tfoot th thead tr": ignore,
});

export const body: Mode = {
  start,
  anyStart: ordinary,
  end: closing,
  anyEnd: anyOtherEnd,
  text: (builder) => {
    builder.reopenFormatting();
    insertBodyText(builder);
  },
  comment: insertComment,
};
