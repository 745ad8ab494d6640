/**
 * Which characters of a text are read. Blank ones (ASCII white space and every Unicode space) separate words; invisible ones (null, soft
 * hyphen, zero-width space, word joiner, byte order mark) are not read at all, so that `Dona\u{ad}u` is found as `Donau`.
 */

const SPACE = 32;
const SOFT_HYPHEN = 0xad;

/** All characters that are blank or invisible beyond ASCII have at least this code. */
const FIRST_BEYOND = 0xa0;

const isBlankBeyond = (code: number): boolean =>
  code === 0xa0 ||
  (code >= 0x2000 && code <= 0x200a) ||
  code === 0x202f ||
  code === 0x3000 ||
  code === 0x2028 ||
  code === 0x2029 ||
  code === 0x205f ||
  code === 0x1680;

const isInvisibleBeyond = (code: number): boolean =>
  code === SOFT_HYPHEN || code === 0x200b || code === 0x2060 || code === 0xfeff;

/** Whether a character separates words. */
const isBlank = (code: number): boolean =>
  code <= SPACE
    ? code === SPACE || (code >= 9 && code <= 13 && code !== 11)
    : code >= FIRST_BEYOND && isBlankBeyond(code);

/** Whether a character is not read at all. */
export const isInvisible = (code: number): boolean => code === 0 || (code >= FIRST_BEYOND && isInvisibleBeyond(code));

/** Where the blank characters that begin at `start` stop. */
export const blankStop = (source: string, start: number, stop: number): number => {
  let at = start;
  while (at < stop && isBlank(source.charCodeAt(at))) at += 1;
  return at;
};

/**
 * Where a run of words with single spaces between them stops: at other blank characters, at invisible ones, at the character `until`, at
 * the end. Such a run is read as it is written.
 */
// oxlint-disable-next-line max-params
export const runStop = (source: string, start: number, stop: number, until: number): number => {
  let at = start;
  while (at < stop) {
    const code = source.charCodeAt(at);
    if (code > SPACE) {
      if (code === until || (code >= FIRST_BEYOND && (isBlankBeyond(code) || isInvisibleBeyond(code)))) return at;
    } else if (code === SPACE) {
      const next = at + 1 < stop ? source.charCodeAt(at + 1) : SPACE;
      if (next <= SPACE || next >= FIRST_BEYOND || next === until) return at;
    } else if (code === 0 || isBlank(code)) return at;
    at += 1;
  }
  return at;
};

/** Text whose line ends and spaces count: every other blank character but the tab becomes a space, invisible ones go. */
export const withPlainSpaces = (text: string): string =>
  text
    .replace(/[\0\u{ad}\u{200b}\u{2060}\u{feff}]/gu, "")
    .replace(/[\u{a0}\u{1680}\u{2000}-\u{200a}\u{2028}\u{2029}\u{202f}\u{205f}\u{3000}]/gu, " ");
