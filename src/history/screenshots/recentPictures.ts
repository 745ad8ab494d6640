/**
 * Pictures of changes that were drawn just now, by what they are drawn from: an alert that many receive is drawn once. For the time of
 * one message or request. Pure.
 */

type Bytes = Uint8Array<ArrayBuffer> | null;

const maxPictures = 8;
const maxBytes = 12 * 1024 * 1024;

export class RecentPictures {
  private readonly pictures = new Map<string, { bytes: Promise<Bytes>; size: number }>();

  /** The picture of a key: the same for all who ask while it is drawn. One that cannot be drawn is not remembered. */
  async bytes(key: string, draw: () => Promise<Bytes>): Promise<Bytes> {
    const known = this.pictures.get(key);
    if (known) return known.bytes;
    const drawn = { bytes: draw(), size: 0 };
    this.pictures.set(key, drawn);
    try {
      const bytes = await drawn.bytes;
      drawn.size = bytes?.length ?? 0;
      this.forget();
      return bytes;
    } catch (error) {
      this.pictures.delete(key);
      throw error;
    }
  }

  /** Those of longest ago make room. */
  private forget(): void {
    let kept = 0;
    const newest = [...this.pictures].toReversed();
    for (const [index, [key, { size }]] of newest.entries()) {
      if (index >= maxPictures || kept + size > maxBytes) this.pictures.delete(key);
      else kept += size;
    }
  }
}
