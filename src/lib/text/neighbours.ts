/**
 * Neighbours that touch in the source, though nobody reads them as one word: `<a>Contact</a><a>Imprint</a>`. Style sheets keep them apart on
 * the page; without these, only what they are and what they say tells.
 *
 * 1. Links, buttons, labels and keys beside each other are two words, unless a mark of punctuation joins them.
 * 2. Of other inline elements, an amount and a word are two words (`$19.99` `In stock`), and so is a capital behind a word in small
 *    letters (`Save` `Report`). Ordinals (`3` `rd`), single letters (`i` `Phone`) and raised or lowered text belong to what they touch.
 */
import { knownName } from "../document/names.ts";

const CONTROL = 1;
const INDEX = 2;

const traits = new Map<number, number>();
for (const name of ["a", "button", "label", "kbd"]) traits.set(knownName(name), CONTROL);
for (const name of ["sub", "sup"]) traits.set(knownName(name), INDEX);

/** What the number of an element's name says of it here, as bits: that it leads somewhere or does something, or that it is raised or lowered. */
export const traitOf = (name: number): number => traits.get(name) ?? 0;

const joinedAfter = /[\p{Ps}\p{Pi}\p{Pd}\p{Pc}/\\@#&'’]$/u;
const joinedBefore = /^[\p{Pe}\p{Pf}\p{Pd}\p{Pc}/\\&'’,.;:!?"]/u;
const endsInWord = /[\p{L}\p{N}\p{Sc}]$/u;
const beginsWithWord = /^[\p{L}\p{N}\p{Sc}]/u;

const amount = /[\p{Nd}\p{Sc}%]$/u;
const amountAhead = /^\p{Sc}?\p{Nd}/u;
const ordinal = /^(?:st|nd|rd|th|er|re|ème|eme|nde?|os?|as?)(?!\p{L})/iu;
/** Of scripts that part words by blanks. */
const word = /[\p{Lu}\p{Ll}\p{Script=Arabic}\p{Script=Hebrew}]{2}$/u;
const wordAhead = /^[\p{Lu}\p{Ll}\p{Script=Arabic}\p{Script=Hebrew}]{2}/u;
const smallLetters = /\p{L}\p{Ll}$/u;
const capitalAhead = /^\p{Lu}/u;

/**
 * Whether a blank stands between two texts. `before` is the end of the one, `after` the beginning of the other, a few characters each; `closed`
 * and `opened` are the traits, joined by "or", of the elements that end and begin between them.
 */
export function areApart({ before, after, closed, opened }: Junction): boolean {
  if (before === "" || after === "" || ((closed | opened) & INDEX) !== 0) return false;
  if ((closed & opened & CONTROL) !== 0)
    return (
      !joinedAfter.test(before) && !joinedBefore.test(after) && (endsInWord.test(before) || beginsWithWord.test(after))
    );
  if (amount.test(before)) return wordAhead.test(after) && !ordinal.test(after);
  if (amountAhead.test(after)) return word.test(before);
  return smallLetters.test(before) && capitalAhead.test(after);
}

export type Junction = { before: string; after: string; closed: number; opened: number };
