/**
 * Whether a page that asks for consent to cookies answered instead of the page.
 *
 * 1. The request was led to an address where consent is asked for, and what answered there has one of the choices, talks of
 *    consent, or is empty without scripts.
 * 2. Nothing else is on the page: it begins with what such pages begin with; its choices follow, one of which accepts or
 *    refuses; and before and behind them stands small print alone. A line of content makes it a page with a cookie bar.
 * A page about cookies or privacy that was asked for is a page.
 */
import { type Choice, choiceOf } from "./choice.ts";
import { hostOf, isConsentAddress, isLed, isPrivacyAddress } from "./address.ts";
import { isOpening, isPolicyTitle, mayOfferChoice, mayTalkOfConsent, topicsOf } from "./consentTopics.ts";
import type { PageView } from "./pageView.ts";
import { type Piece, piecesOf } from "./pieces.ts";
import { holdsPrice, isSmallPrint } from "./smallPrint.ts";

/** Lists of purposes and partners make consent pages longer than other walls. */
const maxCharacters = 6000;
const maxLines = 150;
/** What a page is about is said in so many characters. */
const openingCharacters = 240;
/** What an empty page or a loading one says at most. */
const emptyCharacters = 200;

type Asked = { sight: PageView; asked: string };

export function isConsentWall({ sight, asked }: Asked): boolean {
  if (!sight.isHtml) return false;
  if (isLed(sight, asked, isConsentAddress)) return isLedWall(sight);
  if (!mayAskForConsent(sight) || isPrivacyAddress(asked) || isConsentAddress(asked) || isPolicyTitle(sight.title))
    return false;
  return holdsNothingElse(piecesOf(sight.document), hostOf(sight.answered.finalUrl));
}

function isLedWall(sight: PageView): boolean {
  const { text } = sight;
  if (text.length >= maxCharacters) return false;
  if (text.trim().length < emptyCharacters) return true;
  return (!sight.isLong && mayTalkOfConsent(text)) || offersChoice(piecesOf(sight.document));
}

/** Asked of the text that is known first, as most pages need not be read once more for that. */
function mayAskForConsent(sight: PageView): boolean {
  const host = hostOf(sight.answered.finalUrl);
  if (sight.isLongAsRead && !mayBeginSo(sight.readText ?? "", host)) return false;
  return mayBeginSo(sight.text, host);
}

/** Whether the first line of a text that is no small print could be the first one of a consent page. */
function mayBeginSo(text: string, host: string): boolean {
  if (text.length >= maxCharacters || !mayTalkOfConsent(text)) return false;
  const lines = text.split("\n", maxLines + 1);
  const first = lines.find((line) => !isSmallPrint(line, host));
  if (first === undefined || lines.length > maxLines) return false;
  return isOpening(first) || mayOfferChoice(first) || topicsOf(first.slice(0, openingCharacters)).all >= 1;
}

const choiceOn = ({ words, control }: Piece): Choice | null => (control === null ? null : choiceOf(words));
const isMain = (choice: Choice | null): boolean => choice === "accept" || choice === "refuse";
const offersChoice = (pieces: readonly Piece[]): boolean => pieces.some((piece) => isMain(choiceOn(piece)));

/** `kind`: a choice of a consent page, words that it is made of, small print around it, or what else there is. */
type Item = {
  kind: "choice" | "consent" | "small" | "else";
  choice: Choice | null;
  words: string;
  isHeading: boolean;
  isListed: boolean;
  canOpen: boolean;
};

function itemsOf(pieces: readonly Piece[], host: string): Item[] {
  return pieces.map((piece): Item => {
    const { words, isHeading, isListed } = piece;
    const choice = choiceOn(piece);
    const common = { choice, words, isHeading, isListed };
    if (!isMain(choice) && isSmallPrint(words, host)) return { ...common, kind: "small", canOpen: false };
    const { strong, all } = topicsOf(words);
    const opens = isOpening(words);
    const isConsent = opens || all >= 2 || strong >= 1 || isCategory(words, all);
    const canOpen = opens || all >= 2 || (isHeading && strong >= 1);
    return { ...common, kind: choice ? "choice" : isConsent ? "consent" : "else", canOpen };
  });
}

/** "Statistics", as the label of a switch. */
const isCategory = (words: string, topics: number): boolean => topics >= 1 && words.length <= 40 && !/\d/.test(words);

/** Rule 2. */
function holdsNothingElse(pieces: readonly Piece[], host: string): boolean {
  if (!offersChoice(pieces)) return false;
  const items = itemsOf(pieces, host);
  const first = items.findIndex(({ kind }) => kind !== "small");
  const opening = items[first];
  if (!opening || opening.kind === "else") return false;
  const end = endOfChoices(
    items,
    items.findIndex(({ choice }) => isMain(choice)),
  );
  const within = items.slice(first, end);
  const hasOpening = opening.canOpen || (opening.kind === "choice" && within.some(({ canOpen }) => canOpen));
  return hasOpening && isEnoughChoice(within) && isOfConsentAlone(within) && items.slice(end).every(isAfterword);
}

/** The place behind the choices that stand together with the first one, with no more between them than they need. */
function endOfChoices(items: readonly Item[], main: number): number {
  let end = main + 1;
  for (const [at, { kind, words }] of items.entries()) {
    if (at <= main) continue;
    if (kind === "choice") end = at + 1;
    else if (kind !== "small" && !(kind === "consent" && isSure(words))) break;
  }
  return end;
}

/** Whether words talk of consent without doubt: "Data engineer" does not. */
function isSure(words: string): boolean {
  const { strong, all } = topicsOf(words);
  return strong >= 1 || all >= 2;
}

/** Two choices, or a single one under words that say what it is for. */
function isEnoughChoice(items: readonly Item[]): boolean {
  const offered = new Set(items.flatMap(({ choice }) => choice ?? []));
  if (offered.size > 1) return true;
  return items.some(({ canOpen, words }) => canOpen && isOpening(words));
}

const maxOfElse = 0.35;

/** Whether what stands between the beginning and the last choice belongs to them, but for a line or two. */
function isOfConsentAlone(items: readonly Item[]): boolean {
  let [own, other] = [0, 0];
  for (const { kind, words, isHeading, isListed } of items) {
    if (kind !== "else") own += words.length;
    else if (isHeading || holdsPrice(words)) return false;
    else if (!isListed) other += words.length;
  }
  return other <= maxOfElse * (own + other);
}

/** What may follow the choices: small print, further choices, and sentences that talk of consent without doubt. */
function isAfterword({ kind, words }: Item): boolean {
  if (kind === "small" || kind === "choice") return true;
  const { strong, all } = topicsOf(words);
  return kind === "consent" && words.length >= 40 && strong >= 1 && all >= 2 && !holdsPrice(words);
}
