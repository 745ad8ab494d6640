/** Telling bytes that are no text, by the marks that file formats begin with (WHATWG MIME Sniffing, section 6) and by zero bytes. Pure. */

import type { Characters } from "../document/characters.ts";

const marks: [string, string][] = [
  ["\x89PNG\r\n\x1a\n", "an image"],
  ["\xff\xd8\xff", "an image"],
  ["GIF87a", "an image"],
  ["GIF89a", "an image"],
  ["II*\0", "an image"],
  ["MM\0*", "an image"],
  ["\0\0\x01\0", "an image"],
  ["PK\x03\x04", "an archive"],
  ["PK\x05\x06", "an archive"],
  ["\x1f\x8b", "a compressed file"],
  ["BZh", "a compressed file"],
  ["\xfd7zXZ\0", "a compressed file"],
  ["\x28\xb5\x2f\xfd", "a compressed file"],
  ["7z\xbc\xaf\x27\x1c", "an archive"],
  ["Rar!\x1a\x07", "an archive"],
  ["\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "an old Office document"],
  ["ID3", "a sound recording"],
  ["OggS", "a sound recording"],
  ["fLaC", "a sound recording"],
  ["\x1aE\xdf\xa3", "a video"],
  ["\x7fELF", "a program"],
  ["MZ\x90\0", "a program"],
  ["\0asm", "a program"],
  ["SQLite format 3\0", "a database"],
  ["wOFF", "a font"],
  ["wOF2", "a font"],
];

const officeParts: [string, string][] = [
  ["word/", "a Word document"],
  ["xl/", "an Excel sheet"],
  ["ppt/", "a PowerPoint presentation"],
  ["mimetypeapplication/epub", "an e-book"],
  ["mimetypeapplication/vnd.oasis", "an OpenDocument file"],
];

const headLength = 4096;
/** Longer than any mark. */
const startLength = 32;

const latin1 = (bytes: Uint8Array, length: number) => String.fromCharCode(...bytes.subarray(0, length));

/** What the bytes are by their first marks, or null. */
export function binaryKind(bytes: Uint8Array): string | null {
  const start = latin1(bytes, startLength);
  if (start.startsWith("RIFF"))
    return { WEBP: "an image", "AVI ": "a video", WAVE: "a sound recording" }[start.slice(8, 12)] ?? null;
  if (start.startsWith("ftyp", 4)) return /^(avif|avis|heic|heix|mif1)/.test(start.slice(8)) ? "an image" : "a video";
  const mark = marks.find(([sign]) => start.startsWith(sign));
  if (mark?.[1] !== "an archive") return mark?.[1] ?? null;
  const head = latin1(bytes, headLength);
  return officeParts.find(([part]) => head.includes(part))?.[1] ?? mark[1];
}

/** Whether bytes begin with a PDF, which may stand a little behind other bytes. */
export function isPdf(bytes: Uint8Array): boolean {
  const head = bytes.subarray(0, 1024);
  // Most pages have no percent sign so early: the bytes need not become text.
  return head.includes(0x25) && latin1(head, head.length).includes("%PDF-");
}

const sampled = 2048;

/** How much of a decoded text's beginning no text holds: control characters, and bytes that could not be decoded. */
export function unreadableShare(characters: Characters): number {
  const sample = characters.head(sampled);
  return sample === "" ? 0 : (sample.match(/[\x00-\x08\x0e-\x1a\x1c-\x1f\ufffd]/g)?.length ?? 0) / sample.length;
}
