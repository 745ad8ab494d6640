/** A moment as people of a language write it. Pure. */
import type { AlertLanguage } from "./words/language.ts";

/** "Nov 29, 2026, 9:17 AM". `at`: Unix seconds; `zone`: IANA name. */
export const momentText = (at: number, { language, zone }: { language: AlertLanguage; zone: string }): string =>
  new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short", timeZone: zone })
    .format(at * 1000)
    // Newer runtimes set a narrow space before AM, which not every receiver can show.
    .replaceAll("\u202f", " ");
