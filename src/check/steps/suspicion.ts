/**
 * Whether a reading can be trusted. In order: a wall in place of the page; a shell that only a browser fills (also where that is
 * why nothing was found), or nothing but "Loading" or "Redirecting"; a file in place of a page or a page in place of a file; an error page, word that the page is still being made, or a page that the site sends on to, in place of everything; data in place of a page or a page in place of data; a page without its end; a text
 * that collapsed, or a title that turned into a wall's or a sign-in page's. The last eight can be what the page is now:
 * `mayBeTrue` says what settles it, an equal second reading a moment later, or that it lasts for some minutes. Pure.
 */
import { message, type Message } from "../../message/message.ts";
import type { FetchFailure } from "../../page/page.ts";
import type { ReadResult } from "./read.ts";
import { endingOf, stopsWithinMarkup } from "../../reading/interstitial/ending.ts";
import { isFileText } from "../../lib/sniff/fileText.ts";
import { isForwardingText } from "../../reading/interstitial/forwarding.ts";
import { isLoadingText } from "../../reading/interstitial/loading.ts";
import { errorOfDocument } from "../../reading/interstitial/errorDocument.ts";
import { beginsAsError, errorPhraseOf } from "../../reading/interstitial/errorPage.ts";
import { isElsewhere } from "../../reading/interstitial/address.ts";
import { isSignInAddress, isSignInTitle, signInHeadingOf } from "../../reading/interstitial/login.ts";
import { obstacleOf } from "../../reading/interstitial/obstacle.ts";
import { isEmptyShell } from "../../reading/interstitial/shell.ts";
import { isPageType, type PageView } from "../../reading/interstitial/pageView.ts";
import { wallTitle } from "../../reading/interstitial/vendors.ts";
import {
  loginSentence,
  nothingTried,
  obstacleFailure,
  shellSentence,
  wallSentence,
} from "../../page/suspect/sentences.ts";
import type { Tried } from "../../settings/tried.ts";

export type Suspicion = Pick<FetchFailure, "class" | "sentence"> & { mayBeTrue: "never" | "twice" | "lasting" };

export type Doubtful = {
  sight: PageView;
  read: ReadResult;
  asked: string;
  usualTitle: string | null;
  /** The text of the last accepted snapshot, where this reading's differs from it. */
  usualText: string | null;
  /** The address that the last accepted page came from, where the same was asked for. */
  usualUrl?: string | undefined;
  /** The type that the last accepted page was sent with. */
  usualType?: string | undefined;
  /** Whether a reading of this page was ever accepted: what was accepted once is no shell. */
  isKnown: boolean;
  /** Whether the last accepted page came with its end. */
  usuallyEnds?: boolean | undefined;
  /** What was tried on it. Where a browser ran its scripts it is no shell, however little it says. */
  tried?: Tried;
};

/** The request was taken, and what it asks for is not there yet: https://www.rfc-editor.org/rfc/rfc9110.html#section-15.3.3 */
const accepted = 202;
/** A text shorter than this cannot collapse. */
const shortText = 500;
const collapsedTo = 0.2;

/** Why a reading is not trusted, or null. */
export function suspicionOf({
  sight,
  read,
  asked,
  usualTitle,
  usualText,
  usualUrl,
  usualType,
  isKnown,
  usuallyEnds = false,
  tried = nothingTried,
}: Doubtful): Suspicion | null {
  const { browser: isRendered } = tried;
  const isShellPage = () => !isRendered && isEmptyShell(sight);
  const obstacle = obstacleOf({ sight, asked, usualTitle });
  if (obstacle) return { ...obstacleFailure(obstacle, tried), mayBeTrue: "never" };
  if ("failure" in read) {
    const isEmpty = read.failure.class === "no_text" || read.failure.class === "filter_no_match";
    return isEmpty && isShellPage() ? { class: read.failure.class, sentence: shellSentence, mayBeTrue: "never" } : null;
  }
  const { text, title } = read.reading;
  const isCollapsed =
    usualText !== null && usualText.length >= shortText && text.length < collapsedTo * usualText.length;
  // Price and stock are one short line, found also in what a shell carries for search engines.
  const isShort = read.reading.restock === undefined && text.length < shortText;
  if ((isCollapsed || (!isKnown && isShort)) && isShellPage())
    return { class: "no_text", sentence: shellSentence, mayBeTrue: "never" };
  // Of data a value is the value, whatever it says.
  const passing = isShort && sight.isHtml ? onTheWay({ text, title, sight }, isRendered) : null;
  if (passing) return { class: "incomplete", sentence: passing, mayBeTrue: "never" };
  const ending = usuallyEnds ? endingOf(sight.answered) : null;
  const cut: Suspicion | null =
    ending?.isThere === false ? { class: "incomplete", sentence: incomplete(ending.mark), mayBeTrue: "lasting" } : null;
  if (usualText === null) return cut;
  if (cut === null && !isRendered && stopsWithinMarkup(sight.answered))
    return { class: "incomplete", sentence: lasting(message("wall.within_markup")), mayBeTrue: "lasting" };
  if (isFileText(text) !== isFileText(usualText))
    return { class: "unsupported_type", sentence: otherFile(isFileText(text)), mayBeTrue: "lasting" };
  if (signsInInPlaceOf(usualText, sight, asked))
    return { class: "login_wall", sentence: loginSentence(tried), mayBeTrue: "never" };
  const hasPrice = read.reading.restock !== undefined;
  const other = otherInPlaceOf(usualText, { sight, text, asked, usualUrl, usualType, hasPrice });
  if (other) return other;
  if (cut) return cut;
  if (isCollapsed) return { class: "no_text", sentence: collapsed(text.length, usualText.length), mayBeTrue: "twice" };
  const isTurned = (is: (title: string) => boolean) =>
    title !== null && usualTitle !== null && is(title) && !is(usualTitle);
  if (isTurned((one) => wallTitle.test(one)))
    return { class: "challenge", sentence: wallSentence("", isRendered), mayBeTrue: "twice" };
  return isTurned(isSignInTitle) ? { class: "login_wall", sentence: loginSentence(tried), mayBeTrue: "twice" } : null;
}

/** Where a page only says that it is being loaded, or that it leads on to another one. */
function onTheWay(
  { text, title, sight }: { text: string; title: string | null; sight: PageView },
  isRendered: boolean,
): Message | null {
  if (isLoadingText(text, title)) return message(isRendered ? "wall.loading" : "wall.loading_advice");
  if (!isForwardingText(sight.text, title)) return null;
  return message(isRendered ? "wall.forwarding_rendered" : "wall.forwarding");
}

type Seen = Pick<Doubtful, "sight" | "asked" | "usualUrl" | "usualType"> & { text: string; hasPrice: boolean };

/** What came in place of nearly everything that the page or document was, and counts once it has lasted. `text`: what was read of it. */
function otherInPlaceOf(
  usualText: string,
  { sight, text, asked, usualUrl, usualType, hasPrice }: Seen,
): Suspicion | null {
  const phrase = hasPrice ? null : errorInPlaceOf(usualText, sight, text);
  const mayBeTrue = "lasting";
  if (phrase !== null) return { class: "error_page", sentence: errorPage(phrase), mayBeTrue };
  const { finalUrl } = sight.answered;
  const isTaken = sight.status === accepted;
  const isElse = usualUrl !== undefined && isSentOn(finalUrl, { asked, usualUrl });
  const isOfOtherKind = usualType !== undefined && isPageType(usualType) !== sight.isHtml;
  if (!(isTaken || isElse || isOfOtherKind) || !isReplaced(usualText, text)) return null;
  if (isTaken) return { class: "error_page", sentence: lasting(message("wall.accepted")), mayBeTrue };
  if (isElse) return { class: "error_page", sentence: sentOn(finalUrl), mayBeTrue };
  return { class: "unsupported_type", sentence: otherKind(sight.isHtml), mayBeTrue };
}

/** Whether what was asked for is not where it was: an address that always leads on, as to the newest of its kind, is left alone. */
const isSentOn = (finalUrl: string, { asked, usualUrl }: { asked: string; usualUrl: string }): boolean =>
  isElsewhere(finalUrl, asked) && !isElsewhere(usualUrl, asked);

/** A page that was always about as short as an error page is reported at once, whatever it says. */
export const ownShortText = 200;

/** What an error says in place of nearly all that the page or document was; null where none does. `text`: what was read of it. */
function errorInPlaceOf(usualText: string, sight: PageView, text: string): string | null {
  const document = errorOfDocument(sight, usualText);
  if (document !== null) return isReplaced(usualText, text) ? document : null;
  if (!sight.isHtml || usualText.length < ownShortText || beginsAsError(usualText)) return null;
  const phrase = errorPhraseOf(sight);
  return phrase !== null && isReplaced(usualText, sight.text) ? phrase : null;
}

/** Whether a form to sign in stands where nearly all that the page was has gone, though neither address nor title tell. */
function signsInInPlaceOf(usualText: string, sight: PageView, asked: string): boolean {
  if (isSignInAddress(asked) || usualText.length < ownShortText) return false;
  const heading = signInHeadingOf(sight);
  return heading !== null && !usualText.includes(heading) && isReplaced(usualText, sight.text);
}

const keptOfEverything = 0.5;

/** Whether at most half of the lines that the page had are still there. */
function isReplaced(usualText: string, text: string): boolean {
  const lines = new Set(text.split("\n").map((line) => line.trim()));
  const usual = usualText.split("\n").flatMap((line) => line.trim() || []);
  return usual.filter((line) => lines.has(line)).length <= keptOfEverything * usual.length;
}

/** What is wrong, and what settles it. */
export const lasting = (first: Message): Message =>
  message("verdict.several", { first, second: message("wall.lasts") });
const errorPage = (phrase: string) => lasting(message("wall.error_page", { phrase }));
const addressCharacters = 120;
const sentOn = (url: string) =>
  lasting(message("wall.sent_on", { address: url.replace(/[?#].*$/, "").slice(0, addressCharacters) }));
const otherFile = (isFile: boolean) => lasting(message(isFile ? "wall.file" : "wall.page"));
const otherKind = (isPage: boolean) => lasting(message(isPage ? "wall.page_for_data" : "wall.data"));
const incomplete = (mark: string) => lasting(noEnd(mark));

function noEnd(mark: string): Message {
  if (mark === "\n") return message("wall.no_line_break");
  return mark === "</html>" ? message("wall.no_end") : message("wall.no_end_of", { mark });
}

const collapsed = (now: number, usual: number) => message("wall.collapsed", { now, usual });
