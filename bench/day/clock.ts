/**
 * Time that passes only when everything that is to happen at an instant has happened: what waits is called in the order of its time.
 * Whatever is awaited in between must end without a clock of its own.
 */

type Event = { at: number; order: number; run: () => void };

/** Unix seconds, with fractions. */
export class VirtualClock {
  time: number;
  private order = 0;
  private readonly heap: Event[] = [];

  constructor(start: number) {
    this.time = start;
  }

  at(at: number, run: () => void): void {
    const { heap } = this;
    heap.push({ at, order: this.order++, run });
    for (let child = heap.length - 1; child > 0;) {
      const parent = (child - 1) >> 1;
      if (!this.isBefore(child, parent)) break;
      this.swap(child, parent);
      child = parent;
    }
  }

  wait(milliseconds: number): Promise<void> {
    return new Promise((resolve) => this.at(this.time + milliseconds / 1000, resolve));
  }

  /** Lets everything happen that is due before `end`. */
  async runUntil(end: number): Promise<void> {
    for (let next = this.heap[0]; next && next.at <= end; next = this.heap[0]) {
      this.removeFirst();
      this.time = Math.max(this.time, next.at);
      next.run();
      // All promises that can go on do so before the next macrotask.
      await new Promise((resolve) => setImmediate(resolve));
    }
    this.time = end;
  }

  private isBefore(a: number, b: number): boolean {
    const [one, other] = [this.heap[a] as Event, this.heap[b] as Event];
    return one.at < other.at || (one.at === other.at && one.order < other.order);
  }

  private swap(a: number, b: number): void {
    [this.heap[a], this.heap[b]] = [this.heap[b] as Event, this.heap[a] as Event];
  }

  private removeFirst(): void {
    const last = this.heap.pop() as Event;
    if (!this.heap.length) return;
    this.heap[0] = last;
    for (let parent = 0; ;) {
      const [left, right] = [2 * parent + 1, 2 * parent + 2];
      let first = parent;
      if (left < this.heap.length && this.isBefore(left, first)) first = left;
      if (right < this.heap.length && this.isBefore(right, first)) first = right;
      if (first === parent) return;
      this.swap(first, parent);
      parent = first;
    }
  }
}
