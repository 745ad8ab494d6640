/** A small picture of the top of a page, for lists. Only the rows that it shows are read. */
import { pngHeader } from "./png.ts";
import { scaledPicture } from "./scale.ts";

/** In pixels. */
export type ThumbnailSize = { width: number; height: number };

/** Of a page that is less high than the shape asked for, all of it. @throws PngProblem */
export async function thumbnailOf(png: Uint8Array, size: ThumbnailSize): Promise<Uint8Array<ArrayBuffer>> {
  const { width, height } = pngHeader(png);
  const rows = Math.max(1, Math.min(height, Math.floor((width * size.height) / size.width)));
  return scaledPicture(png, { scale: Math.min(1, size.width / width), rows, columns: width });
}
