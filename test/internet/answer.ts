/** What a scripted site answers: data, so that a test in workerd can hand it to the internet in Node. */

export type Answer = {
  /** Default 200. */
  status?: number;
  /** Added to `content-type: text/html; charset=utf-8`, which they may replace. A list sends a header several times. */
  headers?: Record<string, string | string[]>;
  /** The body as text. */
  body?: string;
  /** The body as bytes, in base64. */
  base64?: string;
  /** The body as JSON; sets the content type. */
  json?: unknown;
  /** Redirects to this address (absolute or relative), 302 unless `status` says otherwise. */
  redirect?: string;
  /** Answers the request itself as JSON: { method, url, headers, body }. */
  echo?: boolean;
  /** Sent as ETag; a request that brings it back as If-None-Match is answered 304. */
  etag?: string;
  /** Compresses the body for real and says so; `deflate-raw`: without the head that deflate has. */
  compress?: "gzip" | "br" | "deflate" | "deflate-raw";
  /** Without this cookie it is set instead, and the request is sent to the same address again. */
  cookie?: string;
  /** Waits before the headers. */
  delayMs?: number;
  /** Sends the body in pieces of `bytes`, one every `everyMs`. */
  drip?: { bytes: number; everyMs: number };
  /** Repeats the body until the reader goes away. */
  endless?: boolean;
  /** A gzip body that unpacks to this many MiB of spaces. */
  bombMebibytes?: number;
  /** Announces the whole body and closes the connection half-way. */
  truncated?: boolean;
  /** Closes the connection half-way through a body of unannounced length. */
  cut?: boolean;
  /** Never answers: not even headers, or headers and half of the body. */
  hang?: "headers" | "body";
  /** Closes the connection without a word, as a refused or reset connection looks. */
  reset?: boolean;
};

/** One request that left the Worker. `body`: as text; `base64`: the same bytes. */
export type Departure = {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string;
  base64: string;
  /** Milliseconds since 1970 by Node's clock. */
  at: number;
};

/** The request of this number, from now on, finds no connection, or loses it after it was taken. */
export type Break = { at: number; when: "before" | "after" };

/** What a test tells the internet. `path: null` answers for the whole site. */
export type Order =
  | { order: "answer"; host: string; path: string | null; answers: Answer[] }
  | { order: "resolve"; host: string; addresses: string[] | "servfail" }
  | { order: "resolver"; host: string; works: boolean }
  | { order: "break"; plan: Break | null }
  | { order: "forget" };
