/** By what a file or a page of a site is asked whether it is as it was (RFC 9110, 13). Pure. */
import type { Validators } from "../../site/validators.ts";

/** What an answer gives to be asked by the next time. */
export function validatorsOf(headers: Headers): Validators {
  const [etag, lastModified] = [headers.get("etag"), headers.get("last-modified")];
  return { ...(etag === null ? {} : { etag }), ...(lastModified === null ? {} : { lastModified }) };
}

/** The headers of a request by validators. */
export const conditionalHeaders = ({ etag, lastModified }: Validators): Record<string, string> => ({
  ...(etag === undefined ? {} : { "if-none-match": etag }),
  ...(lastModified === undefined ? {} : { "if-modified-since": lastModified }),
});
