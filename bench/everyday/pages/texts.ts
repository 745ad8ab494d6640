/** Pages of running text: terms, and an article. */
import type { Chance } from "../../../test/pages/chance.ts";
import { type Drawn, inserted, type PageKind, replaced, without } from "../page.ts";
import { clauses, sentences } from "../vocabulary.ts";

const paragraph = (text: string) => `<p>${text}</p>`;

/** Words that an edit puts in the place of others, wherever they stand. */
const rewordings: readonly [string, string][] = [
  ["are allowed", "are not allowed"],
  ["30 days", "14 days"],
  ["two weeks", "six weeks"],
  ["two years", "one year"],
  ["each month", "each year"],
  ["under six", "under four"],
  ["three years", "five years"],
  ["240 million", "310 million"],
  ["eleven stops", "nine stops"],
];

function textPage(
  chance: Chance,
  { title, texts, addition }: { title: string; texts: readonly string[]; addition: string },
): Drawn {
  const items = texts.map(paragraph);
  const index = chance.below(texts.length);
  const [old, fresh] = chance.of(rewordings.filter(([words]) => texts.some((text) => text.includes(words))));
  const where = texts.findIndex((text) => text.includes(old));
  const edit = chance.of([
    { at: index, items: inserted(items, index, paragraph(addition)), gone: [], come: [addition] },
    { at: index, items: without(items, index), gone: [texts[index] as string], come: [] },
    {
      at: where,
      items: replaced(items, where, paragraph((texts[where] as string).replace(old, fresh))),
      gone: [old],
      come: [fresh],
    },
  ]);
  const design = {
    title,
    opening: "",
    items,
    listed: (all: readonly string[]) => all.join(""),
    between: (noise: string) => `<div>${noise}</div>`,
  };
  return { design, edit, part: "main" };
}

export const terms: PageKind = (chance) =>
  textPage(chance, {
    title: "Terms of use",
    texts: clauses,
    addition: "A fee of five pounds is charged for each reminder.",
  });
export const article: PageKind = (chance) =>
  textPage(chance, {
    title: "Tram line approved",
    texts: sentences,
    addition: "Correction: an earlier version named the wrong year.",
  });
