/** A notice and a context for tests to change a member of. */

import type { Notice } from "../../../src/lib/notification/notice.ts";
import type { Context } from "../../../src/lib/notification/service.ts";

export const context: Context = {
  appName: "Tidemark",
  appUrl: "https://tidemark.example",
  telegramApiBase: "https://api.telegram.org",
  now: 1_772_600_770,
};

export function notice(change: Partial<Notice> = {}): Notice {
  return {
    id: "delivery-7f3a",
    title: "Preis geändert: 19 €",
    body: "Now 19 €\n.leading dot\nWas 24 €",
    format: "text",
    level: "info",
    at: 1_772_600_767,
    links: {},
    ...change,
  };
}
