/** A request over HTTP, and what making one may need to know besides the message. */

/**
 * What a request may need to know besides the message. `now` is the time of this attempt, Unix seconds. `grant`: what the
 * answer to the service's first request held. `uploaded`: what names the picture of the notice at the service, where it was
 * uploaded before.
 */
export type Context = {
  appName: string;
  appUrl: string;
  telegramApiBase: string;
  now: number;
  grant?: string;
  uploaded?: string;
};

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE" | "HEAD" | "OPTIONS";

export type HttpRequest = {
  kind: "http";
  method: Method;
  url: string;
  /** Names in lower case. */
  headers: Record<string, string>;
  body?: string | Uint8Array<ArrayBuffer>;
};
