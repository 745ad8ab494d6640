/** What was saved and will not do what one may believe, in German. */
export const warning = {
  "warning.needs_browser": "„{what, setting}“ braucht einen Browser",
  "warning.processor": "{name, choice processor}",
  "warning.browser_backend": "In einem Browser öffnen",
  "warning.watches_without_browser": "Tabellen aus Beobachtungen werden ohne Browser gelesen",
  "warning.sites_without_browser": "Seitenlisten werden ohne Browser gelesen",
  "warning.no_browser": "{reason}: Dieser Server hat keinen, also wird jede Prüfung scheitern",
  "warning.backend_unused":
    "„{backend, choice fetch_backend}“ gilt nicht: {reason}, also gilt „{value, choice fetch_backend}“",
  "warning.browser_only": "„{name, setting}“ wirkt nicht: Die Seite wird ohne Browser gelesen",
  "warning.interval_unused":
    "Der eigene Abstand gilt nicht, solange der übernommene gilt: Geprüft wird alle {used} Sekunden ({source})",
  "warning.source_watch": "Beobachtung",
  "warning.source_tag": "Schlagwort",
  "warning.source_account": "Konto",
  "warning.source_system": "System",
  "warning.interval_raised": "Aus {seconds} Sekunden werden {minimum}, der kürzeste Abstand dieses Servers",
  "warning.interval_plan": "{sentence}; verlangt waren {seconds} Sekunden",
  "warning.plan_every": "Der Tarif prüft eine Seite höchstens alle {span}",
  "warning.plan_every_browser": "Der Tarif prüft eine Seite mit einem Browser höchstens alle {span}",
  "warning.plan_lasts":
    "Was der Tarif im Monat hat ({budget}), reicht für eine Prüfung alle {span}: Weniger Beobachtungen oder größere Abstände bei anderen lassen mehr für diese",
  "warning.budget_checks": "Prüfungen",
  "warning.budget_browser": "Minuten im Browser",
  "warning.hours": "{count, plural, one {# Stunde} other {# Stunden}}",
  "warning.minutes": "{count, plural, one {# Minute} other {# Minuten}}",
  "warning.seconds": "{count, plural, one {# Sekunde} other {# Sekunden}}",
  "warning.never_opens":
    "Der Wochenplan öffnet nie, also wird nie geprüft: Schalte einen Tag mit einer Dauer über null ein",
  "warning.hours_cover":
    "Die Ruhezeit deckt die ganzen Stunden für Meldungen ab; Meldungen kommen an ihrem Ende, außerhalb dieser Stunden",
  "condition.rule": "„{field, choice field} {operator, choice operator} {value}“",
  "condition.both": "{first} und {second}",
  "condition.either": "{first} oder {second}",
  "warning.no_reading": "Keine Fassung kann {rules} erfüllen, also wird nie etwas gemeldet",
  "warning.price_of_text":
    "Preis und Bestand werden nur gefragt, wenn sich der Text ändert, gleich was sich darin ändert; „Preis und Bestand“ als Art der Beobachtung folgt ihnen selbst",
  "warning.price_of_site": "Eine Seitenliste hat weder Preis noch Bestand, Bedingungen darauf treffen also nie zu",
  "warning.price_of_table": "Eine Tabelle hat Spalten statt Preis und Bestand, Bedingungen darauf treffen also nie zu",
  "warning.lowest_of_text":
    "Welcher Preis der tiefste ist, ist nur bei „Preis und Bestand“ als Art der Beobachtung bekannt; das trifft hier also nie zu",
  "warning.trigger_ignored":
    "Gewartet wird auf Text, der zugleich ignoriert wird; er wird nie gefunden, und nichts wird je gemeldet",
  "warning.clear_alone": "Die Meldung beim Verschwinden wirkt nicht ohne Text, der fehlen soll",
  "warning.chooses_nothing":
    "Weder hinzugefügter noch entfernter noch ersetzter Text zählt: Damit ist nichts gewählt, und jede Änderung zählt",
  "warning.other_processor":
    "„{name, setting}“ wirkt bei „{processor, choice processor}“ nicht; es ist für „{other, choice processor}“",
  "warning.body_of_get": "Der Inhalt der Anfrage wird mit der Methode GET nicht gesendet",
  "warning.headers_masked": "Die Kopfzeile {names} kam verdeckt und bleibt weg: Gib den Wert an, er wird nie gezeigt",
  "warning.secrets_left": "Weggelassen, denn es gehört zu {origin}: {members, setting}. Bitte neu angeben",
  "warning.another_address": "einer anderen Adresse",
  "warning.other_request":
    "Angesehen wurde die Seite mit anderen Einstellungen für Adresse, Anfrage oder Browser: Was diese bringen, zeigt sich erst, wenn sie neu angesehen wird.",
  "warning.model_untested": "{sentence}; das Sprachmodell wird ungeprüft gespeichert",
} as const;
