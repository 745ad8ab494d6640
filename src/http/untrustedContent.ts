/**
 * Response headers for content that strangers wrote (texts, markup and pictures of watched pages). Browsers then run no script
 * in it, show it in no frame of another page and refuse it to pages of other sites, although its address may carry a key. Pure.
 */
export const untrustedContentHeaders = {
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
  "Cross-Origin-Resource-Policy": "same-site",
  "X-Content-Type-Options": "nosniff",
} as const;
