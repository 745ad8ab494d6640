/**
 * A difference as text, HTML, coloured HTML, HTML of <ins> and <del>, or Markdown.
 *
 * text, html: lines that changed start with "(removed) ", "(added) ", "(changed) " or "(into) ".
 * htmlcolor: they are coloured <del> and <ins> with a label for screen readers; each colour comes with its background, so that it is as
 * readable on a dark page as on a light one. White space parts them for whoever drops styles and tags: "3 2 days" is no 32.
 * htmledits: removed text is in <del>, added text in <ins>, and a style sheet does the rest, for pages that allow no other.
 * markdown: removed text is in <del>, added text in **.
 * Text of the page is escaped for the format. In all kinds of HTML a line ends in <br>.
 */
import type { Difference } from "./difference.ts";
import { type Mark, type Piece, moreLines, type ShownLine, shownLines } from "./shown.ts";
import { englishLabels, type DifferenceLabels } from "./labels.ts";
import type { View } from "./view.ts";

export type Format = "text" | "html" | "htmlcolor" | "htmledits" | "markdown";

/** How a difference is spelled: what becomes of the page's text, of each kind of change, and of a line's end. */
type Style = {
  escape: (text: string) => string;
  marks: Record<Exclude<Mark, "equal" | "note">, readonly [open: string, close: string]>;
  lineEnd: string;
  /** Whether marks need white space around them to stand out from the text, or only one from the other: old and new words. */
  isSpaced: boolean | "edits";
  /** A text that is spelled already, as a link to an address; absent where the format has none. */
  linked?: (spelled: string, address: string) => string;
  /** Whether white space at both ends of a line goes, as it would make a block of code or undo a mark. */
  isTrimmed: boolean;
};

const prefixesIn = ({ signs }: DifferenceLabels): Style["marks"] => ({
  removed: [signs.removed, ""],
  added: [signs.added, ""],
  changed: [signs.changed, ""],
  into: [signs.into, ""],
});

const removedColours = "background-color:#ffd7d5;color:#6e0b14";
const addedColours = "background-color:#c9f2d0;color:#0b4f1f";

const linked = (spelled: string, address: string): string => `<a href="${escapedHtml(address)}">${spelled}</a>`;

/** Elements that say what they are also where styles are dropped. */
function edit(element: "del" | "ins", colours: string, label: string): readonly [string, string] {
  const role = element === "del" ? "deletion" : "insertion";
  return [`<${element} style="${colours}" role="${role}" aria-label="${label}" title="${label}">`, `</${element}>`];
}

const stylesIn = (labels: DifferenceLabels): Record<Format, Style> => ({
  text: { escape: (text) => text, marks: prefixesIn(labels), lineEnd: "\n", isSpaced: true, isTrimmed: false },
  html: { escape: escapedHtml, marks: prefixesIn(labels), lineEnd: "<br>", linked, isSpaced: true, isTrimmed: false },
  htmlcolor: {
    escape: escapedHtml,
    marks: {
      removed: edit("del", removedColours, labels.removed),
      added: edit("ins", addedColours, labels.added),
      changed: edit("del", removedColours, labels.changed),
      into: edit("ins", addedColours, labels.into),
    },
    lineEnd: "<br>",
    linked,
    isSpaced: "edits",
    isTrimmed: false,
  },
  htmledits: {
    escape: escapedHtml,
    marks: {
      removed: ["<del>", "</del>"],
      added: ["<ins>", "</ins>"],
      changed: ["<del>", "</del>"],
      into: ["<ins>", "</ins>"],
    },
    lineEnd: "<br>",
    isSpaced: "edits",
    isTrimmed: false,
  },
  markdown: {
    escape: escapedMarkdown,
    marks: { removed: ["<del>", "</del>"], added: ["**", "**"], changed: ["<del>", "</del>"], into: ["**", "**"] },
    // Two spaces before the newline are a line break in Markdown.
    lineEnd: "  \n",
    isSpaced: true,
    isTrimmed: true,
  },
});

const styles = stylesIn(englishLabels);

function placemarker(name: string): readonly [string, string] {
  return [`@${name}_PLACEMARKER_OPEN`, `@${name}_PLACEMARKER_CLOSED`];
}

const placemarkers: Style = {
  escape: (text) => text,
  marks: {
    removed: placemarker("removed"),
    added: placemarker("added"),
    changed: placemarker("changed"),
    into: placemarker("changed_into"),
  },
  lineEnd: "\n",
  isSpaced: false,
  isTrimmed: false,
};

const bare = ["", ""] as const;
const plain: Style = { ...placemarkers, marks: { removed: bare, added: bare, changed: bare, into: bare } };

/** Lines that are known already, as those of a brief, in a format. */
export function renderLines(lines: readonly ShownLine[], format: Format, labels: DifferenceLabels): string {
  const style = stylesIn(labels)[format];
  return lines.map((line) => styledLine(line, style)).join(style.lineEnd);
}

/** One shown line as plain text with prefixes, as in the text format. */
export function textLine(line: ShownLine): string {
  return styledLine(line, styles.text);
}

/**
 * The difference in a format. Empty only when nothing that the view asks for changed and, with `changesOnly` off, the new
 * text is empty.
 */
export function renderDifference(difference: Difference, format: Format, view: View = {}): string {
  const { labels } = view;
  return renderStyle(difference, view, (labels ? stylesIn(labels) : styles)[format]);
}

/**
 * The difference as plain text with placemarkers around each change, for programs that put in their own markup:
 * `@added_PLACEMARKER_OPEN` ... `@added_PLACEMARKER_CLOSED`, and so for removed, changed and changed_into. Not escaped.
 */
export function withPlacemarkers(difference: Difference, view: View = {}): string {
  return renderStyle(difference, view, placemarkers);
}

/** The changed lines themselves as plain text, without any mark. */
export function withoutMarks(difference: Difference, view: View = {}): string {
  return renderStyle(difference, { ...view, words: false }, plain);
}

function renderStyle(difference: Difference, view: View, style: Style): string {
  const { lines, more } = shownLines(difference, view);
  const spelled = lines.map((line) => styledLine(line, style));
  if (more > 0) spelled.push(style.escape(moreLines(more, view.labels)));
  return spelled.join(style.lineEnd);
}

function styledLine(pieces: ShownLine, style: Style): string {
  let line = "";
  let isAfterMark = false;
  for (const [index, piece] of pieces.entries()) {
    const isInline = pieces.length > 1 && piece.mark !== "equal";
    let text = style.isSpaced === true && isInline ? piece.text.trim() : piece.text;
    if (style.isTrimmed && index === 0) text = text.trimStart();
    if (style.isTrimmed && index === pieces.length - 1) text = text.trimEnd();
    if (text === "") continue;
    const isCrowded = isInline ? /\S$/u.test(line) : isAfterMark && /^[^\s.,;:!?)\]]/u.test(text);
    const isEdit = isInline && isAfterMark && !/\s$/u.test(pieces[index - 1]?.text ?? " ") && !/^\s/u.test(text);
    const isParted = style.isSpaced === "edits" ? isEdit : style.isSpaced && isCrowded;
    line += (isParted ? " " : "") + styledPiece({ ...piece, text }, style);
    isAfterMark = isInline;
  }
  return line;
}

function styledPiece({ mark, text, link }: Piece, style: Style): string {
  const escaped = style.escape(text);
  const spelled = link !== undefined && style.linked ? style.linked(escaped, link) : escaped;
  if (mark === "equal" || mark === "note") return spelled;
  const [open, close] = style.marks[mark];
  return open + spelled + close;
}

function escapedHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
}

/** Neither markup nor a link survives. */
function escapedMarkdown(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replace(/[\\`*_[\]~|]/gu, "\\$&")
    .replace(/^(?:[#+=-]|\d+(?=[.)]))/u, (start) => (/\d/u.test(start) ? `${start}\\` : `\\${start}`));
}
