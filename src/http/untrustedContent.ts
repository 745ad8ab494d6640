/**
 * What goes along with content that strangers wrote (texts, markup and pictures of watched pages): browsers run none of it,
 * show it in no other page's frame, and let no other site use it as its own, though its address may carry a key. Pure.
 */
export const untrustedContentHeaders = {
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
  "Cross-Origin-Resource-Policy": "same-site",
  "X-Content-Type-Options": "nosniff",
} as const;
