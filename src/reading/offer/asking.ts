/**
 * The price in lines of text that a person reads:
 *
 * 1. What a line says of a price, or a line of such words alone before or behind it, decides whether it is asked for the product
 *    (`money.ts`): old prices, savings, rates, unit prices and costs of delivery are not.
 * 2. Of a whole page a price counts where few words stand beside it; in an element that is called price, where words name it as one, too.
 * 3. One price is the price. Of a range it is the lowest, unless one exact price stands within it: that of the chosen variant. "From $10"
 *    is a range without an end.
 * 4. Several different prices decide nothing, unless elements that are called price show one alone, and no other stands before it.
 * 5. Where none is asked, the usual price, the one without tax or the one for a month or a night is the price, if it is alone; where
 *    somebody chose the lines, any price that is alone.
 * 6. A word for "free" that is all of a text is a price of nothing where no other price stands, and where it is labelled as a price or
 *    somebody chose it.
 * Pure.
 */
import { message, type Sentence } from "../../message/message.ts";
import { compareDecimal } from "../../lib/price/decimal.ts";
import { isFreeOfCharge, isFreePrice, isPriceLabel } from "../../lib/price/free.ts";
import { parsePrice, pricesIn, type Price } from "../../lib/price/numbers.ts";
import { isQualification } from "./cuesAfter.ts";
import { isAnnouncement } from "./cuesBefore.ts";
import { moneyIn, otherWordsOf, type Money, type Role } from "./money.ts";
import { isWithin, joinedRanges, type PriceRange } from "./ranges.ts";

/** What lines say: `found`, or in a note why nothing is decided or how it was; neither where they say nothing. */
export type Finding<T> = { found?: T; note?: Sentence };

/** A price that could be meant, and its line. */
export type PossiblePrice = Price & Pick<PriceLine, "text" | "number">;

/** `possible`: where several prices decide nothing, each with the first line that shows it. */
export type PriceFinding = Finding<Price> & { possible?: readonly PossiblePrice[] };

/**
 * A line of a page; `number`: its place in the text, empty lines aside. `isPrice`: it stands in an element that is called price.
 * `isProse`: it has more words than a label.
 */
export type PriceLine = { text: string; number: number; isPrice: boolean; isProse: boolean };

/** `isScoped`: the lines are what include_filters chose. `hint`: the currency of the page. `currency`: that of its data. */
export type PriceQuestion = { isScoped: boolean; currency: string | null; hint: string | null };

/** A price with the line it stands in, its place among the lines, and whether it can be the price. */
type Candidate = Money & { line: string; number: number; isPrice: boolean; counts: boolean };

const wholeNumber = /^[^\p{L}\d]{0,4}\d[\d.,'’ \u00a0]*[^\p{L}\d]{0,4}$/u;
const maxPriceWords = 6;
const maxShown = 8;
const maxCandidates = 400;
const maxBeginning = 80;

/** Whether a line begins with a price, or with words that announce one. */
export function beginsWithPrice(line: string): boolean {
  const text = line.slice(0, maxBeginning);
  const [first] = pricesIn(text);
  if (!first) return false;
  const before = text.slice(0, first.start);
  return !/\p{L}/u.test(before) || isAnnouncement(before);
}

/** All prices of the lines, in order. */
function candidatesIn(lines: readonly PriceLine[], { isScoped, hint }: PriceQuestion): Candidate[] {
  const found: Candidate[] = [];
  const joined = joinedRanges(lines);
  for (const [at, { text, number, isPrice }] of joined.entries()) {
    if (!/\p{N}/u.test(text) || pricesIn(text, hint).length === 0) continue;
    const [before, after] = [joined[at - 1]?.text ?? "", joined[at + 1]?.text ?? ""];
    const said = `${isAnnouncement(before) ? `${before} ` : ""}${text}${isQualification(after) ? ` ${after}` : ""}`;
    const isNear = isScoped || isPrice || beginsWithPrice(text) || otherWordsOf(text, hint) <= maxPriceWords;
    for (const money of moneyIn(said, hint)) {
      const counts = isScoped || (isNear && (money.words <= maxPriceWords || (isPrice && money.isAnnounced)));
      found.push({ ...money, line: text, number, isPrice, counts });
    }
    if (found.length >= maxCandidates) break;
  }
  return found;
}

export function priceIn(lines: readonly PriceLine[], question: PriceQuestion): PriceFinding {
  const { isScoped } = question;
  const candidates = ofCurrency(
    candidatesIn(lines, question).filter(({ counts }) => counts),
    question.currency,
  );
  const asked = candidates.filter(({ role }) => role === "asking" || role === "from");
  if (asked.length > 0) return withPossible(isScoped ? decided(asked) : decidedOfPage(asked), asked);
  const texts = lines.map(({ text }) => text);
  const bare = isScoped ? bareNumbers(texts, question) : [];
  if (bare.length > 0) return decided(bare);
  if (isFree(texts, isScoped)) return { found: { amount: "0", currency: question.currency } };
  for (const role of isScoped ? [...instead, ...chosenInstead] : instead) {
    const ofRole = candidates.filter((one) => one.role === role);
    const said = decided(ofRole);
    if (said.found || said.note) return withPossible(said, ofRole);
  }
  return {};
}

/** What was found; where nothing was decided, with the prices that could be meant. */
function withPossible(said: Finding<Price>, candidates: readonly Candidate[]): PriceFinding {
  if (said.found || !said.note) return said;
  const first = new Map<string, PossiblePrice>();
  for (const { low, line: text, number } of candidates)
    if (!first.has(spelled(low))) first.set(spelled(low), { ...low, text, number });
  return { ...said, possible: [...first.values()].slice(0, maxShown) };
}

/** Where a page shows its price in several currencies, that of its data is meant. */
function ofCurrency(candidates: readonly Candidate[], currency: string | null): readonly Candidate[] {
  const own = candidates.filter(({ low }) => low.currency === currency || low.currency === null);
  return currency !== null && own.some(({ low, role }) => low.currency !== null && role === "asking")
    ? own
    : candidates;
}

/** What is the price where none is asked, and of lines that somebody chose. */
const instead: readonly Role[] = ["usual", "net", "recurring"];
const chosenInstead: readonly Role[] = ["unit", "rate", "old", "extra", "saving", "other"];

/** Elements that are called price decide where they show one price and no other stands before it. */
function decidedOfPage(asked: readonly Candidate[]): Finding<Price> {
  const all = decided(asked);
  if (all.found) return all;
  const called = asked.filter(({ isPrice }) => isPrice);
  const said = decided(called);
  const isFirst = said.found && called[0] === asked[0];
  return isFirst ? { ...said, note: said.note ?? message("price.called") } : all;
}

const spelled = ({ amount, currency }: Price): string => `${amount} ${currency ?? ""}`.trim();

/** A bare number is a price where somebody chose it. */
function bareNumbers(lines: readonly string[], { currency }: PriceQuestion): Pick<Money, "low" | "high" | "role">[] {
  return lines.flatMap((line) => {
    const price = wholeNumber.test(line) ? parsePrice(line, currency) : null;
    return price ? [{ low: price, high: null, role: "asking" as const }] : [];
  });
}

/** Words beside which "free" is said of something else. */
const notOfPrice =
  /(?<!\p{L})(?:shipping|delivery|postage|versand\p{L}*|lieferung|livraison|frais de port|envío|envio|spedizione|verzendkosten|dostawa|trial|test\p{L}*)(?!\p{L})/iu;

/** A line beside which "free" is not said of delivery or of a trial. */
function isFree(lines: readonly string[], isScoped: boolean): boolean {
  return lines.some((line, at) => {
    const before = lines[at - 1] ?? "";
    if (isFreePrice(line)) return true;
    return isFreeOfCharge(line) && (isPriceLabel(before) || (isScoped && !notOfPrice.test(before)));
  });
}

function decided(money: readonly Pick<Money, "low" | "high" | "role">[]): Finding<Price> {
  const ranges = money.flatMap(({ low, high }) => (high ? [{ low, high }] : []));
  const single = once(money.flatMap(({ low, high, role }) => (high || role === "from" ? [] : [low])));
  const from = once(money.flatMap(({ low, high, role }) => (role === "from" && !high ? [low] : [])));
  const [range] = ranges;
  const areOne = ranges.every((one) => range && isEnd(one.low, range.low) && isEnd(one.high, range.high));
  if (range && areOne) {
    const found = decidedOfRange(range, [...single, ...from]);
    if (found) return found;
  }
  const [price, another] = single;
  const [start, other] = from;
  if (!range && price && !another && from.every((one) => isAtLeast(price, one))) return { found: price };
  if (!range && !price && start && !other) return { found: start };
  if (!range && !price && !start) return {};
  const all = [...new Set([...ranges.flatMap(({ low, high }) => [low, high]), ...from, ...single].map(spelled))];
  return {
    note: message("price.text_several", { prices: all.slice(0, maxShown).join(", ") }),
  };
}

/** Prices without their repetitions; "49,-" repeats "49 €". */
function once(prices: readonly Price[]): Price[] {
  const named = [...new Map(prices.map((price) => [spelled(price), price])).values()];
  return named.filter(
    ({ amount, currency }) => currency !== null || !named.some((one) => one.currency !== null && one.amount === amount),
  );
}

function decidedOfRange(range: PriceRange, single: readonly Price[]): Finding<Price> | null {
  const shown = { range: `${spelled(range.low)} to ${spelled(range.high)}` };
  const [only, another] = single.filter((price) => !isEnd(price, range.low) && !isEnd(price, range.high));
  if (!only) return { found: range.low, note: message("price.text_range", shown) };
  if (another || !isWithin(only, range)) return null;
  return { found: only, note: message("price.text_within", shown) };
}

const isAtLeast = (price: Price, low: Price): boolean =>
  price.currency === low.currency && compareDecimal(price.amount, low.amount) >= 0;

const isEnd = (price: Price, end: Price): boolean =>
  price.currency === end.currency && compareDecimal(price.amount, end.amount) === 0;
