/** Looks at pages before they are watched, in German. */
export const look = {
  "look.gone": "Der Blick auf die Seite ist nicht mehr da; er bleibt 15 Minuten",
  "look.no_picture": "Dieser Blick hat kein Bild; die Seite wurde nicht von einem Browser gelesen",
  "look.no_page": "Dieser Blick enthält keine Seite: Sie ließ sich nicht lesen",
  "look.no_step_screenshot": "Zu diesem Schritt gibt es kein Bild",
  "look.no_backtest_of_pictures":
    "Bilder werden hier nur verglichen, wenn sie kommen; erprobt wird an gespeicherten Texten",
  "look.address_missing": "erwartet: die Adresse einer Seite; gefunden: nichts",
} as const;
