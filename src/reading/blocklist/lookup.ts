/**
 * Which elements of a page the filter lists name. The page is read once for its ids, classes and attributes; only rules
 * filed under one of those are tried. Bare classes and ids need no selector at all. `html` and `body` are never named: a
 * rule for them speaks of a site's layout.
 */
import { AttributeCursor } from "../../lib/document/cursor.ts";
import { compileSelector, select, type Selector } from "../../lib/selector/selector.ts";
import { type Document, ELEMENT, type Node } from "../../lib/document/tape.ts";
import { knownName } from "../../lib/document/names.ts";
import { AttributeIndex } from "./attributes.ts";
import { linesOfSection, type ListFacts, rowOf, unpackRules, type Unpacked } from "./rules.ts";

/** What was found: the elements, and by which rule how many. */
export type MatchedElements = { nodes: Node[]; byRule: Map<string, Node[]> };

/** What may be spent on the selectors of one page. */
const stepsPerPage = 3_000_000;

/** Packed lists ready to be asked. Made once, used for any page. */
export class AdLists {
  readonly facts: ListFacts;
  readonly #text: Unpacked;
  readonly #bare: Set<string>;
  readonly #tokens = new Map<string, string[]>();
  readonly #attributes: AttributeIndex;
  readonly #tags: [string, string[]][];
  readonly #always: string[];
  readonly #compiled = new Map<string, Selector | null>();

  private constructor(text: Unpacked) {
    this.facts = text.facts;
    this.#text = text;
    this.#bare = new Set(linesOfSection(text.bare));
    for (const line of linesOfSection(text.tokens)) {
      const [token = "", ...selectors] = line.split("\t");
      this.#tokens.set(token, selectors);
    }
    this.#attributes = new AttributeIndex(linesOfSection(text.attributes));
    this.#tags = linesOfSection(text.tags).map((line) => {
      const [tag = "", ...selectors] = line.split("\t");
      return [tag, selectors];
    });
    this.#always = linesOfSection(text.always);
  }

  /** The lists of a packed text, or null where it is none. */
  static from(packed: string): AdLists | null {
    const text = unpackRules(packed);
    return text === null ? null : new AdLists(text);
  }

  /** The elements of a page of `host` that the rules name. Time is bounded; never throws. */
  find(document: Document, host: string): MatchedElements {
    const hosts = withParents(host);
    const quiet = hosts.map((one) => rowOf(this.#text.quiet, one)[0]);
    const byRule = new Map<string, Node[]>();
    if (quiet.includes("all")) return { nodes: [], byRule };
    const excepted = new Set(hosts.flatMap((one) => rowOf(this.#text.exceptions, one)));
    const candidates = new Set(hosts.flatMap((one) => rowOf(this.#text.hosts, one)));
    if (!quiet.includes("generic")) this.#collect(document, candidates, byRule);
    let steps = stepsPerPage;
    for (const text of candidates) {
      if (excepted.has(text) || steps <= 0) continue;
      const selector = this.#selector(text);
      const found = selector && select(document, selector, steps);
      steps -= document.count;
      if (found?.kind === "nodes" && found.nodes.length) byRule.set(text, found.nodes);
    }
    for (const rule of excepted) byRule.delete(rule);
    for (const [rule, nodes] of byRule)
      byRule.set(
        rule,
        nodes.filter((node) => node > 0 && !isFrame(document, node)),
      );
    return { nodes: [...byRule.values()].flat(), byRule };
  }

  #selector(text: string): Selector | null {
    let known = this.#compiled.get(text);
    if (known === undefined) {
      const compiled = compileSelector(text);
      known = compiled.kind === "selector" ? compiled : null;
      this.#compiled.set(text, known);
    }
    return known;
  }

  /** One pass over the tags: elements of bare rules at once, selectors of other rules as candidates. */
  #collect(document: Document, candidates: Set<string>, byRule: Map<string, Node[]>): void {
    const { kind, start, source, count } = document;
    const cursor = new AttributeCursor(document.octets);
    const hits = new Map<string, string[]>();
    for (let node = 1; node < count; node++) {
      const from = start[node] as number;
      if (kind[node] !== ELEMENT || from < 0) continue;
      cursor.enter(from);
      while (cursor.next()) {
        const length = cursor.nameStop - cursor.nameStart;
        const isId = length === 2 && source.startsWith("id", cursor.nameStart);
        const isClass = length === 5 && source.startsWith("class", cursor.nameStart);
        if (isId || isClass) {
          const value = (isId ? "#" : ".") + document.written(cursor.valueStart, cursor.valueStop);
          let bare = hits.get(value);
          if (!bare) hits.set(value, (bare = this.#ofValue(value, candidates)));
          for (const rule of bare) note(byRule, rule, node);
        } else this.#attributes.collect(document, cursor, candidates);
      }
    }
    for (const [tag, selectors] of this.#tags)
      if (document.names.find(tag) >= 0) for (const selector of selectors) candidates.add(selector);
    for (const selector of this.#always) candidates.add(selector);
  }

  /** The bare rules for an id ("#ad") or a class value (".a b"); other rules under its tokens become candidates. */
  #ofValue(value: string, candidates: Set<string>): string[] {
    const mark = value.charAt(0);
    const bare: string[] = [];
    for (const word of mark === "#" ? [value.slice(1).trim()] : value.slice(1).split(/[\t\n\f\r ]+/)) {
      if (word === "") continue;
      const token = mark + word;
      if (this.#bare.has(token)) bare.push(token);
      for (const selector of this.#tokens.get(token) ?? []) candidates.add(selector);
    }
    this.#attributes.collectValue(mark === "#" ? "id" : "class", value.slice(1), candidates);
    return bare;
  }
}

const html = knownName("html");
const body = knownName("body");
const isFrame = ({ name }: Document, node: Node) => name[node] === html || name[node] === body;

function note(byRule: Map<string, Node[]>, rule: string, node: Node): void {
  const nodes = byRule.get(rule);
  if (nodes) nodes.push(node);
  else byRule.set(rule, [node]);
}

/** "a.b.example" -> itself, "b.example", "example". */
function withParents(host: string): string[] {
  const labels = host.toLowerCase().split(".");
  return labels.map((_, index) => labels.slice(index).join("."));
}
