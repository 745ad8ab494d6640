/** What stands in place of lines that a service has no room for. Pure. */

/** Unknown languages read English. */
const notes: Record<string, (count: number) => string> = {
  en: (count) => (count === 1 ? "… 1 more line" : `… ${count} more lines`),
  de: (count) => (count === 1 ? "… 1 weitere Zeile" : `… ${count} weitere Zeilen`),
};

/** `count`: lines that are left out; where none is as a whole, a mark. */
export const cutNote = (count: number, language = "en"): string =>
  count === 0 ? "..." : (notes[language] ?? (notes["en"] as (count: number) => string))(count);
