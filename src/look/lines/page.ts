/**
 * The lines of an HTML page with the selector that takes each out. Every line knows the text rows that it was made of; a line is
 * out where all of these are. The order is that of a reading: subtractive selectors, advertisements, include filters. Pure.
 */
import { type Sentence } from "../../message/message.ts";
import type { AdLists } from "../../reading/blocklist/lookup.ts";
import { ownerOf } from "../../lib/document/attributes.ts";
import type { Document, Node } from "../../lib/document/tape.ts";
import { remove } from "../../lib/document/nodes.ts";
import { parsePage } from "../../lib/html/page.ts";
import { select } from "../../lib/selector/selector.ts";
import { textOf } from "../../lib/text/text.ts";
import { withoutAds } from "../../blocklist/removal.ts";
import { embeddedData } from "../../lib/document/embedded.ts";
import { foundInData } from "../../rules/select/included.ts";
import { compileFilter } from "../../rules/select/index.ts";
import type { Effective } from "../../settings/effective.ts";
import { matchesOf, type Line, type Rule, type RuleMatches } from "./shown.ts";

type Page = { markup: string; url: string; settings: Effective; lists: AdLists | null };

/** The lines of the whole page, marked by selectors, and what each selector found. */
export function linesOfPage({ markup, url, settings, lists }: Page): { lines: Line[]; matches: RuleMatches[] } {
  const document = parsePage(markup);
  const rowsOf: Node[][] = [];
  const onText = (node: Node, line: number) => void (rowsOf[line] ??= []).push(node);
  const texts = textOf(document, { onText })
    .split("\n")
    .filter((line) => line !== "");
  const marks = new Marks(document);
  const matches: RuleMatches[] = [];
  const subtracted: Node[] = [];
  for (const entry of settings.subtractive_selectors) {
    const found = nodesOf(document, entry);
    matches.push(selectorMatches(document, { setting: "subtractive_selectors", rule: entry }, found));
    for (const node of found.nodes) marks.take(node, { setting: "subtractive_selectors", rule: entry });
    subtracted.push(...found.nodes);
  }
  remove(document, subtracted);
  if (settings.block_ads) {
    withoutAds(document, url, lists);
    marks.takeRemoved({ setting: "block_ads", rule: null });
  }
  const data = () => embeddedData(document);
  const included: Node[] = [];
  for (const entry of settings.include_filters) {
    const filter = compileFilter(entry);
    const rule = { setting: "include_filters", rule: entry };
    if (filter.kind === "data") {
      const found = foundInData(filter, data());
      const problem = "problem" in found ? found.problem : null;
      matches.push({
        ...matchesOf(rule, "text" in found && found.text ? [found.text] : [], "count" in found ? found.count : 0),
        problem,
      });
      continue;
    }
    const found = nodesOf(document, entry);
    matches.push(selectorMatches(document, rule, found));
    included.push(...found.nodes);
  }
  const isWhole = !settings.include_filters.length || (settings.include_filters_origin === "smart" && !included.length);
  if (!isWhole) marks.keepOnly(included, { setting: "include_filters", rule: null });
  return { lines: texts.map((text, line) => ({ text, by: marks.ruleOf(rowsOf[line] ?? []) })), matches };
}

type Nodes = { nodes: Node[]; problem: Sentence | null };

function nodesOf(document: Document, entry: string): Nodes {
  const filter = compileFilter(entry);
  if (filter.kind === "problem") return { nodes: [], problem: filter.sentence };
  if (filter.kind === "data") return { nodes: [], problem: null };
  const found = select(document, filter);
  if (found.kind === "problem") return { nodes: [], problem: found.sentence };
  if (found.kind === "text") return { nodes: [], problem: null };
  return { nodes: found.nodes.map((node) => (node < 0 ? ownerOf(node) : node)), problem: null };
}

function selectorMatches(document: Document, rule: Rule, { nodes, problem }: Nodes): RuleMatches {
  const [first] = nodes;
  const texts = first === undefined ? [] : [textOf(document, { roots: [first], lines: 3 })];
  return { ...matchesOf(rule, texts, nodes.length), problem };
}

/** Which rule took which rows of the document. */
class Marks {
  readonly #document: Document;
  readonly #rules: Rule[] = [];
  readonly #marks: Uint16Array;

  constructor(document: Document) {
    this.#document = document;
    this.#marks = new Uint16Array(document.count);
  }

  take(node: Node, rule: Rule): void {
    const mark = this.#markOf(rule);
    const end = this.#document.end[node] as number;
    for (let at = node; at < end; at++) if (this.#marks[at] === 0) this.#marks[at] = mark;
  }

  /** All that was removed from the document by now and has no rule yet. */
  takeRemoved(rule: Rule): void {
    const { removed, count } = this.#document;
    if (removed === null) return;
    for (let node = 0; node < count; node++) if (removed[node] === 1 && this.#marks[node] === 0) this.take(node, rule);
  }

  keepOnly(nodes: readonly Node[], rule: Rule): void {
    const isIn = new Uint8Array(this.#document.count);
    for (const node of nodes) isIn.fill(1, node, Math.max(this.#document.end[node] as number, node + 1));
    const mark = this.#markOf(rule);
    for (let at = 0; at < isIn.length; at++) if (isIn[at] === 0 && this.#marks[at] === 0) this.#marks[at] = mark;
  }

  /** The rule of a line of these rows; null where one of them stays. */
  ruleOf(rows: readonly Node[]): Rule | null {
    if (rows.some((row) => this.#marks[row] === 0)) return null;
    return this.#rules[(this.#marks[rows[0] ?? 0] as number) - 1] ?? null;
  }

  #markOf(rule: Rule): number {
    const known = this.#rules.findIndex((one) => one.setting === rule.setting && one.rule === rule.rule);
    return (known < 0 ? this.#rules.push(rule) - 1 : known) + 1;
  }
}
