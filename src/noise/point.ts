/**
 * Whether a counter is what a watch is about. Counters move by themselves beside something else; where next to nothing else
 * stands, or somebody chose just them, they are the news. Pure.
 *
 * 1. Where a setting reads numbers out of the text (a condition, an extraction), every number counts.
 * 2. In a chosen part of up to twelve lines, or one that is counters for the most, what was counted counts; how many people
 *    look at it only where little else is there.
 * 3. On a whole page of up to twelve lines the number of what was found counts: "24 results" and no list.
 */
import { isBlank } from "../lib/difference/lines.ts";
import { lineTemplate } from "../reading/dynamicTokens/tokens.ts";

export type Chosen = { isPart: boolean; readsNumbers: boolean };

const fewLines = 12;
const audience =
  /(?<!\p{L})(?:online|viewing|watching|reading|browsing|looking at|viewers?|views?|visits?|visitors?|guests?|aufrufe|besucher|vues|visitas?|visitor number)(?!\p{L})|視聴|观看|浏览|閲覧|조회/iu;
const foundWord =
  /(?<!\p{L})(?:results?|matches|items? found|ergebnisse?|treffer|résultats?|resultados?|risultati|resultaten)(?!\p{L})/iu;

/** Tells of a line with a counter whether it is the point. `lines`: the text as it reads now. */
export function pointOf(lines: readonly string[], { isPart, readsNumbers }: Chosen): (line: string) => boolean {
  if (readsNumbers) return () => true;
  let known: { few: boolean; mostly: boolean } | null = null;
  const shape = () => (known ??= shapeOf(lines));
  if (!isPart) return (line) => foundWord.test(line) && shape().few;
  return (line) => shape().mostly || (shape().few && !audience.test(line));
}

/** Whether every number is news, however often it moves: a setting reads it, or little else was chosen. */
export const numbersCountIn = (lines: readonly string[], { isPart, readsNumbers }: Chosen): boolean =>
  readsNumbers || (isPart && shapeOf(lines).few);

function shapeOf(lines: readonly string[]): { few: boolean; mostly: boolean } {
  const visible = lines.filter((line) => !isBlank(line));
  const few = visible.length <= fewLines;
  const counting = few
    ? visible.filter((line) => lineTemplate(line).tokens.some(({ kind }) => kind === "counter"))
    : [];
  return { few, mostly: few && 2 * counting.length >= visible.length };
}
