/** By what a server is asked whether something is as it was (RFC 9110, 8.8 and 13). Pure. */

/** What an answer gave to be asked by the next time. */
export type Validators = { etag?: string | undefined; lastModified?: string | undefined };

/** What an answer gives to be asked by the next time. */
export function validatorsOf(headers: Headers): Validators {
  const [etag, lastModified] = [headers.get("etag"), headers.get("last-modified")];
  return { ...(etag === null ? {} : { etag }), ...(lastModified === null ? {} : { lastModified }) };
}

/** The headers of a request by validators; none without them. */
export const conditionalHeaders = ({ etag, lastModified }: Validators): Record<string, string> => ({
  ...(etag === undefined ? {} : { "if-none-match": etag }),
  ...(lastModified === undefined ? {} : { "if-modified-since": lastModified }),
});
