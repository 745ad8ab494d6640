/** The outcomes of the last checks as a strip: one path a kind, so that fifty of them cost nothing. Pure. */
import type { Reader } from "../reader.ts";

const kinds = { u: "unchanged", c: "changed", s: "suppressed", f: "failed", n: "first" } as const;
type Letter = keyof typeof kinds;
/** Height of each kind, of 20: what matters stands out without its colour, too. */
const heights: Record<Letter, number> = { u: 6, c: 20, s: 12, f: 16, n: 10 };
const slot = 5;

/** The last `slots` letters of a strip (see the API's `strip`), drawn; the counts are spoken. */
export function Strip({ reader, strip, slots = 24 }: { reader: Reader; strip: string; slots?: number }) {
  const letters = [...strip.slice(-slots)].filter((letter): letter is Letter => Object.hasOwn(kinds, letter));
  if (letters.length === 0) return null;
  // The last check stands at the end, where a narrow strip is cut to.
  const before = slots - letters.length;
  const paths = (Object.keys(kinds) as Letter[]).map((kind) => ({
    kind,
    d: letters.map((letter, index) => (letter === kind ? bar(before + index, heights[kind]) : "")).join(""),
  }));
  const counted = (letter: Letter) => letters.filter((each) => each === letter).length;
  const label = reader.words.watches.strip({
    changed: counted("c"),
    suppressed: counted("s"),
    failed: counted("f"),
    all: letters.length,
  });
  return (
    <svg
      class="strip"
      viewBox={`0 0 ${slots * slot} 20`}
      preserveAspectRatio="xMaxYMid slice"
      role="img"
      aria-label={label}
    >
      <title>{label}</title>
      {paths.map(({ kind, d }) => (d ? <path class={kinds[kind]} d={d} /> : null))}
    </svg>
  );
}

const bar = (index: number, height: number): string => `M${index * slot + 1} 20v-${height}h3v${height}z`;
