/**
 * Changes as feed entries: one entry per change, with a permanent id, a title that says what changed, a mark where it is of
 * high or critical severity, the stored summary (if any) and the difference. An entry links to the signed page of its change, if there is one, and to the watched page. Reading a
 * feed never calls a language model. Pure.
 */
import { escapedHtml } from "../http/page.ts";
import { pictureChange } from "../lib/picture/words.ts";
import { lineDifference } from "../lib/difference/difference.ts";
import { stockOfText } from "../lib/price/stock.ts";
import { decisiveDifference } from "../lib/difference/judgement.ts";
import { renderDifference } from "../lib/difference/render.ts";
import type { Change } from "../history/change.ts";
import { rowsOfChange } from "../history/rows/ofChange.ts";
import { pagesOfChange } from "../history/site/ofChange.ts";
import type { Leaf } from "../site/leaf.ts";
import { siteDifferenceIn } from "../services/siteLine.ts";
import { siteHeadline, siteText } from "../services/siteChange.ts";
import type { PagesOfChange } from "../services/webhook/siteReport.ts";
import type { RowsOfChange } from "../services/webhook/tableReport.ts";
import { readJudgement } from "../history/judgement.ts";
import { keptText } from "../history/keptLines.ts";
import { severityMark } from "../services/severityMark.ts";
import { severityLevels } from "../reading/severity/severity.ts";
import { tableHeadline, tableText } from "../services/tableHeadline.ts";
import { changeHeadline } from "../services/headline.ts";
import { alertWords } from "../services/words/index.ts";
import type { AlertLanguage } from "../services/words/language.ts";
import { stableUri, type FeedItem } from "../lib/feed/write/feed.ts";

/** A change with what its feed entry needs. */
export type FeedChange = {
  change: Change;
  watch: { title: string; url: string; tags: string[] };
  /** The texts of the two snapshots; null when they were deleted: then the stored brief is used. */
  texts: { before: string; after: string } | null;
  /** The addresses of the change's signed page and of its picture, if any; null when the server has no keys to sign them. */
  links: { difference: string; picture: string | null } | null;
  /** The pages of a site as they are known now; null of everything else. */
  leaves?: readonly Leaf[] | null;
  /** That of the account; English where it is absent. */
  language?: AlertLanguage;
};

const maxLines = 400;

/** The feed entry of a change. */
export function itemOf({ change, watch, texts, links, leaves = null, language = "en" }: FeedChange): FeedItem {
  const words = alertWords(language);
  const site = pagesOfChange({ ...(texts ?? noTexts), ...change }, leaves);
  const table = change.unit === "rows" ? rowsOfChange({ ...(texts ?? noTexts), judgement: change.judgement }) : null;
  const rendered = table
    ? renderTable(table, language)
    : site
      ? renderSite(site, { language, url: watch.url })
      : texts
        ? renderChange(change, { texts, picture: links?.picture ?? null, language })
        : {
            headline: "",
            html: "",
            text: keptText(change, language),
          };
  const summary = change.summary ? `${words.alert.ai} ${change.summary}` : "";
  const mark = severityMark(severityLevels[change.severity ?? -1], language);
  const lead = (mark && `<p><b>${escapedHtml(mark)}</b></p>`) + (summary && `<p>${escapedHtml(summary)}</p>`);
  const page = `<p>${words.feed.page} <a href="${escapedHtml(watch.url)}">${escapedHtml(watch.url)}</a></p>`;
  const isLinked = links !== null && /^https?:/i.test(watch.url);
  return {
    id: stableUri(change.watchUuid, String(change.at)),
    title: rendered.headline ? `${watch.title}${words.alert.colon} ${rendered.headline}` : watch.title,
    link: links?.difference ?? watch.url,
    ...(isLinked ? { page: watch.url } : {}),
    published: change.at,
    html: rendered.html && `${lead}${rendered.html}${isLinked ? page : ""}`,
    text: [mark, summary, rendered.text].filter(Boolean).join("\n\n"),
    categories: watch.tags,
  };
}

type RenderedChange = { headline: string; html: string; text: string };

type Rendering = { texts: { before: string; after: string }; picture: string | null; language: AlertLanguage };

const noTexts = { before: null, after: null };

const renderTable = (table: RowsOfChange, language: AlertLanguage): RenderedChange => ({
  headline: tableHeadline(table, language) ?? "",
  html: `<p>${tableText(table, { language, format: "htmlcolor", max: maxLines })}</p>`,
  text: tableText(table, { language, format: "text", max: maxLines }),
});

const renderSite = (
  site: PagesOfChange,
  { language, url }: { language: AlertLanguage; url: string },
): RenderedChange => ({
  headline: siteHeadline(site, { language, url }) ?? "",
  html: `<p>${siteText(site, { language, format: "htmlcolor", max: maxLines })}</p>`,
  text: siteText(site, { language, format: "text", max: maxLines }),
});

function renderChange(change: Change, { texts: { before, after }, picture, language }: Rendering): RenderedChange {
  const words = alertWords(language);
  const pictureText = pictureChange(after, words.picture);
  if (pictureText !== null) {
    const image = picture ? `<p><img src="${escapedHtml(picture)}" alt="${escapedHtml(pictureText)}"></p>` : "";
    return { headline: pictureText, html: `<p>${escapedHtml(pictureText)}</p>${image}`, text: pictureText };
  }
  // The line that stands for price and stock is for programs; people read what it says.
  if (stockOfText(before) && stockOfText(after)) {
    const moved = changeHeadline({ before, after }, () => lineDifference(before, after, {}), language);
    return { headline: moved, html: `<p><b>${escapedHtml(moved)}</b></p>`, text: moved };
  }
  // White space counts only where the check says that it did.
  const judgement = readJudgement(change.judgement, { ignoresWhitespace: true });
  const difference = siteDifferenceIn(decisiveDifference(before, after, { judgement }), language);
  const view = { words: true, changesOnly: true, context: 1, lines: maxLines, labels: words.difference };
  return {
    headline: changeHeadline({ before, after }, () => difference, language),
    html: `<p>${renderDifference(difference, "htmlcolor", view)}</p>`,
    text: renderDifference(difference, "text", view),
  };
}
