/** The German of the sentences of the API, by their codes. Pure. */
import type { SentenceCode } from "../sentences/catalogue.ts";
import { alertsInGerman } from "./sentences/alerts.ts";
import { settingsInGerman } from "./sentences/settings.ts";

export const germanSentences: Readonly<Record<SentenceCode, string>> = {
  ...settingsInGerman,
  ...alertsInGerman,
};
