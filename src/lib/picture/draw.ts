/** A picture of a comparison: the later picture, faded, with what changed in red; or a mask, white where it changed. */
import { comparePictures, type ComparisonOptions } from "./compare.ts";
import { pngHeader } from "./png.ts";
import { PngWriter } from "./write.ts";

export type DrawMode = "overlay" | "mask";

/** The PNG of the difference. @throws PngProblem */
export async function drawDifference(
  earlier: Uint8Array,
  later: Uint8Array,
  { mode, ...how }: Omit<ComparisonOptions, "onRow"> & { mode: DrawMode },
): Promise<Uint8Array> {
  const [a, b] = [pngHeader(earlier), pngHeader(later)];
  const width = Math.max(a.width, b.width);
  const writer = new PngWriter(width, Math.max(a.height, b.height));
  const pixels = new Uint8Array(width * 3);
  await comparePictures(earlier, later, {
    ...how,
    onRow: async ({ changed, later: row, channels }) => {
      for (let x = 0; x < width; x += 1) {
        const is = changed[x] === 1;
        const at = x * channels;
        // Faded to a third, so that the red of what changed stands out.
        const grey =
          at + 2 < row.length
            ? 170 + Math.round(((row[at] as number) + 2 * (row[at + 1] as number) + (row[at + 2] as number)) / 12)
            : 255;
        const base = mode === "mask" ? 0 : grey;
        pixels[x * 3] = is ? 255 : base;
        pixels[x * 3 + 1] = is ? (mode === "mask" ? 255 : 32) : base;
        pixels[x * 3 + 2] = is ? (mode === "mask" ? 255 : 32) : base;
      }
      await writer.row(pixels);
    },
  });
  return writer.end();
}
