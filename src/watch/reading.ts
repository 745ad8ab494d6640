/** What is remembered of a watch from one check to the next. Small: texts live in R2 and are named here. Pure. */
import type { HybridMemory } from "../page/browser/hybrid.ts";
import type { NoiseMemory } from "../noise/memory.ts";
import type { Validators } from "../page/page.ts";
import type { Fingerprint } from "../repair/fingerprint.ts";
import type { Repair } from "../repair/repair.ts";
import type { FailureClass } from "../page/failure.ts";

export type Restock = {
  price: string | null;
  currency: string | null;
  in_stock: boolean | null;
  availability: string | null;
  last_price: string | null;
};

/** A run of failed checks: how many, since when, and whether the owner was told. */
export type Failing = {
  class: FailureClass;
  sentence: string;
  count: number;
  /** How many of the last ones were of one kind: filters that match nothing, or all else. */
  inKind?: number;
  since: number;
  told: boolean;
};

/** Equal failures in a row, from the first to the last, and when a good reading followed. */
export type FailureRun = {
  at: number;
  lastAt: number;
  class: FailureClass;
  sentence: string;
  status?: number;
  count: number;
  endedAt?: number;
};

/** The cookies of the watch, sealed, and when they were written. */
export type KeptCookies = { sealed: string; at: number };

/** The icon of the site: when it was last looked for, and what was found. */
export type KnownIcon = { at: number; object?: string; type?: string };

export type Reading = {
  /** Hash of the compared text of the last accepted reading. */
  fingerprint?: string;
  /** Hash of the last body and of the settings that read it: both equal = nothing to do. */
  bodyHash?: string;
  settingsHash?: string;
  /** Hashes of the settings that fetched, and read, the last accepted snapshot. */
  requestHash?: string;
  textHash?: string;
  validators?: Validators;
  finalUrl?: string;
  pageTitle?: string;
  contentType?: string;
  /** Whether the last accepted page came with its </html>. */
  hasEnd?: boolean;
  /** What the page may have become, and since when it looks so: accepted once that has lasted. */
  doubted?: { class: FailureClass; since: number };
  /** The Server header of the last answer. */
  server?: string;
  status?: number;
  /** The last accepted snapshot: its time and object. */
  snapshotAt?: number;
  snapshotObject?: string;
  /** The fetched page beside that snapshot. */
  pageObject?: string;
  /** When the last alerted change was seen. */
  changedAt?: number;
  /** Object with the keys of all lines ever accepted, for check_unique_lines. */
  linesObject?: string;
  /** The picture beside the last accepted snapshot. */
  pictureObject?: string;
  /** Object with the browser steps of the last visit and their pictures. */
  stepsObject?: string;
  /** The same of the visit before; removed with the next one. */
  formerSteps?: string | undefined;
  /** The browser step that failed at the last check, counted from 1. */
  failedStep?: number;
  /** What html_hybrid learned. */
  hybrid?: HybridMemory;
  /** What noise reduction learned of the page. */
  noise?: NoiseMemory;
  /** Texts stored for the list of held-back readings, by what was held back. */
  heldTexts?: { key: string; object: string; at: number }[];
  favicon?: KnownIcon;
  cookies?: KeptCookies;
  failing?: Failing;
  /** The time that a server asked this watch for, and which one: what its own request met, whatever others meet. */
  backoff?: { host: string; until: number } | undefined;
  /** The last failures, newest first. */
  failures?: FailureRun[];
  /** Since when there is no good reading, where the owner was told of it without a run of failures. */
  heartbeat?: number;
  filterFailures?: number;
  /** The settings (a hash) under which the include filters never matched anything yet: their first match is told. */
  awaitedMatch?: string;
  /** What the include filters matched at the last kept reading. */
  matched?: Fingerprint[];
  /** The search for what could take the place of filters that match nothing. */
  repair?: Repair;
  hasLdjsonPriceData?: boolean;
  restock?: Restock;
  /** What a language model last said of price and stock, of which text (its hash), and when. */
  appraisal?: {
    text: string;
    at: number;
    found: (Omit<Restock, "last_price" | "availability"> & { availability: string }) | null;
  };
  /** Whether it was in stock when that could last be told: a page that leaves it open for a while does not make it forgotten. */
  knownStock?: boolean;
  /** The price that was last told, or that of the baseline; a threshold is measured from it. */
  toldPrice?: Pick<Restock, "price" | "currency">;
};
