/** What a file or a page of a site gave to be asked by the next time, whether it is as it was (RFC 9110, 8.8). Pure. */
export type Validators = { etag?: string | undefined; lastModified?: string | undefined };
