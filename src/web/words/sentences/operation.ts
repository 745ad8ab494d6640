/** The German of the sentences about what the service needs. Pure. */
import type { operationSentences } from "../../sentences/operation.ts";

export const operationInGerman: Readonly<Record<keyof typeof operationSentences, string>> = {
  part_no_address:
    "PUBLIC_URL ist nicht gesetzt: Links in Benachrichtigungen führen zur Adresse der Anfrage, die die Beobachtung angelegt hat",
  part_address: "Links führen zu {url}",
  part_storage: "Objekte lassen sich schreiben und lesen",
  part_no_storage: "Objekte lassen sich nicht schreiben: Platte oder Bucket nimmt keine an",
  part_resolver: "Namen werden aufgelöst",
  part_no_resolver: "Kein Auflöser von Namen antwortet; DNS_RESOLVER_URL nennt andere",
  part_mailbox:
    "MAIL_URL ist nicht gesetzt: Mails liegen in einem Postfach, das nur auf diesem Rechner gelesen werden kann",
  part_no_mail:
    "MAIL_URL ist nicht gesetzt: Von diesem Server geht keine Mail aus, also kann niemand ein Passwort per Mail zurücksetzen",
  part_mail_unasked: "Mails gehen an einen Dienst, der sich nur mit einer Mail prüfen lässt",
  part_mail_port_25:
    "MAIL_URL führt zu Port 25, den kein Worker erreicht: Ein anderer Port gehört hinein, etwa 587 mit mailtos://",
  part_mail_away: "Der Mailserver aus MAIL_URL ist nicht erreichbar oder lehnt die Anmeldung ab",
  part_mail: "Der Mailserver nimmt die Anmeldung an",
  part_browserless: "Es gibt keinen Browser: Seiten, die JavaScript aufbaut, werden nicht gelesen",
  part_browser: "Ein Browser startet",
  part_no_browser: "Es lässt sich kein Browser starten",
  part_no_disk: "Die Daten liegen auf keiner Platte dieses Rechners",
  part_disk: "{megabytes} MB sind frei",
  part_backup_off: "Es werden keine Sicherungen von selbst gemacht; BACKUP_DIR schaltet sie ein",
  part_backup_to_come: "Die erste Sicherung steht noch aus",
  part_backup: "Die neueste Sicherung ist von {time}",
  part_no_operator: "OPERATOR_ALERT_URL ist nicht gesetzt: Niemand erfährt davon, wenn der Dienst gestört ist",
  part_operator: "Wer den Dienst betreibt, erfährt davon, wenn er gestört ist",
  part_unasked: "Danach konnte nicht gefragt werden",
  ready_storage:
    "Was Prüfungen lesen, lässt sich nicht speichern: Platte oder Bucket nimmt nichts an. Nichts geht verloren; die Prüfungen werden wiederholt",
  ready_resolver:
    "Kein DNS-Auflöser antwortet, deshalb lassen sich Namen von Seiten nicht auflösen. Prüfungen warten, bis einer aus DNS_RESOLVER_URL antwortet",
  ready_mail:
    "Der Mailserver aus MAIL_URL nimmt keine Mails an: Er ist nicht erreichbar oder lehnt die Anmeldung ab. Benachrichtigungen werden wieder versucht",
  ready_browser: "Es lässt sich kein Browser starten; Beobachtungen, die einen brauchen, werden nicht gelesen",
  ready_disk: "Die Platte ist fast voll: {megabytes} MB sind übrig",
  ready_backup: "Die letzte Sicherung ist fehlgeschlagen: {problem}",
  ready_tick_to_come: "Der geplante Lauf (cron) kam noch nicht; er beginnt alle Prüfungen",
  ready_tick: "Der geplante Lauf (cron) kam seit {seconds} Sekunden nicht ans Ende; er beginnt alle Prüfungen",
  ready_backlog: "Prüfungen sind verspätet: Die älteste war vor {seconds} Sekunden fällig",
  ready_database: "Die Datenbank antwortet nicht",
  ready_bucket: "Der Bucket mit dem, was Prüfungen lesen, antwortet nicht",
};
