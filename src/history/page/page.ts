/**
 * What people see who follow the link of an alert: what changed on a watched page, when, why they were notified, and the
 * picture of it where one was taken. Words of the watched page are text here and never markup. Pure.
 */
import { escapedHtml, framedHtml, pageHeadersFor, pageStyle } from "../../http/page.ts";
import { pictureChange, readableBrief } from "../../lib/picture/words.ts";
import { counts } from "../../lib/difference/counting.ts";
import type { Difference } from "../../lib/difference/difference.ts";
import { renderDifference } from "../../lib/difference/render.ts";
import { strftime } from "../../lib/time/strftime.ts";
import { decisiveDifference, type Judgement } from "../../lib/difference/judgement.ts";

export type ChangePage = {
  name: string;
  /** The address of the watched page. */
  url: string;
  /** Unix seconds of the two readings, and the time zone of the watch's owner. */
  from: number;
  at: number;
  zone: string;
  summary: string | null;
  /** Why the check reported it, in a sentence. */
  reason: string | null;
  /** Absent where the texts are gone: then `brief`, some lines of the difference, stands in. */
  difference: Difference | null;
  brief: string;
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

type Texts = { before: string | null; after: string | null; brief: string; judgement: Judgement };

/** What is shown of two texts: their difference; of a picture, whose text is made of marks, how much of the page changed. */
export function shownOf({ before, after, brief, judgement }: Texts): Pick<ChangePage, "difference" | "brief"> {
  const picture = after === null ? null : pictureChange(after);
  if (before === null || after === null || picture !== null)
    return { difference: null, brief: picture ?? readableBrief(brief) };
  return { difference: decisiveDifference(before, after, { judgement }), brief };
}

const sheet =
  pageStyle +
  "main{max-width:52rem;margin:0 auto}body{max-width:none;margin:6vh auto}h1{overflow-wrap:anywhere}a{color:#1d5a96}" +
  "dt{font-weight:600;margin-top:.6rem}dd{margin:0;overflow-wrap:anywhere}" +
  ".text{white-space:pre-wrap;overflow-wrap:anywhere;font:.9rem/1.5 ui-monospace,monospace;border:1px solid #9fb0c0;border-radius:.4rem;padding:1rem}" +
  ".picture{display:block;max-height:24rem;overflow:hidden;border:1px solid #9fb0c0;border-radius:.4rem;margin-top:1rem}" +
  ".picture img{display:block;width:100%;height:auto}" +
  // Blue and orange, which colour-blind people tell apart, each with its sign.
  "del{background:#ffc98a;color:#5c2c00}ins{background:#a8d0ff;color:#0b2f5c;text-decoration:none}" +
  'del::before{content:"\u2212"}ins::before{content:"+"}' +
  "@media(prefers-color-scheme:dark){a{color:#8cc0f2}del{background:#74460e;color:#ffe6cc}ins{background:#1f5288;color:#dcecff}}";

const { "Content-Security-Policy": policy, ...headers } = pageHeadersFor(sheet);

/** What goes along with the page: as with all pages, but it may show pictures of ours, and a browser may keep it for going back. */
export const changePageHeaders = {
  ...headers,
  "Content-Security-Policy": `${policy}; img-src 'self'`,
  "Cache-Control": "private, no-cache",
} as const;

const reasonTerm = "Why this was reported";
/** Where the page says so, for links that lead there. */
export const reasonAnchor = "why";
const maxLines = 2000;
const maxCharacters = 200_000;

/** The page of a change: its difference, or with `text` the whole text after it. */
export function changePageHtml(page: ChangePage): string {
  const { name, text, links } = page;
  const more = [
    ...(text === undefined ? [] : [link(links.difference, "What changed in it")]),
    ...(text === undefined && page.difference ? [link(links.text, "The whole text after the change")] : []),
    ...(page.difference ? [link(links.download, "The difference as plain text")] : []),
    link(links.dashboard, "Open in Tidemark"),
  ];
  const markup = `<dl>${factsOf(page)
    .map(
      ([term, description]) =>
        `<dt${term === reasonTerm ? ` id="${reasonAnchor}"` : ""}>${term}</dt><dd>${description}</dd>`,
    )
    .join("\n")}</dl>
<h2>${text === undefined ? "What changed" : "The text after the change"}</h2>
<div class="text">${text === undefined ? differenceHtml(page) : textHtml(text)}</div>
<p>${more.join(" &middot; ")}</p>${text === undefined ? pictureHtml(page) : ""}`;
  return framedHtml({ title: name, markup, sheet });
}

/** The difference as plain text, whole. */
export const differenceText = (difference: Difference): string =>
  renderDifference(difference, "text", { changesOnly: true, context: 3 });

function factsOf(page: ChangePage): [term: string, description: string][] {
  const { url, summary, reason, difference, zone } = page;
  return [
    ["Watched page", /^https?:\/\//i.test(url) ? link(url, url) : escapedHtml(url)],
    ["Changed", timeHtml(page.at, zone)],
    ["Compared with the reading of", timeHtml(page.from, zone)],
    ...(difference ? [["Lines", countsText(difference)] as [string, string]] : []),
    ...(summary ? [["Summary written by AI", escapedHtml(summary)] as [string, string]] : []),
    ...(reason ? [[reasonTerm, escapedHtml(reason)] as [string, string]] : []),
  ];
}

function countsText(difference: Difference): string {
  const { added, removed, replaced } = counts(difference);
  return `${added} added, ${removed} removed, ${replaced} replaced`;
}

const differenceHtml = ({ difference, brief }: ChangePage): string =>
  difference
    ? renderDifference(difference, "htmledits", { words: true, changesOnly: true, context: 3, lines: maxLines })
    : escapedHtml(brief);

/** As much of the top of the picture as there is room for; it leads to the whole. */
function pictureHtml({ picture, name }: ChangePage): string {
  if (!picture) return "";
  const url = escapedHtml(picture.url);
  return `
<h2>${picture.isMarked ? "The page after the change, with what changed in red" : "The page after the change"}</h2>
<a class="picture" href="${url}"><img src="${url}" width="${picture.width}" height="${picture.height}" loading="lazy" alt="Screenshot of ${escapedHtml(name)}"></a>`;
}

function textHtml(text: string): string {
  if (text.length <= maxCharacters) return escapedHtml(text);
  return `${escapedHtml(text.slice(0, maxCharacters))}<br>(${text.length - maxCharacters} more characters)`;
}

const link = (url: string, words: string) =>
  `<a href="${escapedHtml(url)}" rel="noopener noreferrer nofollow">${escapedHtml(words)}</a>`;

function timeHtml(at: number, zone: string): string {
  const timeText = strftime(at, zone, "%Y-%m-%d %H:%M:%S %Z");
  return `<time datetime="${new Date(at * 1000).toISOString()}">${escapedHtml(timeText)}</time>`;
}
