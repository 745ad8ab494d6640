/**
 * Where the tags of a page have their id and class, noted by the tokenizer on its one way through the attributes: selectors ask for
 * these two again and again. Tags stand in source order, only those that have either.
 */

const firstCapacity = 64;

export class Marks {
  count = 0;
  /** Where the tag begins. */
  tag = new Int32Array(firstCapacity);
  /** Offsets of the values; a stop of 0 where there is no such attribute. */
  idStart = new Int32Array(firstCapacity);
  idStop = new Int32Array(firstCapacity);
  classStart = new Int32Array(firstCapacity);
  classStop = new Int32Array(firstCapacity);

  /** Begins the notes on a tag and answers their number; `note...` fill them in. */
  begin(tag: number): number {
    const mark = this.count;
    if (mark === this.tag.length) this.#grow();
    this.count = mark + 1;
    this.tag[mark] = tag;
    return mark;
  }

  /** The notes on the tag that begins at an offset, or -1. `from`: where to look first. */
  find(tag: number, from: number): number {
    if (from < this.count && this.tag[from] === tag) return from;
    let low = 0;
    let high = this.count - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      const found = this.tag[middle] as number;
      if (found === tag) return middle;
      if (found < tag) low = middle + 1;
      else high = middle - 1;
    }
    return -1;
  }

  #grow(): void {
    const wider = (old: Int32Array): Int32Array<ArrayBuffer> => {
      const grown = new Int32Array(old.length * 2);
      grown.set(old);
      return grown;
    };
    this.tag = wider(this.tag);
    this.idStart = wider(this.idStart);
    this.idStop = wider(this.idStop);
    this.classStart = wider(this.classStart);
    this.classStop = wider(this.classStop);
  }
}
