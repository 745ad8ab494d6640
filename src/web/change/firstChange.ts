/** The first thing that changed in a text, in a line of large type: what stood there and what stands there now. Pure. */
import { shortened } from "../../lib/graphemes.ts";
import { isTelling } from "../../lib/difference/lines.ts";
import { changedWords } from "../../lib/difference/changedWords.ts";
import type { alertWords } from "../../services/words/index.ts";
import type { Block, Line } from "./blocks.ts";
import type { KeptBack } from "../../history/keptBack.ts";

const maxCharacters = 80;

type HeadlineWords = ReturnType<typeof alertWords>["headline"];

/**
 * `Operational → Major outage`, or `Town hall (new)` for what came or went alone; null where nothing but noise and moves is shown. A line of
 * nothing but brackets and the like is passed over, where there is another.
 */
export function firstChange(blocks: readonly Block[], keptBack: KeptBack, words: HeadlineWords): string | null {
  return (
    firstOf(blocks, words, (line, side) => isNews(line, keptBack[side]) && isTelling(line.stored)) ??
    firstOf(blocks, words, (line, side) => isNews(line, keptBack[side]))
  );
}

type Fits = (line: Line, side: keyof KeptBack) => boolean;

function firstOf(blocks: readonly Block[], words: HeadlineWords, fits: Fits): string | null {
  for (const block of blocks) {
    if (block.kind !== "change") continue;
    for (const { removed, added } of block.segments) {
      const gone = removed.find((line) => fits(line, "removed"));
      const came = added.find((line) => fits(line, "added"));
      const said = moveOf(gone, came, words);
      if (said !== null) return said;
    }
  }
  return null;
}

const isNews = ({ stored, moved }: Line, keptBack: ReadonlyMap<string, string>): boolean =>
  moved === null && stored.trim() !== "" && !keptBack.has(stored);

function moveOf(gone: Line | undefined, came: Line | undefined, words: HeadlineWords): string | null {
  if (gone && came) {
    // Lines that share no word are not marked.
    const isWhole = gone.spans.length + came.spans.length === 2;
    const [before, after] = isWhole
      ? [[{ kind: "removed", text: textOf(gone) }] as const, [{ kind: "added", text: textOf(came) }] as const]
      : [gone.spans, came.spans];
    return changedWords({ before, after, max: maxCharacters }, words);
  }
  if (came) return `${shortened(textOf(came), maxCharacters - words.fresh.length - 1)} ${words.fresh}`;
  return gone ? `${shortened(textOf(gone), maxCharacters - words.gone.length - 1)} ${words.gone}` : null;
}

const textOf = ({ spans }: Line): string =>
  spans
    .map(({ text }) => text)
    .join("")
    .replace(/\s+/g, " ")
    .trim();
