/** What the picker shows. Pure. */
import type { z } from "zod";
import type { lookShape, matchShape, outlineShape } from "../../look/shape.ts";
import type { Picking } from "./picking.ts";

export type Look = z.infer<typeof lookShape>;
export type Outline = z.infer<typeof outlineShape>;
export type Block = Outline["blocks"][number];
export type Match = z.infer<typeof matchShape>;
export type NamedSelector = Match["candidates"][number];

/** A chosen filter with what it finds on the page, and what could take its place where that is nothing. */
export type Chosen = { kind: "follow" | "leave_out"; filter: string; match: Match | null; repairs: string[] };

/** The elements that a browser found on the page, as the picture shows them. */
export type Elements = NonNullable<Look["elements"]>;

export type PickPage = {
  /** The address of the picker, and where Cancel leads. */
  base: string;
  back: string;
  look: Look;
  /** The blocks of the view: of the outline, or those of the picture. */
  outline: Outline;
  picking: Picking;
  chosen: Chosen[];
  /** What the selector in the bar finds; null where nothing is taken. */
  match: Match | null;
  /** Other selectors of what was taken, the steadiest first. */
  candidates: NamedSelector[];
  /** Whether a part of the picture can be drawn, which is compared alone. */
  hasArea: boolean;
};

/** The elements of a picture as blocks, each within the one around it. */
export function blocksOfElements(elements: Elements): Outline {
  const depths: number[] = [];
  const blocks = elements.map(({ selector, text, parent = null, tag = "", matches = 1, alternatives = [] }, index) => {
    const depth = parent === null ? 0 : (depths[parent] ?? 0) + 1;
    depths[index] = depth;
    const selectors = [
      {
        selector,
        by: selector.startsWith("#") && !selector.includes(" ") ? ("id" as const) : ("position" as const),
        matches,
      },
      ...alternatives.map((one) => ({
        selector: one,
        by: one.includes("[") ? ("attribute" as const) : ("class" as const),
        matches: 1,
      })),
    ];
    return { kind: "part" as const, tag, text: text || tag, parent, depth, selectors };
  });
  return { blocks, truncated: false };
}

/** The block around a block, and the first one within it; null where there is none. */
export const widerOf = ({ blocks }: Outline, at: number): number | null => blocks[at]?.parent ?? null;
export function narrowerOf({ blocks }: Outline, at: number): number | null {
  const first = blocks.findIndex(({ parent }) => parent === at);
  return first < 0 ? null : first;
}

/** The selector that a block is taken by: the steadiest one that finds it alone, else the steadiest. */
export const selectorOfBlock = (block: Block | undefined): string =>
  (block?.selectors.find(({ matches }) => matches === 1) ?? block?.selectors[0])?.selector ?? "";
