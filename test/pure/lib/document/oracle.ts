/** Two outlines of one page that can be compared line by line: that of our document, and that of parse5's tree. */

import { type DefaultTreeAdapterMap, parse } from "parse5";
import { decodeHTML } from "entities";
import { attributesOf } from "../../../../src/lib/document/attributes.ts";
import { COMMENT, type Document, DOCTYPE, ELEMENT, RAW, TEXT } from "../../../../src/lib/document/tape.ts";

type Tree = DefaultTreeAdapterMap["node"];

export const clean = (text: string): string =>
  text.replace(/\r\n?/g, "\n").replaceAll("\u{fffd}", "").replaceAll("\0", "");

/** Joins neighbouring text lines of one depth; white space aside, which trailing comments shift about. */
export const joined = (lines: { depth: number; text?: string; line?: string }[]): string[] => {
  const outline: string[] = [];
  let pending: { depth: number; text: string } | null = null;
  const flush = (): void => {
    const text = clean(pending?.text ?? "")
      .replace(/\s+/g, " ")
      .trim();
    if (pending !== null && text !== "") outline.push(`${" ".repeat(pending.depth)}${JSON.stringify(text)}`);
    pending = null;
  };
  for (const { depth, text, line } of lines) {
    if (text === undefined) {
      flush();
      outline.push(`${" ".repeat(depth)}${line}`);
    } else if (pending !== null && pending.depth === depth) pending.text += text;
    else {
      flush();
      pending = { depth, text };
    }
  }
  flush();
  return outline;
};

/** The outline of a document of ours: `<name attribute="value">`, quoted text, indented by depth; comments left out. */
export const outlineOf = (document: Document): string[] => {
  const lines: { depth: number; text?: string; line?: string }[] = [];
  const depths = [-1];
  for (let node = 1; node < document.count; node += 1) {
    const depth = (depths[document.parent[node] as number] as number) + 1;
    depths[node] = depth;
    const kind = document.kind[node];
    if (kind === COMMENT || kind === DOCTYPE) continue;
    if (kind === ELEMENT) {
      const attributes = attributesOf(document, node).map(
        ({ name, value }) => `${name}=${JSON.stringify(clean(value))}`,
      );
      const name = document.names.text(document.name[node] as number);
      lines.push({ depth, line: `<${[name, ...attributes.toSorted()].join(" ")}>` });
    } else if (kind === TEXT || kind === RAW) {
      const source = clean(document.written(document.start[node] as number, document.stop[node] as number));
      lines.push({ depth, text: kind === TEXT ? decodeHTML(source) : source });
    }
  }
  return joined(lines);
};

/** The same for parse5. */
export const parse5Outline = (html: string): string[] => {
  const lines: { depth: number; text?: string; line?: string }[] = [];
  const pending: { node: Tree; depth: number }[] = [{ node: parse(html), depth: -1 }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { node, depth } = next;
    if ("tagName" in node) {
      const attributes = node.attrs.map(
        ({ name, value, prefix }) =>
          `${(prefix ? `${prefix}:${name}` : name).toLowerCase()}=${JSON.stringify(clean(value))}`,
      );
      lines.push({ depth, line: `<${[node.tagName.toLowerCase(), ...attributes.toSorted()].join(" ")}>` });
    } else if (node.nodeName === "#text" && "value" in node) lines.push({ depth, text: clean(node.value) });
    const children =
      node.nodeName === "template" && "content" in node
        ? node.content.childNodes
        : "childNodes" in node
          ? node.childNodes
          : [];
    for (const child of children.toReversed()) pending.push({ node: child, depth: depth + 1 });
  }
  return joined(lines);
};
