/**
 * Globs over whole texts, whatever their case: `*` is any run of characters, `?` one, `[abc]` `[a-z]` `[!a]` one of a
 * class; a bracket that never closes is itself. Time is at worst the product of both lengths, without recursion. Pure.
 */

type Token = { kind: "star" } | { kind: "one"; fits: (character: string) => boolean };

/** True for texts in which a pattern would be read as a glob. */
export const isGlob = (pattern: string): boolean => /[*?[]/.test(pattern);

/** Whether a text as a whole fits the pattern. */
export function globMatcher(pattern: string): (text: string) => boolean {
  const tokens = tokensOf(pattern.toLowerCase());
  return (text) => fits(tokens, text.toLowerCase());
}

function tokensOf(pattern: string): Token[] {
  const tokens: Token[] = [];
  for (let at = 0; at < pattern.length; at++) {
    const character = pattern[at] as string;
    const close = character === "[" ? classEnd(pattern, at) : -1;
    if (character === "*") {
      if (tokens.at(-1)?.kind !== "star") tokens.push({ kind: "star" });
    } else if (character === "?") tokens.push({ kind: "one", fits: () => true });
    else if (close > 0) {
      tokens.push({ kind: "one", fits: classOf(pattern.slice(at + 1, close)) });
      at = close;
    } else tokens.push({ kind: "one", fits: (other) => other === character });
  }
  return tokens;
}

/** Where the class that opens at `open` closes; a bracket right behind the opening belongs to the class. */
function classEnd(pattern: string, open: number): number {
  const first = pattern[open + 1] === "!" || pattern[open + 1] === "^" ? open + 2 : open + 1;
  return pattern.indexOf("]", first + 1);
}

function classOf(body: string): (character: string) => boolean {
  const negated = /^[!^]/.test(body);
  const members = negated ? body.slice(1) : body;
  const ranges: [string, string][] = [];
  for (let at = 0; at < members.length; at++) {
    const from = members[at] as string;
    const isRange = members[at + 1] === "-" && at + 2 < members.length;
    const to = isRange ? (members[at + 2] as string) : from;
    ranges.push([from, to]);
    if (isRange) at += 2;
  }
  return (character) => ranges.some(([from, to]) => from <= character && character <= to) !== negated;
}

/** Greedy, going back only to the last star: what an earlier star took can stay as it is. */
function fits(tokens: Token[], text: string): boolean {
  let token = 0;
  let at = 0;
  let star = -1;
  let resume = 0;
  while (at < text.length) {
    const next = tokens[token];
    if (next?.kind === "one" && next.fits(text[at] as string)) {
      token++;
      at++;
    } else if (next?.kind === "star") {
      star = token++;
      resume = at;
    } else if (star >= 0) {
      token = star + 1;
      at = ++resume;
    } else return false;
  }
  while (tokens[token]?.kind === "star") token++;
  return token === tokens.length;
}
