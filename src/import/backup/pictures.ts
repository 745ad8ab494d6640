/**
 * The pictures of a page in an archive of ours: `<hash>.png` beside the texts, and where the elements were. What the archive
 * says of their size is not believed: the pictures tell. Pure.
 */
import { pngHeader, PngProblem } from "../../lib/picture/png.ts";
import { elementsIn } from "../../history/screenshots/elements.ts";
import { problem } from "../../problem.ts";
import type { Archive } from "../../lib/zip/zip.ts";
import type { OwnWatch } from "./layout.ts";

export type PastPicture = NonNullable<OwnWatch["pictures"]>[number];

const maxBytes = 16 * 1_048_576;

/** Those whose files are there, newest first, at most so many. */
export const pastPictures = (pictures: readonly PastPicture[], has: ReadonlySet<string>, keep: number): PastPicture[] =>
  pictures
    .filter(({ file, elements_file: elements }) => has.has(file) && has.has(elements))
    .toSorted((a, b) => b.at - a.at)
    .slice(0, keep);

/** A picture out of the archive with its elements as JSON. @throws Problem for what is no picture. */
export function readPicture(archive: Archive, directory: string, { file, elements_file: beside }: PastPicture) {
  const png = archive.read(directory + file, maxBytes) ?? new Uint8Array();
  try {
    const { width, height } = pngHeader(png);
    const elements = JSON.stringify(elementsIn(archive.text(directory + beside, maxBytes) ?? ""));
    return { png, width, height, elements };
  } catch (error) {
    if (error instanceof PngProblem) throw problem.invalid(error.sentence);
    throw error;
  }
}
