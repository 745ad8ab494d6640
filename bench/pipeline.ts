/**
 * The whole text pipeline of a check, page by page: hash of the body, decode, remove six kinds of boilerplate, text, ignore
 * rules, hash, difference to the version before. The same steps over htmlparser2 + css-select and over linkedom run beside
 * it in the same run; times are processor times, and the ratios say more than they do.
 *
 *     npm run bench -- <folder of .html files> [rounds]
 */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { selectAll } from "css-select";
import { diffLines } from "diff";
import { type AnyNode, isTag } from "domhandler";
import { removeElement } from "domutils";
import { parseDocument } from "htmlparser2";
import { parseHTML } from "linkedom";
import { readTextSync } from "../src/check/steps/read.ts";
import { sourceOf } from "../src/page/sources/index.ts";
import { isChanged } from "../src/lib/difference/counting.ts";
import { type Look, treeText } from "../test/pure/lib/document/treetext.ts";
import { pageOf, settingsInForce } from "../test/pages/life.ts";
import { boilerplate, ignoreRules } from "./rules.ts";
import { textDifference } from "../src/lib/difference/textDifference.ts";

const folder = process.argv[2];
const rounds = Number(process.argv[3] ?? 3);
if (!folder) throw new Error("Expected a folder of .html files: npm run bench -- <folder>");

const filesUnder = (path: string): string[] =>
  readdirSync(path).flatMap((name) => {
    const inner = join(path, name);
    return statSync(inner).isDirectory() ? filesUnder(inner) : /\.html?$/.test(name) ? [inner] : [];
  });
const pages = filesUnder(folder)
  .sort()
  .map((path) => readFileSync(path));
const megabytes = pages.reduce((sum, page) => sum + page.length, 0) / 1e6;
const sha256 = (content: string | Uint8Array) => createHash("sha256").update(content).digest("hex");
const edited = (text: string) => text.replace(/\n/, "\nA line that was not there before\n");

const settings = settingsInForce({ subtractive_selectors: boilerplate, ignore_text: ignoreRules });

function ours(body: Uint8Array): number {
  sha256(body);
  const read = readTextSync(pageOf({ body }), settings, { sourceOf });
  if ("failure" in read) return 0;
  return isChanged(textDifference(edited(read.reading.text), read.reading.text, { ignoreWhitespace: true }))
    ? read.reading.text.length
    : 0;
}

const nativePatterns = [/^\s*advert/i, /\d+ (minutes|hours|days) ago/i, /cookie policy/i];
function rest(text: string): number {
  const kept = text
    .split("\n")
    .filter((line) => !nativePatterns.some((pattern) => pattern.test(line)))
    .join("\n");
  sha256(kept.replace(/\s+/g, ""));
  return diffLines(edited(text), text, { maxEditLength: 1000 })?.length ?? 0;
}

const look: Look<AnyNode> = {
  name: (node) => (isTag(node) ? node.name : ""),
  text: (node) => (node.type === "text" ? node.data : null),
  children: (node) => ("children" in node ? node.children : []),
  attribute: (node, name) => (isTag(node) ? (node.attribs[name] ?? null) : null),
};
function withHtmlparser2(body: Uint8Array): number {
  sha256(body);
  const document = parseDocument(new TextDecoder().decode(body));
  for (const selector of boilerplate)
    for (const element of selectAll<AnyNode, AnyNode>(selector, document)) removeElement(element as never);
  return rest(treeText<AnyNode>(document, look));
}

type DomNode = {
  nodeType: number;
  localName?: string;
  data?: string;
  childNodes: DomNode[];
  getAttribute?: (name: string) => string | null;
};
const domLook: Look<DomNode> = {
  name: (node) => (node.nodeType === 1 ? (node.localName ?? "") : ""),
  text: (node) => (node.nodeType === 3 ? (node.data ?? "") : null),
  children: (node) => [...(node.childNodes ?? [])],
  attribute: (node, name) => node.getAttribute?.(name) ?? null,
};
function withLinkedom(body: Uint8Array): number {
  sha256(body);
  const { document } = parseHTML(new TextDecoder().decode(body));
  for (const selector of boilerplate) for (const element of document.querySelectorAll(selector)) element.remove();
  return rest(treeText<DomNode>(document as unknown as DomNode, domLook));
}

/** Milliseconds of processor time: it does not count what else the machine does. */
function processorTime(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

const contenders = { Tidemark: ours, "htmlparser2 + css-select": withHtmlparser2, linkedom: withLinkedom };
const best = Object.fromEntries(Object.keys(contenders).map((name) => [name, Number.POSITIVE_INFINITY]));
let shortcut = Number.POSITIVE_INFINITY;
let checksum = 0;
for (let round = 0; round <= rounds; round++) {
  for (const [name, run] of Object.entries(contenders)) {
    const ms = processorTime(() => {
      for (const page of pages) checksum += run(page);
    });
    // The first round warms up.
    if (round) best[name] = Math.min(best[name] as number, ms);
  }
  const ms = processorTime(() => {
    for (const page of pages) checksum += sha256(page).length;
  });
  if (round) shortcut = Math.min(shortcut, ms);
}

const own = best["Tidemark"] as number;
console.log(
  `${pages.length} pages, ${megabytes.toFixed(1)} MB, Node ${process.version}, best of ${rounds} rounds, checksum ${checksum}`,
);
for (const [name, ms] of Object.entries(best))
  console.log(
    `${name.padEnd(26)} ${ms.toFixed(0).padStart(6)} ms  ${(ms / pages.length).toFixed(3)} ms/page  ${((megabytes / ms) * 1000).toFixed(0).padStart(4)} MB/s  ${(ms / own).toFixed(2)}x`,
  );
console.log(
  `equal body (hash alone)    ${shortcut.toFixed(0).padStart(6)} ms  ${(shortcut / pages.length).toFixed(3)} ms/page`,
);
