/** Which language alerts and mails are written in. Pure. */
import type { LanguageCode } from "../../language/languages.ts";
import { alertLanguages } from "./index.ts";

export type AlertLanguage = LanguageCode;

/** The language of a BCP 47 tag such as "de-AT"; English for every other, and for none. */
export function alertLanguageOf(tag: string | null | undefined): AlertLanguage {
  const primary = (tag ?? "").toLowerCase().split("-")[0];
  return alertLanguages().find((language) => language === primary) ?? "en";
}

/** The language that a browser asks for first among ours, by its `Accept-Language` (RFC 9110, 12.5.4); English where it asks for none of them. */
export function acceptedAlertLanguage(header: string | null | undefined): AlertLanguage {
  const ranges = (header ?? "")
    .slice(0, 500)
    .split(",")
    .map((range) => {
      const [tag = "", ...parameters] = range.trim().split(";");
      const quality = /^\s*q=([01](?:\.\d{0,3})?)\s*$/.exec(parameters.join(";"))?.[1];
      return { primary: tag.toLowerCase().split("-")[0], quality: quality === undefined ? 1 : Number(quality) };
    });
  const [first] = ranges
    .filter(({ primary, quality }) => quality > 0 && alertLanguages().some((language) => language === primary))
    .sort((one, other) => other.quality - one.quality);
  return alertLanguageOf(first?.primary);
}
