/**
 * A page of everyday: a frame of menus around a list of items, into which noise can be put at any place. Pure.
 */
import type { Chance } from "../../test/pages/chance.ts";

/** Between two lines of an item, where noise may stand. */
export const seam = "<!--seam-->";

/** The items of a page, and how the page marks them up. */
export type Design = {
  title: string;
  /** Markup between the heading and the items. */
  opening: string;
  items: readonly string[];
  /** The items as one list, table or text. */
  listed: (items: readonly string[]) => string;
  /** Noise as it stands between two items. */
  between: (noise: string) => string;
};

/**
 * What became of the items; `gone`, `come`: what the lines of the difference have to say of it, on either side; `at`: the number of
 * the item.
 */
export type Edit = { at: number; items: readonly string[]; gone: readonly string[]; come: readonly string[] };

/** A page and the edit that is news on it. `part`: the selector of what a watch would choose. */
export type Drawn = { design: Design; edit: Edit; part: string };
export type PageKind = (chance: Chance) => Drawn;

/**
 * Where noise stands: around the list; before an item (its number among those of the design; their count for after the last);
 * between two lines of an item; or in each item.
 */
export type Place = "above" | "below" | "beside" | "footer" | "in each item" | { before: number } | { inside: number };
/** Noise at its place, as it reads there; `copy` tells the many in each item apart. */
export type Noise = { place: Place; html: (copy: number) => string };

const menu = (names: readonly string[]) =>
  `<ul>${names.map((name) => `<li><a href="/${name.toLowerCase().replaceAll(" ", "-")}">${name}</a></li>`).join("")}</ul>`;

/** Whether noise stands among the items. */
export const isAmongItems = (place: Place): boolean => typeof place === "object" || place === "in each item";

/** The document with these items and this noise. */
export function documentOf(design: Design, items: readonly string[], noises: readonly Noise[]): string {
  const shown = (isHere: (place: Place) => boolean) =>
    noises.filter(({ place }) => isHere(place)).map(({ html }) => html(0));
  const at = (name: Place) => shown((place) => place === name).join("");
  // It stays at the item at which it stood, wherever that went.
  const itemOf = (number: number) => {
    const found = items.indexOf(design.items[number] ?? "");
    return found < 0 ? Math.min(number, items.length) : found;
  };
  const before = (index: number) =>
    shown((place) => typeof place === "object" && "before" in place && itemOf(place.before) === index)
      .filter((html) => html !== "")
      .map(design.between);
  const filled = items.flatMap((item, index) => {
    const inside = shown((place) => typeof place === "object" && "inside" in place && itemOf(place.inside) === index);
    const each = noises.filter(({ place }) => place === "in each item").map(({ html }) => html(index));
    return [...before(index), item.replace(seam, () => [...inside, ...each].join("")).replaceAll(seam, "")];
  });
  const list = design.listed([...filled, ...before(items.length)]);
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${design.title}</title></head><body>` +
    `<header><a href="/">Example</a><nav>${menu(["Home", "Topics", "Help", "Contact"])}</nav></header>` +
    `${at("above")}<main><h1>${design.title}</h1>${design.opening}<div id="content">${list}</div></main>` +
    `${at("below")}<aside>${at("beside")}</aside>` +
    `<footer>${menu(["Imprint", "Privacy", "Terms of use"])}${at("footer")}<p>© 2026 Example</p></footer></body></html>`
  );
}

/** The items with one of them other. */
export const replaced = (items: readonly string[], index: number, item: string): string[] => items.with(index, item);
export const without = (items: readonly string[], index: number): string[] => items.toSpliced(index, 1);
export const inserted = (items: readonly string[], index: number, item: string): string[] =>
  items.toSpliced(index, 0, item);
