/** The kept first lines of a change in a language. They are stored in English. Pure. */
import { linesOfBrief, type Brief } from "../lib/difference/brief.ts";
import type { ShownLine } from "../lib/difference/shown.ts";
import { readableBrief, shareOfSummary } from "../lib/picture/words.ts";
import { siteBrief } from "./siteBrief.ts";
import { alertWords } from "./words/index.ts";
import type { AlertLanguage } from "./words/language.ts";

/** As marked lines; of a picture one that says how much of it changed. */
export function briefLines(brief: Brief, language: AlertLanguage): ShownLine[] {
  const { picture, difference } = alertWords(language);
  return shareOfSummary(brief.text) === null
    ? siteBrief(linesOfBrief(brief, difference), language)
    : [[{ mark: "note", text: readableBrief(brief.text, picture) }]];
}
