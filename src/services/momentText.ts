/** A moment as people of a language write it. Pure. */
import type { AlertLanguage } from "./words/language.ts";

type Place = { language: AlertLanguage; zone: string };

/** "Nov 29, 2026, 9:17 AM". `at`: Unix seconds; `zone`: IANA name. */
export const momentText = (at: number, place: Place): string =>
  written(at, place, { dateStyle: "medium", timeStyle: "short" });

/** "9:17 AM". */
export const clockText = (at: number, place: Place): string => written(at, place, { timeStyle: "short" });

/** Whether two moments are of one day there. */
export const isOneDay = (one: number, other: number, place: Place): boolean =>
  written(one, place, { dateStyle: "short" }) === written(other, place, { dateStyle: "short" });

const written = (at: number, { language, zone }: Place, style: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(language, { ...style, timeZone: zone })
    .format(at * 1000)
    // Newer runtimes set a narrow space before AM, which not every receiver can show.
    .replaceAll("\u202f", " ");
