/**
 * The English words of alerts and mails. Another language is one more object of the type `AlertWords`. Templates are those of `lib/template`, with the tokens of `tokens.ts`. Pure.
 */
import { textOf } from "../../message/textOf.ts";
import type { Sentence } from "../../message/message.ts";
import { numbersIn } from "../../language/plural.ts";
import { portionText } from "../../language/portion.ts";
import { englishLabels } from "../../lib/difference/labels.ts";

const number = numbersIn("en");
const counted = (n: number, one: string, many: string): string => `${number(n)} ${n === 1 ? one : many}`;
const hours = (n: number): string => (n === 1 ? "one hour" : `${n} hours`);

export type DigestSize = { count: number; names: string; isAllChanges: boolean };
export type LinkWords = { link: string; hours: number };
/** The subject of a mail and its paragraphs. `button`: what the link does, for a mail that has one. */
export type LetterWords = { subject: string; paragraphs: string[]; button?: { url: string; text: string } };

export const english = {
  /** The usual title and the parts of the usual body, as templates. */
  alert: {
    /** Before what a line is about; in French a space that does not break stands before it. */
    colon: ":",
    title: "{{ watch_title }}{% if change_headline %}: {{ change_headline }}{% else %} has changed{% endif %}",
    price:
      "Price: {{ restock.price_text }}" +
      "{% if restock.previous_price is not none and restock.previous_price != restock.price %}" +
      " (was {{ restock.previous_price_text }}){% endif %}",
    stock: "{{ 'In stock' if restock.in_stock else 'Sold out' }}",
    whole: "Whole difference",
    wholeAt: "Whole difference:",
    ai: "Summary written by AI:",
    severe: { high: "High severity", critical: "Critical severity" },
    unjudged: "Not compared with what you want to hear of",
    /** Of a change whose texts are gone. */
    changed: (name: string) => `${name} has changed`,
    firstLines: "The whole texts of this change are no longer stored; these are its first lines.",
    picture: "The page after the change",
  },
  difference: englishLabels,
  headline: {
    fresh: "(new)",
    gone: "(gone)",
    moved: "(moved)",
    more: (n: number) => ` and ${n} more`,
  },
  /** The page behind the link of an alert. */
  changePage: {
    whatChanged: "What changed",
    textAfter: "The text after the change",
    dashboard: "Open in Tidemark",
    whatChangedIn: "What changed in it",
    wholeText: "The whole text",
    plainText: "As plain text",
    changed: "Changed",
    against: "Compared with the reading of",
    reason: "Why this was reported",
    reasons: {
      text: "The text changed",
      rows: "Rows of the table changed",
      pages: "Pages of the site changed",
      gone: "The text that should not be present is gone",
      came: "It came into stock",
      went: "It went out of stock",
      picture: "The picture changed",
      price: (before: string, after: string) => `The price changed from ${before} to ${after}`,
      other: "By the settings of the watch it counts",
    },
    picture: "The page after the change",
    markedPicture: "The page after the change, with what changed in red",
    screenshotOf: (name: string) => `Screenshot of ${name}`,
    moreCharacters: (n: number) => `(${n} more characters)`,
  },
  /** What became of the rows of a table. */
  table: {
    fresh: "New",
    gone: "Gone",
    cheapest: "Cheapest is now",
    yes: "yes",
    no: "no",
    inStock: "in stock",
    soldOut: "sold out",
    more: (rows: number) => `and ${rows} more`,
    columns: { name: "name", price: "price", stock: "stock" },
  },
  move: {
    was: (price: string) => `was ${price}`,
    noPrice: "no price any more",
    inStock: "now in stock",
    soldOut: "now sold out",
  },
  picture: {
    changed: "The picture of the page changed",
    share: (share: string, places: number) =>
      `${portionText("en", share)} of the picture changed, in ${counted(places, "place", "places")}`,
    size: (size: string) => `${size} pixels`,
    /** A place in the picture: its size, and where its corner is. */
    place: (size: string, corner: string) => `${size} at ${corner}`,
  },
  /** Above why a link of a mail could not be followed. */
  refused: "That did not work",
  links: {
    difference: "See the difference",
    why: "Why this alert",
    watch: "Open the watch",
    noise: "This is noise",
    week: "Mute for a week",
    pause: "Pause this watch",
    stop: "Stop all alerts of this watch",
    unsubscribe: "Stop all alerts by mail, of every watch",
  },
  digest: {
    /** The title of a digest: `names` are those of its watches; `isAllChanges`: none of them is about a page that cannot be read. */
    title: ({ count, names, isAllChanges }: DigestSize) =>
      `${isAllChanges ? counted(count, "change", "changes") : counted(count, "alert", "alerts")}: ${names}`,
    /** Before the last of several names. */
    and: (name: string) => ` and ${name}`,
    span: (from: string, to: string) => (from === to ? from : `${from} to ${to}`),
    all: "All changes",
    more: (n: number) => `${counted(n, "more alert is", "more alerts are")} not shown here.`,
    untagged: "Without a tag",
    gone: "The texts of this change are no longer stored.",
    whole: "Whole difference",
    link: "See all changes",
  },
  feed: {
    all: "Tidemark: changes",
    ofAll: "What changed on the watched pages",
    of: (title: string) => `Changes of ${title}`,
    page: "Watched page:",
    tags: "Tags",
    watches: "Watches",
  },
  /** What became of pages of a site. */
  pages: {
    page_added: "New page",
    page_back: "Back",
    page_moved: "Moved",
    page_gone: "Gone",
    page_unlisted: "No longer listed",
    page_changed: "Changed",
    moved: (from: string, to: string) => `${from} moved to ${to}`,
    /** Stands before a colon, in titles alone. */
    restructured: "Site restructured",
    restructuredHelp: "more than a fifth of its pages came, left or moved at once",
    /** Before two patterns of addresses. */
    movedSo: (pages: number) => counted(pages, "page moved", "pages moved"),
    /** Pages that are lost with the sitemap that had listed them; before its address. */
    withList: {
      page_gone: (pages: number) => `${counted(pages, "page", "pages")} and their list are gone`,
      page_unlisted: (pages: number) => `${counted(pages, "page", "pages")} and their list are no longer listed`,
    },
    all: "All that changed",
    /** Stand in brackets behind the address of a page. `change`: counted by page, before its first lines. */
    remarks: {
      was: "was",
      noLongerListed: "no longer listed",
      change: (count: number) => `change ${count}:`,
    },
  },
  health: {
    /** Why a page could not be read: `sentence` is what the check said. */
    reason: (_kind: string, sentence: Sentence) => textOf(sentence, { language: "en" }),
    failing: (name: string) => `Cannot read: ${name}`,
    failed: (count: number) =>
      `The last ${count} checks failed. Nothing was compared meanwhile; you will be told once when it can be read again.`,
    recovered: (name: string) => `Readable again: ${name}`,
    again: "The page is being read again.",
    againAfter: (count: number, reason: string) =>
      `The page can be read again after ${count} failed checks. The last failure was: ${reason}`,
    matched: (name: string) => `Matches now: ${name}`,
    firstMatch: "The include filters match for the first time:",
    compared: "What comes later is compared with this.",
    silent: (name: string) => `Not read for long: ${name}`,
    since: (time: string) => `There was no good reading since ${time}, for three intervals of the watch or more.`,
    outage: {
      late: "Its checks are late on our side; they will be made up for as soon as possible.",
      broken: "Its checks broke inside the service; this was recorded.",
      failing: "Its checks fail.",
      host: "The site cannot be reached or asked to be left alone for a while, so it is not asked.",
    },
    once: "You will be told once when it is read again.",
  },
  channel: {
    paused: (channel: string) => `Channel paused: ${channel}`,
    broken: (channel: string, days: number, failed: number) =>
      `Nothing has arrived at ${channel} for ${days} days: ${failed} alerts failed, the last one so:`,
    mend: (where: string) =>
      `It is paused now, and alerts to it are held back. Mend it, test it, and resume it ${where}. What failed can be sent again there.`,
    at: (address: string) => `at ${address}`,
    dashboard: "in the dashboard, at Channels",
  },
  test: {
    title: "Tidemark test message",
    body: "This is a test. If you can read it, changes of your watches will reach you here.",
    /** Of an alert with made-up content. */
    mark: (title: string) => `Test: ${title}`,
    note: "This is a test with made-up content: nothing has changed. Alerts of this kind look like this.",
    sample: {
      name: "Blue kettle",
      shop: "Red lamp",
      tag: "Kitchen",
      line: (days: number) => `Delivery in ${days} days`,
      reason: "The site did not answer in time.",
    },
  },
  account: {
    verify: ({ link, hours: lasts }: LinkWords): LetterWords => ({
      subject: "Verify your email address",
      button: { url: link, text: "Verify the address" },
      paragraphs: [
        "Welcome to Tidemark. Open this link to verify your email address:",
        link,
        `The link works for ${hours(lasts)}. If you did not register, ignore this mail and do not open the link. To have the account for yourself, reset its password: that ends whatever was set up in it before.`,
      ],
    }),
    reset: ({ link, hours: lasts }: LinkWords): LetterWords => ({
      subject: "Reset your password",
      button: { url: link, text: "Choose a new password" },
      paragraphs: [
        "Somebody, probably you, asked to reset the password of your Tidemark account. Open this link to choose a new one:",
        link,
        `The link works once, for ${hours(lasts)}. If it was not you, ignore this mail: nothing has changed.`,
      ],
    }),
    email: ({ link, hours: lasts }: LinkWords): LetterWords => ({
      subject: "Confirm this address for alerts",
      button: { url: link, text: "Send alerts here" },
      paragraphs: [
        "Somebody, probably you, asked Tidemark to mail alerts about changed web pages to this address. Open this link to agree:",
        link,
        `The link works for ${hours(lasts)}. If it was not you, ignore this mail: no alerts will be sent.`,
      ],
    }),
    address: ({ link, hours: lasts }: LinkWords): LetterWords => ({
      subject: "Confirm your new sign-in address",
      button: { url: link, text: "Confirm the address" },
      paragraphs: [
        "Somebody, probably you, asked to sign in to a Tidemark account with this address. Open this link to confirm the change:",
        link,
        `The link works once, for ${hours(lasts)}. If it was not you, ignore this mail: nothing has changed.`,
      ],
    }),
    /** `link`: to where the password is changed. */
    asked: (link: string): LetterWords => ({
      subject: "Your sign-in address is to be changed",
      button: { url: link, text: "Change the password" },
      paragraphs: [
        "Somebody, probably you, asked to change the address that you sign in to Tidemark with. Nothing has changed yet: the new address has to be confirmed first.",
        "If it was not you, change your password now: that stops the change and ends all sessions.",
      ],
    }),
    changed: (): LetterWords => ({
      subject: "Your sign-in address was changed",
      paragraphs: [
        "The address that you sign in to Tidemark with was changed to another one, which was confirmed. This address no longer signs in.",
        "If it was not you, write to whoever runs this server.",
      ],
    }),
    /** `link`: to where a link for a new password is asked for. */
    passwordChanged: (link: string): LetterWords => ({
      subject: "Your password was changed",
      button: { url: link, text: "Choose a new password" },
      paragraphs: [
        "The password of your Tidemark account was changed, and all sessions have ended.",
        "If it was you, there is nothing to do. If it was not, choose a new password now, and have all API keys and channels removed with it.",
      ],
    }),
    /** `link`: to the watches; null where the address of the server is not known. */
    paused: (plan: string, watches: number, link: string | null): LetterWords => ({
      subject: "Some of your watches were paused",
      ...(link ? { button: { url: link, text: "Choose which ones run" } } : {}),
      paragraphs: [
        `Your plan is ${plan} now. ${watches === 1 ? "One watch was" : `${watches} watches were`} paused, because the plan runs fewer watches. Nothing was deleted: you can choose which ones run, and a larger plan starts them again.`,
      ],
    }),
  },
};

export type AlertWords = typeof english;
