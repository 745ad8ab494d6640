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
  /** The hourly deletion of what has had its time: with nothing to delete, and of one alert of the log beside that. */
  hourly: Usage;
  expiry: Usage;
  /** Where there are several databases: what a pack asks for its hosts, beside its checks. */
  hostLine: Usage;
  /** Bytes of the database a watch, a change that is kept, and an alert that the log has. */
  watchBytes: number;
  changeBytes: number;
  alertBytes: number;
};

/**
 * The objects of real pages, compressed as they are stored: the 300 of `npm run bench`, of 187 kB in the mean. A page of up to 40 kB
 * stays as long as its text, of 100 changes; a larger one is an object of its own, of which the last two are kept.
 */
const pages = {
  textBytes: 5_000,
  traceBytes: 700,
  /** The pages that are kept of a watch in the mean, and how many of them are objects of their own. */
  keptBytes: 1_358_000,
  apart: 0.18,
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

const operationsOfMessage = 3;
const hoursAMonth = 720;
const ticksAMonth = 43_200;
/** Changes and snapshots that are kept of each watch. */
const keptChanges = 100;
const daysOfLog = 30;

/** What so many watches, checked hourly, use in a month once their history is full, over so many databases. */
export function monthOf(counted: Counted, watches: number, databases = 1): Usage {
  const usage = noUsage();
  const { checks, tick, hourly, expiry, hostLine } = counted;
  for (const name of meterNames) {
    const ofOne = checkKinds.reduce((total, kind) => total + usualMix[kind] * checks[kind][name], 0);
    // What is written is deleted some day; an alert after the days of the log.
    const ofDeletion = usualMix.alerted * expiry[name];
    const ofTime = ticksAMonth * tick[name] + hoursAMonth * hourly[name];
    usage[name] = watches * hoursAMonth * (ofOne + ofDeletion) + databases * ofTime;
    if (databases > 1) usage[name] += ((watches * hoursAMonth) / packSize) * hostLine[name];
  }
  if (databases > 1) usage.queue_operations += databases * ticksAMonth * operationsOfMessage;
  const { watchBytes, changeBytes, alertBytes } = counted;
  const alerts = daysOfLog * 24 * usualMix.alerted;
  usage.database_gigabytes = (watches * (watchBytes + keptChanges * changeBytes + alerts * alertBytes)) / 1e9;
  const changes = watches * hoursAMonth * (usualMix.changed + usualMix.alerted);
  usage.object_writes += changes * pages.apart;
  usage.object_gigabytes = (watches * (keptChanges * (pages.textBytes + pages.traceBytes) + pages.keptBytes)) / 1e9;
  return usage;
}
