/**
 * What a reader takes for one character, though it may be several code points: a letter with its marks, a flag, a family of emoji
 * (extended grapheme clusters, https://www.unicode.org/reports/tr29/). Pure.
 */

/** Characters of which no two are one: most of Latin, Greek, Cyrillic, Hebrew and Arabic letters, signs, Chinese, kana, Korean syllables. */
const apart =
  "\\t\\x20-\\x7e\\xa0-\\u02ff\\u0370-\\u0482\\u048a-\\u052f\\u05d0-\\u05ea\\u0620-\\u064a\\u0660-\\u066f\\u0671-\\u06d3" +
  "\\u2010-\\u2027\\u20a0-\\u20c0\\u2190-\\u2193\\u3000-\\u3029\\u3031-\\u3096\\u309b-\\u30ff\\u4e00-\\u9fff\\uac00-\\ud7a3\\uff01-\\uff9d";
const onlyApart = new RegExp(`^[${apart}]*$`);

let segmenter: Intl.Segmenter | undefined;

/** Whether characters of a text end at an index of it, in UTF-16 units. Cheap where no characters of the text can join. */
export function graphemeEnds(text: string): (index: number) => boolean {
  if (onlyApart.test(text)) return () => true;
  let segments: Intl.Segments | undefined;
  return (index) => {
    if (index <= 0 || index >= text.length || onlyApart.test(text.slice(index - 1, index + 1))) return true;
    segments ??= (segmenter ??= new Intl.Segmenter("und", { granularity: "grapheme" })).segment(text);
    return segments.containing(index)?.index === index;
  };
}

/** Parts of a text, in order and without gaps, of which none begins within a character: such a one belongs to the part before it. */
export function wholeGraphemes(text: string, parts: readonly string[]): string[] {
  const ends = graphemeEnds(text);
  const whole: string[] = [];
  let at = 0;
  for (const part of parts) {
    if (ends(at)) whole.push(part);
    else whole[whole.length - 1] += part;
    at += part.length;
  }
  return whole;
}

/** How far beyond a cut a character is looked for; longer ones are cut between their code points. */
const maxGrapheme = 64;

/** The first `max` UTF-16 units of a text, fewer where that would cut a character. */
export function beginningOf(text: string, max: number): string {
  if (text.length <= max) return text;
  const near = text.slice(0, max + maxGrapheme);
  const ends = graphemeEnds(near);
  for (let at = max; at >= Math.max(0, max - maxGrapheme); at--) if (ends(at)) return text.slice(0, at);
  return text.slice(0, max).replace(/[\ud800-\udbff]$/, "");
}

/** A text of at most `max` UTF-16 units, at least 1: a longer one cut between characters, an ellipsis at its end. */
export const shortened = (text: string, max: number): string =>
  text.length <= max ? text : `${beginningOf(text, max - 1).trimEnd()}…`;

/** The last `max` UTF-16 units of a text, fewer where that would cut a character. */
export function endOf(text: string, max: number): string {
  if (text.length <= max) return text;
  // Whether a flag begins at a letter of it is only known from the first of a row of flags.
  const ends = graphemeEnds(text);
  const first = text.length - max;
  for (let at = first; at <= Math.min(text.length, first + maxGrapheme); at++) if (ends(at)) return text.slice(at);
  return text.slice(first).replace(/^[\udc00-\udfff]/, "");
}
