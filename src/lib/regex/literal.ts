/**
 * A piece of plain text that stands in every match of an expression: searching for it is many times faster than running the
 * automaton, and most patterns occur nowhere on most pages.
 */
import { exactNeedle, type Needle } from "./needle.ts";
import type { Node } from "./syntax.ts";

/** `isLowered`: to be sought in the text in lower case. */
type Run = { text: string; isLowered: boolean };

const minLength = 3;

/** The longest such piece, or null where none of three characters or more is sure to be there. */
export function requiredText(root: Node): Needle | null {
  let best: Run | null = null;
  for (const run of runsOf(root))
    if (run.text.length >= minLength && run.text.length > (best?.text.length ?? 0)) best = run;
  return best && exactNeedle(best.text, best.isLowered);
}

function runsOf(node: Node): Run[] {
  if (node.kind === "group") return runsOf(node.body);
  if (node.kind === "repeat") return node.min > 0 ? runsOf(node.body) : [];
  if (node.kind !== "sequence") return [];
  const runs: Run[] = [];
  let run: Run = { text: "", isLowered: false };
  for (const part of node.parts) {
    const character = part.kind === "char" ? plainOf(part) : null;
    if (character !== null) {
      run = { text: run.text + character.text, isLowered: run.isLowered || character.isLowered };
      continue;
    }
    runs.push(run, ...runsOf(part));
    run = { text: "", isLowered: false };
  }
  runs.push(run);
  return runs;
}

/**
 * The character as it is sought. Where letter case is ignored only ASCII is sure, without s: the long s is an s to the
 * engine, and lower-casing leaves it as it is. A character that minds its case cannot stand in a lowered run.
 */
function plainOf({ code, fold }: { code: number; fold: boolean }): Run | null {
  if (code > 0x7e || code < 0x20) return null;
  const text = String.fromCharCode(code);
  if (!/[a-z]/i.test(text)) return { text, isLowered: false };
  return fold && !/s/i.test(text) ? { text: text.toLowerCase(), isLowered: true } : null;
}
