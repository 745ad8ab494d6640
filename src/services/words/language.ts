/** The languages that alerts and mails are written in. Pure. */
export const alertLanguages = ["en", "de"] as const;
export type AlertLanguage = (typeof alertLanguages)[number];

/** The language of a BCP 47 tag such as "de-AT"; English for every other, and for none. */
export function alertLanguageOf(tag: string | null | undefined): AlertLanguage {
  const primary = (tag ?? "").toLowerCase().split("-")[0];
  return alertLanguages.find((language) => language === primary) ?? "en";
}
