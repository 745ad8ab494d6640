/** The words of alerts and mails by language. Pure. */
import { translatedCodes, translations, wordsByLanguage, type LanguageCode } from "../../language/languages.ts";
import { isWhole, wholeOr } from "../../language/translation.ts";
import type { Sentence } from "../../message/message.ts";
import { textOf } from "../../message/textOf.ts";
import { german } from "./de.ts";
import { english, type AlertWords } from "./en.ts";

export const alertWords = wordsByLanguage<AlertWords>({ en: english, de: german }, ({ alerts }, language) => {
  const { reason } = alerts.health;
  // A message says more than the kind of a failure; a text of an earlier release is English.
  const stated = (kind: string, sentence: Sentence): string =>
    typeof sentence === "string" ? reason(kind, sentence) : textOf(sentence, { language });
  return wholeOr<AlertWords>(english, { ...alerts, health: { ...alerts.health, reason: stated } });
});

let whole: readonly LanguageCode[] | undefined;

/** The languages that alerts and mails are written in: half a translation would be worse than English. */
export const alertLanguages = (): readonly LanguageCode[] =>
  (whole ??= ["en", "de", ...translatedCodes.filter((code) => isWhole(english, translations[code].alerts))]);
