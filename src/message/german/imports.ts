/** Documents of other tools that cannot be read, in German. */
export const imports = {
  "import.csv_expected": "Erwartet: eine Tabelle, deren erste Zeile ihre Spalten nennt, eine davon `url`",
  "import.distill_expected": "Erwartet: ein Export von Distill, also ein JSON-Objekt mit einer Liste `data`",
  "import.backup_expected": "Erwartet: ein Backup; im Archiv ist weder changedetection.json noch url-watches.json",
  "import.opml_expected": "Erwartet: OPML, also ein Element <opml> mit einem <body>",
  "import.urlwatch_expected": "Erwartet: Aufträge von urlwatch, also YAML-Dokumente mit einem Eintrag `url`",
  "import.urlwatch_settings":
    "Das sind Einstellungen von urlwatch oder webchanges; ihre Aufträge stehen in urls.yaml oder jobs.yaml",
  "import.in_item": "{where}: {reason}",
  "import.not_yaml": "Das Dokument ist kein gültiges YAML",
  "import.document_required": "Ein Dokument ist nötig",
  "import.no_address": "Erwartet: mindestens eine Adresse, eine je Zeile; gefunden: keine",
} as const;
