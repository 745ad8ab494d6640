/** Tags and text inside svg and math (WHATWG HTML 13.2.6.5), and which of them follow the ordinary rules after all. */

import { attributeOf } from "../document/attributes.ts";
import { knownName } from "../document/names.ts";
import { IS_FOREIGN, IS_MATH, IS_SVG, type Node, TEXT } from "../document/tape.ts";
import type { Builder } from "./builder.ts";
import { insertBodyText } from "./text.ts";

const nameSet = (names: string): Set<number> => new Set(names.split(" ").map(knownName));

const breakouts = nameSet(
  "b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr i img li listing menu meta nobr ol p " +
    "pre ruby s small span strong strike sub sup table tt u ul var",
);
const mathText = nameSet("mi mo mn ms mtext");
const mathTextExceptions = nameSet("mglyph malignmark");
const svgHtml = nameSet("foreignobject desc title");
const ANNOTATION = knownName("annotation-xml");
const SVG = knownName("svg");
const FONT = knownName("font");
const BR = knownName("br");
const P = knownName("p");

const isMathText = (builder: Builder, node: Node, name: number): boolean =>
  ((builder.document.flags[node] as number) & IS_MATH) !== 0 && mathText.has(name);

/** HTML content may stand directly in this element of svg or math. */
const isHtmlPoint = (builder: Builder, node: Node, name: number): boolean => {
  const flags = builder.document.flags[node] as number;
  if ((flags & IS_SVG) !== 0) return svgHtml.has(name);
  if ((flags & IS_MATH) === 0 || name !== ANNOTATION) return false;
  let isHtml = builder.htmlAnnotations.get(node);
  if (isHtml === undefined) {
    const encoding = attributeOf(builder.document, node, "encoding")?.toLowerCase();
    isHtml = encoding === "text/html" || encoding === "application/xhtml+xml";
    builder.htmlAnnotations.set(node, isHtml);
  }
  return isHtml;
};

/** Whether the token at hand follows the foreign rules; the current node is foreign. */
export const isForeignToken = (builder: Builder, token: "start" | "text"): boolean => {
  const node = builder.open.current;
  const name = builder.open.currentName;
  if (isHtmlPoint(builder, node, name)) return false;
  if (token === "text") return !isMathText(builder, node, name);
  if (isMathText(builder, node, name)) return mathTextExceptions.has(builder.tagName);
  return !(name === ANNOTATION && builder.tagName === SVG);
};

/** Text in svg or math. */
export const foreignText = (builder: Builder): void => {
  if (builder.isFramesetOk) insertBodyText(builder);
  else builder.insertText(TEXT, builder.tokenStart, builder.tokenStop);
};

/** Opens an svg or math element for the tag at hand. */
export const insertForeign = (builder: Builder, namespace: number): void => {
  builder.tagFlags |= namespace;
  if (builder.isSelfClosing) builder.insertVoid();
  else builder.insertTag();
};

const hasFontAttribute = (builder: Builder): boolean =>
  /[\t\n\f\r /](?:color|face|size)[\t\n\f\r />=]/i.test(builder.source.slice(builder.tokenStart, builder.tokenStop));

/** A start tag in svg or math (WHATWG HTML 13.2.6.5): opens an element there, or ends the foreign part. */
export const foreignStartTag = (builder: Builder): void => {
  const name = builder.tagName;
  if (breakouts.has(name) || (name === FONT && hasFontAttribute(builder))) {
    leaveForeign(builder);
    builder.startTag();
    return;
  }
  insertForeign(builder, (builder.document.flags[builder.open.current] as number) & IS_FOREIGN);
};

/** Closes foreign elements up to one that may hold HTML. */
const leaveForeign = (builder: Builder): void => {
  const { open } = builder;
  while (open.isForeign && !isHtmlPoint(builder, open.current, open.currentName)) {
    if (isMathText(builder, open.current, open.currentName)) return;
    builder.pop(builder.tokenStart);
  }
};

/** An end tag in svg or math. */
export const foreignEndTag = (builder: Builder): void => {
  const { open } = builder;
  const name = builder.tagName;
  if (name === BR || name === P) {
    leaveForeign(builder);
    builder.endTag();
    return;
  }
  for (let position = open.depth - 1; position > 0; position -= 1) {
    if (open.foreign[position] === 0) break;
    if (open.names[position] === name) {
      builder.popTo(position);
      return;
    }
    builder.surgery -= 1;
    if (builder.surgery < 0) return;
  }
  builder.endTag();
};
