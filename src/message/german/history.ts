/** Changes, snapshots, pictures and what people say of them, in German. */
export const history = {
  "history.empty": "Zu dieser Beobachtung gibt es noch keinen Verlauf",
  "history.no_snapshot_at": "Zu diesem Zeitpunkt gibt es keine Fassung",
  "history.no_to_snapshot_at": "Zum Zeitpunkt „to“ gibt es keine Fassung",
  "history.no_from_snapshot_at": "Zum Zeitpunkt „from“ gibt es keine Fassung",
  "history.no_screenshot_at": "Zu diesem Zeitpunkt gibt es kein Bild",
  "history.no_screenshots":
    "Zu dieser Beobachtung gibt es noch keine Bilder; „Screenshots aufheben“ hebt zu jeder Fassung eins auf",
  "history.no_failure_screenshot":
    "Zu dieser Beobachtung gibt es kein Bild einer gescheiterten Prüfung; nur ein Browser macht eins",
  "history.no_content": "Kein Inhalt gefunden",
  "history.no_previous": "Für „previous“ sind zwei Fassungen nötig",
  "history.no_table": "Die Beobachtung verfolgt keine Tabelle, ihr Verlauf hat also keine Zeilen",
  "history.no_site": "Die Beobachtung folgt keiner Website, ihr Verlauf hat also keine Seiten",
  "history.snapshot_gone": "Der Inhalt dieser Fassung ist nicht mehr gespeichert",
  "history.texts_gone": "Die Texte dieser Änderung sind nicht mehr gespeichert",
  "history.screenshot_gone": "Dieses Bild ist nicht mehr gespeichert",
  "history.trace_gone": "Die Erklärung dieser Änderung ist nicht mehr gespeichert",
  "history.not_checked": "Die Beobachtung wurde noch nicht geprüft",
  "history.not_checked_waiting": "Die Beobachtung wurde noch nicht geprüft: {reason}",
  "history.screenshots_few": "Zum Vergleichen sind zwei Bilder nötig",
  "history.no_screenshot_of": "Für {version} gibt es kein Bild",
  "feedback.check_running": "Die Beobachtung wird gerade geprüft; versuch es noch einmal",
  "feedback.nothing_counts": "Nach den heutigen Einstellungen zählt in dieser Fassung nichts",
  "feedback.baseline_gone": "Die Fassung, mit der verglichen wurde, ist nicht mehr gespeichert",
  "feedback.no_line_of_reading": "keine davon ist eine geänderte Zeile dieser Fassung",
  "feedback.no_line_of_change":
    "keine davon ist eine Zeile dieser Änderung, oder ihre Texte sind nicht mehr gespeichert",
  "feedback.change_gone": "Die Änderung, die aus dieser Fassung wurde, ist nicht mehr gespeichert",
  "feedback.not_by_noise":
    "Das hat nicht der Rauschfilter zurückgehalten, also gibt es nichts zurückzunehmen: {reason}",
  "feedback.not_known_again":
    "Diese Zeilen lassen sich nicht von anderen der Seite unterscheiden und würden nicht wiedererkannt",
  "feedback.pages_full":
    "Mehr Urteile zu Seiten werden nicht gemerkt; nimm eins zurück, oder lass eins für alle Seiten der Website gelten",
  "feedback.given": "Dazu wurde schon ein Urteil abgegeben",
  "feedback.busy": "Gerade wird anderswo über diese Beobachtung geurteilt; versuch es noch einmal",
  "ai.no_provider": "Noch ist kein Sprachmodell gewählt; das geht im Konto unter KI",
  "ai.no_provider_to_test": "Noch ist kein Sprachmodell gewählt",
  "ai.no_binding":
    "Dieser Server hat kein Workers AI; wer ihn betreibt, kann es einschalten. Wähle einen anderen Anbieter",
  "ai.model_asked": "Das Sprachmodell wurde vor wenigen Minuten schon gefragt",
  "ai.model_left_alone": "Der KI-Anbieter versagte mehrmals und wird eine Weile in Ruhe gelassen",
  "ai.model_unclear": "Das Sprachmodell antwortete weder Ja noch Nein",
  "ai.model_away": "Das Sprachmodell ließ sich nicht fragen",
  "ai.model_neither": "Das Sprachmodell konnte es auch nicht sagen",
} as const;
