/**
 * Objects that were stored or read just now, by their keys: what an alert compares was in hand a moment before, as was what a
 * reading is added to, and each object that is read is paid for. For the time of one message or request; what is stored never
 * changes under its key. Pure.
 */
import type { Stored } from "./content.ts";

const maxBytes = 4_000_000;
const maxBytesOfOne = 800_000;

export class RecentObjects {
  private readonly objects = new Map<string, Stored>();
  private bytes = 0;

  get(key: string): Stored | undefined {
    return this.objects.get(key);
  }

  /** Remembers an object; those of longest ago make room for it, and a large one is not remembered. */
  add(key: string, stored: Stored): void {
    if (stored.bytes.length > maxBytesOfOne || this.objects.has(key)) return;
    this.objects.set(key, stored);
    this.bytes += stored.bytes.length;
    for (const [oldest, { bytes }] of this.objects) {
      if (this.bytes <= maxBytes) return;
      this.objects.delete(oldest);
      this.bytes -= bytes.length;
    }
  }
}
