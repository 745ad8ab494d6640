/** How an element is drawn in the layout of changedetection.io: by its name, its `style` and `align`. After inscriptis 2, "relaxed". Pure. */
import { lookup } from "../../lib/lookup.ts";

export type Style = {
  display: "inline" | "block" | "none";
  isPreformatted: boolean;
  /** Written around each text of the element. */
  prefix: string;
  suffix: string;
  /** Empty lines before and after, and those that the element around asks for after itself. */
  marginBefore: number;
  marginAfter: number;
  previousMarginAfter: number;
  /** Columns. */
  paddingInline: number;
  bullet: string;
  align: "left" | "right" | "center";
  /** 0 top, 1 middle, 2 bottom. */
  verticalAlign: number;
};

const inline: Style = {
  display: "inline",
  isPreformatted: false,
  prefix: "",
  suffix: "",
  marginBefore: 0,
  marginAfter: 0,
  previousMarginAfter: 0,
  paddingInline: 0,
  bullet: "",
  align: "left",
  verticalAlign: 1,
};
const block: Partial<Style> = { display: "block" };
const spaced: Partial<Style> = { display: "block", marginBefore: 1, marginAfter: 1 };
const preformatted: Partial<Style> = { display: "block", isPreformatted: true };
const hidden: Partial<Style> = { display: "none" };

const named = (names: string, style: Partial<Style>) => names.split(" ").map((name) => [name, style] as const);
const byName: Record<string, Partial<Style>> = Object.fromEntries([
  ...named("link meta title", hidden),
  ...named("p figure h1 h2 h3 h4 h5 h6", spaced),
  ...named("ul ol", { ...block, paddingInline: 4 }),
  ...named("li address article aside footer header hgroup layer main nav figcaption blockquote", block),
  ...named("div", { ...block, paddingInline: 2 }),
  ...named("q", { prefix: '"', suffix: '"' }),
  ...named("pre xmp listing plaintext", preformatted),
  ...named("span", { prefix: " ", suffix: " " }),
]);

/** The style of an element within another one. */
export function styleOf(name: string, attributes: readonly { name: string; value: string }[], around: Style): Style {
  const style = { ...inline, ...lookup(byName, name) };
  for (const attribute of attributes) {
    if (attribute.name === "style") applyDeclarations(style, attribute.value);
    if (attribute.name === "align") setAlign(style, attribute.value);
    if (attribute.name === "valign") setVerticalAlign(style, attribute.value);
  }
  if (around.display === "none") return { ...style, display: "none" };
  if (name === "span" && around.isPreformatted) style.prefix = style.suffix = "";
  if (style.display === "block" && around.display === "block") style.previousMarginAfter = around.marginAfter;
  return style;
}

/** The style of what stands around all elements. */
export const outermost: Style = inline;

const isAlign = (value: string): value is Style["align"] => ["left", "right", "center"].includes(value);
function setAlign(style: Style, value: string): void {
  if (isAlign(value)) style.align = value;
}

function setVerticalAlign(style: Style, value: string): void {
  const place = ["top", "middle", "bottom"].indexOf(value);
  if (place >= 0) style.verticalAlign = place;
}

const properties: Record<string, (style: Style, value: string) => void> = {
  display: (style, value) => {
    if (style.display !== "none") style.display = value === "block" || value === "none" ? value : "inline";
  },
  "white-space": (style, value) => {
    if (value === "normal" || value === "nowrap") style.isPreformatted = false;
    if (["pre", "pre-line", "pre-wrap"].includes(value)) style.isPreformatted = true;
  },
  "margin-top": (style, value) => (style.marginBefore = lengthOf(value) ?? style.marginBefore),
  "margin-before": (style, value) => (style.marginBefore = lengthOf(value) ?? style.marginBefore),
  "margin-bottom": (style, value) => (style.marginAfter = lengthOf(value) ?? style.marginAfter),
  "margin-after": (style, value) => (style.marginAfter = lengthOf(value) ?? style.marginAfter),
  "padding-left": (style, value) => (style.paddingInline = lengthOf(value) ?? style.paddingInline),
  "padding-start": (style, value) => (style.paddingInline = lengthOf(value) ?? style.paddingInline),
  "horizontal-align": setAlign,
  "vertical-align": setVerticalAlign,
};

function applyDeclarations(style: Style, text: string): void {
  for (const declaration of text.toLowerCase().split(";")) {
    const colon = declaration.indexOf(":");
    if (colon < 0) continue;
    const name = declaration.slice(0, colon).trim().replaceAll("-webkit-", "");
    lookup(properties, name)?.(style, declaration.slice(colon + 1).trim());
  }
}

/** In letters: 8 pixels are one. Halves go to the even neighbour, as Python rounds. */
function lengthOf(value: string): number | null {
  const [, digits = "", unit = ""] = /(-?[0-9.]+)([\p{L}\p{N}_]+)/u.exec(value) ?? [];
  if (!unit || !/^-?(?:\d+\.?\d*|\.\d+)$/.test(digits)) return null;
  const letters = Number(digits) / (["em", "qem", "rem"].includes(unit) ? 1 : 8);
  const rounded = Math.abs(letters % 1) === 0.5 ? 2 * Math.round(letters / 2) : Math.round(letters);
  return Math.min(rounded, 100_000);
}
