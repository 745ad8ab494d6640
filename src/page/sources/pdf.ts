/**
 * PDF: the text layer, which was opened before; of one without, such as a scan, what is followed of every file. It is called by its
 * title, else by its file name. Pure.
 */

import { fileNameOf } from "../../lib/address/fileName.ts";
import { fileText, withoutPdfMarks } from "../../lib/sniff/fileText.ts";
import { extractFromText } from "./plain.ts";
import type { Extracted, SourceInput } from "./source.ts";
import type { Stage } from "../../trace.ts";

export function pdf({ pdf: opened, settings, bytes, url }: SourceInput): Extracted {
  const nothing = { text: "", title: null, hasLdjsonPriceData: false, stages: [], markup: "" };
  if (opened === null || "failure" in opened) return { ...nothing, ...opened };
  const { title, pages } = opened;
  const isScan = opened.text.trim() === "";
  const text = isScan ? fileText(withoutPdfMarks(bytes), `PDF without text, ${pagesText(pages)}`) : opened.text;
  const extracted = extractFromText(text, { settings, kind: isScan ? "a PDF without text" : "a PDF" });
  const stage: Stage = {
    stage: "pdf",
    facts: { pages, title, ...(isScan ? { text: "none, followed as a file" } : {}) },
  };
  return { ...extracted, title: title ?? fileNameOf(url), markup: text, stages: [stage, ...extracted.stages] };
}

const pagesText = (pages: number) => (pages === 1 ? "1 page" : `${pages} pages`);
