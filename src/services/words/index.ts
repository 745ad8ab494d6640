/** The words of alerts and mails by language. Pure. */
import { german } from "./de.ts";
import { english, type AlertWords } from "./en.ts";
import type { AlertLanguage } from "./language.ts";

const all: Record<AlertLanguage, AlertWords> = { en: english, de: german };

export const alertWords = (language: AlertLanguage): AlertWords => all[language];
