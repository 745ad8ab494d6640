/** The first lines of a difference as they are kept for lists, in the colours of the viewer. Pure. */
import { isStockBrief } from "../../lib/price/stock.ts";
import { shareOfSummary } from "../../lib/picture/words.ts";
import { Foreign, visible } from "./foreign.tsx";
import type { Words } from "../words/index.ts";

const marks: [mark: RegExp, side: "added" | "removed"][] = [
  [/^\((?:added|into)\) /, "added"],
  [/^\((?:removed|changed)\) /, "removed"],
];
const innerMark = /\((?:added|removed)\) /;
/** Lines in sight before the rest is opened. */
const shownLines = 4;
const maxCharacters = 400;

type BriefLine = { side: "added" | "removed" | null; text: string };

/**
 * The lines of a brief: "(added) x", "(removed) x", "(changed) x", "(into) y". A line whose first word changed begins like one
 * that is gone: "(removed) 10 (added) 12 EUR". Its further marks tell it apart.
 */
export const linesOfBrief = (brief: string): BriefLine[] =>
  brief
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => {
      const [mark, side] = marks.find(([known]) => known.test(line)) ?? [null, null];
      const rest = mark ? line.replace(mark, "") : line;
      return side && !innerMark.test(rest) ? { side, text: rest } : { side: null, text: line };
    });

export function BriefLines({ words, brief }: { words: Words; brief: string }) {
  // Of a picture and of a product the headline says what changed.
  const lines = shareOfSummary(brief) === null && !isStockBrief(brief) ? linesOfBrief(brief) : [];
  if (lines.length === 0) return null;
  return (
    <>
      <Lines words={words} lines={lines.slice(0, shownLines)} />
      {lines.length > shownLines ? (
        <details class="more-lines">
          <summary>{words.changes.more(lines.length - shownLines)}</summary>
          <Lines words={words} lines={lines.slice(shownLines)} />
        </details>
      ) : null}
    </>
  );
}

const Lines = ({ words, lines }: { words: Words; lines: BriefLine[] }) => (
  <div class="difference unified brief" dir="auto">
    {lines.map(({ side, text }) => (
      <div class={`line ${side ?? "equal"}`}>
        <span class="sign" aria-hidden="true">
          {side === "added" ? "+" : ""}
          {side === "removed" ? "−" : ""}
          {side ? "" : "±"}
        </span>
        <span class="text">
          {side ? <span class="spoken">{words.viewer.spoken[side]} </span> : null}
          {side === "added" ? <ins class="whole">{cut(text)}</ins> : null}
          {side === "removed" ? <del class="whole">{cut(text)}</del> : null}
          {side ? null : <Inside words={words} text={text} />}
        </span>
      </div>
    ))}
  </div>
);

/**
 * A line with words that changed inside: "Price (removed) 10 (added) 12 EUR" shows 10 struck, an arrow, and the rest. A mark
 * without its counterpart does not say where its words end, so that a sign alone stands in its place.
 */
const Inside = ({ words, text }: { words: Words; text: string }) => (
  <>
    {text.split(/\(removed\) (.{1,300}?) \(added\) /).map((part, index) =>
      index % 2 === 0 ? (
        <Lone words={words} text={part} />
      ) : (
        <>
          <span class="spoken">{words.viewer.spoken.removed} </span>
          <del>{cut(part)}</del> <span aria-hidden="true">→</span>{" "}
          <span class="spoken">{words.viewer.spoken.added} </span>
        </>
      ),
    )}
  </>
);

const Lone = ({ words, text }: { words: Words; text: string }) => (
  <>
    {text.split(/\((added|removed)\) /).map((part, index) => {
      if (index % 2 === 0) return <Foreign text={part} max={maxCharacters} />;
      const isAdded = part === "added";
      return (
        <span class={`lone ${isAdded ? "is-added" : "is-removed"}`}>
          <span class="spoken">{words.viewer.spoken[isAdded ? "added" : "removed"]} </span>
          <span aria-hidden="true">{isAdded ? "+" : "−"}</span>
        </span>
      );
    })}
  </>
);

const cut = (text: string): string => visible(text.length > maxCharacters ? `${text.slice(0, maxCharacters)}…` : text);
