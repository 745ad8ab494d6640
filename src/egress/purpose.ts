/**
 * What requests are sent for, and how far each may go. Only pages and their icons follow redirects: a message that is
 * redirected might tell somebody else. https://docs.standardwebhooks.com treats a redirect as a failure, too.
 */

export type PurposeLimits = {
  timeoutMs: number;
  /** Decoded bytes. */
  maxBytes: number;
  /** True: only the beginning of a longer answer matters. False: a longer answer is a failure. */
  keepsBeginning: boolean;
  maxRedirects: number;
};

const mebibyte = 1024 * 1024;

export const purposes = {
  /** A watched page. */
  check: { timeoutMs: 30_000, maxBytes: 10 * mebibyte, keepsBeginning: false, maxRedirects: 10 },
  /** The icon of a watched site. */
  favicon: { timeoutMs: 10_000, maxBytes: mebibyte, keepsBeginning: false, maxRedirects: 5 },
  /** A message to a person's service: webhooks, chat services, push, mail over HTTP. */
  notification: { timeoutMs: 15_000, maxBytes: mebibyte / 4, keepsBeginning: true, maxRedirects: 0 },
  /** A question to a language model. */
  ai: { timeoutMs: 60_000, maxBytes: mebibyte, keepsBeginning: false, maxRedirects: 0 },
  /** A call to the payment provider. */
  payment: { timeoutMs: 30_000, maxBytes: mebibyte, keepsBeginning: false, maxRedirects: 0 },
} as const satisfies Record<string, PurposeLimits>;

export type Purpose = keyof typeof purposes;
