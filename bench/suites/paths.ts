/**
 * The XPath of elementpath's tests (bench/suites/answers.py): an expression, a document, and what elementpath finds in it: elements by their place in
 * the document, texts, numbers and truth values, or an error of syntax. What is refused by name, such as dates and maps, is not applicable.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Budget } from "../../src/lib/bounds/budget.ts";
import { SelectorError } from "../../src/lib/bounds/problem.ts";
import { textContentOf } from "../../src/lib/document/nodes.ts";
import { type Document, ELEMENT } from "../../src/lib/document/tape.ts";
import { parseXml } from "../../src/lib/html/xml.ts";
import { compileXPath } from "../../src/lib/xpath/select.ts";
import { Score } from "./score.ts";

type Value = [kind: "boolean" | "number" | "text" | "element", text: string];
type Case = [version: string, document: string, path: string, values: Value[] | null];

const steps = 10_000_000;

export function pathSuite(folder: string): Score[] {
  const [first, later, refused] = [
    new Score("XPath 1.0"),
    new Score("XPath 2.0 and later"),
    new Score("XPath, refused"),
  ];
  for (const [version, markup, path, values] of JSON.parse(
    readFileSync(join(folder, "elementpath.json"), "utf8"),
  ) as Case[]) {
    const score = values === null ? refused : version === "1.0" ? first : later;
    const run = () => answer(version, markup, path);
    const outcome = outcomeOf(run);
    if (outcome === "unsupported") score.notApplicable += 1;
    else if (values === null) score.try(`${version} ${path}`, () => outcome === "error");
    else score.try(`${version} ${path} in ${markup}`, () => isSame(run(), values));
  }
  return [first, later, refused];
}

function outcomeOf(run: () => unknown): "answer" | "error" | "unsupported" {
  try {
    run();
    return "answer";
  } catch (error) {
    if (error instanceof SelectorError) return error.problem.cause === "unsupported" ? "unsupported" : "error";
    throw error;
  }
}

/**
 * The values of an answer, as text; elements by their place. elementpath begins at the root element and ours at the document: what would begin
 * there is asked of the root element, for which XPath 1.0 has no form.
 */
function answer(version: string, markup: string, path: string): string[] {
  const document = parseXml(markup);
  const isAnywhere = path.trim().startsWith("/") || markup === "<root />";
  const expression = isAnywhere ? path : `/*/(${path})`;
  const dialect = version === "1.0" && isAnywhere ? "1.0" : "3.1";
  const found = compileXPath(expression, dialect)(document, new Budget(steps));
  if (found.kind === "text") return found.text === "" ? [""] : found.text.split("\n");
  return found.nodes.map((node) =>
    document.kind[node] === ELEMENT ? String(placeOf(document, node)) : textContentOf(document, node),
  );
}

function placeOf(document: Document, node: number): number {
  let place = -1;
  for (let each = 0; each <= node; each += 1) if (document.kind[each] === ELEMENT) place += 1;
  return place;
}

function isSame(found: readonly string[], expected: readonly Value[]): boolean {
  const wanted = expected.flatMap(([kind, text]) => (kind === "text" ? text.split("\n") : [text]));
  if (wanted.length === 0) return found.every((text) => text === "");
  return (
    found.length === wanted.length &&
    found.every((text, at) => text === wanted[at] || (Number(text) === Number(wanted[at]) && text.trim() !== ""))
  );
}
