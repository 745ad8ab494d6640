/** What became of the pages of a site in a language: in a few words for titles, and line by line with what went and came marked. Pure. */
import { renderLines, type Format } from "../lib/difference/render.ts";
import type { Piece, ShownLine } from "../lib/difference/shown.ts";
import { onOneLine, pageName, type PageName } from "./pageName.ts";
import { pagesApart, type ListGone, type PagesOfChange, type SitePageEvent } from "./webhook/siteReport.ts";
import { alertWords } from "./words/index.ts";
import type { AlertLanguage } from "./words/language.ts";

/** `New page: How to install and 2 more`, how many moved of a site that was restructured, or which list is gone with how many pages; null where nothing became of its pages. `url`: of the watch, whose host goes without saying. */
export function siteHeadline(
  { counts, pages, shared_changes, restructured, lists_gone: [list] = [] }: PagesOfChange,
  { language = "en", url }: { language?: AlertLanguage | undefined; url: string },
): string | null {
  const { pages: words, headline, alert } = alertWords(language);
  const moreText = (more: number) => (more > 0 ? headline.more(more) : "");
  const [first] = pages;
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  if (list && !restructured)
    return listText(list, language, (address) => onOneLine(pathOf(address, url))) + moreText(total - list.pages);
  if (!first) return shared_changes[0] ? onOneLine(shared_changes[0].text) : null;
  const lead = restructured ? `${words.restructured}${alert.colon} ` : "";
  if (restructured && counts.moved > 0) return lead + words.movedSo(counts.moved);
  const said = eventText(first, language, (address) => onOneLine(pathOf(address, url)));
  return lead + said + moreText(total - 1);
}

/** How many pages went with their list, and which that is. */
export function listText({ event, pages, url }: ListGone, language: AlertLanguage, written: Written): string {
  const { pages: words, alert } = alertWords(language);
  return `${words.withList[event](pages)}${alert.colon} ${written(url)}`;
}

type Written = (address: string) => string;
const whole: Written = (address) => address;

/** What became of a page, in a few words. */
export function eventText(page: SitePageEvent, language: AlertLanguage, written = whole): string {
  const { pages: words, alert } = alertWords(language);
  const { name, beside } = pageName(page.title, written(page.url));
  if (page.event !== "page_moved" || page.previous_url === null) return `${words[page.event]}${alert.colon} ${name}`;
  const moved = words.moved(written(page.previous_url), written(page.url));
  return beside === null ? moved : `${name}${alert.colon} ${moved}`;
}

type Asked = { language?: AlertLanguage | undefined; format: Format; max: number; isHeaded?: boolean };

/** The pages in a format, at most `max` of them. `isHeaded`: below the headline, which says of a page alone what became of it and what it is called. */
export function siteText(report: PagesOfChange, { language = "en", format, max, isHeaded = false }: Asked): string {
  const words = alertWords(language);
  const apart = pagesApart(report).apart;
  const shown = apart.slice(0, max);
  const more = apart.length - shown.length;
  const isAlone = isHeaded && Object.values(report.counts).reduce((sum, count) => sum + count, 0) === 1;
  const lines = [
    ...restructuredLines(report.restructured, language),
    ...listLines(report, language),
    ...shown.flatMap((page) => (isAlone ? linesBelow(page, language) : pageLines(page, language))),
    ...report.shared_changes.map(({ text }) => note(text)),
    ...(more > 0 ? [note(words.table.more(more))] : []),
  ];
  return format === "text" ? linesText(lines, language) : renderLines(lines, format, words.difference);
}

/** Such lines as plain text. */
export const linesText = (lines: readonly ShownLine[], language: AlertLanguage): string =>
  lines.map((line) => (line.length === 1 ? textLineIn(line, language) : line.map(plain).join(""))).join("\n");

/** Behind a word for what became of it no sign is needed, but between two addresses. */
const plain = ({ mark, text }: Piece, at: number, line: ShownLine): string =>
  mark === "added" && line[at - 1]?.mark === "removed" ? ` → ${text}` : text;

const textLineIn = (line: ShownLine, language: AlertLanguage): string =>
  renderLines([line], "text", alertWords(language).difference);

/** The kept first pages of a change, what they have alike, and how many more there are. `written`: an address as it stands there. */
export function siteLines(report: PagesOfChange, language: AlertLanguage, written?: Written): ShownLine[] {
  const { apart, more } = pagesApart(report);
  return [
    ...restructuredLines(report.restructured, language),
    ...listLines(report, language, written),
    ...apart.flatMap((page) => pageLines(page, language, written)),
    ...report.shared_changes.map(({ text }) => note(text)),
    ...(more > 0 ? [note(alertWords(language).table.more(more))] : []),
  ];
}

/** That the site was built anew, and by which patterns how many of its pages moved. */
function restructuredLines(restructured: PagesOfChange["restructured"], language: AlertLanguage): ShownLine[] {
  if (restructured === null) return [];
  const { pages: words, alert } = alertWords(language);
  return [
    note(`${words.restructured}${alert.colon} ${words.restructuredHelp}`),
    ...restructured.patterns.map(({ from, to, pages }): ShownLine => [
      { mark: "equal", text: `${words.movedSo(pages)}${alert.colon} ` },
      { mark: "removed", text: from },
      { mark: "added", text: to },
    ]),
  ];
}

/** The lists that are gone, each with how many of its pages. */
const listLines = ({ lists_gone: lists = [] }: PagesOfChange, language: AlertLanguage, written = whole): ShownLine[] =>
  lists.map((list) => note(listText(list, language, written)));

/** What became of one page, and what it is called. */
export function pageLines(page: SitePageEvent, language: AlertLanguage, written: Written = whole): ShownLine[] {
  const { pages: words, alert } = alertWords(language);
  const lead = `${words[page.event]}${alert.colon} `;
  const { name, beside } = pageName(page.title, written(page.url));
  // What is gone leads nowhere.
  const link = page.event === "page_gone" ? {} : { link: page.url };
  const named = (mark: "added" | "removed"): ShownLine[] => [
    [
      { mark: "equal", text: lead },
      { mark, text: name, ...(beside === null ? link : {}) },
      ...(beside === null
        ? []
        : ([
            { mark: "equal", text: ", " },
            { mark: "equal", text: beside, ...link },
          ] as const)),
    ],
  ];
  switch (page.event) {
    case "page_added":
    case "page_back":
      return named("added");
    case "page_gone":
      return named("removed");
    case "page_moved":
      return [
        [
          { mark: "equal", text: beside === null ? lead : `${lead}${name}, ` },
          { mark: "removed", text: written(page.previous_url ?? "") },
          { mark: "added", text: written(page.url) },
        ],
      ];
    case "page_unlisted":
      return [note(lead + joined({ name, beside }))];
    case "page_changed":
      return [
        [{ mark: "note", text: lead + joined({ name, beside }), ...link }],
        ...page.removed.map((text): ShownLine => [{ mark: "removed", text: onOneLine(text) }]),
        ...page.added.map((text): ShownLine => [{ mark: "added", text: onOneLine(text) }]),
      ];
  }
}

const joined = ({ name, beside }: PageName): string => (beside === null ? name : `${name}, ${beside}`);

/** Of a page whose event and name were said: where it is, and what changed on it. */
const linesBelow = (page: SitePageEvent, language: AlertLanguage): ShownLine[] => [
  [{ mark: "note", text: page.url, ...(page.event === "page_gone" ? {} : { link: page.url }) }],
  ...pageLines(page, language).slice(1),
];

const note = (text: string): ShownLine => [{ mark: "note", text }];

/** An address as it stands below that of the watch. */
function pathOf(address: string, url: string): string {
  const [page, watched] = [URL.parse(address), URL.parse(url)];
  return page && watched?.host === page.host ? page.pathname + page.search : address.replace(/^https?:\/\//, "");
}
