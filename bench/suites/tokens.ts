/**
 * The tokens of html5lib-tests, read as pages: the tree of a case has to be the tree of the expected tokens in their plainest spelling.
 * Doctypes, comments that no markup spells, tokens that trees drop and cases that begin inside of another element are not applicable.
 */
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { parseHtml } from "../../src/lib/html/parse.ts";
import { linesOf } from "./html.ts";
import { filesUnder, Score } from "./score.ts";

type Token = readonly [kind: string, text: string, attributes?: Readonly<Record<string, string>>, isClosed?: boolean];
type Case = {
  description: string;
  input: string;
  output: readonly Token[];
  initialStates?: readonly string[];
  doubleEscaped?: boolean;
};

export function tokenSuite(folder: string): Score[] {
  const score = new Score("HTML, tokens");
  for (const path of filesUnder(folder, ".test")) {
    const { tests = [] } = JSON.parse(readFileSync(path, "utf8")) as { tests?: readonly Case[] };
    for (const written of tests) {
      const one = written.doubleEscaped ? unescaped(written) : written;
      const isElsewhere = one.initialStates !== undefined && !one.initialStates.includes("Data state");
      const plain = isElsewhere ? null : markupOf(one.output);
      if (plain === null) score.notApplicable += 1;
      else
        score.try(
          `${basename(path)} ${one.description}: ${one.input}`,
          () => linesOf(parseHtml(one.input)) === linesOf(parseHtml(plain)),
        );
    }
  }
  return [score];
}

/** The tokens as markup that nothing can be wrong with; null where there is none. */
function markupOf(tokens: readonly Token[]): string | null {
  const pieces = tokens.map(([kind, text, attributes = {}, isClosed = false]) => {
    if (kind === "Character") return text.includes("\0") ? null : escaped(text);
    if (kind === "Comment") return /^-?>|--|<!|-$|\0/.test(text) ? null : `<!--${text}-->`;
    if (!/^[a-z][a-z\d]*$/.test(text)) return null;
    if (kind === "EndTag") return `</${text}>`;
    if (kind !== "StartTag") return null;
    const named = Object.entries(attributes);
    if (named.some(([name]) => !/^[a-z\d:-]+$/.test(name))) return null;
    return `<${text}${named.map(([name, value]) => ` ${name}="${escaped(value)}"`).join("")}${isClosed ? " /" : ""}>`;
  });
  return pieces.includes(null) ? null : pieces.join("");
}

const escaped = (text: string): string => text.replace(/[&<>"\r]/g, (character) => `&#${character.charCodeAt(0)};`);

/** A case whose own escapes are escaped once more. */
const unescaped = (one: Case): Case =>
  JSON.parse(JSON.stringify(one).replace(/\\\\u([\dA-Fa-f]{4})/g, "\\u$1")) as Case;
