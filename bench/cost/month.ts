/** From the counted cost of one check of each kind to the usage of a month. Pure. */
import { packSize } from "../../src/schedule/packs/fill.ts";
import { meterNames, noUsage, type Usage } from "./tariff.ts";

/**
 * The kinds of checks that cost differently: the page answers 304; with the same bytes; with other bytes and the same text; it
 * changed and nobody is alerted; it changed, one receiver is alerted, and the history is at its limit.
 */
export const checkKinds = ["not_modified", "equal_bytes", "equal_text", "changed", "alerted"] as const;
export type CheckKind = (typeof checkKinds)[number];

/** What was counted: of one check of each kind, of a minute's tick with nothing due, and of what is stored. */
export type Counted = {
  checks: Record<CheckKind, Usage>;
  tick: Usage;
  /** Bytes of the database a watch, and a change that is kept. */
  watchBytes: number;
  changeBytes: number;
  /** Bytes of the objects of a change that is kept. */
  objectBytes: number;
};

/** How many of the checks are of which kind. Shares of one. */
type Mix = Record<CheckKind, number>;

/** Of hourly checks 2 % find a change, which one receiver is sent; of the others 40 % find other bytes with the same text. */
const usualMix: Mix = {
  not_modified: 0.98 * 0.6 * 0.5,
  equal_bytes: 0.98 * 0.6 * 0.5,
  equal_text: 0.98 * 0.4,
  changed: 0,
  alerted: 0.02,
};

/** A pack whose checks find changes sends their alerts in one message; a round in which everything changed says nothing of that. */
const alertMessagesOfPack = 1 - (1 - usualMix.alerted) ** packSize;
const operationsOfMessage = 3;

const hoursAMonth = 720;
const ticksAMonth = 43_200;
/** Changes and snapshots that are kept of each watch. */
const keptChanges = 100;

/** What so many watches, checked hourly, use in a month once their history is full. */
export function monthOf(counted: Counted, watches: number): Usage {
  const usage = noUsage();
  for (const name of meterNames) {
    const ofOne = checkKinds.reduce((total, kind) => total + usualMix[kind] * counted.checks[kind][name], 0);
    usage[name] = watches * hoursAMonth * ofOne + ticksAMonth * counted.tick[name];
  }
  usage.queue_operations += ((watches * hoursAMonth) / packSize) * alertMessagesOfPack * operationsOfMessage;
  const { watchBytes, changeBytes, objectBytes } = counted;
  usage.database_gigabytes = (watches * (watchBytes + keptChanges * changeBytes)) / 1e9;
  usage.object_gigabytes = (watches * keptChanges * objectBytes) / 1e9;
  return usage;
}
