/** The German of the sentences of the API, by their codes. Pure. */
import type { SentenceCode } from "../sentences/catalogue.ts";
import { alertsInGerman } from "./sentences/alerts.ts";
import { serversInGerman } from "./sentences/servers.ts";
import { readingInGerman } from "./sentences/reading.ts";
import { settingsInGerman } from "./sentences/settings.ts";
import { sitesInGerman } from "./sentences/sites.ts";
import { verdictsInGerman } from "./sentences/verdicts.ts";

export const germanSentences: Readonly<Record<SentenceCode, string>> = {
  ...settingsInGerman,
  ...alertsInGerman,
  ...readingInGerman,
  ...serversInGerman,
  ...verdictsInGerman,
  ...sitesInGerman,
};
