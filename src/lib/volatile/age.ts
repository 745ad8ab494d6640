/** How old "3 days ago" says that something is, in the languages that count by Latin letters. Pure. */

/** Names of units that no other word of such an expression begins like; the longer first. Seconds. */
const units: readonly (readonly [RegExp, number])[] = [
  [/^(?:mo|months?|monat(?:en)?|mois|mes(?:es)?|mês|mesi?|mese|maand(?:en)?)$/i, 2_592_000],
  [/^(?:s|secs?|seconds?|sekunden?|secondes?|segundos?|second[oi]|seconden)$/i, 1],
  [/^(?:m|mins?|minutes?|minuten?|minutos?|minut[oi]|minuut)$/i, 60],
  [/^(?:h|hrs?|hours?|stunden?|std|heures?|horas?|or[ae]|uur)$/i, 3600],
  [/^(?:d|days?|tag(?:en?)?|tg|jours?|días?|dias?|giorn[oi]|dag(?:en)?)$/i, 86_400],
  [/^(?:w|wks?|weeks?|wochen?|semaines?|semanas?|settiman[ae]|weken)$/i, 604_800],
  [/^(?:y|yrs?|years?|jahr(?:en)?|ans?|años?|anos?|ann[oi]|jaar)$/i, 31_536_000],
];
const words: Record<string, number> = { two: 2, three: 3, few: 3, wenigen: 3 };

/** In seconds; null where it is not understood. */
export function ageOf(text: string): number | null {
  if (/just now|moments? ago/i.test(text)) return 0;
  const found = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const count = Number(/\d+/.exec(text)?.[0] ?? found.map((word) => words[word]).find((known) => known) ?? 1);
  // The unit stands last: "vor 3 Tagen", "a year ago".
  for (const word of found.toReversed()) {
    const size = units.find(([name]) => name.test(word))?.[1];
    if (size !== undefined) return count * size;
  }
  return null;
}
