/**
 * Regular expressions of XPath (XML Schema, appendix G) as RE2 reads them: `\d` and `\w` are those of all scripts, `\i` and `\c` are
 * characters of names. A list minus a list, `[a-z-[aeiou]]`, is not known to RE2.
 */

/** What stands inside of brackets; alone, it gets brackets of its own. */
const classes: Record<string, string> = {
  d: "\\p{Nd}",
  w: "\\p{L}\\p{M}\\p{N}_",
  i: "\\p{L}_:",
  c: "\\p{L}\\p{M}\\p{N}_:.\\-\\x{b7}",
};

/** A pattern in the spelling of RE2. `isSpaced`: white space outside of brackets means nothing (the flag x). */
export const patternForLinearEngine = (pattern: string, isSpaced: boolean): string => {
  let result = "";
  let isInside = false;
  for (let at = 0; at < pattern.length; at += 1) {
    const character = pattern.charAt(at);
    if (character === "\\") {
      at += 1;
      result += escape(pattern.charAt(at), isInside);
      continue;
    }
    if (character === "[") isInside = true;
    else if (character === "]") isInside = false;
    if (!isSpaced || isInside || !/\s/.test(character)) result += character;
  }
  return result;
};

const escape = (letter: string, isInside: boolean): string => {
  const members = Object.hasOwn(classes, letter) ? (classes[letter] as string) : null;
  if (members !== null) return isInside ? members : `[${members}]`;
  const negated = classes[letter.toLowerCase()];
  if (negated !== undefined && /[DWIC]/.test(letter) && (!isInside || letter === "D")) {
    return letter === "D" ? "\\P{Nd}" : `[^${negated}]`;
  }
  return `\\${letter}`;
};
