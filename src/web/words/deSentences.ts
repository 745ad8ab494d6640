/** The German of the sentences of the API, by their codes. Pure. */
import type { SentenceCode } from "../sentences/catalogue.ts";
import { accountInGerman } from "./sentences/account.ts";
import { alertsInGerman } from "./sentences/alerts.ts";
import { importsInGerman } from "./sentences/imports.ts";
import { operationInGerman } from "./sentences/operation.ts";
import { serversInGerman } from "./sentences/servers.ts";
import { readingInGerman } from "./sentences/reading.ts";
import { settingsInGerman } from "./sentences/settings.ts";
import { sitesInGerman } from "./sentences/sites.ts";
import { verdictsInGerman } from "./sentences/verdicts.ts";

export const germanSentences: Readonly<Record<SentenceCode, string>> = {
  ...accountInGerman,
  ...settingsInGerman,
  ...alertsInGerman,
  ...readingInGerman,
  ...importsInGerman,
  ...serversInGerman,
  ...operationInGerman,
  ...verdictsInGerman,
  ...sitesInGerman,
};
