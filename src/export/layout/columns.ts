/** A table in the layout of changedetection.io: columns of one width, two blanks between them. After inscriptis 2 (`table`). Pure. */
import type { Canvas } from "./canvas.ts";
import type { Style } from "./style.ts";

const separator = "  ";
type Cell = { canvas: Canvas; style: Style };

export class Table {
  readonly #rows: Cell[][] = [];

  addRow(): void {
    this.#rows.push([]);
  }

  addCell(cell: Cell): void {
    if (!this.#rows.length) this.addRow();
    this.#rows.at(-1)?.push(cell);
  }

  text(): string {
    if (!this.#rows.length) return "\n";
    const rows = this.#rows.map((cells) =>
      cells.map(({ canvas, style }) => ({ style, lines: canvas.text().split("\n") })),
    );
    const widths: number[] = [];
    for (const cells of rows)
      for (const [column, { lines }] of cells.entries())
        widths[column] = Math.max(widths[column] ?? 0, ...lines.map((line) => lengthOf(line)));
    return `${rows.map((cells) => rowText(cells, widths)).join("\n")}\n`;
  }
}

function rowText(cells: { style: Style; lines: string[] }[], widths: readonly number[]): string {
  const height = Math.max(0, ...cells.map(({ lines }) => lines.length));
  const columns = cells.map(({ style, lines }, column) => {
    const above = Math.floor(((height - lines.length) * style.verticalAlign) / 2);
    return Array.from({ length: height }, (_, row) => padded(lines[row - above] ?? "", widths[column] ?? 0, style));
  });
  return Array.from({ length: height }, (_, row) => columns.map((lines) => lines[row]).join(separator)).join("\n");
}

/** No table is wider: the text of a page that means to be large must not grow beyond all measure. */
const maxWidth = 2000;

function padded(line: string, width: number, { align }: Style): string {
  const room = Math.max(0, Math.min(width, maxWidth) - lengthOf(line));
  // Where the blanks cannot be halved, Python gives the odd one to the side that its own arithmetic says.
  const before = align === "left" ? 0 : align === "right" ? room : Math.floor(room / 2) + (room & width & 1);
  return " ".repeat(before) + line + " ".repeat(room - before);
}

const lengthOf = (line: string): number => [...line].length;
