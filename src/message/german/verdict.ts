/** Why checks came out as they did, in German. */
export const verdict = {
  "verdict.not_modified": "Der Server sagt, dass die Seite ist, wie sie war",
  "verdict.same_body": "Die Seite ist Byte für Byte, wie sie war",
  "verdict.later": "Eine spätere Prüfung fand nichts, was zählt, anders vor",
  "verdict.same_text": "Der verglichene Text ist derselbe wie bei der letzten Fassung, die zählte",
  "verdict.only_ignored": "Nur was du übergehst, ist anders",
  "verdict.noise": "Nichts Neues: Der Rauschfilter hielt alles zurück, was anders ist",
  "verdict.marked_noisy": "Nichts Neues: Alles, was anders ist, wurde als unwichtig markiert",
  "verdict.first_reading": "Erste gut gelesene Fassung: Mit ihr wird ab jetzt verglichen",
  "verdict.first_empty":
    "Erste gut gelesene Fassung: Auf der Seite steht nichts, was die Regeln herausziehen; damit wird ab jetzt verglichen, und ein Treffer wird gemeldet",
  "verdict.first_again":
    "Der Text der letzten Fassung ist nicht mehr zu lesen: Verglichen wird ab jetzt mit dieser Fassung",
  "verdict.text_changed": "Der Text hat sich geändert",
  "verdict.text_gone": "Der Text, der nicht da sein soll, ist weg",
  "verdict.text_there": "Es wird gewartet: Der Text, der nicht da sein soll, ist noch da",
  "verdict.text_never": "Gemeldet wird nur, wenn der unerwünschte Text verschwindet; er war vorher nicht da",
  "verdict.trigger_missing": "Es wird gewartet: Keiner der Texte, die da sein müssen, wurde gefunden",
  "verdict.trigger_elsewhere": "Keiner der Texte, die da sein müssen, steht in den geänderten Zeilen",
  "verdict.conditions_wait": "Es wird gewartet: Die Bedingungen sind nicht erfüllt",
  "verdict.kinds": "Die Änderung ist nur von einer Art, die hier nicht zählt (hinzugekommen, entfernt, ersetzt)",
  "verdict.seen_before": "Jede Zeile davon gab es schon einmal",
  "verdict.not_intent": "Es ist nicht das, was du wissen willst",
  "verdict.not_intent_since": "Es ist nicht das, was du wissen willst: {why}",
  "verdict.asked_anew":
    "In den Einstellungen wurde geändert, was abgerufen wird: Verglichen wird ab jetzt mit dieser Fassung",
  "verdict.read_anew": "Die Einstellungen lesen jetzt einen anderen Text: Verglichen wird ab jetzt mit dieser Fassung",
  "verdict.read_kept_page":
    "Die Einstellungen lesen jetzt einen anderen Text: Verglichen wird als Nächstes mit der zuletzt aufbewahrten Seite, nach ihnen gelesen",
  "verdict.read_no_page":
    "Die Einstellungen lesen jetzt einen anderen Text, und die zuletzt aufbewahrte Seite lässt sich nach ihnen nicht lesen: Verglichen wird ab jetzt mit dieser Fassung",
  "verdict.imported_same":
    "Die Seite ist, wie sie bei der letzten importierten Fassung war; verglichen wird ab jetzt mit dieser Fassung",
  "verdict.imported_page":
    "Die Seite der letzten importierten Fassung wurde hier neu gelesen; mit ihr wird als Nächstes verglichen",
  "verdict.imported_laid_out":
    "Die letzte importierte Fassung ist anders angeordnet, und die Sicherung enthält seine Seite nicht: Verglichen wird ab jetzt mit dieser Fassung",
  "verdict.imported_words":
    "Die Seite liest sich Wort für Wort wie die letzte importierte Fassung; verglichen wird ab jetzt mit dieser Fassung",
  "verdict.known_first": "Zum ersten Mal bekannt",
  "verdict.nothing_followed": "Nichts, dem diese Beobachtung folgt, hat sich geändert",
  "verdict.followed_now": "Preis und Bestand werden ab jetzt verfolgt",
  "verdict.first_picture": "Erstes Bild: Mit ihm wird ab jetzt verglichen",
  "verdict.picture_anew":
    "Die Einstellungen oder das bisherige Bild haben sich geändert: Verglichen wird ab jetzt mit diesem Bild",
  "verdict.picture_little": "Vom Bild hat sich nicht mehr geändert, als übergangen wird",
  "verdict.picture_changed": "Das Bild hat sich geändert",
  "verdict.as_last_check": "Wie bei der letzten Prüfung: Davon wird nichts behalten",
  "verdict.no_better": "Beim zweiten Lesen war es nicht besser: Davon wird nichts behalten",
  "verdict.was_there": "Beim zweiten Lesen war die Seite da",
  "verdict.was_the_same": "Beim zweiten Lesen war es dasselbe: Das ist die Seite jetzt",
  "verdict.so_for_minutes": "So ist es seit {minutes} Minuten: Das ist die Seite jetzt",
  "verdict.other_for_minutes":
    "Sie ist seit {minutes} Minuten abwechselnd etwas anderes: Was sie jetzt ist, gilt als die Seite",
  "verdict.different_again":
    "Einen Augenblick später gelesen war die Seite anders: Was sich unterscheidet, ist keine Neuigkeit",
  "verdict.not_held_back": "Nicht zurückgehalten: {members} nennt, was anders ist",
  "verdict.restored": "Es wurde zurückgehalten ({reason}); jemand sagte, dass es wichtig ist",
  "verdict.several": "{first}. {second}",
} as const;
