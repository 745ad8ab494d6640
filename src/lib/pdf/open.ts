/**
 * Opening a PDF: its text layer and the values of its form fields, page by page, in the lines that the page shows. The reader is pdf.js, loaded when the first PDF
 * comes; the document is bounded before (see bounds.ts), its pages and pieces while it is read. The same bytes always give
 * the same text.
 */
import { message, type Message } from "../../message/message.ts";
import type { getDocumentProxy } from "unpdf";
import { boundPdf } from "./bounds.ts";
import { type Field, PageLines, type Piece } from "./lines.ts";

const maxPages = 200;
const maxPieces = 60_000;
const maxFields = 2000;
const maxValue = 10_000;

/** What a PDF holds, or why it cannot be read. Asynchronous because the reader is. */
export type PdfText =
  | { text: string; title: string | null; pages: number }
  | { failure: { class: "unsupported_type" | "parse"; sentence: Message } };

/** The text layer of a PDF, page by page, or why it cannot be read. The bytes stay as they are. */
export async function openPdf(bytes: Uint8Array): Promise<PdfText> {
  const bounded = boundPdf(bytes);
  if ("problem" in bounded) return { failure: { class: "unsupported_type", sentence: bounded.problem } };
  return (
    (await readPdf(bounded.bytes)) ?? {
      failure: { class: "parse", sentence: message("pdf.damaged") },
    }
  );
}

type PdfDocument = Awaited<ReturnType<typeof getDocumentProxy>>;

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
  const texts: string[] = [];
  const last = Math.min(document.numPages, maxPages);
  let pieces = 0;
  for (let number = 1; number <= last && pieces < maxPieces; number += 1) {
    const page = await document.getPage(number);
    const lines = new PageLines();
    const reader = (page.streamTextContent() as ReadableStream<{ items: Piece[] }>).getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      for (const item of part.value.items) lines.add(item);
      pieces += part.value.items.length;
      if (pieces >= maxPieces) await reader.cancel(new Error("enough"));
    }
    lines.end();
    for (const field of await fieldsOf(page)) lines.put(field);
    texts.push(...lines.texts);
    page.cleanup();
  }
  return texts.join("\n");
}

type Page = Awaited<ReturnType<PdfDocument["getPage"]>>;
/** What pdf.js tells of an annotation, as far as it is a field. */
type Annotation = {
  subtype?: string;
  fieldType?: string;
  fieldValue?: unknown;
  hidden?: boolean;
  password?: boolean;
  rect?: number[];
};

/** The fields of a page in which people wrote or chose something; their boxes hold no text of the page. */
async function fieldsOf(page: Page): Promise<Field[]> {
  const annotations = (await page.getAnnotations({ intent: "display" }).catch(() => [])) as Annotation[];
  return annotations
    .slice(0, maxFields)
    .flatMap(({ subtype, fieldType, fieldValue, hidden, password, rect }): Field[] => {
      if (subtype !== "Widget" || hidden || password || (fieldType !== "Tx" && fieldType !== "Ch")) return [];
      const value = [fieldValue]
        .flat()
        .filter((one) => typeof one === "string")
        .join(", ");
      return value.trim() === "" || rect?.length !== 4
        ? []
        : [{ rect: rect as unknown as Field["rect"], value: value.slice(0, maxValue) }];
    });
}

async function titleOf(document: PdfDocument): Promise<string | null> {
  const { info } = await document.getMetadata();
  const title = "Title" in info && typeof info.Title === "string" ? info.Title.replace(/\s+/g, " ").trim() : "";
  return title.slice(0, 2000) || null;
}
