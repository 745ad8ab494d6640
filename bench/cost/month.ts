/** From the counted cost of one check of each kind to the usage of a month. Pure. */
import { secondsPerSlice, watchesPerSlice } from "../../src/housekeeping/heartbeat.ts";
import { packSize } from "../../src/schedule/packs/fill.ts";
import { maxBytes, maxReadings } from "../../src/storage/segment.ts";
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
  /** The search for watches without a good reading: with none to look at, and of each that it looks at beside that. */
  search: Usage;
  searched: Usage;
  /** Where there are several databases: what a pack asks for its hosts, beside its checks. */
  hostLine: Usage;
  /** Bytes of the database a watch, a change that is kept, and an alert that the log has. */
  watchBytes: number;
  changeBytes: number;
  alertBytes: number;
};

/**
 * What is stored of real pages, compressed as it is stored: the 300 of `npm run bench`, of 187 kB in the mean. A text and its trace
 * stay with their segment, until the last change of it goes; of the pages the last two are kept.
 */
const stored = { readingBytes: 5_000 + 700, pageBytes: 27_600 };
/** Each full segment is an object more to write; it is full by its readings, or by their bytes where they are large. */
const sealedOfReading = 1 / maxReadings + stored.readingBytes / maxBytes;

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
const secondsAMonth = 60 * ticksAMonth;
/** Changes and snapshots that are kept of each watch. */
const keptChanges = 100;
const keptPages = 2;
const daysOfLog = 30;

/** What so many watches, checked hourly, use in a month once their history is full, over so many databases. */
export function monthOf(counted: Counted, watches: number, databases = 1): Usage {
  const usage = noUsage();
  const { checks, tick, hourly, search, searched, expiry, hostLine } = counted;
  const searches = secondsAMonth / secondsPerSlice;
  const watchesOfSearch = Math.min(watches / databases, watchesPerSlice);
  for (const name of meterNames) {
    const ofOne = checkKinds.reduce((total, kind) => total + usualMix[kind] * checks[kind][name], 0);
    // What is written is deleted some day; an alert after the days of the log.
    const ofDeletion = usualMix.alerted * expiry[name];
    const ofSearches = searches * (search[name] + watchesOfSearch * searched[name]);
    const ofTime = ticksAMonth * tick[name] + hoursAMonth * hourly[name] + ofSearches;
    usage[name] = watches * hoursAMonth * (ofOne + ofDeletion) + databases * ofTime;
    if (databases > 1) usage[name] += ((watches * hoursAMonth) / packSize) * hostLine[name];
  }
  if (databases > 1) usage.queue_operations += databases * ticksAMonth * operationsOfMessage;
  const { watchBytes, changeBytes, alertBytes } = counted;
  const alerts = daysOfLog * 24 * usualMix.alerted;
  usage.database_gigabytes = (watches * (watchBytes + keptChanges * changeBytes + alerts * alertBytes)) / 1e9;
  const changes = watches * hoursAMonth * (usualMix.changed + usualMix.alerted);
  usage.object_writes += changes * sealedOfReading;
  const readings = keptChanges + maxReadings / 2;
  usage.object_gigabytes = (watches * (readings * stored.readingBytes + keptPages * stored.pageBytes)) / 1e9;
  return usage;
}
