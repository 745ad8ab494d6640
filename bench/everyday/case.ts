/** One case: a page, its sources of noise, what of it is watched, and what happens at which check. Pure. */
import { type Chance, chanceOf } from "../../test/pages/chance.ts";
import { documentOf, type Drawn, isAmongItems, type Place } from "./page.ts";
import { type NoiseKindName, noiseKinds, type Source, sourceFrom } from "./noises.ts";
import { counterPart } from "./pages/boards.ts";
import { type PageKindName, pageKinds } from "./pages/index.ts";

type Placed = { source: Source; place: Place };

export type Case = Drawn & {
  name: string;
  page: PageKindName;
  /** Whether a selector chose the part of the watch. */
  isPart: boolean;
  noises: readonly Placed[];
  /** The numbers of the checks at which the edit comes and goes, and of the last; the first check is 0. */
  newsAt: number;
  returnAt: number;
  last: number;
};

const surroundings: readonly Place[] = ["above", "below", "beside", "footer"];

/** Most noise stands among the items, where it can be taken for one, and most of that beside the edit. */
function placeOf(kind: NoiseKindName, { design, edit }: Drawn, chance: Chance): Place {
  const { isInEach, isAround } = noiseKinds[kind];
  if (isAround || chance.below(3) === 0) return chance.of(surroundings);
  const count = design.items.length;
  if (isInEach && chance.below(2)) return "in each item";
  const item = chance.below(2) ? Math.min(edit.at + chance.below(2), count) : chance.below(count + 1);
  return chance.below(2) && item < count ? { inside: item } : { before: item };
}

const names = <Name extends string>(record: Record<Name, unknown>) => Object.keys(record) as Name[];

/** Case `number` of a run with this seed. */
export function drawCase(seed: number, number: number): Case {
  const chance = chanceOf(seed * 1_000_003 + number * 7919);
  const page = chance.of(names(pageKinds));
  const drawn = pageKinds[page](chance);
  const isPart = page === "counter" || chance.below(4) === 0;
  const kinds = chance.some(names(noiseKinds), 1 + chance.below(2));
  const noises = kinds.map((kind) => ({
    source: sourceFrom(kind, { chance, isMomentary: chance.below(2) === 0 }),
    place: placeOf(kind, drawn, chance),
  }));
  const newsAt = 9 + chance.below(3);
  const returnAt = newsAt + 2 + chance.below(4);
  return { ...drawn, name: `${seed}/${number}`, page, isPart, noises, newsAt, returnAt, last: returnAt + 2 };
}

const isEdited = ({ newsAt, returnAt }: Case, round: number): boolean => round >= newsAt && round < returnAt;
const isChosen = ({ isPart, part }: Case, { place }: Placed) => isPart && part !== counterPart && isAmongItems(place);

/** Whether nothing but noise is to be seen at a check: the words of a chosen part are news, whatever made them. */
export const isNoiseRound = (one: Case, round: number): boolean =>
  round > 0 &&
  round !== one.newsAt &&
  round !== one.returnAt &&
  !one.noises.some((placed) => placed.source.isWords && isChosen(one, placed));

/** The page at a fetch of a check. */
export function bodyOf(one: Case, { round, fetch, now }: { round: number; fetch: number; now: number }): string {
  const items = isEdited(one, round) ? one.edit.items : one.design.items;
  const noises = one.noises.map(({ source, place }) => ({
    place,
    html: (copy: number) => source.at({ round, fetch, now, copy }),
  }));
  return documentOf(one.design, items, noises);
}
