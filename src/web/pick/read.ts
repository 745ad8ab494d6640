/** What the picker needs to know of a look: its outline, and what filters find on it. */
import type { C } from "../request/app.ts";
import { bodyOf, bodyOrNull, Refusal } from "../request/operations.ts";
import {
  blocksOfElements,
  narrowerOf,
  selectorOfBlock,
  widerOf,
  type Chosen,
  type Look,
  type Match,
  type Outline,
  type PickPage,
} from "./data.ts";
import type { Act, Picking } from "./picking.ts";
import { getLook, getLookOutline, matchSelector } from "../../look/routes.ts";

/** A filter is tried on the page for each one that is chosen, up to so many. */
const maxTried = 12;

export type Picked = Pick<PickPage, "look" | "outline" | "picking" | "match" | "candidates">;

export const lookOf = (c: C, id: string): Promise<Look | null> => bodyOrNull(c, getLook, { params: { id } });

/** What a selector finds; null where the look holds no page. */
async function matchOf(c: C, look: Look, selector: string): Promise<Match | null> {
  try {
    return await bodyOf(c, matchSelector, { params: { id: look.id }, json: { selector } });
  } catch (error) {
    if (error instanceof Refusal && error.status < 500) return null;
    throw error;
  }
}

/** The picking with what a button asked for, and what is taken now. */
export async function pickedOf(
  c: C,
  look: Look,
  { picking, act }: { picking: Picking; act: Act | null },
): Promise<Picked> {
  const isPicture = picking.view === "picture" && look.picture !== null && look.elements !== null;
  const outline = isPicture
    ? blocksOfElements(look.elements ?? [])
    : await bodyOf(c, getLookOutline, { params: { id: look.id } });
  const moved = movedPlace(outline, picking, act);
  const block = moved.at === null ? undefined : outline.blocks[moved.at];
  const at = block ? moved.at : null;
  const known = moved.selector || selectorOfBlock(block);
  const match = known ? await matchOf(c, look, known) : null;
  // A picture knows its elements by where they stand; the page's own markup names the same element by what lasts.
  const steadier = isPicture && !moved.selector && match?.count === 1 ? match.candidates.find(isSteady) : undefined;
  const selector = steadier?.selector ?? known;
  // What the page's own markup gives is steadier than what the picture knows.
  const others = isPicture
    ? [...(match?.candidates ?? []), ...(block?.selectors ?? [])]
    : (block?.selectors ?? match?.candidates ?? []);
  const candidates = others
    .filter(
      (one, index) =>
        one.selector !== selector && others.findIndex((other) => other.selector === one.selector) === index,
    )
    .slice(0, 3);
  return { look, outline, picking: { ...moved, at, selector }, match, candidates };
}

const isSteady = ({ by, matches }: Match["candidates"][number]): boolean => matches === 1 && by !== "position";

/** After Wider or Narrower: the block there, by its own selector. */
function movedPlace(outline: Outline, picking: Picking, act: Act | null): Picking {
  const { at } = picking;
  if (at === null || (act !== "wider" && act !== "narrower")) return picking;
  const next = act === "wider" ? widerOf(outline, at) : narrowerOf(outline, at);
  return next === null ? picking : { ...picking, at: next, selector: "" };
}

/** What each chosen filter finds. `repairs`: by filter, what could take its place. */
export async function chosenOf(
  c: C,
  look: Look,
  { picking, repairs }: { picking: Picking; repairs: ReadonlyMap<string, string[]> },
): Promise<Chosen[]> {
  const { follow, leaveOut } = picking;
  const all = [
    ...follow.map((filter) => ({ kind: "follow" as const, filter })),
    ...leaveOut.map((filter) => ({ kind: "leave_out" as const, filter })),
  ];
  return Promise.all(
    all.map(async (one, index) => ({
      ...one,
      match: index < maxTried ? await matchOf(c, look, one.filter) : null,
      repairs: repairs.get(one.filter) ?? [],
    })),
  );
}
