/** What people read first of a change, out of what is kept with it: the pages of a site by their names, of everything else its first lines. Pure. */
import { renderLines } from "../lib/difference/render.ts";
import type { ShownLine } from "../lib/difference/shown.ts";
import { briefLines } from "../services/briefLines.ts";
import { linesText, siteLines } from "../services/siteChange.ts";
import { alertWords } from "../services/words/index.ts";
import type { AlertLanguage } from "../services/words/language.ts";
import type { Change } from "./change.ts";
import { readPages, readWords } from "./judgement.ts";

type Kept = Pick<Change, "brief" | "judgement">;

export function keptLines(kept: Kept, language: AlertLanguage): ShownLine[] {
  const pages = readPages(kept.judgement);
  return pages ? siteLines(pages, language) : firstLines(kept, language);
}

/** As plain text, for where the texts of the change are gone. */
export function keptText(kept: Kept, language: AlertLanguage): string {
  const pages = readPages(kept.judgement);
  if (pages) return linesText(siteLines(pages, language), language);
  return renderLines(firstLines(kept, language), "text", alertWords(language).difference);
}

const firstLines = ({ brief, judgement }: Kept, language: AlertLanguage): ShownLine[] =>
  briefLines({ text: brief, words: readWords(judgement) }, language);
