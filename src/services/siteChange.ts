/** What became of the pages of a site in a language: in a few words for titles, and line by line with what went and came marked. Pure. */
import { beginningOf } from "../lib/graphemes.ts";
import { renderLines, type Format } from "../lib/difference/render.ts";
import type { Piece, ShownLine } from "../lib/difference/shown.ts";
import type { PagesOfChange, SitePageEvent } from "./webhook/siteReport.ts";
import { alertWords } from "./words/index.ts";
import type { AlertLanguage } from "./words/language.ts";

const maxCharacters = 120;

/** `New page: /guide/install and 2 more`; null where nothing became of its pages. `url`: of the watch, whose host goes without saying. */
export function siteHeadline(
  { counts, pages, shared_changes }: Pick<PagesOfChange, "counts" | "pages" | "shared_changes">,
  { language = "en", url }: { language?: AlertLanguage | undefined; url: string },
): string | null {
  const { pages: words, headline, alert } = alertWords(language);
  const [first] = pages;
  if (!first) return shared_changes[0] ? short(shared_changes[0].text) : null;
  const name = (address: string) => short(first.title ?? pathOf(address, url));
  const said =
    first.event === "page_moved" && first.previous_url !== null
      ? words.moved(short(pathOf(first.previous_url, url)), short(pathOf(first.url, url)))
      : `${words[first.event]}${alert.colon} ${name(first.url)}`;
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return said + (total > 1 ? headline.more(total - 1) : "");
}

type Asked = { language?: AlertLanguage | undefined; format: Format; max: number; isHeaded?: boolean };

/** The pages in a format, at most `max` of them. `isHeaded`: below the headline, which says of a page alone what became of it and what it is called. */
export function siteText(report: PagesOfChange, { language = "en", format, max, isHeaded = false }: Asked): string {
  const words = alertWords(language);
  const shown = report.pages.slice(0, max);
  const more = report.pages.length - shown.length;
  const isAlone = isHeaded && Object.values(report.counts).reduce((sum, count) => sum + count, 0) === 1;
  const lines = [
    ...shown.flatMap((page) => (isAlone ? linesBelow(page, language) : pageLines(page, language))),
    ...report.shared_changes.map(({ text }) => note(text)),
    ...(more > 0 ? [note(words.table.more(more))] : []),
  ];
  if (format !== "text") return renderLines(lines, format, words.difference);
  return lines.map((line) => (line.length === 1 ? textLineIn(line, language) : line.map(plain).join(""))).join("\n");
}

/** Behind a word for what became of it no sign is needed, but between two addresses. */
const plain = ({ text }: Piece, at: number): string => (at > 1 ? ` → ${text}` : text);

const textLineIn = (line: ShownLine, language: AlertLanguage): string =>
  renderLines([line], "text", alertWords(language).difference);

/** What became of one page. */
export function pageLines(page: SitePageEvent, language: AlertLanguage): ShownLine[] {
  const { pages: words, alert } = alertWords(language);
  const lead = `${words[page.event]}${alert.colon} `;
  const name = page.title === null ? page.url : `${short(page.title)}, ${page.url}`;
  switch (page.event) {
    case "page_added":
    case "page_back":
      return [
        [
          { mark: "equal", text: lead },
          { mark: "added", text: name },
        ],
      ];
    case "page_gone":
      return [
        [
          { mark: "equal", text: lead },
          { mark: "removed", text: name },
        ],
      ];
    case "page_moved":
      return [
        [
          { mark: "equal", text: lead },
          { mark: "removed", text: page.previous_url ?? "" },
          { mark: "added", text: page.url },
        ],
      ];
    case "page_unlisted":
      return [note(lead + name)];
    case "page_changed":
      return [
        note(lead + name),
        ...page.removed.map((text): ShownLine => [{ mark: "removed", text: short(text) }]),
        ...page.added.map((text): ShownLine => [{ mark: "added", text: short(text) }]),
      ];
  }
}

/** Of a page whose event and name were said: where it is, and what changed on it. */
const linesBelow = (page: SitePageEvent, language: AlertLanguage): ShownLine[] => [
  note(page.url),
  ...pageLines(page, language).slice(1),
];

const note = (text: string): ShownLine => [{ mark: "note", text }];

/** An address as it stands below that of the watch. */
function pathOf(address: string, url: string): string {
  const [page, watched] = [URL.parse(address), URL.parse(url)];
  return page && watched?.host === page.host ? page.pathname + page.search : address.replace(/^https?:\/\//, "");
}

function short(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length <= maxCharacters ? line : `${beginningOf(line, maxCharacters - 1)}…`;
}
