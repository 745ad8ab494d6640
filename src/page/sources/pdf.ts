/** PDF: the text layer, which was opened before. Pictures of text hold no text. Pure. */

import { extractFromText } from "./plain.ts";
import type { Extracted, SourceInput } from "./source.ts";

export function pdf({ pdf: opened, settings }: SourceInput): Extracted {
  const nothing = { text: "", title: null, hasLdjsonPriceData: false, stages: [], markup: "" };
  if (opened === null || "failure" in opened) return { ...nothing, ...opened };
  const { text, title, pages } = opened;
  const extracted = extractFromText(text, { settings, kind: "a PDF" });
  const stage = { stage: "pdf", facts: { pages, title } };
  return { ...extracted, title, markup: text, stages: [stage, ...extracted.stages] };
}
