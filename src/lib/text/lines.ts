/**
 * Puts pieces of text together as lines. Blank characters become one space between words and nothing at the ends of a line. There are
 * no empty lines, except single ones inside preformatted text.
 */

import { decodeHTML } from "entities";
import { blankStop, isInvisible, withPlainSpaces, runStop } from "../document/runs.ts";

const AMPERSAND = 38;

const partsPerChunk = 8192;

/** A text under construction, line by line. */
export class Lines {
  #chunks: string[] = [];
  #parts: string[] = [];
  #isEmpty = true;
  /** Nothing stands on the current line yet. */
  #isLineStart = true;
  #hasSpace = false;
  #hasBreak = false;
  /** The break that is pending cannot be taken back by a column. */
  #hasRowBreak = false;
  #hasEmptyLine = false;
  #tabs = 0;
  /** Preformatted white space that counts only when something follows it on the line. */
  #indent = "";
  #prefix = "";
  /** How many line ends were written. */
  line = 0;
  /** How many pieces of visible text were begun. */
  pieces = 0;

  /** Whatever comes next begins a line, unless it is the first of its column. */
  break(): void {
    if (this.#tabs === 0) this.#pendBreak();
  }

  /** Whatever comes next begins a line. */
  breakRow(): void {
    this.#pendBreak();
    this.#hasRowBreak = true;
  }

  #pendBreak(): void {
    if (!this.#isLineStart) this.#hasBreak = true;
    this.#hasSpace = false;
    this.#indent = "";
    this.#tabs = 0;
  }

  /** Whatever comes next stands in the next column of the same line, if the line has begun. */
  tab(): void {
    if (this.#hasRowBreak) return;
    this.#hasBreak = false;
    this.#hasSpace = false;
    this.#indent = "";
    if (!this.#isLineStart) this.#tabs += 1;
  }

  /** Something that is written right before the next visible text, if any comes. */
  set prefix(text: string) {
    this.#prefix = text;
  }

  get prefix(): string {
    return this.#prefix;
  }

  /** Text that is written as it is. */
  literal(text: string): void {
    this.#begin();
    this.#parts.push(text);
  }

  /** Adds source[start, stop), its white space collapsed. `isEncoded`: it may hold character references. */
  // oxlint-disable-next-line max-params
  add(source: string, start: number, stop: number, isEncoded: boolean): void {
    let at = start;
    while (at < stop) {
      const begin = blankStop(source, at, stop);
      if (begin > at) this.#hasSpace = !this.#isLineStart;
      if (begin === stop) return;
      at = runStop(source, begin, stop, isEncoded ? AMPERSAND : 0);
      if (at > begin) this.#push(source.slice(begin, at));
      if (at === stop) return;
      const code = source.charCodeAt(at);
      if (isInvisible(code)) at += 1;
      else if (code === AMPERSAND && isEncoded) {
        const decoded = decodeHTML(source.slice(at, stop));
        this.add(decoded, 0, decoded.length, false);
        return;
      }
    }
  }

  /** Adds text whose line ends and inner white space are kept; white space before a line end is not. */
  addPreformatted(text: string): void {
    const lines = withPlainSpaces(text).split(/\r\n?|\n/);
    for (const [index, line] of lines.entries()) {
      if (index > 0) this.#endLine();
      const visible = line.trimStart();
      if (visible === "") {
        this.#indent += line;
        continue;
      }
      this.#indent += line.slice(0, line.length - visible.length);
      const trimmed = visible.trimEnd();
      this.#push(trimmed);
      this.#indent = visible.slice(trimmed.length);
    }
  }

  /** Ends preformatted text: its last empty lines and white space do not count. */
  endPreformatted(): void {
    this.#hasEmptyLine = false;
    this.#indent = "";
  }

  #endLine(): void {
    this.#indent = "";
    this.#hasSpace = false;
    if (this.#hasBreak) this.#hasEmptyLine = true;
    if (!this.#isLineStart) this.#hasBreak = true;
  }

  #push(text: string): void {
    this.#begin();
    this.#parts.push(text);
  }

  #begin(): void {
    const parts = this.#parts;
    this.pieces += 1;
    if (this.#hasBreak) {
      if (!this.#isEmpty) {
        parts.push(this.#hasEmptyLine ? "\n\n" : "\n");
        this.line += 1;
      }
      this.#hasBreak = false;
      this.#hasEmptyLine = false;
      this.#isLineStart = true;
    }
    if (this.#tabs > 0) {
      parts.push("\t".repeat(this.#tabs));
      this.#tabs = 0;
    } else if (this.#indent !== "") parts.push(this.#indent);
    else if (this.#hasSpace && !this.#isLineStart) parts.push(" ");
    this.#indent = "";
    this.#hasSpace = false;
    this.#hasRowBreak = false;
    this.#isLineStart = false;
    this.#isEmpty = false;
    if (this.#prefix !== "") {
      parts.push(this.#prefix);
      this.#prefix = "";
    }
    if (parts.length >= partsPerChunk) {
      this.#chunks.push(parts.join(""));
      this.#parts = [];
    }
  }

  toString(): string {
    this.#chunks.push(this.#parts.join(""));
    this.#parts = [];
    const text = this.#chunks.join("");
    this.#chunks = [text];
    return text;
  }
}
