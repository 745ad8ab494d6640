/** The German of the sentences of signing in, of accounts, keys and plans. Pure. */
import type { accountSentences } from "../../sentences/account.ts";

export const accountInGerman: Readonly<Record<keyof typeof accountSentences, string>> = {
  mail_tomorrow: "Die Adresse ist gesetzt, aber heute wurden zu viele Mails gesendet: Setz sie morgen noch einmal",
  watch_limit:
    "Dein Tarif hat Platz für {limit} Beobachtungen, und du hast {count}. Lösche erst eine, oder wähle einen größeren Tarif.",
  needs_pro: "{what} gibt es im Tarif Pro",
  pro_processor: "Die Art {name}",
  pro_screenshots: "Bildschirmfotos zu speichern",
  not_configured: "{feature}: auf diesem Server nicht eingerichtet",
  thing_watch: "Beobachtung",
  thing_tag: "Schlagwort",
  thing_change: "Änderung",
  thing_snapshot: "Fassung",
  thing_delivery: "Zustellung",
  thing_channel: "Kanal",
  thing_key: "API-Schlüssel",
  thing_session: "Sitzung",
  thing_body: "Die Anfrage",
  thing_account: "Konto",
  too_large: "{what}: größer als die Grenze von {limit}",
  settings_large: "Die Einstellungen sind zusammen größer als die Grenze von 512 KiB",
  no_tag: "kein Schlagwort hat diese Kennung: {uuid}",
};
