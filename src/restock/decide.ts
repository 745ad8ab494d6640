/**
 * What a reading of price and stock means against the last kept one. Pure. In order:
 *
 * 1. Stock: a change between two known states, whatever was open in between, counts as in_stock_processing says (in_stock_only: into stock;
 *    all_changes: both ways), with price_at_most only where the price is not known to be higher.
 * 2. Price, with follow_price_changes: it must differ from the last known one, be at most price_at_most or outside the band of
 *    price_change_min and price_change_max, and be further than price_change_threshold_percent from the price that was last reported,
 *    so that many small steps add up; or so far from one beyond the limit, from where it came back. None of this touches a change of stock.
 * 3. What does not count is kept quietly where the next change is measured from it: a change of stock, a price that came back into the
 *    band, something known for the first time. Everything else (a price below the threshold, a price or stock that cannot be read at
 *    the moment) leaves the last kept reading where it is.
 */
import { message, type Message, type Sentence } from "../message/message.ts";
import { compareDecimal, percentChange } from "../lib/price/decimal.ts";
import type { RestockRules } from "./rules.ts";
import type { Stock } from "../lib/price/stock.ts";

export type DecisionInput = {
  rules: RestockRules;
  before: Stock;
  now: Stock;
  /** The price that was last reported, or that of the baseline. */
  lastReported: Pick<Stock, "price" | "currency"> | null;
  /** The stock that was last known, for a kept reading that leaves it open. */
  known: boolean | null;
};

/** `moves`: the reading is to be kept though nobody is notified. */
export type Decision = {
  counts: boolean;
  moves: boolean;
  reason: Sentence;
  facts: Record<string, string | number | boolean | null>;
};

export function decisionOn(input: DecisionInput): Decision {
  const { before, now } = input;
  const stock = stockMoved(input);
  const price = priceMoved(input);
  const facts = {
    stock_before: before.in_stock ?? input.known,
    stock_now: now.in_stock,
    price_before: before.price,
    price_now: now.price,
    price_reported: input.lastReported?.price ?? null,
    ...(price.percent === undefined ? {} : { percent_from_reported: price.percent }),
  };
  const counted = reported(stock, price);
  if (counted) return { counts: true, moves: true, reason: counted, facts };
  const isNewlyKnown =
    (before.price === null && now.price !== null) || (before.in_stock === null && now.in_stock !== null);
  const reasons = [stock.reason, price.reason, isNewlyKnown ? message("verdict.known_first") : null];
  return {
    counts: false,
    moves: stock.moves || price.moves || isNewlyKnown,
    reason: reasons.filter((reason) => reason !== null).reduceRight(asOne, null) ?? nothingCounts,
    facts,
  };
}

const nothingCounts = message("verdict.nothing_followed");

const asOne = (rest: Message | null, first: Message): Message =>
  rest ? message("verdict.several", { first, second: rest }) : first;

/** What is reported, the reason first; whoever hears of a price hears of the stock that turned with it, and the other way round. */
function reported(stock: Part, price: Part): Message | null {
  if (stock.counts) return bothOf(stock.reason, price.counts ? price.reason : null);
  return price.counts ? bothOf(price.reason, stock.turned ?? null) : null;
}

const bothOf = (first: Message | null, second: Message | null): Message | null =>
  first && second ? message("verdict.several", { first, second }) : first;

/** `turned`: what became of the stock, counted or not. */
type Part = {
  counts: boolean;
  moves: boolean;
  reason: Message | null;
  turned?: Message;
  percent?: number | null;
};

const still: Part = { counts: false, moves: false, reason: null };

function stockMoved({ rules, before, now, known }: DecisionInput): Part {
  if (now.in_stock === null) return { ...still, reason: message("price.stock_unknown") };
  const last = before.in_stock ?? known;
  if (last === null || last === now.in_stock) return still;
  const follows = rules.stock === "all_changes" || (rules.stock === "in_stock_only" && now.in_stock);
  const reason = now.in_stock ? message("price.stock_came") : message("price.stock_went");
  if (follows && costsMore(now.price, rules))
    return { ...still, moves: true, reason: message("price.stock_dear", { what: reason, most: rules.atMost ?? "" }) };
  const counts = follows;
  const said = counts ? reason : message("price.stock_uncounted", { what: reason });
  return { counts, moves: true, reason: said, turned: reason };
}

function priceMoved({ rules, before, now, lastReported }: DecisionInput): Part {
  if (now.price === null) return before.price === null ? still : { ...still, reason: message("price.none") };
  const from = before.price === null ? lastReported : before;
  if (!from || from.price === null || isSame(from, now)) return still;
  if (!rules.followsPrice) return { ...still, reason: message("price.not_followed") };
  if (isLeftAlone(now.price, rules))
    return {
      ...still,
      moves: !isLeftAlone(from.price, rules),
      reason: costsMore(now.price, rules)
        ? message("price.dear", { price: now.price, most: rules.atMost ?? "" })
        : message("price.band", { least: rules.min ?? "0", most: rules.max ?? "any" }),
    };
  const reference = lastReported && lastReported.price !== null ? lastReported : from;
  const percent = isOneCurrency(reference, now) ? percentChange(reference.price ?? "0", now.price) : null;
  if (rules.threshold !== null && isNear(percent, rules.threshold) && !cameFromAfar({ from, now }, rules))
    return {
      ...still,
      percent,
      reason: message("price.near", {
        percent: Math.abs(percent),
        price: reference.price ?? "",
        threshold: rules.threshold,
      }),
    };
  const isComparable = isOneCurrency(from, now);
  const [was, is] = isComparable ? [from.price, now.price] : [withCurrency(from), withCurrency(now)];
  return { counts: true, moves: true, reason: message("price.changed", { before: was, after: is }), percent };
}

const isNear = (percent: number | null, threshold: number): percent is number =>
  percent !== null && Math.abs(percent) <= threshold;

/** Whether a price that was not reported for its height is reported again after no small step, near the last one reported or not. */
function cameFromAfar({ from, now }: { from: Amount; now: Amount }, rules: RestockRules): boolean {
  if (from.price === null || now.price === null || !isLeftAlone(from.price, rules)) return false;
  const percent = isOneCurrency(from, now) ? percentChange(from.price, now.price) : null;
  return percent !== null && !isNear(percent, rules.threshold ?? 0);
}

type Amount = Pick<Stock, "price" | "currency">;

const isOneCurrency = (one: Amount, other: Amount) =>
  one.currency === null || other.currency === null || one.currency === other.currency;
const withCurrency = ({ price, currency }: Amount) => `${price} ${currency}`;
const isSame = (one: Amount, other: Amount) => one.price === other.price && isOneCurrency(one, other);

/** Whether a price is known to be above what it is to cost at most. */
const costsMore = (price: string | null, { atMost }: RestockRules): boolean =>
  atMost !== null && price !== null && compareDecimal(price, atMost) > 0;

/** Whether a price is one that is not reported: no limit that is set reaches it. */
function isLeftAlone(price: string, rules: RestockRules): boolean {
  const { atMost, min, max } = rules;
  if (atMost === null && min === null && max === null) return false;
  const isCheap = atMost !== null && !costsMore(price, rules);
  const isBelow = min !== null && compareDecimal(price, min) < 0;
  const isAbove = max !== null && compareDecimal(price, max) > 0;
  return !isCheap && !isBelow && !isAbove;
}
