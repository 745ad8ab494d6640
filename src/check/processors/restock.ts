/**
 * restock_diff: price and stock are read in place of the text, as one line, and compared by the rules of `restock/decide.ts`, then
 * by the conditions. Where these do not hold the reading is kept quietly: a price that goes up and comes down again is to be
 * reported when it is down. Pure.
 */
import { message } from "../../message/message.ts";
import { everythingCounts } from "../../lib/difference/judgement.ts";
import { textDifference } from "../../lib/difference/textDifference.ts";
import { stockOfText, type Stock } from "../../lib/price/stock.ts";
import { decisionOn } from "../../restock/decide.ts";
import { stockSourceOf } from "../../restock/kinds.ts";
import { restockRules } from "../../restock/rules.ts";
import { verdictOf, type Comparison } from "../steps/evaluation.ts";
import { tellingOf } from "../steps/telling.ts";
import { blockingRule } from "../steps/userRules.ts";
import type { Verdict } from "../verdict.ts";
import { readsText } from "./readsText.ts";

/** The processor of price and stock. */
export const restock = readsText({ sourceOf: stockSourceOf, compare: compareStock });

const nothingKnown: Stock = { price: null, currency: null, in_stock: null, availability: "unknown" };

function compareStock(given: Comparison): Verdict {
  const { reading, settings, memory, previous } = given;
  const now = reading.restock ?? nothingKnown;
  const before = stockOfText(previous);
  if (!before) return verdictOf(given, { kind: "quiet", why: "settings", reading }, message("verdict.followed_now"));
  const { toldPrice: lastReported = null, knownStock: known = null } = memory;
  const decision = decisionOn({ rules: restockRules(settings), before, now, lastReported: lastReported, known });
  given.stages.push({ stage: "restock_change", facts: decision.facts });
  if (!decision.counts && decision.moves)
    return verdictOf(given, { kind: "quiet", why: "uncounted", reading }, decision.reason);
  if (!decision.counts) return verdictOf(given, { kind: "unchanged", why: "uncounted" }, decision.reason);
  const difference = textDifference(previous, reading.text, {});
  const blocked = blockingRule(given, { countable: difference, decisive: difference });
  if (blocked) return verdictOf(given, { kind: "quiet", why: "conditions", reading }, blocked.reason);
  const telling = tellingOf({ decisive: difference, judgement: everythingCounts }, settings.processor);
  return verdictOf(given, { kind: "changed", reading, cleared: false, ...telling }, decision.reason);
}
