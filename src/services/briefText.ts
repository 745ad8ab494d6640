/** The kept first lines of a change as plain text in a language, for where its texts are gone. Pure. */
import { linesOfBrief, type Brief } from "../lib/difference/brief.ts";
import { renderLines } from "../lib/difference/render.ts";
import { readableBrief, shareOfSummary } from "../lib/picture/words.ts";
import { alertWords } from "./words/index.ts";
import type { AlertLanguage } from "./words/language.ts";

/** They are stored in English; of a picture they say how much of it changed. */
export function briefText(brief: Brief, language: AlertLanguage): string {
  const { picture, difference } = alertWords(language);
  return shareOfSummary(brief.text) === null
    ? renderLines(linesOfBrief(brief, difference), "text", difference)
    : readableBrief(brief.text, picture);
}
