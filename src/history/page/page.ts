/**
 * What people see who follow the link of an alert: what changed on a watched page, when, why they were notified, and the
 * picture of it where one was taken. Words of the watched page are text here and never markup. Pure.
 */
import type { Sentence } from "../../message/message.ts";
import { createHash } from "node:crypto";
import { escapedHtml, framedHtml, pageHeadersFor, pageStyle } from "../../http/page.ts";
import type { Brief } from "../../lib/difference/brief.ts";
import { pictureChange, readableSnapshot } from "../../lib/picture/words.ts";
import type { ChangeUnit } from "../change.ts";
import { counts } from "../../lib/difference/counting.ts";
import type { Difference } from "../../lib/difference/difference.ts";
import { renderDifference } from "../../lib/difference/render.ts";
import { decisiveDifference, type Judgement } from "../../lib/difference/judgement.ts";
import { type Stock, stockOfText } from "../../lib/price/stock.ts";
import { tableText } from "../../services/tableHeadline.ts";
import { siteText } from "../../services/siteChange.ts";
import { siteDifferenceIn } from "../../services/siteLine.ts";
import { sayingOf } from "../../services/storedLine.ts";
import type { PagesOfChange } from "../../services/webhook/siteReport.ts";
import type { RowsOfChange } from "../../services/webhook/tableReport.ts";
import { briefText } from "../../services/briefText.ts";
import { alertWords } from "../../services/words/index.ts";
import type { AlertLanguage } from "../../services/words/language.ts";
import { chartHtml, chartRules, type PastPrices } from "./chart.ts";
import { reasonText } from "./reason.ts";
import { factsHtml, factsText } from "./facts.ts";
import { previewHtml, type Preview } from "./preview.ts";

export type ChangePage = {
  name: string;
  /** The address of the watched page. */
  url: string;
  /** Unix seconds of the two readings, and the time zone of the watch's owner. */
  from: number;
  at: number;
  zone: string;
  /** The language of the watch's owner. */
  language: AlertLanguage;
  /** What is counted of the difference. */
  unit: ChangeUnit;
  summary: string | null;
  /** Why the check reported it, in a sentence. */
  reason: Sentence | null;
  /** Absent where the texts are gone: then `brief`, some lines of the difference, stands in. */
  difference: Difference | null;
  brief: string;
  /** Price and stock before and after, of a product; null for everything else. */
  offers: { before: Stock; after: Stock } | null;
  /** What became of the rows of a table, and of the pages of a site; null of everything else. */
  table: RowsOfChange | null;
  site: PagesOfChange | null;
  /** The prices up to the change; null of everything else. */
  prices: PastPrices | null;
  /** What makes the change matter, "EUR 1,000 → EUR 2,000"; null where no rule found anything. */
  finding: string | null;
  /** Whether a chat may show what changed, where the link is pasted; `pageUrl`: the whole address of this page. */
  preview: { pageUrl: string } | null;
  /** The whole text after the change, on the page that shows it in place of the difference. */
  text?: string;
  /** The picture of the page after the change, by an address relative to this page's; in device pixels. `isMarked`: it shows what changed. */
  picture: { url: string; width: number; height: number; isMarked?: boolean } | null;
  /** Where the pages of the same change are. */
  links: {
    difference: string;
    text: string;
    download: string;
    /** The same change for its owner, signed in. */
    dashboard: string;
  };
};

type Texts = {
  before: string | null;
  after: string | null;
  brief: string;
  /** Of the brief, where they are known. */
  words?: Brief["words"];
  judgement: Judgement;
  language: AlertLanguage;
};
type Compared = Pick<ChangePage, "difference" | "brief" | "offers">;

/** What is shown of two texts: their difference; of a picture, whose text is made of marks, how much of the page changed. */
export function shownOf({ before, after, brief, words = null, judgement, language }: Texts): Compared {
  const picture = after === null ? null : pictureChange(after, alertWords(language).picture);
  if (before === null || after === null || picture !== null)
    return { difference: null, brief: picture ?? briefText({ text: brief, words }, language), offers: null };
  const [was, is] = [stockOfText(before), stockOfText(after)];
  return {
    difference: siteDifferenceIn(decisiveDifference(before, after, { judgement }), language),
    brief,
    offers: was && is && { before: was, after: is },
  };
}

const sheet =
  pageStyle +
  "main{max-width:52rem;margin:0 auto 4rem}body{max-width:none}h1{overflow-wrap:anywhere}a{color:#1d5a96}" +
  "body{margin:0 auto}h1{margin:.25rem 0}h2{font-size:1.125rem;margin:1.5rem 0 .5rem}.brand{font-weight:600;margin:.75rem 0}.under{margin:0}" +
  ".facts{font-size:1.25rem;margin:.5rem 0}.facts .value{font-size:2rem;overflow-wrap:anywhere}.facts span,.facts strong{margin-inline-end:.5rem}" +
  ".falls,.in{color:#1f6b45}.rises,.out{color:#a61b1b}.actions{display:flex;flex-wrap:wrap;gap:.5rem;margin:.75rem 0}" +
  ".actions a{display:inline-flex;align-items:center;min-height:44px;padding:0 .75rem;border:1px solid #788796;border-radius:6px;text-decoration:none}" +
  ".actions a:first-child{background:#1a5fa6;border-color:#1a5fa6;color:#fff;font-weight:600}" +
  "dt{font-weight:600;margin-top:.6rem}dd{margin:0;overflow-wrap:anywhere}" +
  ".text{white-space:pre-wrap;overflow-wrap:anywhere;font:.9rem/1.5 ui-monospace,monospace;border:1px solid #9fb0c0;border-radius:.4rem;padding:1rem}" +
  ".picture{display:block;max-height:24rem;overflow:hidden;border:1px solid #9fb0c0;border-radius:.4rem;margin-top:1rem}" +
  ".picture img{display:block;width:100%;height:auto}" +
  chartRules +
  // Blue and orange, which colour-blind people tell apart, each with its sign.
  "del{background:#ffc98a;color:#5c2c00}ins{background:#a8d0ff;color:#0b2f5c;text-decoration:none}" +
  'del::before{content:"\u2212"}ins::before{content:"+"}' +
  "@media(prefers-color-scheme:dark){a{color:#8cc0f2}del{background:#74460e;color:#ffe6cc}ins{background:#1f5288;color:#dcecff}" +
  ".falls,.in{color:#7fd1a5}.rises,.out{color:#ff9b94}.actions a:first-child{background:#7db8f5;border-color:#7db8f5;color:#0b1a29}}";

/** Times are written for the owner's zone; this writes them again for that of whoever reads the page. */
const script =
  'for(const t of document.querySelectorAll("time"))t.textContent=new Intl.DateTimeFormat(document.documentElement.lang,{dateStyle:"medium",timeStyle:"short"}).format(new Date(t.dateTime))';
const scriptHash = createHash("sha256").update(script).digest("base64");

const { "Content-Security-Policy": policy, ...headers } = pageHeadersFor(sheet);

/** What goes along with the page: as with all pages, but it may show pictures of ours, and a browser may keep it for going back. */
export const changePageHeaders = {
  ...headers,
  "Content-Security-Policy": `${policy}; img-src 'self'; script-src 'sha256-${scriptHash}'`,
  "Cache-Control": "private, no-cache",
} as const;

/** Where the page says so, for links that lead there. */
export const reasonAnchor = "why";
const maxLines = 2000;
const maxCharacters = 200_000;

/** The page of a change: facts and actions, then its difference, or with `text` the whole text after it. */
export function changePageHtml(page: ChangePage): string {
  const { name, text, language, url, at, zone } = page;
  const host = URL.parse(url)?.host ?? url;
  const place = /^https?:\/\//i.test(url) ? link(url, host) : escapedHtml(host);
  const lines = `<p class="under">${place} &middot; ${timeHtml(at, { zone, language })}</p>\n`;
  const markup = `${lines}${text === undefined ? changeHtml(page) : textAfterHtml(page, text)}<script>${script}</script>`;
  const head = previewHtml(previewOf(page));
  return framedHtml({ language, title: name, markup, sheet, head, lead: '<p class="brand">Tidemark</p>\n' });
}

function textAfterHtml(page: ChangePage, text: string): string {
  const { changePage: words } = alertWords(page.language);
  const shown = textHtml(saidText(text, page.language), words.moreCharacters);
  return `${factsHtml(page)}${actionsHtml(page)}
<h2>${words.textAfter}</h2>
<div class="text">${shown}</div>
${termsHtml(page)}`;
}

function changeHtml(page: ChangePage): string {
  const { language, at, zone, picture, difference, offers, prices } = page;
  const { changePage: words } = alertWords(language);
  // What changed in a picture is seen, and said in a few words above it.
  if (picture?.isMarked && difference === null) {
    const facts = factsHtml({ ...page, finding: page.finding ?? page.brief });
    return `${facts}${pictureHtml(page, picture)}${actionsHtml(page)}\n${termsHtml(page)}`;
  }
  const compared = offers ? "" : `<h2>${words.whatChanged}</h2>\n<div class="text">${differenceHtml(page)}</div>\n`;
  const chart = prices ? chartHtml({ ...prices, at, zone, language }) : "";
  const seen = picture
    ? `\n<h2>${picture.isMarked ? words.markedPicture : words.picture}</h2>${pictureHtml(page, picture)}`
    : "";
  return `${factsHtml(page)}${actionsHtml(page)}\n${compared}${chart}${termsHtml(page)}${seen}`;
}

const termsHtml = (page: ChangePage): string =>
  `<dl>${rowsOf(page)
    .map(([term, description, id]) => `<dt${id ? ` id="${id}"` : ""}>${term}</dt><dd>${description}</dd>`)
    .join("\n")}</dl>`;

function previewOf(page: ChangePage): Preview {
  const { name, preview, picture, brief } = page;
  if (!preview) return { name, facts: "", picture: null };
  const url = picture && new URL(picture.url, preview.pageUrl).href;
  return {
    name,
    facts: factsText(page) || (page.difference ? "" : brief),
    picture: picture && url ? { ...picture, url } : null,
  };
}

/** At most four, the way to the watched page first. */
function actionsHtml({ url, text, difference, offers, links, language }: ChangePage): string {
  const { changePage: words } = alertWords(language);
  const all = [
    ...(/^https?:\/\//i.test(url) ? [link(url, words.openPage)] : []),
    link(links.dashboard, words.dashboard),
    ...(text === undefined ? [] : [link(links.difference, words.whatChangedIn)]),
    ...(text === undefined && difference && !offers ? [link(links.text, words.wholeText)] : []),
    ...(difference && !offers ? [link(links.download, words.plainText)] : []),
  ];
  return `<p class="actions">${all.join(" ")}</p>`;
}

/** The difference as plain text, whole. */
export const differenceText = (difference: Difference, language: AlertLanguage): string =>
  renderDifference(difference, "text", { changesOnly: true, context: 3, labels: alertWords(language).difference });

function rowsOf(page: ChangePage): [term: string, description: string, id?: string][] {
  const { summary, reason, difference, offers, zone, language, unit } = page;
  const { changePage: words } = alertWords(language);
  const counted = difference && !offers ? words[unit](counts(difference)) : null;
  return [
    ...(summary ? [[words.summary, escapedHtml(summary)] as [string, string]] : []),
    [words.changed, timeHtml(page.at, { zone, language })],
    [words.against, timeHtml(page.from, { zone, language })],
    ...(counted ? [[words.counted[unit], counted] as [string, string]] : []),
    ...(reason
      ? [
          [words.reason, escapedHtml(reasonText(reason, language, offers?.after.currency ?? null)), reasonAnchor] as [
            string,
            string,
            string,
          ],
        ]
      : []),
  ];
}

const differenceHtml = ({ difference, brief, language, table, site }: ChangePage): string =>
  table
    ? tableText(table, { language, format: "htmledits", max: maxLines })
    : site
      ? siteText(site, { language, format: "htmledits", max: maxLines })
      : difference
        ? renderDifference(difference, "htmledits", {
            ...{ words: true, changesOnly: true, context: 3, lines: maxLines },
            labels: alertWords(language).difference,
          })
        : escapedHtml(brief);

/** As much of the top of the picture as there is room for; it leads to the whole. */
function pictureHtml(
  { name, language }: ChangePage,
  { url, width, height }: NonNullable<ChangePage["picture"]>,
): string {
  const [address, words] = [escapedHtml(url), alertWords(language).changePage.screenshotOf(name)];
  return `
<a class="picture" href="${address}"><img src="${address}" width="${width}" height="${height}" alt="${escapedHtml(words)}"></a>
`;
}

/** A stored text as people read it. */
function saidText(text: string, language: AlertLanguage): string {
  const readable = readableSnapshot(text);
  // Of a picture the mark that tells two apart is no word for people.
  return readable
    .split("\n")
    .map(sayingOf(language, readable !== text))
    .join("\n");
}

function textHtml(text: string, more: (n: number) => string): string {
  if (text.length <= maxCharacters) return escapedHtml(text);
  return `${escapedHtml(text.slice(0, maxCharacters))}<br>${escapedHtml(more(text.length - maxCharacters))}`;
}

const link = (url: string, words: string) =>
  `<a href="${escapedHtml(url)}" rel="noopener noreferrer nofollow">${escapedHtml(words)}</a>`;

function timeHtml(at: number, { zone, language }: { zone: string; language: AlertLanguage }): string {
  const style = { dateStyle: "medium", timeStyle: "long", timeZone: zone } as const;
  const text = new Intl.DateTimeFormat(language, style).format(at * 1000);
  return `<time datetime="${new Date(at * 1000).toISOString()}">${escapedHtml(text)}</time>`;
}
