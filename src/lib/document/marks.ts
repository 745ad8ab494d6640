/**
 * Where the tags of a page have their id and class, noted by the tokenizer on its one way through the attributes: selectors ask for
 * these two again and again. Tags stand in source order, only those that have either.
 */

/** How many numbers a mark has, and which is which. A stop of 0: there is no such attribute. */
const width = 5;
const TAG = 0;
export const ID_START = 1;
export const ID_STOP = 2;
export const CLASS_START = 3;
export const CLASS_STOP = 4;

/** The offsets of id and class, five numbers a tag in one growing array. */
export class Marks {
  count = 0;
  #offsets: Int32Array<ArrayBuffer>;

  /** `foreseen`: how many marks there is room for at first. */
  constructor(foreseen: number) {
    this.#offsets = new Int32Array(foreseen * width);
  }

  /** Adds the mark of the tag at an offset; fields that it lacks are 0. */
  // oxlint-disable-next-line max-params
  note(tag: number, idStart: number, idStop: number, classStart: number, classStop: number): void {
    const base = this.add(tag) * width;
    const offsets = this.#offsets;
    offsets[base + ID_START] = idStart;
    offsets[base + ID_STOP] = idStop;
    offsets[base + CLASS_START] = classStart;
    offsets[base + CLASS_STOP] = classStop;
  }

  /** Begins the mark of the tag at an offset and answers its number. */
  add(tag: number): number {
    const mark = this.count;
    this.count = mark + 1;
    if (this.count * width > this.#offsets.length) this.#grow();
    this.#offsets[mark * width + TAG] = tag;
    return mark;
  }

  put(mark: number, field: number, offset: number): void {
    this.#offsets[mark * width + field] = offset;
  }

  get(mark: number, field: number): number {
    return this.#offsets[mark * width + field] as number;
  }

  /** Where the tag of a mark begins. */
  tagOf(mark: number): number {
    return this.#offsets[mark * width + TAG] as number;
  }

  /** The mark of the tag that begins at an offset, among the first `count` marks; or -1. */
  find(tag: number, count: number): number {
    let low = 0;
    let high = count - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      const found = this.tagOf(middle);
      if (found === tag) return middle;
      if (found < tag) low = middle + 1;
      else high = middle - 1;
    }
    return -1;
  }

  /** Gives the memory back; see `Document.discard`. */
  discard(): void {
    this.#offsets.buffer.transfer(0);
    this.count = 0;
  }

  #grow(): void {
    this.#offsets = new Int32Array(this.#offsets.buffer.transfer(4 * (this.#offsets.length * 2 + width)));
  }
}

/** Which rows have an id or a class, as `spansOf` gathers it. */
export type Spans = {
  marks: Marks;
  /** By row: one more than the number of its mark, 0 where it has none. */
  place: Int32Array;
  /** By mark: for each word of the class, the bit of `bitOf`; all bits when the class is written with character references. */
  classBits: Int32Array;
  /** The elements that have an id or a class. */
  marked: number[];
  /** Some id or class is written with character references, so that its text cannot be looked for in the source. */
  hasReferences: boolean;
};
