/**
 * Opening a PDF: its text layer, page by page, in the lines that the page shows. The reader is pdf.js, loaded when the first PDF
 * comes; the document is bounded before (see bounds.ts), its pages and pieces while it is read. The same bytes always give
 * the same text.
 */
import type { getDocumentProxy } from "unpdf";
import { boundPdf } from "./bounds.ts";

const maxPages = 200;
const maxPieces = 60_000;

/** What a PDF holds, or why it cannot be read. Asynchronous because the reader is. */
export type PdfText =
  | { text: string; title: string | null; pages: number }
  | { failure: { class: "unsupported_type" | "parse"; sentence: string } };

/** The text layer of a PDF, page by page, or why it cannot be read. The bytes stay as they are. */
export async function openPdf(bytes: Uint8Array): Promise<PdfText> {
  const bounded = boundPdf(bytes);
  if ("problem" in bounded) return { failure: { class: "unsupported_type", sentence: bounded.problem } };
  return (
    (await readPdf(bounded.bytes)) ?? {
      failure: { class: "parse", sentence: "The PDF is damaged and could not be read" },
    }
  );
}

type PdfDocument = Awaited<ReturnType<typeof getDocumentProxy>>;
/** Marked content comes without text. */
type Piece = { str?: string; hasEOL?: boolean };

async function readPdf(bytes: Uint8Array): Promise<PdfText | null> {
  const reader = await import("unpdf");
  let document: PdfDocument | null = null;
  try {
    document = await reader.getDocumentProxy(bytes, { verbosity: 0, stopAtErrors: false });
    const text = await pagesText(document);
    return { text, title: await titleOf(document), pages: document.numPages };
  } catch {
    return null;
  } finally {
    await document?.loadingTask.destroy();
  }
}

async function pagesText(document: PdfDocument): Promise<string> {
  const lines = new Lines();
  const last = Math.min(document.numPages, maxPages);
  for (let number = 1; number <= last && lines.pieces < maxPieces; number += 1) {
    const page = await document.getPage(number);
    const reader = (page.streamTextContent() as ReadableStream<{ items: Piece[] }>).getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      for (const item of part.value.items) lines.add(item);
      if (lines.pieces >= maxPieces) await reader.cancel(new Error("enough"));
    }
    lines.end();
    page.cleanup();
  }
  return lines.text;
}

/** Pieces of text put together to lines. */
class Lines {
  pieces = 0;
  #done: string[] = [];
  #line = "";

  add(item: Piece): void {
    this.pieces += 1;
    this.#line += item.str ?? "";
    if (item.hasEOL) this.end();
  }

  end(): void {
    // Glyphs without a meaning come as control characters.
    const line = this.#line.replace(/[\x00-\x1f\x7f-\x9f\ufffe\uffff\s]+/g, " ").trim();
    if (line) this.#done.push(line);
    this.#line = "";
  }

  get text(): string {
    return this.#done.join("\n");
  }
}

async function titleOf(document: PdfDocument): Promise<string | null> {
  const { info } = await document.getMetadata();
  const title = "Title" in info && typeof info.Title === "string" ? info.Title.replace(/\s+/g, " ").trim() : "";
  return title.slice(0, 2000) || null;
}
