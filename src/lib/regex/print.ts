/**
 * Writes a tree in RE2's spelling, for a yes or no from the linear engine. Groups lose their numbers, since nothing is extracted there.
 * What RE2 cannot say (lookaround, references, a negated class around `\W`) gives null.
 */
import type { Assertion, CharSet, Node } from "./syntax.ts";

const assertions: Record<Assertion, string> = {
  text_start: "\\A",
  text_end: "\\z",
  line_start: "(?m:^)",
  line_end: "(?m:$)",
  word_edge: "\\b",
  no_word_edge: "\\B",
};

/** RE2's spelling of the tree, or null when it has none. */
export function printRe2(node: Node): string | null {
  return printNode(node, false);
}

/**
 * Patterns in RE2's spelling that all occur in every text where the tree matches: the tree with all that RE2 cannot say left open, and
 * the body of each lookaround that has to hold. They tell cheaply where not to look.
 */
export function necessaryRe2(node: Node): string[] {
  return [node, ...requiredLooks(node)].map((one) => printNode(one, true)).filter((one) => one !== null);
}

function printNode(node: Node, isRelaxed: boolean): string | null {
  const isFolded = hasFold(node);
  const body = print(node, { isFolded, isRelaxed });
  return body === null ? null : `${isFolded ? "(?i)" : ""}${body}`;
}

function requiredLooks(node: Node): Node[] {
  if (node.kind === "look") return node.negative ? [] : [node.body, ...requiredLooks(node.body)];
  const isRequired = node.kind === "sequence" || node.kind === "group" || (node.kind === "repeat" && node.min > 0);
  return isRequired ? children(node).flatMap(requiredLooks) : [];
}

/** True when some character of the tree ignores case; the whole is then printed under (?i), so that RE2 keeps whole literals. */
function hasFold(node: Node): boolean {
  if (node.kind === "char") return node.fold;
  if (node.kind === "set") return node.set.fold;
  return children(node).some(hasFold);
}

/** True when the tree asks where words begin or end: RE2 knows ASCII words only. */
export function asksWordEdges(node: Node): boolean {
  if (node.kind === "assert") return isWordEdge(node.what);
  return children(node).some(asksWordEdges);
}

function isWordEdge(what: Assertion): boolean {
  return what === "word_edge" || what === "no_word_edge";
}

/** The parts of a node, in order. */
export function children(node: Node): Node[] {
  if (node.kind === "sequence") return node.parts;
  if (node.kind === "choice") return node.options;
  return "body" in node ? [node.body] : [];
}

type Style = {
  /** The whole stands under (?i). */
  isFolded: boolean;
  /** What RE2 cannot say is left open instead of giving null. */
  isRelaxed: boolean;
};

function print(node: Node, style: Style): string | null {
  switch (node.kind) {
    case "char":
      return folding(escapeCode(node.code), node.fold, style.isFolded);
    case "set": {
      const written = printSet(node.set) ?? (style.isRelaxed ? "(?s:.)" : null);
      return written === null ? null : folding(written, node.set.fold, style.isFolded);
    }
    case "assert":
      return style.isRelaxed && isWordEdge(node.what) ? "" : assertions[node.what];
    case "group":
      return wrap(print(node.body, style));
    case "sequence":
      return joinNodes(node.parts, "", style);
    case "choice":
      return wrap(joinNodes(node.options, "|", style));
    case "repeat": {
      const body = wrap(print(node.body, style));
      return body === null ? null : `${body}${counts(node.min, node.max)}${node.lazy ? "?" : ""}`;
    }
    case "look":
      return style.isRelaxed ? "" : null;
    case "back":
      return style.isRelaxed ? "(?s:.*)" : null;
  }
}

function folding(written: string, fold: boolean, isFolded: boolean): string {
  return fold === isFolded ? written : `(?${fold ? "i" : "-i"}:${written})`;
}

function wrap(inner: string | null): string | null {
  return inner === null ? null : `(?:${inner})`;
}

function joinNodes(nodes: Node[], separator: string, style: Style): string | null {
  const written: string[] = [];
  for (const node of nodes) {
    const one = print(node, style);
    if (one === null) return null;
    written.push(one);
  }
  return written.join(separator);
}

function counts(min: number, max: number): string {
  if (max === Infinity) return min === 0 ? "*" : min === 1 ? "+" : `{${min},}`;
  return `{${min},${max}}`;
}

function printSet(set: CharSet): string | null {
  const members = set.ranges.map(([low, high]) => `${escapeCode(low)}-${escapeCode(high)}`);
  for (const { name, negated } of set.properties) {
    members.push(`\\${negated ? "P" : "p"}{${name.replace("Script=", "")}}`);
  }
  const word = "\\p{L}\\p{M}\\p{N}_";
  if (!set.hasNonWord) return members.length === 0 ? null : `[${set.negated ? "^" : ""}${members.join("")}]`;
  if (members.length === 0) return set.negated ? `[${word}]` : `[^${word}]`;
  return set.negated ? null : `(?:[${members.join("")}]|[^${word}])`;
}

function escapeCode(code: number): string {
  return `\\x{${code.toString(16)}}`;
}
