/** The text that stands for a file without text: what it is, its size, and a checksum. Pure. */
import { Buffer } from "node:buffer";
import { createHash } from "node:crypto";
import { latin1Text } from "../charset/latin1.ts";

const written = /^File: [^\n]+, [\d.]+ (?:B|kB|MB) \([\d,]+ bytes\)\nSHA-256: [0-9a-f]{64}$/;

/** Two lines, such as `File: image/png, 812 kB (812,345 bytes)` and `SHA-256: 9f86...`. `kind`: its type, or words for it. */
export function fileText(bytes: Uint8Array, kind: string): string {
  const size = `${sizeText(bytes.length)} (${bytes.length.toLocaleString("en-US")} bytes)`;
  return `File: ${kind}, ${size}\nSHA-256: ${createHash("sha256").update(bytes).digest("hex")}`;
}

/** Whether a text stands for a file. */
export const isFileText = (text: string): boolean => written.test(text.trim());

/** In decimal units, three digits of them at least: `1.25 MB`. */
function sizeText(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  return bytes < 1_000_000
    ? `${Number((bytes / 1000).toPrecision(3))} kB`
    : `${Number((bytes / 1_000_000).toPrecision(3))} MB`;
}

/** When a PDF was made, and the mark of that: other at each download from servers that make theirs anew. */
const pdfMarks = /\/(?:CreationDate|ModDate)\s*\([^)]{0,100}\)|\/ID\s*\[[^\]]{0,400}\]/g;

/** The bytes of a PDF without those. */
export function withoutPdfMarks(bytes: Uint8Array): Uint8Array {
  return Buffer.from(latin1Text(bytes).replace(pdfMarks, ""), "latin1");
}
