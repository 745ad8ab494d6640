/** The links of an alert mail that only show something; whoever the mail is passed on to may follow them. Pure. */
import { reasonAnchor } from "../../history/page/link.ts";
import { alertWords } from "../../services/words/index.ts";
import type { AlertLanguage } from "../../services/words/language.ts";
import type { NoticeLink } from "../../lib/notification/notice.ts";

/** Links to the difference and to the reason, or none where the server does not know its own address. */
export function readingLinks(difference: string, language: AlertLanguage): NoticeLink[] {
  const words = alertWords(language).links;
  const url = URL.parse(difference);
  if (!url || !/^https?:$/.test(url.protocol)) return [];
  const shown = { url: difference, text: words.difference };
  // Without a key to sign pages, the link leads to the API, which has no page of reasons.
  return url.searchParams.has("signature")
    ? [shown, { url: `${difference}#${reasonAnchor}`, text: words.why }]
    : [shown];
}
