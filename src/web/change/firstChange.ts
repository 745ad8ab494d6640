/** The first thing that changed in a text, in a line of large type: what stood there and what stands there now. Pure. */
import { withUnit } from "../../lib/difference/unit.ts";
import type { alertWords } from "../../services/words/index.ts";
import type { Block, Line } from "./blocks.ts";
import type { KeptBack } from "../../history/keptBack.ts";

const maxSide = 38;

type HeadlineWords = ReturnType<typeof alertWords>["headline"];

/** `Operational → Major outage`, or `Town hall (new)` for what came or went alone; null where nothing but noise and moves is shown. */
export function firstChange(blocks: readonly Block[], keptBack: KeptBack, words: HeadlineWords): string | null {
  for (const block of blocks) {
    if (block.kind !== "change") continue;
    for (const { removed, added } of block.segments) {
      const gone = removed.find((line) => isNews(line, keptBack.removed));
      const came = added.find((line) => isNews(line, keptBack.added));
      const said = moveOf(gone, came, words);
      if (said !== null) return said;
    }
  }
  return null;
}

const isNews = ({ stored, moved }: Line, keptBack: ReadonlyMap<string, string>): boolean =>
  moved === null && stored.trim() !== "" && !keptBack.has(stored);

function moveOf(gone: Line | undefined, came: Line | undefined, { fresh, gone: went }: HeadlineWords): string | null {
  if (gone && came) {
    const [before, after] = [wordsOf(gone, "removed"), wordsOf(came, "added")];
    if (before && after) return `${cut(before, maxSide)} → ${cut(after, maxSide)}`;
    if (after) return `${cut(after, maxSide * 2)} ${fresh}`;
    return before ? `${cut(before, maxSide * 2)} ${went}` : null;
  }
  if (came) return `${cut(textOf(came), maxSide * 2)} ${fresh}`;
  return gone ? `${cut(textOf(gone), maxSide * 2)} ${went}` : null;
}

/** The words of a line that changed; all of it where none of its words stayed. */
function wordsOf(line: Line, kind: "removed" | "added"): string {
  const changed = line.spans.flatMap((span, at) => (span.kind === kind ? at : []));
  if (line.spans.length === 1 && changed.length === 0) return textOf(line);
  return joined(changed.map((at) => (changed.length === 1 ? withUnit(line.spans, at) : (line.spans[at]?.text ?? ""))));
}

const textOf = ({ spans }: Line): string => joined(spans.map(({ text }) => text));
const joined = (texts: readonly string[]): string => texts.join(" ").replace(/\s+/g, " ").trim();

function cut(text: string, max: number): string {
  const characters = [...text];
  return characters.length <= max
    ? text
    : `${characters
        .slice(0, max - 1)
        .join("")
        .trimEnd()}…`;
}
