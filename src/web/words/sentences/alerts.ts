/** The German of the sentences about channels and alerts. Pure. */
import type { alertsSentences } from "../../sentences/alerts.ts";

export const alertsInGerman: Readonly<Record<keyof typeof alertsSentences, string>> = {
  mail_tomorrow: "Die Adresse ist gesetzt, aber heute wurden zu viele Mails gesendet: Setz sie morgen noch einmal",
  mail_to: "Mail an {address}",
  push_by: "Push über {service}",
};
