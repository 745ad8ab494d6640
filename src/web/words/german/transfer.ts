/** Import, export and the browser extension in German. Pure. */
import type { Words } from "../en.ts";
import { count } from "./count.ts";

export const importPage: Words["import"] = {
  refusals: {
    line: (n: number, sentence: string) => `Zeile ${n}: ${sentence}`,
    address: "Das ist keine Adresse einer Webseite. Sie beginnt mit http:// oder https://.",
    password:
      "In der Adresse steht ein Benutzername oder ein Passwort. Lass sie weg; eine Kopfzeile kann sie später mitschicken.",
    unreachable: "Diese Adresse darf der Server nicht lesen: Sie ist privat oder kein Name einer öffentlichen Website.",
    room: (n: number, limit: number) =>
      `Dein Tarif hat Platz für ${count(limit, { one: "# Beobachtung", other: "# Beobachtungen" })}, und du hast ${n}. Importiere weniger, oder lösche erst welche. Nichts wurde importiert.`,
    tooLarge: (format: string, limit: string) =>
      `Die Datei ist zu groß (${format}: höchstens ${limit}). Teile sie, und importiere die Teile nacheinander.`,
    tooMany: (limit: number) =>
      `Das ist zu viel auf einmal: höchstens ${limit} Beobachtungen. Teile es, und importiere die Teile nacheinander.`,
    table: "In dieser Tabelle heißt keine Spalte url. Die erste Zeile muss die Spalten benennen.",
    otherFormat:
      "Die Datei lässt sich nicht als das lesen, wonach sie aussieht. Exportiere sie noch einmal, oder füge stattdessen die Adressen ein.",
    noBackup: "Dieses Archiv ist weder ein Backup von changedetection.io noch ein Archiv von hier.",
    damaged:
      "Die Datei ist beschädigt oder mit einem Passwort gesperrt und lässt sich nicht öffnen. Exportiere sie noch einmal.",
  },
  title: "Import",
  lead: "Bring Beobachtungen aus einem anderen Werkzeug oder aus einem Archiv dieses Dienstes mit. Du siehst, was kommt, bevor etwas angelegt wird.",
  file: "Datei",
  fileHelp:
    "Ein Backup von changedetection.io oder ein Archiv von hier (zip), Distill (JSON), urlwatch oder webchanges (YAML), OPML, eine Tabelle (CSV oder XLSX) oder eine Liste von Adressen.",
  text: "Oder füge Adressen ein",
  textHelp: "Eine pro Zeile; danach dürfen Schlagwörter stehen, mit Kommas dazwischen.",
  textExample: "https://shop.example/wasserkocher Preise\nhttps://stadt.example/vergaben Recht, Arbeit",
  look: "Zeigen, was kommt",
  nothing: "Wähle eine Datei, oder füge mindestens eine Adresse ein.",
  tooLarge: "Eine so große Datei wird ohne Vorschau importiert; danach lässt sich das zurücknehmen.",
  previewTitle: "Was kommt",
  recognised: (format: string) => `Erkannt als ${format}.`,
  formats: {
    backup: "Backup",
    xlsx: "Arbeitsmappe",
    distill: "Export von Distill",
    urlwatch: "Liste von urlwatch oder webchanges",
    opml: "OPML",
    csv: "Tabelle",
    lines: "Liste von Adressen",
  },
  theirs: {
    timeout: "Zeitgrenze von Anfragen",
    jitter_seconds: "Zufällige Verzögerung von Prüfungen",
    all_paused: "Alle pausiert",
    all_muted: "Alle stumm",
    base_url: "Basisadresse von Meldungen",
    empty_pages_are_a_change: "Leere Seiten sind eine Änderung",
    filter_failure_notification_threshold_attempts: "Erfolglose Filter bis zur Meldung",
    rss_hide_muted_watches: "Feeds ohne stumme Beobachtungen",
    rss_template_override: "Vorlage von Feeds",
    render_anchor_tag_content: "Adressen von Links im Text",
    extra_browsers: "Weitere Browser",
    extra_proxies: "Proxys",
    default_ua: "User-Agent",
  },
  creates: (n: number) => count(n, { one: "# Beobachtung wird angelegt", other: "# Beobachtungen werden angelegt" }),
  duplicates: (n: number) => count(n, { one: "# gibt es schon", other: "# gibt es schon" }),
  refused: (n: number) => count(n, { one: "# lässt sich nicht übernehmen", other: "# lassen sich nicht übernehmen" }),
  withMore: (n: number) =>
    count(n, {
      one: "# bringt Einstellungen oder Anmerkungen mit; sie steht vorn",
      other: "# bringen Einstellungen oder Anmerkungen mit; sie stehen vorn",
    }),
  forAccount: (settings: string) => `Dein Konto übernimmt: ${settings}`,
  first: (n: number, total: number) => `Die ersten ${n} von ${total}.`,
  room: (n: number) =>
    `Dein Tarif hat noch Platz für ${count(n, { one: "# Beobachtung", other: "# Beobachtungen" })}. Deshalb lässt sich das nicht auf einmal importieren. Importiere einen Teil, oder lösche vorher Beobachtungen.`,
  address: "Adresse",
  tags: "Schlagwörter",
  settings: "Übernommene Einstellungen",
  remarks: "Weggelassen",
  none: "keine",
  duplicate: "Gibt es schon",
  documentNotes: (n: number) =>
    count(n, {
      one: "# weitere Angabe ist weggelassen oder geändert",
      other: "# weitere Angaben sind weggelassen oder geändert",
    }),
  doIt: (n: number) => count(n, { one: "# Beobachtung importieren", other: "# Beobachtungen importieren" }),
  other: "Etwas anderes wählen",
  done: (n: number) =>
    count(n, { one: "# Beobachtung wurde importiert.", other: "# Beobachtungen wurden importiert." }),
  noted: (n: number) => count(n, { one: "# Anmerkung:", other: "# Anmerkungen:" }),
  undo: "Import zurücknehmen",
  undoHelp: "Löscht die Beobachtungen dieses Imports, die seither nicht bearbeitet wurden.",
  see: "Zu den Beobachtungen",
};

export const exportPage: Words["export"] = {
  title: "Export",
  lead: "Alles in einem Archiv, das dieser Dienst ganz zurücknimmt und das auch changedetection.io liest.",
  secrets:
    "Es enthält deine Geheimnisse, etwa Kopfzeilen von Anfragen und Adressen von Kanälen. Bewahre es sicher auf.",
  history: "Inhalt",
  withHistory: "Mit Verlauf",
  withHistoryHelp: "Fassungen, Änderungen und was zurückgehalten wurde",
  without: "Ohne Verlauf",
  withoutHelp: "Beobachtungen, Schlagwörter und Einstellungen; klein und schnell",
  tag: "Nur Beobachtungen mit dem Schlagwort",
  all: "Alle Beobachtungen",
  download: "Archiv herunterladen",
  account: "Was über das Konto selbst gespeichert ist",
};

export const extension: Words["extension"] = {
  title: "Browser-Erweiterung verbinden",
  lead: "Die Browser-Erweiterung von changedetection.io fügt Seiten auch zu diesem Konto hinzu. Sie braucht einen eigenen API-Schlüssel.",
  keyLabel: "Browser-Erweiterung",
  make: "Schlüssel erstellen",
  password: "Dein Passwort",
  passwordHelp:
    "Ein Schlüssel öffnet dein Konto für ein Programm. Deshalb muss das Passwort in den letzten zehn Minuten eingegeben worden sein.",
  made: "Der Schlüssel ist erstellt. Er wird nur dieses eine Mal gezeigt; lass diese Seite offen, bis die Erweiterung verbunden ist.",
  then: [
    "Öffne die Erweiterung in diesem Tab.",
    "Drücke auf „Sync API Access“. Sie übernimmt Adresse und Schlüssel von dieser Seite.",
    "Öffne die Erweiterung auf irgendeiner Seite und drücke auf „Watch this website“.",
  ],
  keys: "Alle Schlüssel deines Kontos",
  account: "Zu den Einstellungen deines Kontos",
};
