/** What an examination of the service finds, in German. */
export const doctor = {
  "doctor.no_address":
    "PUBLIC_URL ist nicht gesetzt: Links in Meldungen führen zur Adresse der Anfrage, die die Beobachtung angelegt hat",
  "doctor.address": "Links führen zu {url}",
  "doctor.storage": "Objekte lassen sich schreiben und lesen",
  "doctor.no_storage": "Objekte lassen sich nicht schreiben: Platte oder Bucket nimmt keine an",
  "doctor.resolver": "Namen werden aufgelöst",
  "doctor.no_resolver": "Kein Auflöser von Namen antwortet; DNS_RESOLVER_URL nennt andere",
  "doctor.mailbox":
    "MAIL_URL ist nicht gesetzt: Mails liegen in einem Postfach, das nur auf diesem Rechner gelesen werden kann",
  "doctor.no_mail":
    "MAIL_URL ist nicht gesetzt: Von diesem Server geht keine Mail aus, also kann niemand ein Passwort per Mail zurücksetzen",
  "doctor.mail_unasked": "Mails gehen an einen Dienst, der sich nur mit einer Mail prüfen lässt",
  "doctor.mail_port_25":
    "MAIL_URL führt zu Port 25, den kein Worker erreicht: Ein anderer Port gehört hinein, etwa 587 mit mailtos://",
  "doctor.mail_away": "Der Mailserver aus MAIL_URL ist nicht erreichbar oder lehnt die Anmeldung ab",
  "doctor.mail": "Der Mailserver nimmt die Anmeldung an",
  "doctor.browserless": "Es gibt keinen Browser: Seiten, die JavaScript aufbaut, werden nicht gelesen",
  "doctor.browser": "Ein Browser startet",
  "doctor.no_browser": "Es lässt sich kein Browser starten",
  "doctor.no_disk": "Die Daten liegen auf keiner Platte dieses Rechners",
  "doctor.disk": "{megabytes} MB sind frei",
  "doctor.backup_off": "Es werden keine Sicherungen von selbst gemacht; BACKUP_DIR schaltet sie ein",
  "doctor.backup_to_come": "Die erste Sicherung steht noch aus",
  "doctor.backup": "Die neueste Sicherung ist vom {time, moment}",
  "doctor.no_operator": "OPERATOR_ALERT_URL ist nicht gesetzt: Niemand erfährt davon, wenn der Dienst gestört ist",
  "doctor.operator": "Wer den Dienst betreibt, erfährt davon, wenn er gestört ist",
  "doctor.unasked": "Danach konnte nicht gefragt werden",
  "health.storage":
    "Was Prüfungen lesen, lässt sich nicht speichern: Platte oder Bucket nimmt nichts an. Nichts geht verloren; die Prüfungen werden wiederholt",
  "health.resolver":
    "Kein DNS-Auflöser antwortet, deshalb lassen sich Namen von Seiten nicht auflösen. Prüfungen warten, bis einer aus DNS_RESOLVER_URL antwortet",
  "health.mail":
    "Der Mailserver aus MAIL_URL nimmt keine Mails an: Er ist nicht erreichbar oder lehnt die Anmeldung ab. Meldungen werden wieder versucht",
  "health.browser": "Es lässt sich kein Browser starten; Beobachtungen, die einen brauchen, werden nicht gelesen",
  "health.disk": "Die Platte ist fast voll: {megabytes} MB sind übrig",
  "health.backup": "Die letzte Sicherung ist fehlgeschlagen: {problem}",
  "health.tick_to_come": "Der geplante Lauf (cron) kam noch nicht; er beginnt alle Prüfungen",
  "health.tick": "Der geplante Lauf (cron) kam seit {seconds} Sekunden nicht ans Ende; er beginnt alle Prüfungen",
  "health.backlog": "Prüfungen sind verspätet: Die älteste war vor {seconds} Sekunden fällig",
  "health.database": "Die Datenbank antwortet nicht",
  "health.bucket": "Der Bucket mit dem, was Prüfungen lesen, antwortet nicht",
  "health.of_database": "Datenbank {number}: {sentence}",
} as const;
