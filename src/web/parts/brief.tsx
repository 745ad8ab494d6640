/** The first lines of a difference as they are kept for lists, in the colours of the viewer, with the words that changed marked. Pure. */
import { shortened } from "../../lib/graphemes.ts";
import type { Piece, ShownLine } from "../../lib/difference/shown.ts";
import { isStockBrief } from "../../lib/price/stock.ts";
import { shareOfSummary } from "../../lib/picture/words.ts";
import { briefLines } from "../../services/briefLines.ts";
import { siteLines } from "../../services/siteChange.ts";
import { tableLines } from "../../services/tableLines.ts";
import type { PagesOfChange } from "../../services/webhook/siteReport.ts";
import type { RowsOfChange } from "../../services/webhook/tableReport.ts";
import { alertLanguageOf, type AlertLanguage } from "../../services/words/language.ts";
import type { Reader } from "../reader.ts";
import { Foreign, hostOf, pathText, visible } from "./foreign.tsx";
import type { Words } from "../words/index.ts";

/** Lines in sight before the rest is opened. */
const shownLines = 4;
const maxCharacters = 400;

/** A change, or a reading that was held back, as the API has it. */
type WithBrief = {
  diff: string;
  diff_words: { line: number; spans: Span[] }[] | null;
  diff_rows?: RowsOfChange | null;
  diff_pages?: PagesOfChange | null;
};
type Span = { kind: "equal" | "removed" | "added"; text: string };

export function BriefLines({ reader, change }: { reader: Pick<Reader, "words" | "locale">; change: WithBrief }) {
  const { words } = reader;
  const { diff } = change;
  // Of a picture and of a product the headline says what changed.
  if (shareOfSummary(diff) !== null || isStockBrief(diff)) return null;
  const lines = linesOf(reader, change);
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

/** What became of the rows of a table or the pages of a site, of everything else the lines as they stand. */
function linesOf({ words, locale }: Pick<Reader, "words" | "locale">, change: WithBrief) {
  const { diff, diff_words, diff_rows, diff_pages } = change;
  if (diff_pages) return pagesOf(diff_pages, alertLanguageOf(locale));
  if (diff_rows && diff_rows.rows.length > 0)
    return tableLines(diff_rows, { words: words.changes.table, colon: words.frame.colon, locale });
  const changed = diff_words && diff_words.map(({ line, spans }) => ({ line: line - 1, spans }));
  return briefLines({ text: diff, words: changed }, alertLanguageOf(locale));
}

/** Of one host alone pages are told apart by their paths. */
function pagesOf(report: PagesOfChange, language: AlertLanguage): ShownLine[] {
  const hosts = new Set(
    report.pages.flatMap(({ url, previous_url: previous }) => [hostOf(url), hostOf(previous ?? url)]),
  );
  return siteLines(report, language, (url) => pathText(url, hosts.size === 1)).map(withLead);
}

/** A line that begins with what became of a page needs no sign before that. */
const withLead = (line: ShownLine): ShownLine =>
  line.map((piece) => (piece.mark === "equal" ? { mark: "note", text: piece.text } : piece));

const Lines = ({ words, lines }: { words: Words; lines: readonly ShownLine[] }) => (
  <div class="difference unified brief">
    {lines.map((line) => {
      const side = sideOf(line);
      return (
        <div class={`line ${side ?? "equal"}`}>
          <span class="sign" aria-hidden="true">
            {side === "added" ? "+" : ""}
            {side === "removed" ? "−" : ""}
            {side || isRemark(line) ? "" : "±"}
          </span>
          <span class="text" dir="auto">
            {side ? <Spoken words={words} side={side} /> : null}
            {line.map((piece, at) => (
              <Marked words={words} piece={piece} before={line[at - 1]} isWhole={side !== null} />
            ))}
          </span>
        </div>
      );
    })}
  </div>
);

/** On which side a line is that changed as a whole; null for one in which words did. */
function sideOf([first, second]: ShownLine): "added" | "removed" | null {
  if (!first || second) return null;
  if (first.mark === "added" || first.mark === "into") return "added";
  return first.mark === "removed" || first.mark === "changed" ? "removed" : null;
}

/** Whether a line is a remark, as of how many there are more, or begins with one: of what the page says nothing changed in it. */
const isRemark = ([first, second]: ShownLine): boolean =>
  first?.mark === "note" && (second !== undefined || !/\((?:added|removed)\) /.test(first.text));

/** An element that has a direction of its own, so that it does not decide that of the line. */
const Spoken = ({ words, side }: { words: Words; side: "added" | "removed" }) => (
  <bdi class="spoken">{words.viewer.spoken[side]} </bdi>
);

type MarkedPart = { words: Words; piece: Piece; before: Piece | undefined; isWhole: boolean };

/** A piece of a line. What went and what came after it stand apart, and white space at their ends is not marked. */
function Marked({ words, piece: { mark, text }, before, isWhole }: MarkedPart) {
  if (mark === "note") return <Inside words={words} text={text} />;
  if (mark === "equal") return <>{cut(text)}</>;
  const isAdded = mark === "added" || mark === "into";
  const shown = cut(text.trim());
  if (isWhole) return isAdded ? <ins class="whole">{shown}</ins> : <del class="whole">{shown}</del>;
  const isCrowded = before?.mark === "removed" && !/\s$/.test(before.text);
  const lead = /^\s/.test(text) || isCrowded ? " " : "";
  return (
    <>
      {lead}
      <Spoken words={words} side={isAdded ? "added" : "removed"} />
      {isAdded ? <ins>{shown}</ins> : <del>{shown}</del>}
      {/\s$/.test(text) ? " " : ""}
    </>
  );
}

/**
 * A line of which is not kept where the words that came end: "Price (removed) 10 (added) 12 EUR" shows 10 struck, an arrow, and the
 * rest. A mark without its counterpart does not say where its words end, so that a sign alone stands in its place.
 */
const Inside = ({ words, text }: { words: Words; text: string }) => (
  <>
    {text.split(/\(removed\) (.{1,300}?) \(added\) /).map((part, index) =>
      index % 2 === 0 ? (
        <Lone words={words} text={part} />
      ) : (
        <>
          <Spoken words={words} side="removed" />
          <del>{cut(part)}</del> <span aria-hidden="true">→</span> <Spoken words={words} side="added" />
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
          <Spoken words={words} side={isAdded ? "added" : "removed"} />
          <span aria-hidden="true">{isAdded ? "+" : "−"}</span>
        </span>
      );
    })}
  </>
);

const cut = (text: string): string => visible(shortened(text, maxCharacters));
