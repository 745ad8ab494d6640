/**
 * Pieces of text of one page put together to its lines. What is painted twice at one place is bold, and read once: pieces that are equal
 * less than a stroke apart, and letters of which each stands twice. Values of form fields stand where their boxes are. Pure.
 */

/** As pdf.js brings them: `transform` is the text matrix, of which the last two members are the place in points. Marked content comes without text. */
export type Piece = { str?: string; hasEOL?: boolean; transform?: readonly number[]; height?: number };

/** A form field: its box, from the lower left to the upper right, and what stands in it. */
export type Field = { rect: readonly [left: number, bottom: number, right: number, top: number]; value: string };

type Segment = { x: number; text: string };
type Line = { y: number; segments: Segment[] };

/** Part of the height of a letter by which paintings of it are apart. */
const stroke = 0.12;
const minStroke = 1;
const margin = 2;
const maxPaintings = 8;

export class PageLines {
  #lines: Line[] = [];
  #line: Line | null = null;
  readonly #painted = new Map<string, (readonly [x: number, y: number])[]>();

  add(piece: Piece): void {
    const { str = "", hasEOL, transform } = piece;
    if (str !== "" && !this.#isRepainted(piece)) {
      const [x = Number.NaN, y = Number.NaN] = transform?.slice(4) ?? [];
      this.#line ??= { y, segments: [] };
      if (Number.isNaN(this.#line.y)) this.#line.y = y;
      this.#line.segments.push({ x, text: paintedOnce(str) });
    }
    if (hasEOL) this.end();
  }

  end(): void {
    if (this.#line) this.#lines.push(this.#line);
    this.#line = null;
  }

  #isRepainted({ str = "", transform, height = 0 }: Piece): boolean {
    const [x, y] = transform?.slice(4) ?? [];
    if (x === undefined || y === undefined || str.trim() === "") return false;
    const apart = Math.max(minStroke, stroke * (height || Math.abs(transform?.[3] ?? 0)));
    const known = this.#painted.get(str) ?? [];
    if (known.some(([left, bottom]) => Math.abs(left - x) <= apart && Math.abs(bottom - y) <= apart)) return true;
    if (known.length < maxPaintings) this.#painted.set(str, [...known, [x, y]]);
    return false;
  }

  /** A value stands in the line that goes through its box, else in one of its own. */
  put({ rect: [left, bottom, , top], value }: Field): void {
    const text = ` ${value.replace(/\s+/g, " ").trim()} `;
    const line = this.#lines.find(({ y }) => y >= bottom - margin && y <= top);
    if (line) {
      const at = line.segments.findIndex(({ x }) => x > left);
      line.segments.splice(at < 0 ? line.segments.length : at, 0, { x: left, text });
      return;
    }
    const below = this.#lines.findIndex(({ y }) => y < bottom);
    const own: Line = { y: bottom, segments: [{ x: left, text }] };
    this.#lines.splice(below < 0 ? this.#lines.length : below, 0, own);
  }

  get texts(): string[] {
    return this.#lines.flatMap(({ segments }) => {
      // Glyphs without a meaning come as control characters.
      const line = segments
        .map(({ text }) => text)
        .join("")
        .replace(/[\x00-\x1f\x7f-\x9f\ufffe\uffff\s]+/g, " ")
        .trim();
      return line ? [line] : [];
    });
  }
}

const pairs = /^(?:(\S)\1|\s+)+$/u;
const minPairs = 4;

/** "CCHHIICCAAGGOO" as it looks: every letter stands twice, and that often. */
function paintedOnce(text: string): string {
  if (text.length < 2 * minPairs || !/\p{L}/u.test(text) || !pairs.test(text)) return text;
  const once = text.replace(/(\S)\1|(\s)\s*/gu, (_pair, letter?: string, space?: string) => letter ?? space ?? "");
  return new Set(once.replace(/\s/g, "")).size >= minPairs - 1 ? once : text;
}
