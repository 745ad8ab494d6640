/** What gates of translations leave alone, each with why. */
import type { TranslatedCode } from "../../../src/language/languages.ts";

/** Sentences whose English is what a check said, and whose translation is by its kind. */
export const unlikeEnglish: ReadonlySet<string> = new Set(["alerts/health/reason"]);

/** Names in English within sentences of any language, and statements of templates. */
export const englishNames = /Push by Techulus|Watch this website|if, for, with, set/g;

/** Names, units and words that each language has in common with English; numbers as "#". */
const names = [
  ...["ltr", "Telegram", "HTTP #", "# ms", "HTML", "Markdown", "OPML", "RSS", "Atom", "JSON Feed", "Cookies", "Proxy"],
  ...[
    "Anthropic",
    "OpenAI",
    "Google",
    "Tidemark",
    "Free",
    "Starter",
    "Pro",
    "Push",
    "Account SID",
    "Broker",
    "Sitemaps",
    "User-Agent",
    "JSON",
    "XML",
    "PDF",
    "USD",
  ],
];
const own: Readonly<Record<TranslatedCode, readonly string[]>> = {
  fr: [
    ...["date", "proxy"],
    ...["Session", "Sessions", "Invitation", "Invitations", "Import", "Archive", "Port", "Secret", "Action", "Actions"],
    ...[
      "Pages",
      "pages",
      "Menu",
      "Code",
      "Pause",
      "Stock",
      "Danger",
      "type",
      "section",
      "image",
      "Conditions",
      "Orange",
      "Ctrl",
    ],
    ...["# minute", "# minutes", "minutes", "Service", "questions", "{sentence} (code {code})", "# pixels"],
  ],
};
export const alike = (code: TranslatedCode): ReadonlySet<string> => new Set([...names, ...own[code]]);
