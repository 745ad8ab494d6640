/**
 * The trees of html5lib-tests (https://github.com/html5lib/html5lib-tests). Our trees keep neither the fields of a doctype nor a node for
 * the content of templates: such lines are left out on both sides; names and attributes are compared in lower case. Fragments, pages
 * read without scripting and pages that scripts write are not applicable.
 */
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { attributesOf } from "../../src/lib/document/attributes.ts";
import { characters, childrenOf, nameOf, textContentOf } from "../../src/lib/document/nodes.ts";
import { parseHtml } from "../../src/lib/html/parse.ts";
import { COMMENT, type Document, ELEMENT, IS_MATH, IS_SVG, type Node, RAW, TEXT } from "../../src/lib/document/tape.ts";
import { filesUnder, Score } from "./score.ts";

export function htmlSuite(folder: string): Score[] {
  const score = new Score("HTML, trees");
  for (const path of filesUnder(folder, ".dat"))
    for (const [index, block] of readFileSync(path, "utf8")
      .split(/(?:^|\n)#data\n/)
      .slice(1)
      .entries()) {
      const [data = "", rest = ""] = split(block, /\n?#errors\n/);
      const [head = "", tree = ""] = split(rest, /(?:^|\n)#document\n/);
      if (/#document-fragment|#script-off/.test(head) || path.includes("/scripted/")) score.notApplicable += 1;
      else score.try(`${basename(path)} ${index} ${data}`, () => linesOf(parseHtml(data)) === expected(tree));
    }
  return [score];
}

function split(text: string, mark: RegExp): [string, string] {
  const found = mark.exec(text);
  return found ? [text.slice(0, found.index), text.slice(found.index + found[0].length)] : [text, ""];
}

/** A line of the suite: how deep it stands, and what it says. */
type Line = { depth: number; text: string };

function expected(tree: string): string {
  const lines: Line[] = [];
  for (const written of tree.replace(/\n+$/, "").split("\n")) {
    const found = /^\| ( *)(.*)$/.exec(written);
    const last = lines.at(-1);
    // Text goes on over several lines.
    if (found) lines.push({ depth: (found[1] ?? "").length / 2, text: found[2] ?? "" });
    else if (last) last.text += `\n${written}`;
  }
  return joined(lines);
}

/** Without doctypes and the content nodes of templates, attributes in order, text that belongs together in one line. */
function joined(lines: readonly Line[]): string {
  const contents: number[] = [];
  const shown: Line[] = [];
  for (const { depth, text } of lines) {
    while (contents.length > 0 && depth <= (contents.at(-1) as number)) contents.pop();
    if (text.startsWith("<!DOCTYPE")) continue;
    if (text === "content") contents.push(depth);
    else
      shown.push({
        depth: depth - contents.length,
        text: /^["<!]/.test(text) && !/^<[^!]/.test(text) ? text : text.toLowerCase(),
      });
  }
  return shown.map(({ depth, text }) => `${" ".repeat(depth)}${text}`).join("\n");
}

/** A tree in the lines of the suite. */
export function linesOf(document: Document): string {
  const lines: Line[] = [];
  for (const child of childrenOf(document, 0)) add(document, child, { lines, depth: 0 });
  return joined(lines);
}

function add(document: Document, node: Node, { lines, depth }: { lines: Line[]; depth: number }): void {
  const kind = document.kind[node];
  const last = lines.at(-1);
  if (kind === TEXT || kind === RAW) {
    const text = characters(document, node);
    if (text === "") return;
    if (last?.depth === depth && last.text.startsWith('"')) last.text = `${last.text.slice(0, -1)}${text}"`;
    else lines.push({ depth, text: `"${text}"` });
  } else if (kind === COMMENT) lines.push({ depth, text: `<!-- ${textContentOf(document, node)} -->` });
  if (kind !== ELEMENT) return;
  const flags = document.flags[node] as number;
  const kindOfName = flags & IS_SVG ? "svg " : flags & IS_MATH ? "math " : "";
  lines.push({ depth, text: `<${kindOfName}${nameOf(document, node)}>` });
  const attributes = attributesOf(document, node).map(
    ({ name, value }) => `${foreignName(name, kindOfName)}="${value}"`,
  );
  for (const text of attributes.toSorted()) lines.push({ depth: depth + 1, text });
  for (const child of childrenOf(document, node)) add(document, child, { lines, depth: depth + 1 });
}

const foreignName = (name: string, kindOfName: string): string =>
  kindOfName
    ? name.replace(/^(xlink|xml):(?=actuate$|arcrole$|href$|role$|show$|title$|type$|lang$|space$)/, "$1 ")
    : name;
