/** Whether a picture or an archive came with its end, by the marks of its kind. Pure. */
/** What a document of some kind ends with, `mark`: "</html>", "</rss>", "]"; a line break where it is text, a name where it is a file. */
export type Ending = { mark: string; isThere: boolean };

type Kind = { mark: string; begins: readonly number[]; ends: (body: Uint8Array) => boolean };

/** A comment of an archive may stand behind its end. */
const archiveEndBytes = 65_557;

const kinds: readonly Kind[] = [
  // https://www.w3.org/TR/png-3/#11IEND
  { mark: "IEND", begins: [0x89, 0x50, 0x4e, 0x47], ends: (body) => has(body.subarray(-64), [0x49, 0x45, 0x4e, 0x44]) },
  // https://www.w3.org/Graphics/JPEG/itu-t81.pdf, B.1.1.3
  { mark: "EOI", begins: [0xff, 0xd8, 0xff], ends: (body) => has(body.subarray(-64), [0xff, 0xd9]) },
  // https://www.w3.org/Graphics/GIF/spec-gif89a.txt, 27
  { mark: ";", begins: [0x47, 0x49, 0x46, 0x38], ends: (body) => body.findLast((byte) => byte !== 0) === 0x3b },
  // https://developers.google.com/speed/webp/docs/riff_container
  { mark: "RIFF", begins: [0x52, 0x49, 0x46, 0x46], ends: (body) => body.length >= 8 + littleEndian(body, 4) },
  // https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT, 4.3.16
  {
    mark: "PK",
    begins: [0x50, 0x4b, 0x03, 0x04],
    ends: (body) => has(body.subarray(-archiveEndBytes), [0x50, 0x4b, 0x05, 0x06]),
  },
];

/** Whether a file came with its end; null where its kind has none, or nobody knows its kind. */
export function fileEndingOf(body: Uint8Array): Ending | null {
  const kind = kinds.find(({ begins }) => begins.every((byte, at) => body[at] === byte));
  return kind ? { mark: kind.mark, isThere: kind.ends(body) } : null;
}

const has = (bytes: Uint8Array, mark: readonly number[]): boolean =>
  bytes.some((_, at) => mark.every((byte, offset) => bytes[at + offset] === byte));

const littleEndian = (bytes: Uint8Array, at: number): number =>
  [0, 1, 2, 3].reduce((sum, place) => sum + (bytes[at + place] ?? 0) * 256 ** place, 0);
