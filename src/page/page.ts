/**
 * What a fetcher brings back: a page, word that nothing moved, or a failure. All three are data; nothing is thrown.
 */
import type { Validators as AnswerValidators } from "../lib/exchange/validators.ts";
import type { Message, Sentence } from "../message/message.ts";
import type { BrowserCapture } from "./browser/capture.ts";
import type { HybridMemory } from "./browser/hybrid.ts";
import type { Room } from "../lib/concurrency/byteBudget.ts";
import type { Jar } from "../lib/cookie/jar.ts";
import { type FailureClass } from "./failure.ts";

/** What to ask of the web: the request of one check, its templates already rendered. */
export type Ask = {
  url: string;
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** The user's own headers; they may replace the defaults (User-Agent, Accept, Accept-Language). */
  headers: Record<string, string>;
  body: string | null;
  /** Validators of the last accepted reading, sent as If-None-Match and If-Modified-Since. */
  validators: Validators | null;
  /** True: a status outside 2xx is accepted as content. */
  acceptsAnyStatus: boolean;
  /** Whether frames of the same site are read with the page. */
  readsFrames: boolean;
  /** The cookies to begin with; absent where the watch keeps none. */
  jar?: Jar;
  /** Where the bytes of the answer are held; absent where nobody counts them. */
  room?: Room;
};

/** `url`: the address that gave them. They are sent to that address only, since they mean nothing to another. */
export type Validators = AnswerValidators & { url?: string };

/** A body that was read whole, with the facts of its transfer. */
export type Page = {
  kind: "page";
  /** The address that answered, after redirects. */
  finalUrl: string;
  status: number;
  /** Response headers, names in lower case; set-cookie joined by newlines. */
  headers: Record<string, string>;
  /** The content-type header as sent, or "". */
  contentType: string;
  /** Decoded from its transfer encoding (gzip, br), still in its character encoding. */
  body: Uint8Array;
  validators: Validators;
  elapsedMs: number;
  redirects: number;
  /** What a browser saw beside the page. */
  browser?: BrowserCapture;
  /** What `html_hybrid` learned about this page. */
  hybrid?: HybridMemory;
  /** Sentences about how it was fetched, for the trace. */
  notes?: Sentence[];
  /** Addresses of frames that show something and were not read with the page. */
  unreadFrames?: string[];
  /** The cookies afterwards, where the watch keeps them. */
  jar?: Jar;
  /** When a look fetched it, in Unix seconds, where no check did. */
  readAt?: number;
};

/** The server said 304: the page is what the last reading saw. */
export type NotModified = { kind: "not_modified"; finalUrl: string; elapsedMs: number; jar?: Jar };

/** A reading that failed: its class, a message for `last_error`, and when to come back if the server said so. */
export type FetchFailure = {
  kind: "failure";
  class: FailureClass;
  sentence: Message;
  status?: number;
  retryAfterSeconds?: number;
  /** The host that failed, where a plain request was sent: after redirects, the last one. In the form of `hostOf`. */
  host?: string;
  /** True where only the platform was short of something: it passes, and never counts against the watch. */
  busy?: true;
  /** The browser step that failed, counted from 1. */
  failedStep?: number;
  browser?: BrowserCapture;
  elapsedMs: number;
  /** The cookies afterwards: for a browser that goes on where a plain request was refused. */
  jar?: Jar;
};

/** `proxy`: the key of the one that it was asked through. `solver`: what came of asking the solver, where it was to be asked. */
export type Fetched = (Page | NotModified | FetchFailure) & { proxy?: string; solver?: SolverOutcome };

/** `solved`, or why a bot check stays the answer. */
export type SolverOutcome = "solved" | "over_budget" | "failed" | "not_asked";
