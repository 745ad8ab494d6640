/** Months as pages write them, and the dates that a text can mean. Pure. */

const names: readonly (readonly string[])[] = [
  ["january", "jan", "januar", "janvier", "janv", "enero", "ene", "gennaio", "gen", "janeiro", "januari"],
  ["february", "feb", "februar", "février", "févr", "febrero", "febbraio", "fevereiro", "fev", "februari"],
  ["march", "mar", "märz", "mär", "mars", "marzo", "março", "maart", "mrt"],
  ["april", "apr", "avril", "avr", "abril", "abr", "aprile"],
  ["may", "mai", "mayo", "maggio", "mag", "maio", "mei"],
  ["june", "jun", "juni", "juin", "junio", "giugno", "giu", "junho"],
  ["july", "jul", "juli", "juillet", "juil", "julio", "luglio", "lug", "julho"],
  ["august", "aug", "août", "agosto", "ago", "augustus"],
  ["september", "sept", "sep", "septembre", "septiembre", "settembre", "set", "setembro"],
  ["october", "oct", "oktober", "okt", "octobre", "octubre", "ottobre", "ott", "outubro", "out"],
  ["november", "nov", "novembre", "noviembre", "novembro"],
  ["december", "dec", "dezember", "dez", "décembre", "déc", "diciembre", "dic", "dicembre", "dezembro"],
];
const monthOf = new Map(names.flatMap((all, index) => all.map((name) => [name, index + 1] as const)));

/** All names as alternatives of an expression, longest first. */
export const months = [...monthOf.keys()].sort((one, other) => other.length - one.length).join("|");

const weekdayNames: readonly (readonly string[])[] = [
  ["sunday", "sonntag", "dimanche", "domingo", "domenica", "zondag"],
  ["monday", "montag", "lundi", "lunes", "lunedì", "maandag"],
  ["tuesday", "dienstag", "mardi", "martes", "martedì", "dinsdag"],
  ["wednesday", "mittwoch", "mercredi", "miércoles", "mercoledì", "woensdag"],
  ["thursday", "donnerstag", "jeudi", "jueves", "giovedì", "donderdag"],
  ["friday", "freitag", "vendredi", "viernes", "venerdì", "vrijdag"],
  ["saturday", "samstag", "samedi", "sábado", "sabato", "zaterdag"],
];
const weekdayNumbers = new Map(weekdayNames.flatMap((all, index) => all.map((name) => [name, index] as const)));

/** The names of weekdays as alternatives of an expression. */
export const weekdays = [...weekdayNumbers.keys()].join("|");

/** 0 for Sunday; undefined for no weekday. */
export const weekdayOf = (name: string): number | undefined => weekdayNumbers.get(name.toLowerCase());

/** A day without or with its year. */
export type Day = { year: number | null; month: number; day: number };

/** The days that a date can mean: 3/4/2026 is two. */
export function daysOf(text: string): Day[] {
  const lower = text.toLowerCase();
  const digits = [...lower.matchAll(/\d+/g)].map(([found]) => Number(found));
  const name = /\p{L}{3,}/gu;
  for (const [word] of lower.matchAll(name)) {
    const month = monthOf.get(word);
    if (month === undefined) continue;
    const [day = 0, year = null] = digits;
    return [{ year, month, day }];
  }
  const [first = 0, second = 0, third = 0] = digits;
  if (first > 31) return [{ year: first, month: second, day: third }];
  const year = third < 100 ? 2000 + third : third;
  return [
    { year, month: second, day: first },
    { year, month: first, day: second },
  ].filter(({ month }) => month >= 1 && month <= 12);
}
