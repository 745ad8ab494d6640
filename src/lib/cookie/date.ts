/** The date of a cookie's Expires, read as forgivingly as browsers do (RFC 6265bis, 5.1.1): parts in any order. Pure. */

const delimiters = /[\t\u0020-\u002f\u003b-\u0040\u005b-\u0060\u007b-\u007e]+/;
const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/** `"Wed, 21 Oct 2026 07:28:00 GMT"`, `"21-Oct-26 7:28:00"` -> unix milliseconds; null for what is no date. */
export function cookieDate(text: string): number | null {
  let time: [number, number, number] | null = null;
  let day: number | null = null;
  let month: number | null = null;
  let year: number | null = null;
  for (const part of text.split(delimiters)) {
    const clock = /^(\d{1,2}):(\d{1,2}):(\d{1,2})(?:\D|$)/.exec(part);
    const named = months.indexOf(part.slice(0, 3).toLowerCase());
    if (!time && clock) time = [Number(clock[1]), Number(clock[2]), Number(clock[3])];
    else if (day === null && /^\d{1,2}(?:\D|$)/.test(part)) day = Number.parseInt(part, 10);
    else if (month === null && named >= 0) month = named;
    else if (year === null && /^\d{2,4}(?:\D|$)/.test(part)) year = fullYear(Number.parseInt(part, 10));
  }
  if (!time || day === null || month === null || year === null || year < 1601) return null;
  const [hour, minute, second] = time;
  if (day < 1 || day > 31 || hour > 23 || minute > 59 || second > 59) return null;
  const date = Date.UTC(year, month, day, hour, minute, second);
  return new Date(date).getUTCDate() === day ? date : null;
}

const fullYear = (year: number) => (year < 70 ? year + 2000 : year < 100 ? year + 1900 : year);
