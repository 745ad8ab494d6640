/** A QR code (ISO/IEC 18004) as a picture of one path, dark on light in every theme, because cameras expect that. Pure. */
import { encode } from "uqr";

/** Modules of light around the code; the standard asks for four. */
const quiet = 4;

/** `label`: what it is, for those who do not see it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, data } = encode(text, { ecc: "M", border: 0 });
  const whole = size + 2 * quiet;
  return (
    <svg class="qr" viewBox={`0 0 ${whole} ${whole}`} role="img" aria-label={label} shape-rendering="crispEdges">
      <rect width={whole} height={whole} fill="#ffffff" />
      <path d={pathOf(data)} fill="#000000" />
    </svg>
  );
}

/** One stroke for each run of dark modules in a row. */
const pathOf = (rows: boolean[][]): string =>
  rows
    .flatMap((row, y) => {
      const runs: string[] = [];
      for (let x = 0; x < row.length; x++) {
        if (!row[x]) continue;
        const start = x;
        while (row[x + 1]) x++;
        const length = x - start + 1;
        runs.push(`M${start + quiet} ${y + quiet}h${length}v1h-${length}z`);
      }
      return runs;
    })
    .join("");
