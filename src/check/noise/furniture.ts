/**
 * What stands around the content of a page: menus, header, footer. Sites put them in another order, or load parts of them
 * late, without saying anything by it. So in the furniture, and only there:
 *
 * 1. The order of lines is no news: lines put in, with nothing in their stead, that were taken out elsewhere in the furniture,
 *    and the other way round. Lines with digits are left out: opening hours repeat, and mean something each time.
 * 2. A line that is no more than the name of a language (a switcher), or says that all is well (a status badge), is no news
 *    when it comes or goes.
 *
 * What the furniture never showed, and what it shows no more, is news.
 */
import type { Difference } from "../../difference/difference.ts";
import { type HeldBack, type Hunk, isExplained, visibleFrom } from "./hunks.ts";

/** For each line of a text 1 where it is furniture, 0 where it is content. */
export type Furniture = Uint8Array;

const mostPieces = 200;

/** Where the pieces, texts of several lines in the order of the page, stand in a text. A piece not found as it is counts as content. */
export function furnitureIn(lines: readonly string[], pieces: readonly string[]): Furniture {
  const marks = new Uint8Array(lines.length);
  const text = `\n${lines.join("\n")}\n`;
  let from = 0;
  let line = 0;
  for (const piece of pieces.slice(0, mostPieces)) {
    if (!piece) continue;
    const wanted = `\n${piece}\n`;
    const at = text.indexOf(wanted, from);
    if (at < 0) continue;
    // A single line that stands in the content, too, cannot be told apart.
    if (!piece.includes("\n") && text.indexOf(wanted, at + 1) >= 0) continue;
    for (let next = text.indexOf("\n", from); next < at; next = text.indexOf("\n", next + 1)) line++;
    const height = countOf(piece);
    marks.fill(1, line, line + height);
    from = at + piece.length + 1;
    line += height;
  }
  return marks;
}

function countOf(piece: string): number {
  let count = 1;
  for (let at = piece.indexOf("\n"); at >= 0; at = piece.indexOf("\n", at + 1)) count++;
  return count;
}

type Furnished = { difference: Difference; hunks: readonly Hunk[]; held: HeldBack; furniture: Furniture };

/** Takes out of the hunks what only moved within the furniture, and what in it never says anything. */
export function takeFurniture({ difference, hunks, held, furniture }: Furnished): void {
  const { before, after } = difference;
  const open = hunks.filter((hunk) => !isExplained(hunk));
  const put = open.filter(({ added }) => added.length > 0 && added.every((index) => furniture[index]));
  const taken = open.filter(({ added, afterStart, afterEnd }) => {
    if (added.length) return false;
    const above = furniture[visibleFrom(after, afterStart - 1, -1)];
    return Boolean(above) || Boolean(furniture[visibleFrom(after, afterEnd, 1)]);
  });
  const textsOf = (lines: readonly string[], indices: readonly number[]) =>
    indices.map((index) => (lines[index] as string).trim());
  const come = new Set(put.flatMap(({ added }) => textsOf(after, added)));
  const gone = new Set(taken.flatMap(({ removed }) => textsOf(before, removed)));
  for (const hunk of [...put, ...taken]) {
    const lost = textsOf(before, hunk.removed);
    const won = textsOf(after, hunk.added);
    if ([...lost, ...won].every((line) => languages.test(line))) held.take("language switcher", hunk, difference);
    else if (lost.length && won.length) continue;
    else if ([...lost, ...won].every((line) => allWell.test(line))) held.take("status badge", hunk, difference);
    else if (
      won.every((line) => isLabel(line) && gone.has(line)) &&
      lost.every((line) => isLabel(line) && come.has(line))
    )
      held.take("order of menus", hunk, difference);
  }
}

const isLabel = (line: string) => line.length <= 80 && !/\d/.test(line) && /\p{L}{2}/u.test(line);

const languages =
  /^(?:english|deutsch|français|español|italiano|português|nederlands|svenska|norsk|dansk|suomi|polski|čeština|slovenčina|magyar|română|български|русский|українська|ελληνικά|türkçe|العربية|עברית|हिन्दी|বাংলা|ไทย|tiếng việt|bahasa (?:indonesia|melayu)|日本語|한국어|中文|简体中文|繁體中文|català|hrvatski|srpski|eesti|latviešu|lietuvių|en|de|fr|es|it|pt|nl|sv|pl|ja|ko|zh)(?: ?\([\p{L} .]{2,24}\)|[-_ ][A-Z]{2})?$/iu;
const allWell =
  /^(?:all )?(?:systems?|services?)(?: are| is)? (?:all )?(?:operational|online|normal|up|running|up and running|ok)\.?$/i;
