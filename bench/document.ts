/**
 * Measures reading pages: parse, remove six kinds of boilerplate, take the text. Compared in the same run with htmlparser2 + css-select,
 * linkedom and parse5 over the same text rules; times are processor times; ratios say more than they do.
 *
 *     node --experimental-strip-types bench/document.ts <folder of .html files> [rounds]
 */

import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { selectAll } from "css-select";
import { type AnyNode, isTag } from "domhandler";
import { removeElement } from "domutils";
import { parseDocument } from "htmlparser2";
import { parseHTML } from "linkedom";
import { type DefaultTreeAdapterMap, parse as parse5 } from "parse5";
import { remove } from "../src/lib/document/nodes.ts";
import { parseHtml } from "../src/lib/html/parse.ts";
import { compileSelector, select, type Selector } from "../src/lib/selector/selector.ts";
import { textOf } from "../src/lib/text/text.ts";
import { type Look, treeText } from "../test/pure/lib/document/treetext.ts";

const boilerplate = ["nav", "footer", ".sidebar", "#comments", "div.advert, .ad", "aside > ul li.share"];

const filesUnder = (folder: string): string[] =>
  readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? filesUnder(path) : [path];
  });

const selectors = boilerplate
  .map((text) => compileSelector(text))
  .filter((found): found is Selector => found.kind === "selector");

const ours = (html: string): string => {
  const document = parseHtml(html);
  remove(
    document,
    selectors.flatMap((selector) => {
      const found = select(document, selector, 100_000_000);
      return found.kind === "nodes" ? found.nodes : [];
    }),
  );
  return textOf(document);
};

const domLook: Look<AnyNode> = {
  name: (node) => (isTag(node) ? node.name : ""),
  text: (node) => (node.type === "text" ? node.data : null),
  children: (node) => ("children" in node ? node.children : []),
  attribute: (node, name) => (isTag(node) ? (node.attribs[name] ?? null) : null),
};

const withHtmlparser2 = (html: string): string => {
  const document = parseDocument(html);
  const found = boilerplate.flatMap((selector) => selectAll<AnyNode, AnyNode>(selector, document));
  for (const element of found) removeElement(element as never);
  return treeText<AnyNode>(document, domLook);
};

type DomNode = {
  nodeType: number;
  localName?: string;
  data?: string;
  childNodes?: DomNode[];
  getAttribute?: (name: string) => string | null;
  remove: () => void;
};

const linkedomLook: Look<DomNode> = {
  name: (node) => (node.nodeType === 1 ? (node.localName ?? "") : ""),
  text: (node) => (node.nodeType === 3 ? (node.data ?? "") : null),
  children: (node) => node.childNodes ?? [],
  attribute: (node, name) => node.getAttribute?.(name) ?? null,
};

const withLinkedom = (html: string): string => {
  const { document } = parseHTML(html) as unknown as {
    document: DomNode & { querySelectorAll: (selector: string) => DomNode[] };
  };
  const found = boilerplate.flatMap((selector) => [...document.querySelectorAll(selector)]);
  for (const element of found) element.remove();
  return treeText<DomNode>(document, linkedomLook);
};

type Tree = DefaultTreeAdapterMap["node"];

const parse5Look: Look<Tree> = {
  name: (node) => ("tagName" in node ? node.tagName : ""),
  text: (node) => (node.nodeName === "#text" && "value" in node ? node.value : null),
  children: (node) => ("childNodes" in node ? node.childNodes : []),
  attribute: (node, name) =>
    "attrs" in node ? (node.attrs.find((attribute) => attribute.name === name)?.value ?? null) : null,
};

/** Processor time in milliseconds: on a busy machine it says more than the clock. */
const processorTime = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

type Contestant = { name: string; rounds: number; run: () => void };

/** The least time of each contestant; they take turns. */
const minTimes = (contestants: Contestant[]): Map<string, number> => {
  const least = new Map<string, number>();
  for (let round = 0; contestants.some(({ rounds }) => round < rounds); round += 1) {
    for (const { name, rounds, run } of contestants) {
      if (round >= rounds) continue;
      const begin = processorTime();
      run();
      least.set(name, Math.min(least.get(name) ?? Number.POSITIVE_INFINITY, processorTime() - begin));
    }
  }
  return least;
};

const compareTexts = (pages: string[]): void => {
  let same = 0;
  let empty = 0;
  for (const html of pages) {
    const text = textOf(parseHtml(html));
    if (text === "") empty += 1;
    if (text === treeText<Tree>(parse5(html), parse5Look)) same += 1;
  }
  console.log(`same text as parse5's tree: ${same} of ${pages.length}; empty: ${empty}`);
};

const hostile: Record<string, string> = {
  "100k nested div": "<div>".repeat(100_000),
  "100k nested span, closed": `${"<span>".repeat(100_000)}x${"</span>".repeat(100_000)}`,
  "< x 1M": "<".repeat(1_000_000),
  "<!-- x 250k": "<!--".repeat(250_000),
  "<p><a> x 20k": "<p><a>".repeat(20_000),
  "<b> and </p><p>": `${Array.from({ length: 5000 }, (_, at) => `<b id=${at}>`).join("")}${"</p><p>x".repeat(50_000)}`,
  "<b><div> closed by </b>": `${"<b><div>".repeat(20_000)}${"</b>".repeat(100_000)}`,
  "<table>x": "<table>x".repeat(50_000),
  "<svg><g> and </x>": `<svg>${"<g>".repeat(50_000)}${"</g2></b>".repeat(50_000)}`,
  "attribute without end": `<a ${"b=c ".repeat(500_000)}`,
  "quote without end": `${"<a b='".repeat(200_000)}`,
  "<a <a <a": "<a ".repeat(500_000),
  entities: "&amp;&notit;&#x41;".repeat(200_000),
  "<div><p><span> unclosed, </i>": `<i>${"<div><p><span>".repeat(50_000)}${"</i><li>".repeat(50_000)}`,
  forms: "<form><div></form>".repeat(50_000),
  "nested tables": "<table><tr><td>x".repeat(20_000),
  "<select> soup": "<table><select><tr>".repeat(50_000),
  "]]> and <![CDATA[": `<svg>${"<![CDATA[".repeat(100_000)}`,
  "<script><!--": "<script><!--<script>".repeat(50_000),
  "</script": `<script>${"</scrip".repeat(200_000)}`,
  templates: "<template><tr>".repeat(50_000),
  "unknown names": Array.from({ length: 200_000 }, (_, at) => `<x${at}>`).join(""),
  "hidden styles": `<div style="${"a:b;".repeat(50_000)}">x`.repeat(5),
};

const dense = (): string => {
  const parts: string[] = [];
  for (let at = 0, size = 0; size < 5_000_000; at += 1) {
    const item = `<li class=i${at % 10}><a href=/${at}>${at}</a> x<b>y</b>\n`;
    size += item.length;
    parts.push(item);
  }
  return `<ul>${parts.join("")}`;
};

const measureHostile = (): void => {
  for (const [name, html] of Object.entries(hostile)) {
    const begin = processorTime();
    const document = parseHtml(html);
    const parsed = processorTime();
    const text = textOf(document);
    const read = processorTime();
    const line = [(parsed - begin).toFixed(0), (read - parsed).toFixed(0), document.count, text.length];
    console.log(`${name.padEnd(32)} parse ${line[0]} ms, text ${line[1]} ms, ${line[2]} rows, ${line[3]} characters`);
  }
  const html = dense();
  ours(html.slice(0, 500_000));
  globalThis.gc?.();
  const before = process.memoryUsage();
  const begin = performance.now();
  const document = parseHtml(html);
  const parsed = performance.now();
  const text = textOf(document);
  const read = performance.now();
  globalThis.gc?.();
  const after = process.memoryUsage();
  const bytes = after.heapUsed + after.arrayBuffers - before.heapUsed - before.arrayBuffers;
  console.log(
    `dense ${(html.length / 1e6).toFixed(1)} MB: parse ${(parsed - begin).toFixed(0)} ms, text ${(read - parsed).toFixed(0)} ms, ` +
      `${document.count} rows, ${text.length} characters, ${(bytes / 1e6).toFixed(1)} MB kept`,
  );
};

const [folder, roundsText] = process.argv.slice(2);
if (folder !== undefined) {
  const pages = filesUnder(folder).map((path) => readFileSync(path, "utf8").replace(/^\u{feff}/u, ""));
  const megabytes = pages.reduce((sum, html) => sum + html.length, 0) / 1e6;
  console.log(`${pages.length} pages, ${megabytes.toFixed(1)} M characters`);
  compareTexts(pages);
  const rounds = Number(roundsText ?? "4");
  const all = (read: (html: string) => unknown) => (): void => {
    for (const html of pages) read(html);
  };
  const documents = pages.map((html) => parseHtml(html));
  const times = minTimes([
    { name: "ours, whole", rounds, run: all(ours) },
    { name: "ours, parse only", rounds, run: all(parseHtml) },
    { name: "ours, text only", rounds, run: () => documents.forEach((document) => textOf(document)) },
    { name: "htmlparser2 + css-select", rounds: Math.min(rounds, 3), run: all(withHtmlparser2) },
    { name: "htmlparser2, parse only", rounds: Math.min(rounds, 3), run: all(parseDocument) },
    { name: "linkedom", rounds: 1, run: all(withLinkedom) },
    { name: "parse5, parse only", rounds: 1, run: all(parse5) },
  ]);
  const whole = times.get("ours, whole") ?? Number.NaN;
  for (const [name, time] of times) {
    const speed = (megabytes / (time / 1000)).toFixed(0);
    console.log(
      `${name.padEnd(28)} ${time.toFixed(0).padStart(6)} ms ${speed.padStart(5)} MB/s ${(time / whole).toFixed(2)}x`,
    );
  }
}
measureHostile();
