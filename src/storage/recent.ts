/**
 * Texts that were stored or read just now, by their keys: what an alert compares was in hand a moment before, and each object that
 * is read is paid for. For the time of one message or request; what is stored never changes under its key. Pure.
 */

const maxCharacters = 2_000_000;
const maxCharactersOfOne = 200_000;

export class RecentTexts {
  private readonly texts = new Map<string, string>();
  private characters = 0;

  get(key: string): string | undefined {
    return this.texts.get(key);
  }

  /** Remembers a text; those of longest ago make room for it, and a large one is not remembered. */
  add(key: string, text: string): void {
    if (text.length > maxCharactersOfOne || this.texts.has(key)) return;
    this.texts.set(key, text);
    this.characters += text.length;
    for (const [oldest, { length }] of this.texts) {
      if (this.characters <= maxCharacters) return;
      this.texts.delete(oldest);
      this.characters -= length;
    }
  }
}
