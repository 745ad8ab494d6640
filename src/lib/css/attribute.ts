/** Attribute tests: `[name]`, `[name=value i]`, `.class`, `#id`. */

import type { AttributeSelector } from "css-what";
import { attributeOf, attributeSteps } from "../document/attributes.ts";
import { classTest, idTest } from "../document/spans.ts";
import type { Context, NodeTest } from "./context.ts";

/** Attributes of HTML whose values selectors compare without case (WHATWG HTML 4.16.2). */
const caselessValues = new Set(
  (
    "accept accept-charset align alink axis bgcolor charset checked clear codetype color compact declare defer dir direction " +
    "disabled enctype face frame hreflang http-equiv lang language link media method multiple nohref noresize noshade nowrap " +
    "readonly rel rev rules scope scrolling selected shape target text type valign valuetype vlink"
  ).split(" "),
);

type ValueTest = (value: string) => boolean;

const valueTest = (action: string, wanted: string): ValueTest => {
  switch (action) {
    case "equals":
      return (value) => value === wanted;
    case "start":
      return (value) => wanted !== "" && value.startsWith(wanted);
    case "end":
      return (value) => wanted !== "" && value.endsWith(wanted);
    case "any":
      return (value) => wanted !== "" && value.includes(wanted);
    case "hyphen":
      return (value) => value === wanted || value.startsWith(`${wanted}-`);
    case "element":
      return (value) => wanted !== "" && value.split(/[\t\n\f\r ]+/).includes(wanted);
    default:
      return () => true;
  }
};

/** Any of the names that an attribute selector with a namespace may mean. */
const writtenName = ({ name, namespace }: AttributeSelector, isHtml: boolean): string => {
  const full = namespace === null || namespace === "" || namespace === "*" ? name : `${namespace}:${name}`;
  return isHtml ? full.toLowerCase() : full;
};

/** The test of `[name=value]` in all its forms; class and id have an index of their own. */
export const attributeTest = (token: AttributeSelector, context: Context): NodeTest => {
  const { document, budget } = context;
  const name = writtenName(token, context.isHtml);
  const isExact = token.ignoreCase !== true;
  if (context.isHtml && isExact && name === "class" && token.action === "element")
    return classTest(document, context, token.value);
  if (context.isHtml && isExact && name === "id" && token.action === "equals")
    return idTest(document, context.spans, token.value);
  const isCaseless =
    token.ignoreCase === true || (token.ignoreCase === null && context.isHtml && caselessValues.has(name));
  const wanted = isCaseless ? token.value.toLowerCase() : token.value;
  if (token.action === "not") {
    return (node) => {
      budget.spend(attributeSteps(document, node));
      const value = attributeOf(document, node, name);
      return (isCaseless ? value?.toLowerCase() : value) !== wanted;
    };
  }
  const test = valueTest(token.action, wanted);
  return (node) => {
    budget.spend(attributeSteps(document, node));
    const value = attributeOf(document, node, name);
    return value !== null && test(isCaseless ? value.toLowerCase() : value);
  };
};
