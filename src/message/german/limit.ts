/** Limits of requests, and what is not available just now, in German. */
export const limit = {
  "limit.rate": "Zu viele Anfragen ({budget}); versuch es in {seconds} s wieder",
  "limit.rate_of_events": "Zu viele Anfragen; versuch es in {seconds} s wieder",
  "limit.network_attempts": "Aus deinem Netz kamen zu viele Versuche; versuch es später wieder",
  "limit.network_requests": "Aus deinem Netz kamen zu viele Anfragen; versuch es gleich noch einmal",
  "limit.failed_attempts": "Zu viele Fehlversuche; versuch es in {seconds} s wieder",
  "limit.new_keys": "Ein Konto erzeugt höchstens {count} API-Schlüssel in der Stunde; versuch es in {seconds} s wieder",
  "limit.apps_registered": "Es wurden zu viele Apps registriert; versuch es später wieder",
  "limit.device_codes": "Es wurde nach zu vielen Codes gefragt; versuch es später wieder",
  "limit.pages": "Mehr als {count} Seiten in einer Minute; versuch es in {seconds} s wieder",
  "limit.apps_looked_at": "Es wurden zu viele Apps angesehen; versuch es später wieder",
  "limit.large_requests": "Gerade werden zu viele große Anfragen gelesen; versuch es gleich noch einmal",
  "service.not_now": "Das geht gerade nicht; versuch es gleich noch einmal",
  "service.internal_error": "Bei uns ist etwas schiefgegangen; nenne die Kennung dieser Anfrage, wenn du es meldest",
  "service.storage_unavailable": "Gerade lässt sich nichts speichern; versuch es später wieder",
  "service.database_busy": "Die Datenbank ist beschäftigt; versuch es gleich noch einmal",
  "service.disk_full":
    "Die Platte dieses Servers ist voll; nichts wurde gespeichert. Schaff dort Platz und versuch es noch einmal",
  "service.database_full":
    "Die Datenbank dieses Servers ist fast voll, deshalb nimmt er keine neuen Beobachtungen an; die vorhandenen laufen weiter. Wer ihn betreibt, kann Platz schaffen",
  "service.database_silent":
    "Ein Teil des Dienstes antwortet nicht, vielleicht der mit deinem Konto; versuch es gleich noch einmal",
  "service.account_moving": "Dieses Konto zieht gerade in eine andere Datenbank um; versuch es in einer Minute wieder",
  "service.not_configured": "{feature}: auf diesem Server nicht eingerichtet",
  "feature.billing": "Abrechnung",
  "feature.telegram": "Telegram",
  "feature.web_push": "Web Push",
  "feature.solver": "Das Lösen von Bot-Prüfungen",
  "feature.encryption": "Verschlüsselung von Geheimem",
  "mailbox.secret_address": "Der Briefkasten hat eine geheime Adresse, die `npm start` ausgibt, wenn es bereit ist",
  "mailbox.no_such_mail": "Im Briefkasten ist keine solche Mail mit HTML; darin sind die letzten hundert",
  "mailbox.address_changed":
    "Das ist nicht die heutige Adresse des Briefkastens: `npm start` gibt sie aus, wenn es bereit ist",
} as const;
