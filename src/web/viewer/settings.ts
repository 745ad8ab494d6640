/** Settings made of lines that a person picked in a difference: they are filled in on the page of settings. Pure. */

const maxLines = 10;
const maxCharacters = 200;

/** The query of the settings that leave text like these lines out: numbers in them may be any. */
export const ignoreQuery = (lines: readonly string[]): string =>
  new URLSearchParams(patternsLike(lines).map((pattern) => ["ignore_text", pattern])).toString();

/** The patterns of text like these lines, each once. */
export const patternsLike = (lines: readonly string[]): string[] => [...new Set(chosen(lines).map(patternLike))];

/** The query of the settings that follow only the elements whose text begins as these lines do. */
export function followQuery(lines: readonly string[]): string {
  const filters = [...new Set(chosen(lines).map(selectorOf))];
  return new URLSearchParams(filters.map((filter) => ["include_filters", filter])).toString();
}

const chosen = (lines: readonly string[]): string[] =>
  lines
    .map((line) =>
      line
        .trim()
        .slice(0, maxCharacters)
        .replace(/[\ud800-\udbff]$/, ""),
    )
    .filter(Boolean)
    .slice(0, maxLines);

/** The line as it is where it has no number, else a pattern for it: "12 sold" is /^\d+ sold$/. */
export function patternLike(line: string): string {
  if (!/\d/.test(line)) return line;
  const parts = line.split(/\d+(?:[.,:]\d+)*/).map((part) => part.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&"));
  const isCut = line.length === maxCharacters;
  return `/^\\s*${parts.join("\\d+(?:[.,:]\\d+)*")}${isCut ? "" : "\\s*$"}/`;
}

/** An XPath of the elements whose own text begins as the line does, up to its first number (https://www.w3.org/TR/xpath-10/). */
export function selectorOf(line: string): string {
  const quoted = literalOf(beginningOf(line));
  return `xpath://*[starts-with(normalize-space(text()), ${quoted})]`;
}

/** What the elements that are followed begin with: a stored text shows them as lines with these words. */
export const beginningsOf = (lines: readonly string[]): string[] => [...new Set(chosen(lines).map(beginningOf))];

const beginningOf = (line: string): string => (/^[^\d]*/.exec(line)?.[0].trim() || line).slice(0, 80);

// A literal of XPath 1.0 has no escapes: with both kinds of quotes it ends before the second kind.
function literalOf(text: string): string {
  if (!text.includes("'")) return `'${text}'`;
  return `"${text.split('"')[0] ?? ""}"`;
}
