/** The words that mark a change in alerts, digests and feeds. Pure. */
import { isSevere, type SeverityLevel } from "../reading/severity/severity.ts";
import { alertWords } from "./words/index.ts";
import type { AlertLanguage } from "./words/language.ts";

/** Of high and critical; "" for all else, which needs no mark. */
export const severityMark = (level: SeverityLevel | null | undefined, language: AlertLanguage = "en"): string =>
  isSevere(level) ? alertWords(language).alert.severe[level] : "";
