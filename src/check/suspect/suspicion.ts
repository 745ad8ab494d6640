/**
 * Whether a reading can be trusted. In order: a bot wall; a sign-in page in place of the page; a shell that only a browser
 * fills (also where that is why nothing was found); a text that collapsed, or a title that turned into a wall's or a sign-in
 * page's. The last two can be what the page is now: `mayBeTrue` says that an equal second reading settles it. Pure.
 */
import type { FetchFailure } from "../page.ts";
import type { ReadResult } from "../read.ts";
import { wallOf, wallSentence } from "./challenge.ts";
import { isLoginWall, isSignInTitle, loginSentence } from "./login.ts";
import { isShell, shellSentence } from "./shell.ts";
import type { Sight } from "./sight.ts";
import { wallTitle } from "./vendors.ts";

export type Suspicion = Pick<FetchFailure, "class" | "sentence"> & { mayBeTrue: boolean };

export type Doubtful = {
  sight: Sight;
  read: ReadResult;
  asked: string;
  usualTitle: string | null;
  /** The text of the last accepted snapshot, where this reading's differs from it. */
  usualText: string | null;
  /** Whether a reading of this page was ever accepted: what was accepted once is no shell. */
  isKnown: boolean;
  /** Whether a browser ran its scripts: then it is no shell, however little it says. */
  isRendered?: boolean;
};

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
  isKnown,
  isRendered = false,
}: Doubtful): Suspicion | null {
  const isEmptyShell = () => !isRendered && isShell(sight);
  const maker = wallOf(sight);
  if (maker !== null) return { class: "challenge", sentence: wallSentence(maker, isRendered), mayBeTrue: false };
  if (isLoginWall({ sight, asked, usualTitle }))
    return { class: "login_wall", sentence: loginSentence, mayBeTrue: false };
  if ("failure" in read) {
    const isEmpty = read.failure.class === "no_text" || read.failure.class === "filter_no_match";
    return isEmpty && isEmptyShell() ? { class: read.failure.class, sentence: shellSentence, mayBeTrue: false } : null;
  }
  const { text, title } = read.reading;
  const isCollapsed =
    usualText !== null && usualText.length >= shortText && text.length < collapsedTo * usualText.length;
  // Price and stock are one short line, found also in what a shell carries for search engines.
  const isShort = read.reading.restock === undefined && text.length < shortText;
  if ((isCollapsed || (!isKnown && isShort)) && isEmptyShell())
    return { class: "no_text", sentence: shellSentence, mayBeTrue: false };
  if (usualText === null) return null;
  if (isCollapsed) return { class: "no_text", sentence: collapsed(text.length, usualText.length), mayBeTrue: true };
  const isTurned = (is: (title: string) => boolean) =>
    title !== null && usualTitle !== null && is(title) && !is(usualTitle);
  if (isTurned((one) => wallTitle.test(one)))
    return { class: "challenge", sentence: wallSentence("", isRendered), mayBeTrue: true };
  return isTurned(isSignInTitle) ? { class: "login_wall", sentence: loginSentence, mayBeTrue: true } : null;
}

const collapsed = (now: number, usual: number) =>
  `The page suddenly held far less text than usual (${now} characters instead of ${usual}), and not the same when it was read again. It will be read again at the next check.`;
