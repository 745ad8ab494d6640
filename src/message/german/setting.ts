/** Settings of watches, tags and accounts, in German. */
export const setting = {
  "setting.interval_missing": "Ein Abstand gehört dazu: Wochen, Tage, Stunden, Minuten oder Sekunden",
  "setting.interval_missing_own":
    "Ein Abstand gehört dazu: Wochen, Tage, Stunden, Minuten oder Sekunden, solange der übernommene nicht gilt.",
  "setting.selector_unknown": "„{selector}“ ist nicht zu lesen.",
  "setting.selector_unreadable": "„{selector}“ ist nicht zu lesen. {reason}",
  "setting.subtractive_data": "Was weggelassen wird, lässt sich nur mit json:, CSS oder XPath nennen.",
  "setting.url_format": "Das ist keine Adresse einer Webseite. Sie beginnt mit http:// oder https://",
  "setting.url_character": "erwartet: eine Adresse ohne {mark}; < schreibt man %3C, > schreibt man %3E",
  "setting.url_refused": "Diese Adresse lässt sich nicht beobachten. {reason}",
  "setting.url_credentials":
    "Diese Adresse lässt sich nicht beobachten. Eine Adresse mit Benutzername oder Passwort wird nicht abgerufen; schick stattdessen eine Kopfzeile mit.",
  "setting.backend_unknown": "erwartet: eins von {choices} oder ein eingebautes Verfahren; gefunden: ein anderer Name",
  "setting.none_configured": "(auf diesem Server ist keiner eingerichtet)",
  "setting.proxy_unknown": "erwartet: eins von {choices}; gefunden: ein anderer Schlüssel",
  "setting.link_expected": "erwartet: eine Adresse mit http:// oder https://; gefunden: {found}",
  "setting.mask_unknown": "Erwartet wird der Text; die Maske steht für nichts, was gespeichert ist",
  "setting.step_mask_unknown":
    "erwartet: der Text, der getippt wird; gefunden: eine Verdeckung ohne gespeicherten Text",
  "setting.url_mask_unknown":
    "erwartet: eine ganze Adresse; gefunden: eine verdeckte, die für keine gespeicherte steht",
  "setting.apprise_url_refused": "„{url}“ ist keine gültige AppRise-URL. {reason}",
  "setting.notification_host_refused": "„{url}“: {reason}",
  "header.name": "Der Name einer Kopfzeile besteht aus Buchstaben, Ziffern und Bindestrichen.",
  "header.of_connection": "Die Kopfzeile {name} setzt die Verbindung; sie lässt sich nicht wählen.",
  "header.control_character": "Der Wert der Kopfzeile {name} enthält ein Steuerzeichen.",
  "header.long": "Der Wert der Kopfzeile {name} ist länger als {count} Zeichen.",
  "header.not_well_formed": "Der Wert der Kopfzeile {name} ist kein wohlgeformter Text.",
} as const;
