/** Looks at pages before they are watched, in German. */
export const look = {
  "look.gone": "Der Blick auf die Seite ist nicht mehr da; er bleibt 15 Minuten",
  "look.no_picture": "Dieser Blick hat kein Bild; die Seite wurde nicht von einem Browser gelesen",
  "look.no_page": "Dieser Blick enthält keine Seite: Sie ließ sich nicht lesen",
  "look.feed": "Die Seite hat einen Feed. Darin stehen ihre Neuigkeiten ohne das, was sie umgibt.",
  "look.frame": "Ein Teil dieser Seite ist ein Rahmen mit anderer Adresse. Er wird nicht mit der Seite gelesen.",
  "look.table": "Die Seite hat eine Tabelle mit {count, plural, one {# Zeile} other {# Zeilen}}: {columns}.",
  "look.pdf": "Das ist ein PDF. Sein Text wird gelesen und verglichen.",
  "look.json": "Das ist JSON. Ein Pfad folgt einem Wert darin.",
  "look.bot_check":
    "Statt der Seite kam eine Prüfung gegen Bots. Ein Browser kommt vielleicht hindurch; ein Feed oder eine API der Website ist vielleicht offen.",
  "look.bot_check_browser":
    "Statt der Seite kam auch im Browser eine Prüfung gegen Bots. Ein Feed oder eine API der Website ist vielleicht offen.",
  "look.sign_in_page":
    "Statt der Seite kam eine Anmeldung. Gib Kopfzeilen oder Cookies einer angemeldeten Sitzung an, oder melde dich mit Browser-Schritten an.",
  "look.consent_page":
    "Statt der Seite kam eine Frage nach der Zustimmung zu Cookies. Ein Browser lehnt von selbst ab und liest dann weiter.",
  "look.consent_page_browser":
    "Statt der Seite kam auch im Browser eine Frage nach der Zustimmung zu Cookies. Es hilft ein Browser-Schritt, der auf die Schaltfläche klickt, oder das Cookie, das die Website nach einer Wahl setzt.",
  "look.consent_page_cookie":
    "Statt der Seite kam eine Frage nach der Zustimmung zu Cookies. Mit dem Cookie, das die Website nach einer Wahl setzt, kommt die Beobachtung hinein.",
  "look.geo_block":
    "Die Website sagt, dass die Seite in dem Land, aus dem sie abgerufen wird, nicht verfügbar ist. Ein Proxy in einem anderen Land hilft.",
  "look.waiting_room":
    "Statt der Seite kam eine Warteschlange: Die Website lässt Besucher nacheinander hinein. Sieh zu einer ruhigeren Zeit noch einmal nach.",
  "look.scripts": "JavaScript erzeugt diese Seite: Nur ein Browser kann sie lesen.",
  "look.scripts_no_browser":
    "JavaScript erzeugt diese Seite, und dieser Server hat keinen Browser. Die Daten dahinter sind vielleicht offen.",
  "look.price": "Die Seite verkauft etwas: {price}.",
  "look.price_in_stock": "Die Seite verkauft etwas: {price}, lieferbar.",
  "look.price_not_in_stock": "Die Seite verkauft etwas: {price}, nicht lieferbar.",
  "look.no_step_screenshot": "Zu diesem Schritt gibt es kein Bild",
  "look.no_backtest_of_lists":
    "Seiten von Websites und Zeilen von Tabellen werden hier nur so verglichen, wie sie kommen; ein Rückblick liest gespeicherte Texte",
  "look.no_backtest_of_pictures":
    "Bilder werden hier nur verglichen, wenn sie kommen; erprobt wird an gespeicherten Texten",
  "look.address_missing": "erwartet: die Adresse einer Seite; gefunden: nichts",
} as const;
