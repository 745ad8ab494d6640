/** Detects the format of a picture by its first bytes; a server's Content-Type is not trusted. Pure. */

const starts: { type: string; bytes: number[] }[] = [
  { type: "image/png", bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { type: "image/gif", bytes: [0x47, 0x49, 0x46, 0x38, 0x37, 0x61] },
  { type: "image/gif", bytes: [0x47, 0x49, 0x46, 0x38, 0x39, 0x61] },
  { type: "image/jpeg", bytes: [0xff, 0xd8, 0xff] },
  { type: "image/x-icon", bytes: [0x00, 0x00, 0x01, 0x00] },
];

/** The media type of a raster picture; null for all else, above all for formats that can contain scripts (SVG, HTML). */
export function rasterType(bytes: Uint8Array): string | null {
  const begins = (start: readonly number[], at = 0) => start.every((byte, index) => bytes[at + index] === byte);
  const isWebp = begins([0x52, 0x49, 0x46, 0x46]) && begins([0x57, 0x45, 0x42, 0x50], 8);
  if (isWebp) return "image/webp";
  return starts.find((start) => begins(start.bytes))?.type ?? null;
}
