/** Settings of tables, in German. */
export const table = {
  "table.rows_expected":
    "Erwartet wird, welche Elemente der Seite Zeilen sind, etwa li.product; gefunden: keine Angabe",
  "table.rows_unreadable": "„{selector}“ ist nicht zu lesen. {reason}",
  "table.columns_expected": "erwartet: mindestens eine Spalte; gefunden: keine",
  "table.name_expected": "erwartet: ein Name; gefunden: Leerzeichen",
  "table.name_doubled": "erwartet: ein Name, den keine andere Spalte hat; gefunden: noch einmal {name}",
  "table.key_unknown": "erwartet: eine der Spalten ({columns}); gefunden: {found}",
  "table.data_expected": "erwartet: json: oder jq:, da die Zeilen Daten sind; gefunden: {found}",
  "table.element_expected":
    "erwartet: ein CSS- oder XPath-Selektor, da die Zeilen Elemente sind; gefunden: json: oder jq:",
  "table.pattern_expected":
    "erwartet: ein Muster wie /([0-9.]+) ?l/, da „Aus Spalte“ eine Spalte nennt, die zu lesen ist; gefunden: {found}",
  "table.other_expected": "erwartet: der Name einer anderen Spalte, die selbst die Seite liest; gefunden: {found}",
  "table.scope_unknown":
    "Eine Spalte, die mit > oder :scope beginnt, braucht Zeilen nach einem CSS-Selektor; gefunden: Zeilen nach XPath",
  "table.no_such_row": "Die Tabelle hat keine Zeile mit diesem Schlüssel und in keinem Stand, der aufbewahrt ist",
  "table.condition_type":
    "erwartet: eine Spalte mit Zahlen oder Geld, oder eine mit ja oder nein, wo danach gefragt wird; gefunden: „{is, choice is}“ bei „{type, choice type}“",
  "table.condition_value": "erwartet: eine Zahl wie 45.00 oder 45.00 EUR; gefunden: {found}",
  "table.unset": "Noch ist nicht gewählt, was eine Zeile der Tabelle ist.",
  "table.no_rows": "Was als Zeile der Tabelle gewählt war, steht nicht auf der Seite; vielleicht ist sie umgebaut.",
  "table.no_markup":
    "Als Zeilen sind Elemente gewählt, und die Seite hat keine: Zeilen aus Daten nennt json: oder jq:.",
  "table.no_data": "Als Zeilen sind Daten gewählt, und auf der Seite sind keine.",
  "table.rows_no_elements": "Was als Zeilen gewählt ist, ergibt einen Wert und keine Elemente.",
  "table.nothing_inside":
    "Keine der Spalten findet etwas in {count, plural, one {dem # Element, das die Zeile ist} other {den # Elementen, die die Zeilen sind}}; vielleicht ist die Seite neu aufgebaut.",
  "table.without_keys":
    "Der Schlüssel {key} steht in keiner der {count} Zeilen; vielleicht ist die Seite neu aufgebaut.",
  "table.many_rows":
    "Die Seite hat {count} Zeilen, eine Tabelle hier höchstens {most}: Wähle weniger davon als Zeilen.",
  "table.column_unreadable": "Eine Spalte lässt sich nicht lesen. {reason}",
  "table.no_element": "Das ergibt einen Wert und kein Element einer Zeile.",
  "table.rebuilt": "Diese Spalten finden in keiner Zeile mehr etwas: {names}. Vielleicht ist die Seite neu aufgebaut.",
  "table.emptied":
    "Diese Spalten finden in keiner Zeile mehr etwas: {names}. Bald wird noch einmal gelesen; bleibt es einige Minuten so, gilt das als die Tabelle.",
  "table.collapsed":
    "Von {before} Zeilen, die die Tabelle hatte, stehen {kept} auf der Seite. Bald wird noch einmal gelesen; bleibt es einige Minuten so, gilt das als die Tabelle.",
  "table.left_out": "Zeilen ohne Schlüssel, die fehlen: {count}",
  "table.doubled": "Zeilen mit dem Schlüssel einer anderen: {count}",
  "table.empty_columns": "Spalten, die in keiner Zeile etwas finden: {names}",
  "table.not_set": "Zeilen und Spalten sind noch nicht gewählt; bis dahin schlägt jede Prüfung fehl",
  "table.setting_unused":
    "„{name, setting}“ wirkt nicht bei „{processor, choice processor}“: Was gelesen wird, sagen Zeilen und Spalten",
  "table.rows_beside_watches":
    "erwartet: keine Zeilen einer Seite neben den Beobachtungen, die ihre Zeilen sind; gefunden: {found}",
  "table.watch_column_expected": "erwartet: {expected}; gefunden: {found}",
  "table.no_watches": "Keine Beobachtung dieses Kontos ist eine, die die Tabelle nennt; sie hat also keine Zeilen.",
  "table.many_watches":
    "Die Tabelle hätte mindestens {count} Zeilen, hier aber höchstens {most}: Sie kann weniger Beobachtungen nennen.",
  "table.unread_rows":
    "Zeilen, die zuletzt nicht zu lesen waren und stehen bleiben, ohne etwas zu entscheiden: {count}",
  "table.beside_site":
    "erwartet: nichts anderes, was Zeilen nennt, neben der Website, deren Seiten die Zeilen sind; gefunden: {found}",
  "table.include_without_site": "erwartet: daneben eine Website, deren Seiten es auswählt; gefunden: keine",
  "table.site_expected": "erwartet: eine Beobachtung, die einer Website folgt; gefunden: {found}",
  "table.watch_expected": "erwartet: eine Beobachtung; gefunden: {found}",
  "table.page_is_no_row": "erwartet: ein Selektor der Seite, da die Zeile die ganze ist; gefunden: {found}",
  "table.many_fields": "erwartet: höchstens {most} verschiedene Selektoren; gefunden: {found}",
  "table.open_rows": "Werte kommen, wie die Website ihre Seiten liest: bisher {read} von {count}",
  "table.site_unknown":
    "erwartet: eine Beobachtung dieses Kontos, die einer Website folgt; gefunden: {found}, und die hat es nicht",
  "table.site_other":
    "erwartet: eine Beobachtung, die einer Website folgt; gefunden: eine der Art „{processor, choice processor}“",
  "table.site_without_reading":
    "erwartet: eine Website, deren Seiten gelesen werden; gefunden: eine, die sie nur auflistet",
  "table.site_gone":
    "Die Website, deren Seiten die Zeilen dieser Tabelle sind, wurde gelöscht oder ist keine Beobachtung dieses Kontos. Sieben Tage lang lässt sie sich wiederherstellen; sonst wähle eine andere.",
  "table.site_is_none":
    "Die Beobachtung, deren Seiten die Zeilen sind, folgt keiner Website mehr (sie ist von der Art „{processor, choice processor}“), die Tabelle hat also keine Zeilen: Lass sie wieder einer Website folgen oder wähle eine andere.",
  "table.site_unread":
    "Die Website listet ihre Seiten nur auf, es gibt also keine Werte: Wähle dort „Auch, was darauf steht“, dann kommen sie, wie ihre Seiten gelesen werden.",
  "table.site_unlisted":
    "Die Website wurde noch nicht aufgelistet: Die Zeilen kommen von selbst mit ihrer ersten Liste.",
  "table.pages_unread":
    "Von den {count, plural, one {# Seite} other {# Seiten}} wurde für diese Tabelle noch keine gelesen: Die Zeilen kommen von selbst, wie die Website ihre Seiten liest.",
  "table.nothing_on_pages":
    "Keine der Spalten findet etwas auf {count, plural, one {# Seite, die} other {# Seiten, die}} die Website gelesen hat.",
  "table.no_pages":
    "Die Website hat keine Seite, die „Nur Seiten wie diese“ zulässt, die Tabelle hat also keine Zeilen.",
  "table.many_pages":
    "Die Tabelle hätte {count} Zeilen, hier aber höchstens {most}: „Nur Seiten wie diese“ kann weniger Seiten nennen.",
  "table.site_full":
    "Die Tabellen dieser Website lesen zusammen höchstens {most} verschiedene Selektoren, und ältere brauchen sie alle: Verwenden Sie diese oder weniger.",
  "table.renamed":
    "Zeilen dieser Tabelle heißen jetzt anders oder wurden zum ersten Mal gelesen. Das ist nichts Neues; was sich sonst bewegt hat, wird als Nächstes verglichen.",
} as const;
