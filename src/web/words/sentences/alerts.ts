/** The German of the sentences about channels and alerts. Pure. */
import type { alertsSentences } from "../../sentences/alerts.ts";

export const alertsInGerman: Readonly<Record<keyof typeof alertsSentences, string>> = {
  mail_tomorrow: "Die Adresse ist gesetzt, aber heute wurden zu viele Mails gesendet: Setz sie morgen noch einmal",
  mail_server: "Der Mailserver",
  broker: "Der Broker",
  own_authority: "für einen eigenen Aussteller starte den Dienst mit NODE_EXTRA_CA_CERTS",
  server_slow: "{server} hat nicht rechtzeitig geantwortet",
  server_hung_up: "{server} hat aufgelegt",
  server_slow_encrypting: "{server} hat nicht rechtzeitig geantwortet, als verschlüsselt werden sollte",
  server_untrusted: "{server} war mit TLS nicht zu sprechen: Seinem Zertifikat wird nicht vertraut; {hint}",
  server_no_tls:
    "{server} war mit TLS nicht zu erreichen: Dort hört nichts, er beginnt ohne TLS (versuch {way}), oder seinem Zertifikat wird nicht vertraut; {hint}",
  server_slow_first:
    "{server} hat nicht rechtzeitig geantwortet; einer, der mit TLS beginnt, sagt zuerst nichts (versuch {way})",
  server_unreachable: "{server} war nicht zu erreichen oder hat sofort aufgelegt; stimmt der Port?",
  recipient_gone: "Den Empfänger gibt es nicht mehr",
  mail_to: "Mail an {address}",
  push_by: "Push über {service}",
  paused_channel: "Der Kanal war pausiert",
  channel_gone: "Den Kanal gibt es nicht mehr",
  watch_gone: "Die Beobachtung gibt es nicht mehr",
  told_gone: "Was sie gemeldet hätte, gibt es nicht mehr",
  no_longer: "Die Beobachtung hat diesen Kanal nicht mehr",
  muted_before: "Die Beobachtung wurde stumm geschaltet, bevor gesendet wurde",
  unwanted: "Meldungen dieser Art ({kind}) sind hier nicht gewünscht",
  alert_gone: "Die Beobachtung oder die Änderung dieser Meldung gibt es nicht mehr",
  broke_inside: "Die Zustellung ist im Dienst selbst gescheitert",
  broke_always: "Die Zustellung ist bei jedem Versuch im Dienst selbst gescheitert",
  mail_off: "Dorthin gehen keine Meldungen mehr",
  mail_many: "An diese Adresse gehen viele Meldungen; diese wartet",
  push_gone: "Der Browser nimmt keine Push-Nachrichten mehr an",
  picture_left: "Das Bild wurde weggelassen: {sentence}",
  picture_large: "es ist zu groß für den Dienst",
  picture_refused: "der Dienst hat es nicht angenommen",
  service_silent: "Der Dienst antwortet nicht; diese Meldung wartet auf ihn",
  credentials_nothing: "Der Dienst hat die Zugangsdaten der URL nicht angenommen",
};
