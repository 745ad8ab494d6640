/**
 * What a page is drawn on in the layout of changedetection.io: lines with indentation and bullets, and the empty lines that blocks
 * ask for around them. After inscriptis 2 (`canvas`, `block`, `prefix`), whose checksums its next check compares with. Pure.
 */
import { decodeHTML } from "entities";
import type { Style } from "./style.ts";

/** White space as Python sees it. */
const white = /[\t-\r\u001c-\u0020\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]/u;
/** Not more empty lines than anybody asks for in earnest. */
const maxEmptyLines = 1000;

/** One page, or one cell of a table. */
export class Canvas {
  readonly prefix = new Prefix();
  readonly #blocks: string[] = [];
  /** Empty lines that stand before the next block already. */
  #margin = 1000;
  #line = "";
  /** True where white space that comes next is left out. */
  #isCollapsing = true;

  openBlock({ bullet, paddingInline, previousMarginAfter, marginBefore }: Style): void {
    if (!this.flush() && bullet) this.#writeBullet();
    this.prefix.register(paddingInline, bullet);
    this.#space(Math.max(previousMarginAfter, marginBefore));
  }

  closeBlock({ marginAfter }: Style): void {
    this.#space(marginAfter);
  }

  /** What the end of an element does. */
  close(style: Style): void {
    if (style.display !== "block") return;
    if (!this.flush() && style.bullet) this.#writeBullet();
    this.prefix.remove();
    this.closeBlock(style);
  }

  write(text: string, isPreformatted: boolean): void {
    if (isPreformatted) {
      this.#line += decodeHTML(this.prefix.first() + text.replaceAll("\n", `\n${this.prefix.rest()}`));
      this.#isCollapsing = false;
      return;
    }
    let written = "";
    for (const character of text) {
      if (!white.test(character)) {
        written += character;
        this.#isCollapsing = false;
      } else if (!this.#isCollapsing) {
        written += " ";
        this.#isCollapsing = true;
      }
    }
    if (written) this.#line += decodeHTML((this.#line ? "" : this.prefix.first()) + written);
  }

  newLine(): void {
    if (this.flush()) return;
    this.#blocks.push("");
    this.#newBlock();
  }

  /** Ends the line; false where nothing stands on it. */
  flush(): boolean {
    if (this.#isCollapsing && this.#line.endsWith(" ")) this.#line = this.#line.slice(0, -1);
    if (!this.#line) return false;
    this.#blocks.push(this.#line);
    this.#newBlock();
    this.#margin = 0;
    return true;
  }

  text(): string {
    this.flush();
    return this.#blocks.join("\n");
  }

  #newBlock(): void {
    this.#line = "";
    this.#isCollapsing = true;
    this.prefix.isConsumed = false;
  }

  #writeBullet(): void {
    const bullet = this.prefix.unconsumedBullet();
    if (!bullet) return;
    this.#blocks.push(bullet);
    this.#newBlock();
    this.#margin = 0;
  }

  #space(margin: number): void {
    if (margin <= this.#margin) return;
    this.#blocks.push("\n".repeat(Math.min(margin - this.#margin - 1, maxEmptyLines)));
    this.#margin = margin;
  }
}

/** Indentation and bullets of the elements around a line. */
class Prefix {
  isConsumed = false;
  #padding = 0;
  readonly #paddings: number[] = [];
  readonly #bullets: string[] = [];

  register(padding: number, bullet: string): void {
    this.#padding += padding;
    this.#paddings.push(padding);
    this.#bullets.push(bullet);
  }

  remove(): void {
    this.#padding -= this.#paddings.pop() ?? 0;
    this.#bullets.pop();
  }

  first(): string {
    if (this.isConsumed) return "";
    this.isConsumed = true;
    const bullet = this.#nextBullet();
    return blanks(this.#padding - bullet.length) + bullet;
  }

  unconsumedBullet(): string {
    const bullet = this.isConsumed ? "" : this.#nextBullet();
    return bullet && blanks(this.#padding - (this.#paddings.at(-1) ?? 0) - bullet.length) + bullet;
  }

  rest(): string {
    return blanks(this.#padding);
  }

  #nextBullet(): string {
    const at = this.#bullets.findLastIndex(Boolean);
    const bullet = this.#bullets[at] ?? "";
    if (at >= 0) this.#bullets[at] = "";
    return bullet;
  }
}

const blanks = (count: number): string => " ".repeat(Math.max(0, Math.min(count, 1000)));
