/** What a request lacks, or has too much of, in German. */
export const request = {
  "request.not_found": "Nicht gefunden: {what}",
  "request.no_such_path": "Unter diesem Pfad ist nichts; die Pfade sind unter /docs beschrieben",
  "request.method_not_allowed": "Die Methode {method} geht hier nicht; erwartet: eine von {methods}",
  "request.too_large": "{what}: größer als die Grenze von {limit}",
  "request.unsupported_media_type": "Erwartet: der Inhaltstyp {expected}; gefunden: {found}",
  "request.no_media_type": "Erwartet: der Inhaltstyp {expected}; gefunden: keiner",
  "request.unknown_media_type": "Diesen Inhaltstyp nimmt diese Operation nicht",
  "request.changed_since_read": "Das wurde inzwischen geändert; lade die Seite neu",
  "request.body_not_json": "Der Inhalt der Anfrage ist kein gültiges JSON",
  "request.body_too_large": "Die Anfrage ist zu groß",
  "request.body_required": "Die Anfrage braucht einen Inhalt in JSON",
  "request.body_not_utf8": "Der Inhalt der Anfrage ist kein gültiges UTF-8",
  "request.json_deep": "Das JSON ist tiefer als {count} Ebenen geschachtelt",
  "request.json_place": "Was gesendet wurde, ist kein gültiges JSON (Zeile {line}, Spalte {column})",
  "request.json_ends_early": "Was gesendet wurde, ist kein gültiges JSON (es endet zu früh)",
  "request.unknown_parameters": "Unbekannte Angaben in der Adresse: {names}",
  "request.unknown_parameters_near": "Unbekannte Angaben in der Adresse: {names}; war {near} gemeint?",
  "request.form_of_other_site":
    "Dieses Formular kam von einer Seite einer anderen Website. Deshalb ist nichts geschehen.",
  "request.form_large": "Ein Formular fasst höchstens {limit} MB",
  "request.body_slow": "Die Anfrage kam nicht innerhalb von {seconds} Sekunden an",
  "request.path_not_utf8": "Der Pfad ist kein gültig kodiertes UTF-8",
  "request.prefetch_refused":
    "Diese Adresse bewirkt etwas, wenn sie geöffnet wird, und wird deshalb nicht im Voraus abgerufen",
  "request.front_server_only":
    "Dieser Port ist für den Server vor dem Dienst; frag unter der Adresse, die er ausgegeben hat",
  "request.foreign_page":
    "Seiten anderer Websites dürfen das nicht ohne API-Schlüssel; wer diesen Server betreibt, kann es ihnen mit CORS_ORIGINS erlauben",
  "request.foreign_page_refused": "Dieser Zugang ist nicht für Seiten anderer Websites",
  "request.idempotency_key_form": "erwartet: 1 bis 255 sichtbare ASCII-Zeichen",
  "request.idempotency_key_used": "Dieser Idempotency-Key wurde schon für eine andere Anfrage benutzt",
  "request.idempotency_key_running": "Eine Anfrage mit diesem Idempotency-Key läuft noch",
  "request.link_cursor_expected": "erwartet: der Cursor aus einer Kopfzeile Link",
  "request.link_cursor_gone":
    "erwartet: der Cursor aus einer Kopfzeile Link; sein Eintrag ist nicht mehr da, beginne vorn",
  "request.cursor_of_other_page": "erwartet: eine Seite derselben Liste; beginne vorn",
  "request.cursor_of_other_order": "sie gehört zu einer Liste in anderer Reihenfolge; beginne vorn",
  "request.at_most_characters": "erwartet: höchstens {count} Zeichen",
  "request.time_expected":
    "erwartet: Unix-Sekunden, ein Datum, ein Datum mit Uhrzeit oder wie lange es her ist; gefunden: {found}",
  "feed.format_unknown": "Dieses Format gibt es nicht; erwartet: rss, atom oder json",
  "feed.by_unknown": "Dieses by gibt es nicht; erwartet: change oder page",
  "feed.limit_expected": "Diese Zahl geht nicht; erwartet: eine ganze Zahl von 1 bis {max}",
  "feed.token_wrong": "Kein Zugang: Das Token stimmt nicht",
  "request.problem": "{problem}",
} as const;
