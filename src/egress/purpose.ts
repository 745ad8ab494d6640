/**
 * What requests are sent for, and how far each may go. Pages and their icons follow every redirect. A message follows only
 * those that ask for the same message at another address (RFC 9110, 15.4.8 and 15.4.9): a receiver that has moved, or that
 * answers at https. Any other redirect would throw its words away and count as delivered.
 */

export type PurposeLimits = {
  timeoutMs: number;
  /** Decoded bytes. */
  maxBytes: number;
  /** True: only the beginning of a longer answer matters. False: a longer answer is a failure. */
  keepsBeginning: boolean;
  maxRedirects: number;
  /** True: only redirects that repeat method and body, never from https to http. */
  keepsMessage?: true;
};

const mebibyte = 1024 * 1024;

export const purposes = {
  /** A watched page. */
  check: { timeoutMs: 30_000, maxBytes: 10 * mebibyte, keepsBeginning: false, maxRedirects: 10 },
  /** A list of the pages of a site, which is read as it comes and never whole in memory. */
  listing: { timeoutMs: 60_000, maxBytes: 50 * mebibyte, keepsBeginning: true, maxRedirects: 10 },
  /** A page of a site that is asked whether it is still there. */
  probe: { timeoutMs: 15_000, maxBytes: 300_000, keepsBeginning: true, maxRedirects: 0 },
  /** The icon of a watched site. */
  favicon: { timeoutMs: 5000, maxBytes: mebibyte, keepsBeginning: false, maxRedirects: 5 },
  /** A message to a person's service: webhooks, chat services, push, mail over HTTP. */
  notification: {
    timeoutMs: 15_000,
    maxBytes: mebibyte / 4,
    keepsBeginning: true,
    maxRedirects: 3,
    keepsMessage: true,
  },
  /** A question to a language model. */
  ai: { timeoutMs: 60_000, maxBytes: mebibyte, keepsBeginning: false, maxRedirects: 0 },
  /** The document of an app that asks for access; it must not lead anywhere else. */
  client: { timeoutMs: 10_000, maxBytes: 16_384, keepsBeginning: false, maxRedirects: 0 },
  /** A call to the payment provider. */
  payment: { timeoutMs: 30_000, maxBytes: mebibyte, keepsBeginning: false, maxRedirects: 0 },
} as const satisfies Record<string, PurposeLimits>;

export type Purpose = keyof typeof purposes;
