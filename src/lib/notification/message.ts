/**
 * A notice as one service will say it: title and body in the service's dialect and within its limits.
 *
 * 1. The title is one line of plain text.
 * 2. A body that is already in the dialect and fits is passed on as it is; any other is read and printed anew.
 * 3. A service without titles gets the title as the first line, in bold where it can.
 * 4. What does not fit is cut, see fit.ts.
 * 5. Control characters and halves of characters are left out: a service that refuses them would refuse the alert.
 */

import type { Notice } from "./notice.ts";
import type { Unit } from "../markup/fit.ts";
import { fitLines, shortenText, sizeOf } from "../markup/fit.ts";
import type { Line } from "../markup/line.ts";
import { titleLine } from "../markup/line.ts";
import type { Dialect } from "../markup/dialects.ts";
import { printLines } from "../markup/print.ts";
import { linesOfHtml } from "../markup/readHtml.ts";
import { linesOfMarkdown } from "../markup/readMarkdown.ts";
import { linesOfText } from "../markup/readText.ts";

/** Sizes a service takes; `title` 0 means it has no titles. Counted in characters unless `unit` says otherwise. */
export type Limits = { title: number; body: number; unit?: Unit };

/** What a service makes its request of. */
export type Message = {
  /** "" when the service has no titles. */
  title: string;
  /** In the dialect the service asked for, within its limits. */
  body: string;
  dialect: Dialect;
  notice: Notice;
};

/** Sources longer than this are cut before they are read: no service takes as much, and it bounds the work. */
const maxSourceCharacters = 200_000;

export function messageOf(given: Notice, dialect: Dialect, limits: Limits): Message {
  const notice = readableNotice(given);
  const unit = limits.unit ?? "characters";
  const title = oneLine(notice.title);
  const heading = limits.title === 0 && title !== "" ? [titleLine(title)] : [];
  return {
    title: limits.title === 0 ? "" : shortenText(title, { max: limits.title, unit }),
    body: bodyOf(notice, heading, { dialect, max: limits.body, unit }),
    dialect,
    notice,
  };
}

type BodyLimits = { dialect: Dialect; max: number; unit: Unit };

function bodyOf(notice: Notice, heading: Line[], wanted: BodyLimits): string {
  const own = sourceDialect(notice) === wanted.dialect ? notice.body.trimEnd() : null;
  const breaks = wanted.dialect === "html" ? "<br>\n" : wanted.dialect === "markdown" ? "\n\n" : "\n";
  const whole =
    own === null ? null : heading.length > 0 ? `${printLines(heading, wanted.dialect)}${own && breaks}${own}` : own;
  if (whole !== null && sizeOf(whole, wanted.unit) <= wanted.max) return whole;
  const { max, unit } = wanted;
  const language = notice.language === undefined ? {} : { language: notice.language };
  return fitLines([...heading, ...linesOf(notice)], wanted.dialect, { max, unit, ...language });
}

/** The dialect a notice is written in. */
export function sourceDialect(notice: Notice): Dialect {
  return notice.format === "htmlcolor" ? "html" : notice.format;
}

/** The body of a notice as lines, without empty ones at its end. */
export function linesOf(notice: Notice): Line[] {
  const source = notice.body.slice(0, maxSourceCharacters).trimEnd();
  if (source === "") return [];
  const readers = { text: linesOfText, html: linesOfHtml, htmlcolor: linesOfHtml, markdown: linesOfMarkdown };
  return readers[notice.format](source);
}

/** A notice without what no service shows. */
export function readableNotice(given: Notice): Notice {
  return { ...given, title: readable(given.title), body: readable(given.body) };
}

/** A text without what no service shows. Line ends and tabs stay. */
function readable(text: string): string {
  return text.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, "");
}

/** A title as one line: line ends and other control characters become spaces. */
function oneLine(title: string): string {
  return title
    .replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, " ")
    .replace(/ {2,}/g, " ")
    .trim();
}
